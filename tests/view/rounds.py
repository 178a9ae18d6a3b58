"""Rounds played at random by the referee's own choices, repeatable by a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from fortyeight.cards import Card, cards, full_shoe
from fortyeight.chance import SeededBits, draw_below, shuffled
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.table import (
    AmountChoice,
    Choice,
    Command,
    DealerStep,
    Event,
    Phase,
    Refused,
    Step,
    Table,
    choices,
    open_table,
    out_of_cards,
)
from fortyeight.table.core.commands import Join, LoadShoe, PlaceWager, Sit
from fortyeight.table.core.run import play
from fortyeight.table.core.state import Pulled
from fortyeight.table.wagers.placing import wager_amounts
from fortyeight.table.wagers.wager_kinds import PLACEABLE

PEOPLE = ("ann", "bob", "cat")
TENS = cards("Tc Td Th Ts")
Item = TypeVar("Item")

#: With errors, one comes about this often where one could happen.
ONE_ERROR_IN = 6
#: Where in the shoe an error lies that a round is likely to come to.
NEAR = 30

#: Every book with every way of dealing that it allows.
HOUSES: dict[str, tuple[str, dict[str, Any]]] = {
    "ma-spanish21 no-hole-card": ("ma-spanish21", {}),
    "ma-spanish21 hole-card": ("ma-spanish21", {"dealing": "hole-card", "boxes_per_player": 2}),
    "ma-spanish21 card-reader": ("ma-spanish21", {"dealing": "card-reader"}),
    "ma-pontoon21 no-hole-card": ("ma-pontoon21", {"decks": 8}),
    "ma-pontoon21 hole-card": ("ma-pontoon21", {"dealing": "hole-card"}),
    "ma-pontoon21 card-reader": ("ma-pontoon21", {"dealing": "card-reader"}),
    "md-pontoon21 card-reader": ("md-pontoon21", {"boxes_per_player": 2}),
    "mbs-pontoon no-hole-card": ("mbs-pontoon", {}),
    "bbc-spanish21 hole-card-checked": ("bbc-spanish21", {}),
    "bbc-spanish21 checked under pictures": (
        "bbc-spanish21",
        {"looks_under": ["A", "K", "Q", "J"]},
    ),
}


def house_named(name: str) -> House:
    book, chosen = HOUSES[name]
    return open_house(rulebook(book), chosen)


def pick(items: Sequence[Item], bits: SeededBits) -> Item:
    return items[draw_below(len(items), bits)]


def done(table: Table, command: Command) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after a command that must be accepted."""
    played = play(table, command)
    assert not isinstance(played, Refused), (command, played)
    return played


def seated_table(house: House, bits: SeededBits, errors: bool = False) -> Table:
    """A shuffled shoe, three people with chips, and wagers on up to three boxes.

    With errors there are up to two tens and up to two cards face up where the round comes to them.
    """
    shoe = shuffled(full_shoe(house.cards.decks, house.cards.removed_ranks), bits)
    load = LoadShoe(shoe)
    if errors:
        with_tens = list(shoe)
        for _ in range(draw_below(3, bits)):
            with_tens[draw_below(NEAR, bits)] = pick(TENS, bits)
        face_up = {draw_below(NEAR, bits) for _ in range(draw_below(3, bits))}
        load = LoadShoe(tuple(with_tens), tuple(sorted(face_up)))
    table = done(open_table(house), load)[0]
    for person in PEOPLE:
        table = done(table, Join(person, pick((None, 3_000, 100_000), bits)))[0]
    for place, person in enumerate(PEOPLE[: 1 + draw_below(3, bits)]):
        box = 1 + place if house.boxes.people == 1 or draw_below(2, bits) else 1
        if box not in table.seats:
            table = done(table, Sit(person, box))[0]
        for kind in PLACEABLE:
            amounts = wager_amounts(table, person, box, kind)
            if isinstance(amounts, Refused) or (kind is not PLACEABLE[0] and draw_below(2, bits)):
                continue
            cents = pick((amounts.least, min(amounts.most, 2 * amounts.least)), bits)
            table = done(table, PlaceWager(person, box, kind, cents))[0]
    return table


def is_error(offer: Choice | AmountChoice) -> bool:
    """Return whether an offer reports what the dealer did wrong or the reader did not do."""
    return not isinstance(offer.command, DealerStep) and not hasattr(offer.command, "person")


def next_command(table: Table, bits: SeededBits, errors: bool = False) -> Command:
    """Something that the referee would accept now and that carries the round on."""
    ordinary = [offer for offer in choices(table) if not is_error(offer)]
    possible = [offer for offer in choices(table) if is_error(offer)]
    if not ordinary or (errors and possible and draw_below(ONE_ERROR_IN, bits) == 0):
        return pick(pick(possible, bits).examples(), bits)
    if table.phase is Phase.BETTING:
        return DealerStep(Step.NO_MORE_BETS)
    return pick(pick(ordinary, bits).examples(), bits)


def round_commands(
    table: Table, bits: SeededBits, errors: bool = False
) -> Iterator[tuple[Table, Command]]:
    """Each moment of a round with the command that comes next, until the round is over."""
    while table.phase is not Phase.OVER and not out_of_cards(table):
        command = next_command(table, bits, errors)
        yield table, command
        table = done(table, command)[0]


def with_undealt_shuffled(table: Table, bits: SeededBits) -> Table:
    """The same moment with the undealt cards in another order, but for one that lies exposed."""
    known = table.drawn + (table.pulled is Pulled.EXPOSED)
    return replace(table, shoe=table.shoe[:known] + shuffled(table.shoe[known:], bits))


def with_other_errors(table: Table, bits: SeededBits) -> Table:
    """The same moment with other undealt cards being tens, and others lying face up."""
    known = table.drawn + (table.pulled is Pulled.EXPOSED)
    undealt = range(known, len(table.shoe))
    shoe = list(table.shoe)
    for place in undealt[:3]:
        shoe[place] = pick((shoe[place], *TENS), bits)
    face_up = {place for place in undealt[:3] if draw_below(2, bits)}
    return replace(table, shoe=tuple(shoe), face_up=frozenset(face_up))


def with_swapped(table: Table, one: int, other: int) -> Table:
    """The same moment with two cards of the shoe exchanged."""
    shoe = list(table.shoe)
    shoe[one], shoe[other] = shoe[other], shoe[one]
    return replace(table, shoe=tuple(shoe))


def makes_blackjack(up_card: Card, hole: Card) -> bool:
    return {up_card.points, hole.points} == {1, 10}
