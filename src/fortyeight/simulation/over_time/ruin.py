"""Risk of ruin by formula, for a Brownian motion with the mean and variance of a round.

The formulas assume that rounds are independent, that the wager never changes, and that ruin comes
exactly when nothing is left. In fact, rounds of the same shoe are not quite independent, and a
player is ruined as soon as less than a wager is left.
"""

from __future__ import annotations

from math import erfc, exp, log, pi, sqrt


def ruin_at_last(mean: float, deviation: float, bankroll: float) -> float:
    """Return the chance that a bankroll is ever lost if play never ends; 1 if the mean is <= 0."""
    if mean <= 0:
        return 1.0
    return exp(-2 * mean * bankroll / deviation**2) if deviation else 0.0


def ruin_within(mean: float, deviation: float, bankroll: float, rounds: int) -> float:
    """Return the chance that a bankroll is lost at some time within a number of rounds."""
    if not deviation:
        return float(bankroll + mean * rounds <= 0)
    spread = deviation * sqrt(rounds)
    below = exp(_log_tail((bankroll + mean * rounds) / spread))
    mirrored = -2 * mean * bankroll / deviation**2
    return min(below + exp(mirrored + _log_tail((bankroll - mean * rounds) / spread)), 1.0)


def _log_tail(far: float) -> float:
    """Return the logarithm of the upper tail of a normal variable, beyond `far` deviations."""
    if far < 30:
        return log(erfc(far / sqrt(2)) / 2)
    return -far * far / 2 - log(far * sqrt(2 * pi))
