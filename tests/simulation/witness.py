"""The same cards played twice: by the simulation's kernel, and card by card by the referee.

What the kernel dealt is laid into the referee's shoe, and people at the table decide by the same
strategy. Every round must net the same and draw as many cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import lcm

import numpy as np
from numpy.typing import NDArray

from fortyeight.analysis.game_rules import GameRules
from fortyeight.analysis.policy.policies import Policy
from fortyeight.cards import Card
from fortyeight.rulebook import House
from fortyeight.simulation.game.game_tables import GameTables, game_tables
from fortyeight.simulation.game.kernel_tables import KernelTables, kernel_tables, zero_of
from fortyeight.simulation.kernels.counters import CARDS, COUNTERS, ROUNDS
from fortyeight.simulation.kernels.draws import dealt_cards
from fortyeight.simulation.kernels.shoe_kernel import deal_shoes
from fortyeight.simulation.run import NO_LIMIT
from fortyeight.table import (
    Command,
    DealerStep,
    Phase,
    Refused,
    Step,
    WagerKind,
    open_table,
    out_of_cards,
    take_steps,
)
from fortyeight.table.core.commands import Join, LoadShoe, PlaceWager
from fortyeight.table.core.run import play
from tests.simulation.players import Player

PEOPLE = ("ann", "bob", "cay", "dee", "eve", "flo", "gus")
#: What the kernel leaves out: money that is no wager of the box's.
_LEFT_OUT = (WagerKind.SUPER_BONUS, WagerKind.ENVY)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What the kernel made of one shoe: the cards in order, and each box's net result in units.

    Where the shoe was empty, `more` are the discards drawn then, after one that is burned.
    """

    cards: tuple[Card, ...]
    nets: tuple[int, ...]
    rounds: int
    more: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Kernel:
    """A house played by a policy, as tables."""

    game: GameTables
    seed: int = 48

    @cached_property
    def tables(self) -> KernelTables:
        return kernel_tables(self.game)

    def counted(
        self, begin: int, number: int, rounds: int, boxes: int
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8]]:
        """Results, counts and the last shoe's cards."""
        results = np.zeros(2 * zero_of(self.game) + 1, np.int64)
        counts = np.zeros(COUNTERS + 4 * len(self.game.ends.ends), np.int64)
        deck = np.empty(len(self.tables.cards), np.uint8)
        deal_shoes(
            np.uint64(self.seed),
            begin,
            number,
            rounds,
            NO_LIMIT,
            boxes,
            self.tables,
            deck,
            results,
            counts,
            np.empty(0, np.int32),
            None,
            np.empty(0, np.int32),
            None,
            np.empty(0, np.int32),
        )
        return results, counts, deck

    def deal(self, shoe: int, rounds: int, boxes: int) -> Dealt:
        """Deal this many rounds of one shoe; 0 is up to its cutting card."""
        results, counts, deck = self.counted(shoe, 1, rounds, boxes)
        places = np.repeat(np.arange(len(results)) - zero_of(self.game), results)
        number, size = int(counts[CARDS]), len(deck)
        every = self.tables.cards
        order = dealt_cards(np.uint64(self.seed), shoe, every, size, np.empty_like(every)).tolist()
        cards = tuple(self.game.faces[card] for card in order[:number])
        # Discards are drawn to the front of the deck; which of them is burned, the kernel leaves.
        drawn = deck[: number - size].tolist() if number > size else []
        more = tuple(self.game.faces[card] for card in [deck[len(drawn)], *drawn] if drawn)
        return Dealt(cards, tuple(places.tolist()), int(counts[ROUNDS]), more)

    def rounds(self, shoe: int, rounds: int, boxes: int) -> Iterator[Dealt]:
        """Each of the first rounds of a shoe alone."""
        empty = Dealt((), (), 0)
        dealt = [self.deal(shoe, number, boxes) for number in range(1, rounds + 1)]
        for before, after in pairwise([empty, *dealt]):
            nets = list(after.nets)
            for net in before.nets:
                nets.remove(net)
            assert after.cards[: len(before.cards)] == before.cards
            yield Dealt(after.cards[len(before.cards) :], tuple(nets), 1)


@dataclass(frozen=True, slots=True)
class Refereed:
    """One round at the table: each box's net result in cents, and where the shoe is then."""

    nets: tuple[int, ...]
    drawn: int


class Referee:
    """A table at which every box is one person's, all of them playing alike."""

    def __init__(self, house: House, player: Player, boxes: int, wager: int) -> None:
        self.player, self.wager = player, wager
        self.people = PEOPLE[:boxes]
        self.table = open_table(house)
        self.more: tuple[Card, ...] = ()
        self.ran_out = 0
        for person in self.people:
            self._do(Join(person, None))

    def load(self, cards: Sequence[Card], more: Sequence[Card] = ()) -> None:
        """Load a shoe, and the cards that follow if it runs out in the middle of a round."""
        self._do(LoadShoe(tuple(cards)))
        self.more, self.ran_out = tuple(more), 0

    def round(self) -> Refereed | None:
        """Play the next round; return None where the shoe has too few cards for it."""
        for box, person in enumerate(self.people, start=1):
            self._do(PlaceWager(person, box, WagerKind.MAIN, self.wager))
        self._do(DealerStep(Step.NO_MORE_BETS))
        while True:
            self.table, _ = take_steps(self.table)
            if self.table.phase is Phase.OVER:
                break
            if out_of_cards(self.table):
                if not self.more:
                    return None
                self.ran_out = self.table.drawn - 1
                self._do(LoadShoe(self.more))
                self.more = ()
                continue
            self._do(self.player.decide(self.table))
        nets = dict.fromkeys(range(1, len(self.people) + 1), 0)
        for line in self.table.settled:
            if line.kind not in _LEFT_OUT:
                nets[line.box] += line.returned - line.staked
        drawn = self.ran_out + self.table.drawn
        self._do(DealerStep(Step.NEXT_ROUND))
        return Refereed(tuple(nets.values()), drawn)

    def _do(self, command: Command) -> None:
        outcome = play(self.table, command)
        assert not isinstance(outcome, Refused), outcome
        self.table = outcome[0]


@dataclass(frozen=True)
class Witness:
    """One house and one way of playing it, for the kernel and for the referee."""

    house: House
    rules: GameRules
    policy: Policy
    player: Player

    @cached_property
    def kernel(self) -> Kernel:
        return Kernel(game_tables(self.house, self.rules, self.policy))

    @cached_property
    def wager(self) -> int:
        """A wager of which the house takes every share that its odds can ask for."""
        limits = self.house.limits
        unit = lcm(self.kernel.game.unit.denominator, limits.chip_unit)
        wager = min(limits.maximum, max(limits.minimum, 2000)) // unit * unit
        assert wager >= limits.minimum
        return wager

    def cents(self, net: int) -> int:
        exact = net * self.kernel.game.unit * self.wager
        assert exact.denominator == 1
        return int(exact)

    def compare_fresh(self, rounds: int, boxes: int = 1, begin: int = 0) -> None:
        """Compare rounds that are each dealt from a fresh shoe."""
        referee = Referee(self.house, self.player, boxes, self.wager)
        for shoe in range(begin, begin + rounds):
            self._compare(referee, self.kernel.deal(shoe, 1, boxes), f"shoe {shoe}")

    def compare_following(self, shoes: int, rounds: int, boxes: int = 1) -> None:
        """Compare the first rounds of each of some shoes, one by one."""
        referee = Referee(self.house, self.player, boxes, self.wager)
        for shoe in range(shoes):
            for number, dealt in enumerate(self.kernel.rounds(shoe, rounds, boxes)):
                self._compare(referee, dealt, f"shoe {shoe}, round {number}")

    def compare_shoes(self, shoes: int, boxes: int = 1, begin: int = 0) -> int:
        """Compare whole shoes to their cutting cards; return how many rounds they had."""
        played = 0
        referee = Referee(self.house, self.player, boxes, self.wager)
        game = self.kernel.game
        for shoe in range(begin, begin + shoes):
            dealt = self.kernel.deal(shoe, 0, boxes)
            referee.load(dealt.cards[game.burn :], dealt.more)
            drawn = game.burn
            nets: list[int] = []
            # A round begins as long as the cutting card has not come out before it.
            while drawn <= game.last_round:
                found = referee.round()
                assert found is not None, f"shoe {shoe}: the referee draws more cards"
                nets += found.nets
                drawn = game.burn + found.drawn
                played += 1
            more = max(len(dealt.more) - 1, 0)
            assert drawn == len(dealt.cards) + more, f"shoe {shoe}: cards"
            assert sorted(nets) == sorted(map(self.cents, dealt.nets)), f"shoe {shoe}"
        return played

    def _compare(self, referee: Referee, dealt: Dealt, where: str) -> None:
        referee.load(dealt.cards)
        found = referee.round()
        told = f"{self.house}, {where}: {' '.join(map(str, dealt.cards))}"
        assert found is not None, f"{told}: the referee draws more cards"
        assert found.drawn == len(dealt.cards), f"{told}: the referee draws {found.drawn}"
        nets = sorted(map(self.cents, dealt.nets))
        assert sorted(found.nets) == nets, f"{told}: the referee nets {found.nets}, not {nets}"
