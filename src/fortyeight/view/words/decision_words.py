"""Sentences for decisions: insurance, and those of callers and others on a box."""

from __future__ import annotations

from fortyeight.table import Table
from fortyeight.table.core.events import (
    DoubleDeclined,
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    HandSplit,
    HandStood,
    HandSurrendered,
    InsuranceDeclined,
    InsurancePlaced,
    SplitCovered,
    SplitRidden,
)
from fortyeight.view.words.card_words import card_sign, count_words, money, ordinal
from fortyeight.view.words.names import callers_opening, name_at, opening
from fortyeight.view.words.story_line import Sentences


def _insured(table: Table, event: InsurancePlaced) -> str:
    who = opening(table, event.person, event.box, None)
    return f"{who} insures for {_money(table, event.cents)}."


def _uninsured(table: Table, event: InsuranceDeclined) -> str:
    return f"{opening(table, event.person, event.box, None)} takes no insurance."


def _followed(table: Table, event: DoubleFollowed) -> str:
    return f"{name_at(table, event.person)} doubles too, for {_money(table, event.cents)}."


def _not_followed(table: Table, event: DoubleDeclined) -> str:
    return f"{name_at(table, event.person)} does not double."


def _kept(table: Table, event: DoubleKept) -> str:
    return f"{name_at(table, event.person)} keeps the double."


def _rescued(table: Table, event: DoubleRescued) -> str:
    who = opening(table, event.person, event.box, event.hand)
    return f"{who} rescues the double and gives up the wager under it."


def _surrendered(table: Table, event: HandSurrendered) -> str:
    return f"{callers_opening(table, event.box, event.hand)} surrenders."


def _stood(table: Table, event: HandStood) -> str:
    _, hand = table.hand_in_turn
    who = callers_opening(table, event.box, event.hand)
    return f"{who} {table.house.book.word('stand')}s on {count_words(hand.total, hand.soft)}."


def _split(table: Table, event: HandSplit) -> str:
    box, hand = table.hand_in_turn
    stake = hand.stake_of(box.caller)
    assert stake is not None, "who splits has a wager on the pair"
    pair = " and ".join(f"the {card_sign(card)}" for card in hand.cards)
    who = callers_opening(table, event.box, event.hand)
    return f"{who} splits {pair} with another {_money(table, stake.main)}."


def _covered(table: Table, event: SplitCovered) -> str:
    return f"{name_at(table, event.person)} covers both hands."


def _ridden(table: Table, event: SplitRidden) -> str:
    return f"{name_at(table, event.person)}'s wager rides on the {ordinal(event.rides)} hand."


def _money(table: Table, cents: int) -> str:
    return money(cents, table.house.limits.currency)


#: The sentence for each event, on the table before the event.
DECISIONS: Sentences = {
    InsurancePlaced: _insured,
    InsuranceDeclined: _uninsured,
    DoubleFollowed: _followed,
    DoubleDeclined: _not_followed,
    DoubleKept: _kept,
    DoubleRescued: _rescued,
    HandSurrendered: _surrendered,
    HandStood: _stood,
    HandSplit: _split,
    SplitCovered: _covered,
    SplitRidden: _ridden,
}
