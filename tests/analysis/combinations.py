"""Rules that no shipped book combines, by name: the book, and what is otherwise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fortyeight.cards import Rank
from fortyeight.money import Odds
from fortyeight.rulebook import BonusRow, House
from tests.analysis.by_hand.tiny import changed, house_of

HIGH = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
ALL = tuple(rank for rank in Rank if rank is not Rank.TEN)


def house(book: str, **rules: Any) -> House:
    """A house with other rules than its book has: `section__rule`."""
    found = changed(house_of(book), "cards", decks=2)
    for name, value in rules.items():
        section, rule = name.split("__")
        found = changed(found, section, **{rule: value})
    return found


def low_bonus() -> House:
    found = house("ma-spanish21", double__on_21=True)
    low = BonusRow(Odds(1, 2), "", cards=3)
    return replace(found, book=replace(found.book, bonus_21=(low,)))


def ranks_of_tens() -> House:
    """Bonuses for some of the ten-valued ranks, also of doubled and split hands."""
    found = house("ma-spanish21", double__on_21=True, bonus__barred_by_double="none")
    rows = (
        BonusRow(Odds(3, 1), "", ranks=(Rank.ACE, Rank.KING, Rank.QUEEN)),
        BonusRow(Odds(2, 1), "", ranks=(Rank.ACE, Rank.KING, Rank.KING), on_split_hands=False),
        BonusRow(Odds(3, 2), "", cards=3),
    )
    return replace(found, book=replace(found.book, bonus_21=rows))


COMBINATIONS = {
    "a 21 beats a blackjack that takes the original wager": house(
        "ma-spanish21", twenty_one__against_blackjack="win"
    ),
    "a 21 beats a blackjack that takes busted hands too": house(
        "ma-spanish21",
        twenty_one__against_blackjack="win",
        dealer_blackjack__takes="original-and-busted",
    ),
    "three doubles, each of the original wager": house("ma-spanish21", double__times=3),
    "three doubles in full, each of the original wager": house(
        "ma-spanish21", double__times=3, double__amount="full"
    ),
    "surrender after a draw": house("ma-spanish21", surrender__cards="any", surrender__against=ALL),
    "surrender of split hands": house(
        "ma-spanish21",
        surrender__after_split=True,
        surrender__cards="any",
        surrender__against=ALL,
    ),
    "early surrender": house(
        "ma-spanish21", surrender__against=HIGH, surrender__against_blackjack="stands"
    ),
    "surrender before the look": house(
        "bbc-spanish21",
        surrender__against=ALL,
        surrender__cards="any",
        surrender__after_split=True,
        surrender__against_blackjack="early",
    ),
    "early surrender against an ace only": house(
        "mbs-pontoon", surrender__against=ALL, surrender__at_once_under=(Rank.ACE,)
    ),
    "a doubled ace counts 1 after draws too": house("mbs-pontoon", double__cards="two-or-more"),
    "a doubled ace counts 1 in two doubles for half": house(
        "mbs-pontoon",
        double__cards="two-or-more",
        double__times=2,
        double__amount="full-or-half",
        double__of="standing",
        rescue__at_most=18,
    ),
    "doubles for half that a blackjack returns": house(
        "bbc-spanish21",
        dealing__procedure="no-hole-card",
        dealing__looks_under=(),
        dealer_blackjack__takes="undoubled",
    ),
    "two doubles where bust hands stay lost": house(
        "bbc-spanish21",
        dealing__procedure="no-hole-card",
        dealing__looks_under=(),
        dealer_blackjack__takes="original-and-busted",
        rescue__at_most=21,
        rescue__forfeits="before-last-double",
    ),
    "doubled hands earn bonuses": house(
        "ma-spanish21", bonus__barred_by_double="none", bonus__on_split_hands=True, double__times=2
    ),
    "a double of split aces that get one card": house(
        "mbs-pontoon", double__split_aces=True, double__on_21=True
    ),
    "21 in two cards on a split hand that ties and may be doubled": house(
        "bbc-spanish21", twenty_one__two_card_split="ties-21"
    ),
    "a small double that avoids a low bonus": low_bonus(),
    "a small double that leads to another": house(
        "ma-spanish21", double__times=2, double__cards="first-two", double__of="standing"
    ),
}
