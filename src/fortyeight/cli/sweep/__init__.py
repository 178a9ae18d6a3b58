"""`fortyeight sweep`."""
