"""`fortyeight papers`: documents about a house, and their verification. Start with `command`."""
