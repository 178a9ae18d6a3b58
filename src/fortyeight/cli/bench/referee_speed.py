"""Measure the referee's rounds per second, compared with a bare loop without rules."""

from __future__ import annotations

import time
from dataclasses import dataclass

from fortyeight.cards import Card, full_shoe
from fortyeight.chance import SeededBits, shuffled
from fortyeight.rulebook import House
from fortyeight.table import (
    Command,
    DealerStep,
    Phase,
    Refused,
    Stage,
    Step,
    Table,
    WagerKind,
    open_table,
    take_steps,
)
from fortyeight.table.core import commands
from fortyeight.table.core.run import play
from fortyeight.table.play.points import count

PLAYER = "player"
STANDS_ON = 17

#: The bare loop is so fast that it is repeated to be measurable.
BARE_TIMES = 20

#: Cards that are left in the shoe when it is changed.
CUTTING_CARD = 60


@dataclass(frozen=True, slots=True)
class Speed:
    """Measured speed of one book."""

    book: str
    rounds: int
    seconds: float
    bare_seconds: float

    @property
    def per_second(self) -> float:
        return self.rounds / self.seconds

    @property
    def bare_per_second(self) -> float:
        return self.rounds / self.bare_seconds

    @property
    def share(self) -> float:
        """The referee's speed as a share of the bare loop's."""
        return self.bare_seconds / self.seconds


def measure_referee(house: House, rounds: int, seed: int = 48) -> Speed:
    """Measure rounds of one box with a fixed strategy: draw below 17, take nothing else."""
    shoes = _shoes(house, rounds, seed)
    begin = time.perf_counter()
    played = _referee(house, shoes, rounds)
    middle = time.perf_counter()
    _bare(shoes, played * BARE_TIMES)
    end = time.perf_counter()
    return Speed(house.book.id, played, middle - begin, (end - middle) / BARE_TIMES)


def _shoes(house: House, rounds: int, seed: int) -> list[tuple[Card, ...]]:
    """Shuffle enough shoes beforehand: shuffling is not measured."""
    full = full_shoe(house.cards.decks, house.cards.removed_ranks)
    needed = rounds // max((len(full) - CUTTING_CARD) // 8, 1) + 2
    bits = SeededBits(seed)
    return [shuffled(full, bits) for _ in range(min(needed, 50))]


def _referee(house: House, shoes: list[tuple[Card, ...]], rounds: int) -> int:
    table = _done(open_table(house), commands.Join(PLAYER, None))
    wager = commands.PlaceWager(PLAYER, 1, WagerKind.MAIN, house.limits.minimum)
    close, reopen = DealerStep(Step.NO_MORE_BETS), DealerStep(Step.NEXT_ROUND)
    for played in range(rounds):
        if len(table.shoe) - table.drawn < CUTTING_CARD:
            table = _done(table, commands.LoadShoe(shoes[played % len(shoes)]))
        table = _done(_done(table, wager), close)
        while True:
            table, _ = take_steps(table)
            if table.phase is Phase.OVER:
                break
            table = _done(table, answer(table))
        table = _done(table, reopen)
    return rounds


def _done(table: Table, command: Command) -> Table:
    played = play(table, command)
    assert not isinstance(played, Refused), played
    return played[0]


def answer(table: Table) -> Command:
    """Return the fixed strategy's decision: draw below 17, decline everything else."""
    if table.phase is Phase.INSURANCE:
        person, number = table.asked[0]
        return commands.DeclineInsurance(person, number)
    box, hand = table.hand_in_turn
    if hand.stage is Stage.RESCUING:
        return commands.KeepDouble(box.caller, box.number)
    choice = commands.Hit if hand.total < STANDS_ON else commands.Stand
    return choice(box.caller, box.number)


def _bare(shoes: list[tuple[Card, ...]], rounds: int) -> int:
    """Count the same cards by the same strategy, without rules, money, events or state."""
    won = at = 0
    shoe = shoes[0]
    for played in range(rounds):
        if len(shoe) - at < CUTTING_CARD:
            shoe, at = shoes[played % len(shoes)], 0
        hand: tuple[Card, ...] = (shoe[at], shoe[at + 2])
        dealer: tuple[Card, ...] = (shoe[at + 1], shoe[at + 3])
        at += 4
        while count(hand)[0] < STANDS_ON:
            hand, at = (*hand, shoe[at]), at + 1
        while count(dealer)[0] < STANDS_ON:
            dealer, at = (*dealer, shoe[at]), at + 1
        won += count(hand)[0] > count(dealer)[0]
    return won
