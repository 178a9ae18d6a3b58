"""Risk of ruin by formula: what a walk with this mean and spread would come to.

The formulas are those of a Brownian motion with the mean and variance of a round. They take rounds
to be independent, wagers never to change, and ruin to be exactly when nothing is left; a shoe's
rounds are not quite independent, and a player is out as soon as less than a wager is left.
"""

from __future__ import annotations

from math import erfc, exp, log, pi, sqrt


def ruin_at_last(mean: float, deviation: float, bankroll: float) -> float:
    """The chance that a bankroll is ever lost if play never ends; certain with no mean to win."""
    if mean <= 0:
        return 1.0
    return exp(-2 * mean * bankroll / deviation**2) if deviation else 0.0


def ruin_within(mean: float, deviation: float, bankroll: float, rounds: int) -> float:
    """The chance that a bankroll is lost at some time within so many rounds."""
    if not deviation:
        return float(bankroll + mean * rounds <= 0)
    spread = deviation * sqrt(rounds)
    below = exp(_log_tail((bankroll + mean * rounds) / spread))
    mirrored = -2 * mean * bankroll / deviation**2
    return min(below + exp(mirrored + _log_tail((bankroll - mean * rounds) / spread)), 1.0)


def _log_tail(far: float) -> float:
    """The logarithm of the chance that a normal variable is more than so many deviations high."""
    if far < 30:
        return log(erfc(far / sqrt(2)) / 2)
    return -far * far / 2 - log(far * sqrt(2 * pi))
