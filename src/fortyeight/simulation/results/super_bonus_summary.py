"""Summary of the Super Bonus in a run: how often it came, and what it paid."""

from __future__ import annotations

from math import sqrt
from typing import Any

from fortyeight.analysis.values.super_bonus import super_bonus_pays
from fortyeight.money import format_amount
from fortyeight.rulebook import House
from fortyeight.simulation.results.tally import Tally

#: Rule of three: if something never came in n boxes, its chance is below 3/n with 95% confidence.
_NONE_OF = 3


def summarise_super_bonus(house: House, tally: Tally, wager: int) -> dict[str, Any]:
    """Return how often the Super Bonus came, and what it paid on this wager and to other boxes."""
    if house.super_bonus is None:
        return {}
    pays = super_bonus_pays(house, wager)
    boxes = tally.rounds * tally.boxes
    number = tally.super_bonuses()
    each = (pays + house.super_bonus.others * (tally.boxes - 1)) if pays else 0
    play = tally.game.sevens
    return {
        "wager": format_amount(wager),
        "pays": format_amount(pays),
        "number": number,
        "chance": number / boxes if boxes else 0.0,
        "mean": number * each / (boxes * wager) if boxes else 0.0,
        # The Super Bonus is so rare that its count has a Poisson error, the square root.
        "standard_error": sqrt(number) * each / (boxes * wager) if number and boxes else None,
        "chance_at_most": None if number or not boxes else min(_NONE_OF / boxes, 1.0),
        "chance_from_fresh_shoes": None if play is None else play.chance,
        "suited_sevens_against_7": None if play is None else play.played,
    }
