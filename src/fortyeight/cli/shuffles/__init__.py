"""`fortyeight shuffles`."""
