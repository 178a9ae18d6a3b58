"""A run over time: trips, drawdown, ruin, and what an hour comes to."""
