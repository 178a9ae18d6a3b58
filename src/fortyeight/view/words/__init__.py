"""Events, decisions and rules in sentences."""
