"""The virtual dealer, and shuffles that players can check."""
