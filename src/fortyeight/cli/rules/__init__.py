"""`fortyeight rules`."""
