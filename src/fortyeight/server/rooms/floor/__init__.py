"""The floor: all tables at a glance, the private ones too, and one table's house."""
