"""Limits: combinations of rules that the solver does not value as the referee pays them.

Every figure of the solver is shown with its limits; it is exact where there are none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from fortyeight.analysis.hands.bonus_kinds import suits_by_kind
from fortyeight.cards import POINTS, Rank, Suit
from fortyeight.rulebook import KEY_OF_PATH, House
from fortyeight.rulebook.schema.values import BLACKJACK_RANKS
from fortyeight.strategy import UPS, Choice, LiveBonusMark, Strategy
from fortyeight.table.play.points import MAX_TOTAL

_TENS = BLACKJACK_RANKS - {Rank.ACE}
#: Maximum points of a finished hand, aces counting 1: at most 21 before its last card.
_MAX_POINTS = MAX_TOTAL + 10
#: Maximum points of the dealer's hand: no card is drawn on 17 or more.
_MAX_DEALER_POINTS = 16 + 10

#: Limit of a play that hits two sevens of one suit against a 7 and splits the others.
SUITS_OF_SPLIT_SEVENS = (
    "super_bonus: sevens that are split against a 7, those of one suit being hit, are valued as if"
    " they were of any suits"
)

#: The path of the rule that a limit concerns, and why the solver does not value it.
Limit = tuple[str, str]


def limits(house: House) -> tuple[str, ...]:
    """Return the limits of a house as sentences that begin with the key of the rule.

    Houses of the shipped books have no limits.
    """
    all_limits = (*_cards(house), *_bonuses(house))
    sentences = (f"{KEY_OF_PATH.get(path, path)}: {reason}" for path, reason in all_limits)
    return tuple(house.book.in_its_words(one) for one in dict.fromkeys(sentences))


def exactness(house: House, *more: str) -> dict[str, Any]:
    """Return as JSON whether the solver's figures for a house are exact, and why not.

    `more` are limits of one figure in addition to those of its house.
    """
    reasons = (*limits(house), *more)
    return {"exact": not reasons, "limits": list(reasons)}


def chart_limits(house: House, chart: Strategy) -> tuple[str, ...]:
    """Return the limits of a chart's figures: those of the house, and one for suited sevens.

    A chart that hits two sevens of one suit against a 7 and splits the others only splits sevens of
    different suits. Their hands make three sevens of one suit a little more often than hands of any
    sevens do.
    """
    sevens = chart.rows["pair 7"][UPS.index("7")]
    suited_hit = LiveBonusMark.SUITED_SEVENS in sevens.live and Choice.SPLIT in sevens.choices
    if suited_hit and suits_matter_on_splits(house):
        return (*limits(house), SUITS_OF_SPLIT_SEVENS)
    return limits(house)


def suits_matter_on_splits(house: House) -> bool:
    """Return whether the pay of a split hand of sevens depends on their suits."""
    earned = house.earned_bonuses(split=True)
    others = suits_by_kind(house)
    rows = (
        row
        for row in earned
        if tuple(row.ranks) == (Rank.SEVEN,) * 3 or (others and Rank.SEVEN in row.ranks)
    )
    return bool(house.split.times and any(r.suits != "any" for r in rows))


def count_limits(house: House, chart: Strategy) -> tuple[str, ...]:
    """Return the limits of a count for a chart: those of the house, of split tens, and of suits.

    Where only equal ranks are split, removing a ten makes pairs of its rank rarer.
    """
    tens = _TENS.difference(house.cards.removed_ranks)
    by_rank = house.split.by == "rank" and house.split.times and len(tens) > 1
    if by_rank and any(Choice.SPLIT in cell.choices for cell in chart.rows["pair T"]):
        reason = "a count for a chart that splits tens takes each rank of them as whole"
        return (*limits(house), f"{KEY_OF_PATH['split.by']}: {reason}")
    if suits_by_kind(house):
        return (*limits(house), "bonus_21: a count takes each suit of a rank as whole")
    return limits(house)


def _cards(house: House) -> Iterator[Limit]:
    each = len(Suit) * house.cards.decks
    if may_run_out(house, {rank: each for rank in Rank if rank not in house.cards.removed_ranks}):
        reason = "a round may need more cards than the shoe has, and goes on with unknown discards"
        yield "cards.decks", reason


def may_run_out(house: House, shoe: Mapping[Rank, int]) -> bool:
    """Return whether a box and the dealer could hold more points than a shoe."""
    alike: Counter[Rank | int] = Counter()
    for rank, number in shoe.items():
        alike[POINTS[rank] if house.split.by == "value" else rank] += number
    hands = min(house.split.times + 1, max(alike.values(), default=0))
    points = sum(POINTS[rank] * number for rank, number in shoe.items())
    return points < hands * _MAX_POINTS + _MAX_DEALER_POINTS


def _bonuses(house: House) -> Iterator[Limit]:
    bonus = house.super_bonus
    if bonus is not None and any(3 * POINTS[rank] < MAX_TOTAL for rank in bonus.rank):
        yield "super_bonus.rank", "three such cards may be played on, which is not valued"


def small_doubles(house: House) -> bool:
    """Return whether a double for little money may be better than any other decision.

    It lets a hand draw that may not be hit, be doubled again, or be paid as a doubled one.
    """
    double = house.double
    if not double.times or double.amount != "up-to":
        return False
    low = any(row.pays.fraction < 1 for row in house.bonus_21)
    ties = double.on_21 and house.twenty_one.two_card_split == "ties-21"
    return double.times > 1 or low or ties
