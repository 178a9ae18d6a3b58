"""The lobby: rulebooks and open tables."""
