"""Strategy charts: the best one for a house, its exact value, and departures by a count."""
