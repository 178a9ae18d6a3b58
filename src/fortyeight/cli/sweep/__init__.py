"""`fortyeight sweep`: what each open choice of a house is worth. Start with `command`."""
