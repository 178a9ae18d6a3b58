"""How many rising sequences riffles leave in a pile, exactly (Bayer and Diaconis, 1992)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from fortyeight.simulation.shuffles.riffle_distance import eulerian


def riffle_probability(cards: int, riffles: int, rising: int) -> Fraction:
    """The probability of one given order with a number of rising sequences."""
    return Fraction(comb(2**riffles + cards - rising, cards), 2 ** (riffles * cards))


def rising_law(cards: int, riffles: int) -> list[Fraction]:
    """The chance that a number of riffles of one pile leave 1, 2, 3... rising sequences."""
    return [
        orders * riffle_probability(cards, riffles, rising)
        for rising, orders in enumerate(eulerian(cards), start=1)
    ]


def expected_rising(cards: int, riffles: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of the number of rising sequences."""
    chances = list(enumerate(rising_law(cards, riffles), start=1))
    mean = sum((rising * chance for rising, chance in chances), Fraction(0))
    square = sum((rising**2 * chance for rising, chance in chances), Fraction(0))
    return mean, square - mean**2
