"""What the wheels of a house pay: meters, jackpots, and the odds of each wager.

Knows houses, not games: nothing here imports the referee. Start reading with `house_meters`.
"""
