"""Migration scripts, one for each version of the schema."""
