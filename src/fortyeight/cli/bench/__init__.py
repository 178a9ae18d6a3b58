"""`fortyeight bench`: speed of referee, solver and simulator. Start with `command`."""
