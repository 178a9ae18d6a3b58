"""Exact values of decisions: hands in play, split hands, and single situations with any shoe."""
