"""A house described for pages: its felt, options, wheels and rules."""
