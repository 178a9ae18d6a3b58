"""`fortyeight simulate`: its options, and how a run is printed. Start with `command`."""
