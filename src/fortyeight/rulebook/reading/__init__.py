"""Reading rulebook and house files, with bounds and every fault."""
