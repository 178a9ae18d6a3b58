"""Rounds played at random by the referee's own choices, repeatable by a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from fortyeight.cards import Card, full_shoe
from fortyeight.chance import SeededBits, below, shuffled
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
    play,
)
from fortyeight.table.commands import Join, LoadShoe, PlaceWager, Sit
from fortyeight.table.kinds import PLACED
from fortyeight.table.wagering import wager_amounts

PEOPLE = ("ann", "bob", "cat")
Item = TypeVar("Item")

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
    return items[below(len(items), bits)]


def done(table: Table, command: Command) -> tuple[Table, tuple[Event, ...]]:
    """The table after a command that must be accepted."""
    played = play(table, command)
    assert not isinstance(played, Refused), (command, played)
    return played


def seated_table(house: House, bits: SeededBits) -> Table:
    """A shuffled shoe, three people with chips, and wagers on up to three boxes."""
    shoe = shuffled(full_shoe(house.cards.decks, house.cards.removed_ranks), bits)
    table = done(open_table(house), LoadShoe(shoe))[0]
    for person in PEOPLE:
        table = done(table, Join(person, pick((None, 3_000, 100_000), bits)))[0]
    for place, person in enumerate(PEOPLE[: 1 + below(3, bits)]):
        box = 1 + place if house.boxes.people == 1 or below(2, bits) else 1
        if box not in table.seats:
            table = done(table, Sit(person, box))[0]
        for kind in PLACED:
            amounts = wager_amounts(table, person, box, kind)
            if isinstance(amounts, Refused) or (kind is not PLACED[0] and below(2, bits)):
                continue
            cents = pick((amounts.least, min(amounts.most, 2 * amounts.least)), bits)
            table = done(table, PlaceWager(person, box, kind, cents))[0]
    return table


def next_command(table: Table, bits: SeededBits) -> Command:
    """Something that the referee would accept now and that carries the round on."""
    offers = choices(table)
    if table.phase is Phase.BETTING:
        return DealerStep(Step.NO_MORE_BETS)
    offer: Choice | AmountChoice = pick(offers, bits)
    return pick(offer.examples(), bits)


def round_commands(table: Table, bits: SeededBits) -> Iterator[tuple[Table, Command]]:
    """Each moment of a round with the command that comes next, until the round is over."""
    while table.phase is not Phase.OVER and not out_of_cards(table):
        command = next_command(table, bits)
        yield table, command
        table = done(table, command)[0]


def with_undealt_shuffled(table: Table, bits: SeededBits) -> Table:
    """The same moment with the undealt cards in another order."""
    dealt = table.shoe[: table.drawn]
    return replace(table, shoe=dealt + shuffled(table.undealt, bits))


def with_swapped(table: Table, one: int, other: int) -> Table:
    """The same moment with two cards of the shoe exchanged."""
    shoe = list(table.shoe)
    shoe[one], shoe[other] = shoe[other], shoe[one]
    return replace(table, shoe=tuple(shoe))


def makes_blackjack(up_card: Card, hole: Card) -> bool:
    return {up_card.points, hole.points} == {1, 10}
