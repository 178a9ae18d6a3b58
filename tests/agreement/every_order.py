"""The referee over every order of a small shoe: with a given strategy, and with the best play.

The order is not drawn in advance: the table is given one more card whenever it needs one, once for
each rank that is left, and for each suit of the ranks that a bonus 21 by suit names. All other
cards are of one suit, which no rule goes by; so are the dealer's when the players have played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from fortyeight.cards import Card, Rank, card
from fortyeight.rulebook import House
from fortyeight.table import (
    AmountChoice,
    Command,
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    choices,
    open_table,
    out_of_cards,
    take_steps,
)
from fortyeight.table.core.commands import DeclineInsurance, Join, PlaceWager, Surrender
from fortyeight.table.core.run import play
from tests.agreement.random_books import WAGER

#: A shoe: its number of cards of each rank, equal for all suits where that matters, or its cards.
Shoe = Mapping[Rank, int] | tuple[Card, ...]

#: The player, and what a decision is called by the solver.
PLAYER = "ann"
NAMES = {
    "Stand": "stand",
    "KeepDouble": "stand",
    "Hit": "hit",
    "Double": "double",
    "Split": "split",
    "Surrender": "surrender",
    "Rescue": "rescue",
    "DeclineInsurance": "play on",
}
#: The largest situation of a test; a larger one raises an error instead of running for hours.
MOST_STATES = 60_000


class ShoeEmptyError(Exception):
    """The shoe has too few cards for the round."""


class TooManyStatesError(Exception):
    """There are more orders and decisions than a test can try."""


@dataclass(frozen=True)
class Dealt:
    """A table in the middle of a round, the cards that are left, and how likely it is."""

    chance: Fraction
    table: Table
    left: tuple[tuple[Card, int], ...]


def start(house: House, first: tuple[Card, ...] = (), shoe: Shoe | None = None) -> Dealt:
    """Return the table after bets are closed, with the first cards of the shoe given.

    It is a full shoe unless another is given.
    """
    table = open_table(house)
    for command in (
        Join(PLAYER, None),
        PlaceWager(PLAYER, 1, WagerKind.MAIN, WAGER),
        DealerStep(Step.NO_MORE_BETS),
    ):
        table = after(table, command)
    whole = by_face(house, full(house) if shoe is None else shoe)
    out = [face_of(house, one) for one in first]
    left = tuple((face, number - out.count(face)) for face, number in whole.items())
    return Dealt(Fraction(1), replace(table, shoe=first), left)


def by_face(house: House, shoe: Shoe) -> dict[Card, int]:
    """The cards of a shoe, one of each rank standing for all suits where these do not matter."""
    if isinstance(shoe, tuple):
        return dict(Counter(face_of(house, one) for one in shoe))
    faces: dict[Card, int] = {}
    for rank, number in shoe.items():
        suits = "cdhs" if rank in ranks_by_suit(house) else "c"
        assert number % len(suits) == 0
        faces |= {card(rank.value + suit): number // len(suits) for suit in suits}
    return faces


def face_of(house: House, one: Card) -> Card:
    """The card that stands for one among those of `by_face`."""
    return one if one.rank in ranks_by_suit(house) else card(one.rank.value + "c")


def ranks_by_suit(house: House) -> frozenset[Rank]:
    """The ranks of which a bonus 21 by suit is made."""
    rows = (row.ranks for row in house.bonus_21 if row.suits != "any")
    return frozenset(rank for ranks in rows for rank in ranks)


def full(house: House) -> dict[Rank, int]:
    """The cards of each rank in a full shoe."""
    removed = house.cards.removed_ranks
    return {rank: 4 * house.cards.decks for rank in Rank if rank not in removed}


def after(table: Table, command: Command) -> Table:
    outcome = play(table, command)
    assert not isinstance(outcome, Refused), outcome
    return outcome[0]


def stopped(dealt: Dealt) -> Iterator[Dealt]:
    """Deal on, in every way, until the player decides or the round is over."""
    table, _ = take_steps(dealt.table)
    if table.phase is Phase.INSURANCE and not surrenders_now(table):
        table = after(table, DeclineInsurance(*table.asked[0]))
        yield from stopped(replace(dealt, table=table))
    elif out_of_cards(table):
        yield from _one_more(replace(dealt, table=table))
    else:
        yield replace(dealt, table=table)


def surrenders_now(table: Table) -> bool:
    """Return whether the player is asked about surrender before the look for a blackjack."""
    asked = table.phase is Phase.INSURANCE
    return asked and any(isinstance(one.command, Surrender) for one in choices(table))


def _one_more(dealt: Dealt) -> Iterator[Dealt]:
    whole = sum(number for _, number in dealt.left)
    if not whole:
        raise ShoeEmptyError
    unseen = _by_rank(dealt.left) if dealt.table.phase is Phase.DEALER else dealt.left
    for drawn, number in unseen:
        if not number:
            continue
        # A suit that does not matter must not tell which cards are left.
        left = tuple((one, many - (one is drawn)) for one, many in unseen)
        table = replace(dealt.table, shoe=(*dealt.table.shoe, drawn))
        yield from stopped(Dealt(dealt.chance * number / whole, table, left))


def _by_rank(left: tuple[tuple[Card, int], ...]) -> tuple[tuple[Card, int], ...]:
    """One card of each rank for all suits."""
    faces = {one.rank: one for one, _ in left}
    numbers = Counter[Rank]()
    for one, number in left:
        numbers[one.rank] += number
    return tuple((faces[rank], number) for rank, number in numbers.items())


def net(table: Table) -> Fraction:
    """Return what a round that is over has won for each unit of the wager."""
    return Fraction(sum(line.returned - line.staked for line in table.settled), WAGER)


def expected(
    house: House, decide: Callable[[Table], Command], shoe: Shoe | None = None
) -> Fraction:
    """Return the value of a round for a player with these decisions, over every order."""
    whole, states, waiting = Fraction(0), 0, list(stopped(start(house, shoe=shoe)))
    while waiting:
        dealt = waiting.pop()
        states += 1
        if states > MOST_STATES:
            raise TooManyStatesError
        if dealt.table.phase is Phase.OVER:
            whole += dealt.chance * net(dealt.table)
        else:
            table = after(dealt.table, decide(dealt.table))
            waiting += stopped(replace(dealt, table=table))
    return whole


class BestPlay:
    """The best play of what a player can see, whatever the hole card is.

    Some commands may be left out. Doubles are for the full amount and, where the house has it, for
    half; `less` adds the least amount that the house takes.
    """

    def __init__(self, without: tuple[str, ...] = (), *, less: bool = False) -> None:
        self.states, self.less = 0, less
        self.names = {command: name for command, name in NAMES.items() if command not in without}

    def value(self, bundle: list[Dealt]) -> Fraction:
        """Return the sum of chance times value, where the player decides best for all of them."""
        whole = Fraction(0)
        groups: dict[Any, list[Dealt]] = {}
        for dealt in bundle:
            for stop in stopped(dealt):
                self.states += 1
                if stop.table.phase is Phase.OVER:
                    whole += stop.chance * net(stop.table)
                else:
                    groups.setdefault(seen(stop.table), []).append(stop)
        if self.states > MOST_STATES:
            raise TooManyStatesError
        return whole + sum(max(self.decisions(one).values()) for one in groups.values())

    def decisions(self, group: list[Dealt]) -> dict[str, Fraction]:
        """Return what each decision is worth, times the chance of the group."""
        offers = self._commands(group[0].table)
        assert all(self._commands(one.table) == offers for one in group[1:]), "the hole card shows"
        found: dict[str, Fraction] = {}
        for command in offers:
            name = self.names[type(command).__name__]
            then = [replace(one, table=after(one.table, command)) for one in group]
            worth = self.value(then)
            found[name] = max(worth, found.get(name, worth))
        return found

    def _commands(self, table: Table) -> list[Command]:
        half = table.house.double.amount == "full-or-half"
        found: list[Command] = []
        for offer in choices(table):
            if type(offer.command).__name__ not in self.names:
                continue
            if not isinstance(offer, AmountChoice):
                found.append(offer.command)
                continue
            most = offer.amounts.most
            amounts = {most, most // 2 if half else most}
            if self.less:
                amounts.add(offer.amounts.least)
            found += [replace(offer.command, cents=one) for one in amounts if one in offer.amounts]
        return found


def seen(table: Table) -> tuple[Any, ...]:
    """Return what the player can see of a table."""
    return table.phase, table.boxes, table.dealer, table.looked, table.turn
