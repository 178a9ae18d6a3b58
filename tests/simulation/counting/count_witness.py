"""The same cards twice, by a card counter: as the kernel plays them, and refereed.

At the referee's table people look at the cards that lie there face up and compute with fractions;
what they do then is looked up in the count file, cell by cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import floor

import numpy as np
from numpy.typing import NDArray

from fortyeight.cards import Card
from fortyeight.rulebook import House
from fortyeight.simulation.counting.count_arrays import (
    break_unit,
    count_array,
    insurance_unit,
    kept_by_count,
    no_counts,
)
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import KernelTables, kernel_tables
from fortyeight.simulation.game.side_bet_tables import match_unit, pair_unit
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.kernels.counters import CARDS, ROUNDS
from fortyeight.simulation.kernels.draws import dealt_cards
from fortyeight.simulation.kernels.shoe_kernel import deal_shoes
from fortyeight.simulation.results.tally import no_tally
from fortyeight.strategy import (
    COUNTED_WAGERS,
    MIN_TRUE_COUNT,
    UPS,
    Cell,
    Counting,
    DecksSeen,
    Divide,
    Rounding,
    Strategy,
    Tags,
)
from fortyeight.table import (
    Command,
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    open_table,
    out_of_cards,
    take_steps,
)
from fortyeight.table.core.commands import DeclineInsurance, Insure, Join, LoadShoe, PlaceWager
from fortyeight.table.core.run import play
from tests.simulation.players import ChartPlayer
from tests.simulation.witness import PEOPLE

#: The smallest wager, and one on an optional wager: every share of them is whole cents.
UNIT, BESIDE = 20_00, 5_00
#: Optional wagers that cards alone decide.
ON_CARDS = (
    WagerKind.BREAK_BONUS,
    WagerKind.INSURANCE,
    WagerKind.MATCH,
    WagerKind.PAIR,
    WagerKind.MATCH_HOLE,
)


@dataclass
class Counter48:
    """Card counter: the cards seen of a shoe, and the decisions that follow."""

    house: House
    chart: Strategy
    counting: Counting
    seen: list[Card] = field(default_factory=list)
    charts: dict[int, ChartPlayer] = field(default_factory=dict)
    asked: Counter[int] = field(default_factory=Counter)

    def true_count(self, on_table: Sequence[Card], tags: Tags | None = None) -> int:
        """The true count by the main tags or by others, with these cards on the table."""
        tags = tags or self.counting.tags
        deck = 52 - 4 * len(self.house.cards.removed_ranks)
        seen = (*self.seen, *on_table)
        running = tags.start + tags.start_per_deck * self.house.cards.decks
        ranks = Counter(card.rank for card in seen)
        running += sum((number * tags.by_rank[rank] for rank, number in ranks.items()), Fraction(0))
        if self.counting.divide is Divide.DECKS:
            parts = {DecksSeen.EXACT: deck, DecksSeen.HALF: 2, DecksSeen.FULL: 1}
            part = parts[self.counting.decks_seen]
            left = Fraction(deck * self.house.cards.decks - len(seen), deck)
            running /= Fraction(max(-floor(-left * part), 1), part)
        if self.counting.rounding is Rounding.TRUNCATE:
            found = int(running)
        else:
            half = Fraction(1, 2) if self.counting.rounding is Rounding.NEAREST else 0
            found = floor(running + half)
        return min(max(found, -32), 32)

    def units(self, true: int) -> int:
        """Return what is wagered: the last step of the ramp that is reached, or else the first."""
        ramp = sorted(self.counting.ramp.items())
        return [units for at, units in ramp if at <= true or at == ramp[0][0]][-1]

    def makes(self, kind: WagerKind, on_table: Sequence[Card]) -> int | None:
        """The true count at which an optional wager is made now, if it is."""
        wager = self.counting.wagers.get(kind)
        true = self.true_count(on_table, None if wager is None else wager.tags)
        return true if wager is None or wager.span.holds(true) else None

    def decide(self, table: Table) -> Command:
        true = self.true_count(face_up(table))
        self.asked[true] += 1
        if true not in self.charts:
            self.charts[true] = ChartPlayer(self._at(true))
        return self.charts[true].decide(table)

    def _at(self, true: int) -> Strategy:
        """The chart as the file has it at a true count."""
        rows, after = dict(self.chart.rows), dict(self.chart.after)
        for one in self.counting.departures:
            span, at = one.span, UPS.index(one.up)
            begun = span.begin is None or span.begin <= true
            if not begun or (span.below is not None and span.below <= true):
                continue
            if isinstance(one.play, Cell):
                rows[one.row] = (*rows[one.row][:at], one.play, *rows[one.row][at + 1 :])
            else:
                after[one.row] = (*after[one.row][:at], one.play, *after[one.row][at + 1 :])
        return Strategy(rows, after)


def face_up(table: Table) -> tuple[Card, ...]:
    """Every card of the round that lies face up."""
    mine = [card for box in table.boxes for hand in box.hands for card in hand.cards]
    return (*mine, *table.dealer)


@dataclass
class Kept:
    """What a table by true count must be, computed round by round."""

    by_count: NDArray[np.int64] = field(default_factory=no_counts)

    def add(self, which: int, true: int, units: int, boxes: int, net: Fraction) -> None:
        assert net.denominator == 1
        flat = int(net)
        won = flat * units
        self.by_count[which, true - MIN_TRUE_COUNT] += (
            1, units * boxes, flat, flat**2, won, won**2,
        )  # fmt: skip


class CountingReferee:
    """A table at which every box is one person's, all of them counting together."""

    def __init__(self, counter: Counter48, boxes: int, unit: Fraction, kinds: frozenset[WagerKind]):
        self.counter, self.unit, self.kinds = counter, unit, kinds
        self.people = PEOPLE[:boxes]
        self.table = open_table(counter.house)
        self.kept = Kept()
        self.more: tuple[Card, ...] = ()
        self.before = 0
        for person in self.people:
            self._do(Join(person, None))

    def load(self, cards: Sequence[Card], more: Sequence[Card]) -> None:
        self._do(LoadShoe(tuple(cards)))
        self.counter.seen = []
        self.more, self.before = tuple(more), 0

    def round(self) -> tuple[int, int, int]:
        """The next round: net result and stakes of the main wagers, and where the shoe is then."""
        counter, house, boxes = self.counter, self.counter.house, len(self.people)
        true = counter.true_count(())
        units = counter.units(true)
        made: dict[WagerKind, int] = {}
        for kind in sorted(self.kinds - {WagerKind.INSURANCE}) if units else ():
            at = counter.makes(kind, ())
            if at is not None:
                made[kind] = at
        wager = UNIT * max(units, 1)
        for box, person in enumerate(self.people, start=1):
            self._do(PlaceWager(person, box, WagerKind.MAIN, wager))
            for kind in made:
                self._do(PlaceWager(person, box, kind, BESIDE))
        self._do(DealerStep(Step.NO_MORE_BETS))
        self._play(made, units)
        nets: Counter[WagerKind] = Counter()
        for line in self.table.settled:
            nets[line.kind if line.kind in self.kinds else WagerKind.MAIN] += (
                0
                if line.kind in (WagerKind.SUPER_BONUS, WagerKind.ENVY)
                else line.returned - line.staked
            )
        net = nets[WagerKind.MAIN] / (self.unit * wager)
        self.kept.add(0, true, units, boxes, net)
        sizes = {
            WagerKind.MATCH: Fraction(BESIDE, match_unit(house)),
            WagerKind.MATCH_HOLE: Fraction(BESIDE, match_unit(house)),
            WagerKind.PAIR: Fraction(BESIDE, pair_unit(house)),
            WagerKind.INSURANCE: Fraction(wager // 2, insurance_unit(house)),
            WagerKind.BREAK_BONUS: Fraction(BESIDE, break_unit(house)),
        }
        for kind, at in made.items():
            which = 1 + COUNTED_WAGERS.index(kind)
            self.kept.add(which, at, units, boxes, nets[kind] / sizes[kind])
        dealt = (*face_up(self.table), *((self.table.hole,) if self.table.hole else ()))
        counter.seen += dealt
        drawn = self.before + self.table.drawn
        self._do(DealerStep(Step.NEXT_ROUND))
        return int(net) * units, units * boxes, drawn

    def _play(self, made: dict[WagerKind, int], units: int) -> None:
        counter = self.counter
        while True:
            self.table, _ = take_steps(self.table)
            table = self.table
            if table.phase is Phase.OVER:
                return
            if out_of_cards(table):
                assert self.more, "the referee draws more cards"
                self.before = table.drawn - 1
                self._do(LoadShoe(self.more))
                self.more = ()
                # What lay in the discard rack is unseen again.
                counter.seen = []
            elif table.phase is Phase.INSURANCE:
                at = counter.makes(WagerKind.INSURANCE, face_up(table))
                person, box = table.asked[0]
                if WagerKind.INSURANCE in self.kinds and units and at is not None:
                    made[WagerKind.INSURANCE] = at
                    self._do(Insure(person, box, UNIT * units // 2))
                else:
                    self._do(DeclineInsurance(person, box))
            else:
                self._do(counter.decide(table))

    def _do(self, command: Command) -> None:
        outcome = play(self.table, command)
        assert not isinstance(outcome, Refused), (command, outcome)
        self.table = outcome[0]


@dataclass(frozen=True)
class Counted:
    """What the kernel made of a shoe or its first rounds."""

    path: tuple[int, ...]
    staked: tuple[int, ...]
    cards: int
    by_count: NDArray[np.int64]
    deck: NDArray[np.uint8]


@dataclass(frozen=True)
class CountWitness:
    """A house, a chart and a way of counting, for the kernel and for the referee."""

    house: House
    chart: Strategy
    counting: Counting
    seed: int = 48

    @cached_property
    def game(self) -> GameTables:
        """Optional wagers that wheels decide are left to other tests."""
        kinds = frozenset(ON_CARDS).intersection(self.counting.wagers)
        game = game_of(self.house, self.chart, counting=self.counting)
        return replace(game, optional=game.optional & kinds)

    @cached_property
    def tables(self) -> KernelTables:
        return kernel_tables(self.game)

    def dealt(self, shoe: int, boxes: int, limit: int, rounds: int = 0) -> Counted:
        tally, count = no_tally(self.game, boxes), count_array(self.game)
        assert count is not None
        deck = np.empty_like(self.game.cards)
        path, staked = np.zeros(200, np.int32), np.zeros(200, np.int32)
        deal_shoes(
            np.uint64(self.seed), shoe, 1, rounds, limit, boxes, self.tables, deck,
            tally.results, tally.counts, path, count, staked, None,
            path[:0],
        )  # fmt: skip
        played = int(tally.counts[ROUNDS])
        return Counted(
            tuple(path[:played].tolist()),
            tuple(staked[:played].tolist()),
            int(tally.counts[CARDS]),
            kept_by_count(count),
            deck,
        )

    def compare(self, shoes: int, boxes: int, begin: int = 0) -> CountingReferee:
        """Compare whole shoes to their cutting cards, round by round."""
        game, counter = self.game, Counter48(self.house, self.chart, self.counting)
        referee = CountingReferee(counter, boxes, game.unit, game.optional)
        by_count = no_counts()
        for shoe in range(begin, begin + shoes):
            whole = self.dealt(shoe, boxes, 200)
            assert len(whole.path) < 200
            by_count += whole.by_count
            size, every = len(game.cards), game.cards
            order = dealt_cards(np.uint64(self.seed), shoe, every, size, np.empty_like(every))
            over = max(whole.cards - size, 0)
            drawn = whole.deck[:over].tolist()
            more = [whole.deck[over], *drawn] if drawn else []
            referee.load(
                [game.faces[card] for card in order.tolist()[game.burn : whole.cards]],
                [game.faces[card] for card in more],
            )
            for number, (net, staked) in enumerate(zip(whole.path, whole.staked, strict=True)):
                where = f"{self.house.book.id}, shoe {shoe}, round {number}, {boxes} boxes"
                found = referee.round()
                cards = self.dealt(shoe, boxes, number + 1).cards - game.burn
                assert found == (net, staked, cards), where
        np.testing.assert_array_equal(referee.kept.by_count, by_count)
        return referee
