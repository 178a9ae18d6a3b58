"""`fortyeight rules`: read, check and compare rulebooks. Start with `command`."""
