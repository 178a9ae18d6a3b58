"""`fortyeight bench`."""
