"""`fortyeight shuffles`: how many riffles are enough. Start with `command`."""
