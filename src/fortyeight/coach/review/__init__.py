"""The decisions of a finished round, for its review."""
