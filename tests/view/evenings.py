"""Evenings at tables that are run by the book, cards and all; repeatable by a seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from fortyeight.cards import Card, full_shoe
from fortyeight.chance import SeededBits, draw_below, shuffled
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.table import (
    Command,
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    decide,
    next_step,
    open_table,
    out_of_cards,
)
from fortyeight.table.around.around_commands import (
    ChangeDealer,
    CloseTable,
    OpenTable,
    PlaceVerbalWager,
)
from fortyeight.table.core.changing import changed
from fortyeight.table.core.commands import Join, PlaceWager, Sit
from fortyeight.table.core.state import Pulled
from fortyeight.table.shoe.care import Care
from fortyeight.table.shoe.possible_commands import candidates
from fortyeight.table.shoe.routine import random_cut
from fortyeight.table.shoe.shoe_commands import (
    NoteTime,
    ReceiveCards,
    RefuseCut,
    ShuffleCards,
    TakeCardsAway,
)
from fortyeight.table.shoe.steps.shuffling import cards_to_shuffle
from fortyeight.table.wagers.placing import wager_amounts
from fortyeight.table.wagers.wager_kinds import PLACEABLE, WagerKind
from tests.care_and_look import care_and_look
from tests.view.rounds import PEOPLE, done, next_command, pick

#: Each book in a house that has as much of what happens around the round as the book allows.
BOOKS: dict[str, dict[str, Any]] = {
    "ma-spanish21": {"mid_shoe_entry": "barred", "match_play": True},
    "ma-pontoon21": {"dealing": "card-reader", "match_play": True},
    "md-pontoon21": {"mid_shoe_entry": "barred"},
    "mbs-pontoon": {"decks": 4},
    "bbc-spanish21": {"decks": 1, "boxes": 3, "boxes_per_player": 2},
}
_APPROVED = ("ma-spanish21", "ma-pontoon21", "md-pontoon21")

#: One moment in about this many has something that an ordinary evening does not need.
ONE_EXTRA_IN = 8
#: Later than any cards may be used.
LATE = 10**6
#: After these there are no cards at the table, and a new evening begins.
_ENDS = (CloseTable, TakeCardsAway, NoteTime)


def evening_house(book: str, bits: SeededBits) -> House:
    """The house of a book with any of the shufflers."""
    shuffler = pick(rulebook(book).entries["shoe.shuffler"].allowed or (), bits)
    approved = {"shuffler_approval": "a test"} if book in _APPROVED else {}
    return open_house(rulebook(book), {**BOOKS[book], "shuffler": shuffler, **approved})


def evening(house: House, bits: SeededBits, moments: int) -> Iterator[tuple[Table, Command]]:
    """Yield the moments of an evening, each with the command that comes next.

    Between rounds the shoe is sometimes almost dealt out, so that evenings come to its end.
    """
    table = open_table(house)
    for _ in range(moments):
        if _between_rounds(table) and draw_below(3, bits) == 0:
            table = almost_dealt(table, 1 + draw_below(16, bits))
        command = _next(table, bits)
        if command is None:
            return
        yield table, command
        table = done(table, command)[0]


def almost_dealt(table: Table, left: int) -> Table:
    """Return the table as if all but `left` cards of the shoe had been dealt and discarded."""
    drawn = max(len(table.shoe) - left, table.drawn)
    discards = table.discards + table.shoe[table.drawn : drawn]
    return replace(table, drawn=drawn, discards=discards)


def _between_rounds(table: Table) -> bool:
    ready = table.care is not None and table.care.may_begin and not table.reshuffle_due
    return ready and table.phase is Phase.BETTING and not table.wagers


def _next(table: Table, bits: SeededBits) -> Command | None:
    """Return the next command, or None if there are too few cards to finish the round."""
    if table.care is None or not table.care.open:
        return OpenTable("dee")
    extra = _extra(table, bits) if draw_below(ONE_EXTRA_IN, bits) == 0 else None
    return extra or _arrival(table, bits) or _for_the_cards(table, bits) or _for_round(table, bits)


def _extra(table: Table, bits: SeededBits) -> Command | None:
    assert table.care is not None, "the table is open"
    other = ChangeDealer("eve" if table.care.dealer == "dee" else "dee")
    possible = [*candidates(table), other, NoteTime(LATE)]
    accepted = [one for one in possible if not isinstance(decide(table, one), Refused)]
    # One of each kind, or people leaving would crowd out what happens to the cards.
    kinds = {type(one): one for one in shuffled(accepted, bits)}
    if draw_below(4, bits):
        kinds = {kind: one for kind, one in kinds.items() if kind not in _ENDS}
    return pick(list(kinds.values()), bits) if kinds else None


def _arrival(table: Table, bits: SeededBits) -> Command | None:
    if table.phase is not Phase.BETTING:
        return None
    for place, person in enumerate(PEOPLE, start=1):
        if person not in table.chips:
            if not table.chips or draw_below(3, bits):
                return Join(person, pick((None, 100_000), bits))
        elif person not in table.seats.values() and draw_below(2, bits):
            return None if place in table.seats else Sit(person, place)
    return None


def _for_the_cards(table: Table, bits: SeededBits) -> Command | None:
    assert table.care is not None, "the table is open"
    if table.care.asked:
        if draw_below(3, bits) == 0:
            return RefuseCut(table.care.asked)
        return random_cut(table, table.care.asked, bits)
    command = care_and_look(table, bits)
    if isinstance(command, ReceiveCards):
        return _cards(table, command, bits)
    return command


def _cards(table: Table, usual: ReceiveCards, bits: SeededBits) -> ReceiveCards:
    """New decks, sometimes one of them with a card missing, sometimes shuffled already."""
    rules = table.house.cards
    stack = shuffled(full_shoe(rules.decks, rules.removed_ranks), bits)
    ready = ReceiveCards((stack,), pre_shuffled=True)
    if draw_below(2, bits) and not isinstance(decide(table, ready), Refused):
        return ready
    spoilt = (usual.decks[0][1:], *usual.decks[1:])
    return ReceiveCards(spoilt) if draw_below(2, bits) else usual


def _for_round(table: Table, bits: SeededBits) -> Command | None:
    if table.phase is Phase.BETTING:
        wager = _wager(table, bits)
        if wager is None and next_step(table) is not Step.NO_MORE_BETS:
            return _extra(table, bits)
        return wager or DealerStep(Step.NO_MORE_BETS)
    return None if out_of_cards(table) else next_command(table, bits)


def _wager(table: Table, bits: SeededBits) -> Command | None:
    for box, person in table.seats.items():
        for kind in PLACEABLE:
            amounts = wager_amounts(table, person, box, kind)
            if isinstance(amounts, Refused) or draw_below(4, bits) == 0:
                continue
            called = PlaceVerbalWager(person, box, kind, amounts.least, supervisor_confirms=True)
            aloud = kind is WagerKind.MAIN and draw_below(4, bits) == 0
            if aloud and not isinstance(decide(table, called), Refused):
                return called
            return PlaceWager(person, box, kind, amounts.least)
    return None


# The same moment with other cards where nobody can see them


def with_hidden_shuffled(table: Table, bits: SeededBits) -> Table:
    """Shuffle the cards of shoe, stacks, stored batch, burned card and hole card among each other.

    A deck that is still to be inspected keeps its cards, in another order.
    """
    care = table.care
    if care is None:
        return table
    known = table.drawn + (table.pulled is Pulled.EXPOSED)
    burned = () if care.burned is None else (care.burned,)
    hole = () if table.hole is None else (table.hole,)
    parts = (table.shoe[known:], care.stack, care.waiting, care.stored, burned, hole)
    shoe, stack, waiting, stored, burn, under = _redistributed(parts, bits)
    decks = tuple(shuffled(one, bits) for one in care.decks)
    hidden: dict[str, Any] = {"stack": stack, "waiting": waiting, "stored": stored, "decks": decks}
    return replace(
        _with_burned(table, care, burn),
        shoe=table.shoe[:known] + shoe,
        hole=under[0] if under else None,
        care=changed(care, **hidden, burned=burn[0] if burn else None),
    )


def _redistributed(parts: tuple[tuple[Card, ...], ...], bits: SeededBits) -> list[tuple[Card, ...]]:
    cards = shuffled(tuple(card for part in parts for card in part), bits)
    dealt, at = [], 0
    for part in parts:
        dealt.append(cards[at : at + len(part)])
        at += len(part)
    return dealt


def _with_burned(table: Table, care: Care, burn: tuple[Card, ...]) -> Table:
    """The discard rack with the other card in the burned one's place."""
    if not burn or care.burned is None:
        return table
    at = table.discards.index(care.burned)
    return replace(table, discards=(*table.discards[:at], *burn, *table.discards[at + 1 :]))


def same_for(table: Table, command: Command, bits: SeededBits) -> Command:
    """Return the same command for a table with other hidden cards."""
    if isinstance(command, ShuffleCards) and table.care is not None:
        cards = cards_to_shuffle(table, table.care)
        assert not isinstance(cards, Refused), "the cards are to be shuffled at both tables"
        return replace(command, cards=shuffled(cards, bits))
    if isinstance(command, ReceiveCards):
        return replace(command, decks=tuple(shuffled(one, bits) for one in command.decks))
    return command
