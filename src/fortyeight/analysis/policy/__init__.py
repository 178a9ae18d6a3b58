"""Fixed policies: how often each decision comes up, and what it is worth."""
