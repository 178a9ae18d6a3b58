"""Results of a run: tallies, side bets, and Parquet tables."""
