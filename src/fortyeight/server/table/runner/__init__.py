"""The one writer of a table: commands one after another, clocks, and what follows from them."""
