"""`fortyeight count`: show a counting system, or derive one. Start with `command`."""
