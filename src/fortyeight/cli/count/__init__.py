"""`fortyeight count`."""
