"""Chains of shoes: a shoe is played, picked up, shuffled by hand, and played again.

A chain begins with a perfectly random shoe. Its first shoes are played but not counted, so that the
result is what the shuffle gives in the long run. Chains are independent of each other, so that the
standard error of their mean follows from the variance between them.
"""

# Numba infers the types of kernels when it compiles them.
# mypy: disable-error-code="no-untyped-def, no-untyped-call, misc, assignment"

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import inf, sqrt

import numpy as np
from numba import njit

from fortyeight.analysis.arrays import Ints
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import KernelTables, kernel_tables, zero_of
from fortyeight.simulation.kernels.draws import shoe_key
from fortyeight.simulation.shuffles.ordered import closes_of, empty_rack, play_order
from fortyeight.simulation.shuffles.riffle import any_order, cut, plug
from fortyeight.simulation.shuffles.shuffle_procedure import Procedure, shuffle_pile

#: Shoes of a chain that are counted, and shoes before them that are not.
SHOES_OF_CHAIN, NOT_COUNTED = 128, 16
#: Number of packets in which a house inserts the unused cards into the discards (4(j)(1)).
PACKETS = 3


@dataclass(frozen=True, slots=True)
class ChainTally:
    """Sums over chains. They are integers, so that they are the same in any order.

    `net` is in units of a wager; the last three are sums of squares and products over chains.
    """

    chains: int = 0
    rounds: int = 0
    net: int = 0
    net_squares: int = 0
    round_squares: int = 0
    products: int = 0

    def plus(self, other: ChainTally) -> ChainTally:
        """Return the sum of both tallies."""
        return ChainTally(
            self.chains + other.chains,
            self.rounds + other.rounds,
            self.net + other.net,
            self.net_squares + other.net_squares,
            self.round_squares + other.round_squares,
            self.products + other.products,
        )

    @property
    def shoes(self) -> int:
        return self.chains * SHOES_OF_CHAIN

    def mean(self, unit: Fraction) -> float:
        """Return the mean net result of a round, in wagers."""
        return float(self.net * unit / self.rounds) if self.rounds else 0.0

    def standard_error(self, unit: Fraction) -> float:
        """Return the standard error of the mean, from the variance between chains."""
        if self.chains < 2:
            return inf
        mean = Fraction(self.net, self.rounds)
        apart = self.net_squares - 2 * mean * self.products + mean**2 * self.round_squares
        spread = apart * self.chains / (self.chains - 1)
        return sqrt(spread) / self.rounds * float(unit)

    @property
    def rounds_a_shoe(self) -> float:
        """The mean number of rounds of a shoe."""
        return self.rounds / self.shoes if self.chains else 0.0

    @property
    def rounds_error(self) -> float:
        """The standard error of `rounds_a_shoe`."""
        if self.chains < 2:
            return inf
        apart = self.round_squares - Fraction(self.rounds**2, self.chains)
        return sqrt(apart / (self.chains - 1) / self.chains) / SHOES_OF_CHAIN


@dataclass(frozen=True)
class ChainPlan:
    """A game, a seed, and the shuffle between shoes."""

    game: GameTables
    seed: int
    procedure: Procedure

    @property
    def finish(self) -> Ints:
        """Numbers for the plug and the cut.

        The packets of the plug (0 puts the unused cards on top), whether the pile is cut, and the
        minimum distance of the cut from its ends.
        """
        shoe = self.game.house.shoe
        cards, deck = len(self.game.cards), self.game.house.cards.deck_size
        cuts = shoe.cut_after != "none"
        margin = min(shoe.cut.count(cards, deck), cards // 4) if cuts else 0
        packets = PACKETS if self.procedure.kind == "house" else 0
        return np.array([packets, cuts, margin], np.int64)


def chains(plan: ChainPlan, begin: int, number: int, tables: KernelTables) -> ChainTally:
    """Play some chains of a plan."""
    cards = len(tables.cards)
    results = np.zeros(2 * zero_of(plan.game) + 1, np.int64)
    closes, rack = closes_of(plan.game), empty_rack(cards)
    tally = ChainTally()
    for chain in range(begin, begin + number):
        rounds, net = _chain(
            np.uint64(plan.seed),
            chain * (SHOES_OF_CHAIN + NOT_COUNTED),
            NOT_COUNTED,
            SHOES_OF_CHAIN,
            plan.procedure.numbers,
            plan.finish,
            tables,
            closes,
            rack,
            results,
        )
        tally = tally.plus(ChainTally(1, rounds, net, net * net, rounds * rounds, rounds * net))
    return tally


def tables_of(plan: ChainPlan) -> KernelTables:
    """Return the kernel's tables of a plan's game, for all of its chains."""
    return kernel_tables(plan.game)


@njit(cache=True, nogil=True)
def _chain(seed, first, before, shoes, procedure, finish, tables, closes, rack, results):
    """Play one chain. Return the number of rounds that count, and their net result in units."""
    deck = tables.cards.copy()
    # Of the type that `order_measures` shuffles too, so that a shuffle is compiled once.
    pile = deck.astype(np.int64)
    spare = np.empty_like(pile)
    handful = np.empty_like(pile)
    any_order(pile, shoe_key(seed, first), np.int64(0))
    for place in range(len(deck)):
        deck[place] = pile[place]
    rounds, net = 0, 0
    for shoe in range(before + shoes):
        # The key of the first shoe has already used this many numbers to put it in order.
        key, used = shoe_key(seed, first + shoe), len(deck)
        played, won, dealt = play_order(deck, tables, closes, rack, results)
        if shoe >= before:
            rounds += played
            net += won
        used = gather(deck, rack, dealt, pile, finish[0], spare, key, used)
        used = shuffle_pile(pile, procedure, spare, handful, key, used)
        if finish[1]:
            used = cut(pile, finish[2], spare, key, used)
        for place in range(len(deck)):
            deck[place] = pile[place]
    return rounds, net


@njit(cache=True, nogil=True)
def gather(deck, rack, dealt, pile, packets, spare, key, used):
    """Gather the discards and the cards left in the shoe into one pile.

    Cards lie face down in the rack, so that the last one put there is on top. The cards left in
    the shoe are plugged into the discards in `packets` packets, or put on top of them if it is 0.
    """
    dealt = min(dealt, len(deck))
    left = len(deck) - dealt
    begin = 0 if packets else left
    for place in range(dealt):
        pile[begin + place] = rack[dealt - 1 - place]
    begin = dealt if packets else 0
    for place in range(left):
        pile[begin + place] = deck[dealt + place]
    return plug(pile, dealt, packets, spare, key, used) if packets else used
