"""The log for auditors: its streams, its signed heads, and whether it is what was stored."""
