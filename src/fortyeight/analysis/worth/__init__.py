"""What rules are worth: options of a house, differences between houses, and edges."""
