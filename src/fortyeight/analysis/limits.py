"""Limits: combinations of rules that the solver does not value as the referee pays them.

Every figure of the solver is shown with its limits; it is exact where there are none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fortyeight.cards import POINTS, Rank, Suit
from fortyeight.rulebook import KEY_OF_PATH, House
from fortyeight.rulebook.schema.values import BLACKJACK_RANKS
from fortyeight.strategy import UPS, Choice, LiveBonusMark, Strategy
from fortyeight.table.play.points import MAX_TOTAL

LOOKING = ("card-reader", "hole-card-checked")

_TENS = BLACKJACK_RANKS - {Rank.ACE}
_BY_SUIT = ((Rank.SIX, Rank.SEVEN, Rank.EIGHT), (Rank.SEVEN,) * 3)
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
    all_limits = (
        *_cards(house),
        *_bonuses(house),
        *_surrender(house),
        *_doubling(house),
        *_rescue(house),
        *_split_hands(house),
        *_blackjack(house),
    )
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
    """Return whether the pay of three sevens on a split hand depends on their suits."""
    rows = (row for row in house.bonus_21 if tuple(row.ranks) == (Rank.SEVEN,) * 3)
    return bool(
        house.split.times and house.bonus.on_split_hands and any(r.suits != "any" for r in rows)
    )


def count_limits(house: House, chart: Strategy) -> tuple[str, ...]:
    """Return the limits of a count for a chart: those of the house, and one for splitting tens.

    Where only equal ranks are split, removing a ten makes pairs of its rank rarer.
    """
    tens = _TENS.difference(house.cards.removed_ranks)
    by_rank = house.split.by == "rank" and house.split.times and len(tens) > 1
    if by_rank and any(Choice.SPLIT in cell.choices for cell in chart.rows["pair T"]):
        reason = "a count for a chart that splits tens takes each rank of them as whole"
        return (*limits(house), f"{KEY_OF_PATH['split.by']}: {reason}")
    return limits(house)


def _cards(house: House) -> Iterator[Limit]:
    tens = _TENS.difference(house.cards.removed_ranks)
    by_rank = {
        "dealing.looks_under": _looks_under(house),
        "surrender.against": frozenset(house.surrender.against),
    }
    for path, ranks in by_rank.items():
        if tens.intersection(ranks) not in (frozenset(), tens):
            yield (
                path,
                "ten-valued first cards are valued as if the rules were the same for all of them",
            )
    if _may_run_out(house):
        yield "cards.decks", "a round may need more cards than the shoe has, which is not valued"


def _may_run_out(house: House) -> bool:
    """Return whether a box and the dealer could hold more points than the shoe."""
    each = len(Suit) * house.cards.decks
    points = [POINTS[rank] for rank in Rank if rank not in house.cards.removed_ranks]
    alike = max(map(points.count, points)) if house.split.by == "value" else 1
    hands = min(house.split.times + 1, alike * each)
    return each * sum(points) < hands * _MAX_POINTS + _MAX_DEALER_POINTS


def _bonuses(house: House) -> Iterator[Limit]:
    for row in house.bonus_21:
        if _TENS.intersection(row.ranks):
            yield "bonus_21", "a bonus 21 that names ten-valued cards is not valued"
        elif row.suits != "any" and tuple(sorted(row.ranks)) not in _BY_SUIT:
            yield "bonus_21", "a bonus 21 by suit is valued for 6-7-8 and 7-7-7 only"
    bonus = house.super_bonus
    if bonus is not None and tuple(bonus.rank) != (Rank.SEVEN,):
        yield "super_bonus.rank", "the Super Bonus is valued for sevens only"


def _surrender(house: House) -> Iterator[Limit]:
    rules = house.surrender
    if not rules.against:
        return
    if rules.cards == "any":
        yield "surrender.cards", "surrender after a draw is not valued"
    if rules.after_split and house.split.times:
        yield "surrender.after_split", "surrender of a split hand is not valued"
    unseen = _may_hide_blackjack(house).intersection(rules.against)
    reason = "a surrender that stands against a dealer's blackjack is valued as one that does not"
    if unseen and rules.against_blackjack == "stands":
        yield "surrender.against_blackjack", reason
    elif unseen.intersection(rules.at_once_under):
        yield "surrender.at_once_under", reason


def _doubling(house: House) -> Iterator[Limit]:
    rules = house.double
    if rules.times > 1 and rules.of == "original":
        yield "double.of", "a second double is valued as one of all that stands on the hand"
    if rules.times > 1 and rules.amount == "up-to" and (rules.cards == "first-two" or rules.totals):
        yield (
            "double.amount",
            "a small first double that only leads to a second one is not valued",
        )
    low = any(row.pays.fraction < 1 for row in house.bonus_21)
    if rules.times and rules.amount == "up-to" and low:
        yield (
            "double.amount",
            "a small double that only avoids a bonus below even money is not valued",
        )
    if rules.times and rules.amount == "full-or-half" and rules.at_least_minimum:
        yield (
            "double.at_least_minimum",
            "a double for half is valued also where it is under the table minimum",
        )
    plain = rules.times == 1 and rules.cards == "first-two" and rules.amount != "full-or-half"
    if rules.ace_counts_one and rules.times and not plain:
        yield (
            "double.ace_counts_one",
            "a doubled ace that counts 1 is valued for one full double of two cards only",
        )
    returned = house.dealer_blackjack.takes in ("undoubled", "original-and-busted")
    if rules.times and rules.amount == "full-or-half" and returned and _may_hide_blackjack(house):
        yield (
            "double.amount",
            "a double for half is not valued where a dealer's blackjack returns doubles",
        )


def _rescue(house: House) -> Iterator[Limit]:
    double, rules = house.double, house.rescue
    if double.times < 2 or not rules.at_most:
        return
    if rules.forfeits == "original" and double.amount == "full-or-half":
        yield "rescue.forfeits", "a rescue after doubles for half is valued as one after full ones"
    returned = house.dealer_blackjack.takes == "original-and-busted" and _may_hide_blackjack(house)
    if rules.forfeits != "original" and returned:
        yield "rescue.forfeits", "doubles given up by a rescue are valued as lost to a blackjack"


def _split_hands(house: House) -> Iterator[Limit]:
    split, double = house.split, house.double
    if not split.times:
        return
    aces = split.ace_times and double.times and double.after_split and double.split_aces
    if aces and not split.aces_draw:
        yield (
            "double.split_aces",
            "a double of split aces that get one card only is not valued",
        )
    if house.twenty_one.two_card_split != "plain" and double.times and double.on_21:
        yield (
            "twenty_one.two_card_split",
            "21 in two cards on a split hand is doubled as if it were a plain 21",
        )


def _blackjack(house: House) -> Iterator[Limit]:
    """Yield the limits of hands against a blackjack that is found after the players acted."""
    if not _may_hide_blackjack(house):
        return
    takes = house.dealer_blackjack.takes
    protected = takes in ("original-only", "original-and-busted")
    if protected and house.twenty_one.against_blackjack == "win":
        yield (
            "twenty_one.against_blackjack",
            "a 21 that wins over a blackjack is not valued where boxes are protected from it",
        )
    again = house.double.times > 1 and house.double.after_split and house.split.times
    if takes == "original-and-busted" and again:
        yield (
            "dealer_blackjack.takes",
            "a second double of a split hand is not valued where bust hands stay lost",
        )


def _looks_under(house: House) -> frozenset[Rank]:
    """Return the up cards under which a blackjack is looked for before the players act."""
    looks = house.dealing.procedure in LOOKING
    return frozenset(house.dealing.looks_under if looks else ())


def _may_hide_blackjack(house: House) -> frozenset[Rank]:
    """Return the up cards that may hide a blackjack while the players act."""
    return BLACKJACK_RANKS.difference(house.cards.removed_ranks) - _looks_under(house)
