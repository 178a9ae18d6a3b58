"""The same cards twice, with every optional wager: as the kernel counts them, and refereed.

The wheels at the referee's table show what was spun for the kernel's round.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from fortyeight.cards import Card, Rank
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand, open_game, play, take_steps
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.terminal_commands import ConfirmSpin, SpinHotSpot, StartRound
from fortyeight.rulebook import House
from fortyeight.simulation.game.game_tables import GameTables
from fortyeight.simulation.game.kernel_tables import KernelTables, kernel_tables
from fortyeight.simulation.game.strategies import game_of
from fortyeight.simulation.kernels.counters import CARDS, COMMUNITY, HOT, ROUNDS, SYMBOLS, WHEEL
from fortyeight.simulation.kernels.draws import dealt_cards
from fortyeight.simulation.kernels.shoe_kernel import deal_shoes
from fortyeight.simulation.kernels.spins import spin
from fortyeight.simulation.results.side_bet_results import SideBetResult, optional_wagers
from fortyeight.simulation.results.tally import Tally, no_tally
from fortyeight.simulation.run import NO_LIMIT
from fortyeight.strategy import Strategy
from fortyeight.table import DealerStep, Phase, Refused, Step, WagerKind
from fortyeight.table.core.commands import Insure, Join, LoadShoe, PlaceWager, Sit
from fortyeight.table.wagers.wheel_wagers import wheel_wager_amount
from tests.simulation.players import ChartPlayer
from tests.simulation.witness import PEOPLE

#: A main wager, and those on cards beside it, of which every share is whole cents.
MAIN, BESIDE = 10_00, 5_00
#: Cards of which there are more in a rich shoe: they trigger everything.
RICH = (Rank.ACE, Rank.KING, Rank.JACK, Rank.SIX, Rank.FIVE)


@dataclass
class Told:
    """Wheels that show what was spun before."""

    house: House
    boxes: int
    wheel: list[str] = field(default_factory=list)
    hot: list[str] = field(default_factory=list)
    community: list[str] = field(default_factory=list)

    def spin(self, game: Game) -> ConfirmSpin:
        asked = game.system.spin
        assert asked is not None
        if asked.trigger.kind is WagerKind.BONUS_SPIN:
            return ConfirmSpin(self.wheel.pop())
        # A seat that takes part, or one that does not; all others get the same prize.
        seat = 1 if self.hot else self.boxes + 1
        shown = set(self.community)
        assert len(shown) <= 1
        assert len(self.community) == self.boxes - len(self.hot)
        wheel = self.house.wheels[WagerKind.XTREME].community
        assert wheel is not None
        self.community = []
        return ConfirmSpin(seat=seat, community=shown.pop() if shown else wheel.at(0).symbol)

    def hot_spot(self, game: Game) -> SpinHotSpot:
        return SpinHotSpot(self.hot.pop())

    def next_triggers(self, game: Game) -> tuple[int, ...]:
        return WheelChance(SeededBits(0)).next_triggers(game)

    def next_trigger(self, game: Game) -> int:
        return WheelChance(SeededBits(0)).next_trigger(game)

    def is_void(self, game: Game) -> bool:
        return False


class BesideReferee:
    """One round at a table, every box being one person's who makes all wagers."""

    def __init__(self, house: House, chart: Strategy, boxes: int, told: Told) -> None:
        self.player, self.told = ChartPlayer(chart), told
        self.people = PEOPLE[:boxes]
        self.game = open_game(house, SeededBits(0))

    def round(
        self, cards: Iterable[Card], kinds: frozenset[WagerKind]
    ) -> dict[WagerKind, list[int]]:
        """Return what each box of every optional wager nets."""
        self._do(LoadShoe(tuple(cards)))
        for box, person in enumerate(self.people, start=1):
            self._do(Join(person, None))
            self._do(PlaceWager(person, box, WagerKind.MAIN, MAIN))
            self._do(Sit(person, box))
            for kind in sorted(kinds - {WagerKind.INSURANCE}):
                self._do(PlaceWager(person, box, kind, self._amount(kind)))
        if kinds & {WagerKind.BONUS_SPIN, WagerKind.XTREME}:
            self._do(StartRound())
        self._do(DealerStep(Step.NO_MORE_BETS))
        while True:
            self.game, _ = take_steps(self.game, self.told)
            table = self.game.table
            if table.phase is Phase.OVER:
                break
            if table.phase is Phase.INSURANCE:
                self._do(Insure(*table.asked[0], MAIN // 2))
            else:
                self._do(self.player.decide(table))
        found: dict[WagerKind, list[int]] = {kind: [] for kind in kinds}
        for line in self.game.table.settled:
            if line.kind in found:
                found[line.kind].append(line.returned - line.staked)
        return found

    def _amount(self, kind: WagerKind) -> int:
        wheels = (WagerKind.BONUS_SPIN, WagerKind.XTREME)
        return wheel_wager_amount(self.game.table, kind) if kind in wheels else BESIDE

    def _do(self, command: GameCommand) -> None:
        outcome = play(self.game, command)
        assert not isinstance(outcome, Refused), (command, outcome)
        self.game = outcome[0]


@dataclass(frozen=True)
class BesideWitness:
    """A house whose optional wagers are made, played by a chart."""

    house: House
    chart: Strategy
    kinds: frozenset[WagerKind] | None = None
    seed: int = 48

    @cached_property
    def game(self) -> GameTables:
        return game_of(self.house, self.chart, optional=True if self.kinds is None else self.kinds)

    @cached_property
    def rich(self) -> GameTables:
        """The game with a shoe of few kinds of cards."""
        few = [card for card in self.game.cards if self.game.faces[card].rank in RICH]
        return replace(self.game, cards=np.array(few, np.uint8))

    @cached_property
    def tables(self) -> tuple[KernelTables, KernelTables]:
        """Of the game, and of the game with a rich shoe."""
        return kernel_tables(self.game), kernel_tables(self.rich)

    def compare(self, rounds: int, boxes: int, rich: bool) -> dict[WagerKind, int]:
        """Deal rounds from fresh shoes; return how many wagers of each kind were won."""
        won = dict.fromkeys(self.game.optional, 0)
        for shoe in range(rounds):
            tally, cards = self._dealt(shoe, boxes, rich)
            referee = BesideReferee(self.house, self.chart, boxes, self._told(tally))
            nets = referee.round(cards, self.game.optional)
            where = f"shoe {shoe}: {' '.join(map(str, cards))}"
            assert referee.game.table.drawn == len(cards), where
            for one in optional_wagers(tally):
                _same(one, nets[one.kind], referee.told.house, where)
                won[one.kind] += sum(net >= 0 for net in nets[one.kind])
            assert not referee.told.wheel, where
            assert not referee.told.hot, where
        return won

    def _dealt(self, shoe: int, boxes: int, rich: bool) -> tuple[Tally, tuple[Card, ...]]:
        game = self.rich if rich else self.game
        tally, every = no_tally(game, boxes), game.cards
        seed = np.uint64(self.seed)
        tables, deck = self.tables[rich], np.empty_like(every)
        into = (
            deck,
            tally.results,
            tally.counts,
            np.empty(0, np.int32),
            None,
            np.empty(0, np.int32),
            None,
            np.empty(0, np.int32),
        )
        deal_shoes(seed, shoe, 1, 1, NO_LIMIT, boxes, tables, *into)
        spin(game, self.seed, boxes, np.zeros_like(tally.counts), tally.counts)
        assert tally.counts[ROUNDS] == 1
        order = dealt_cards(seed, shoe, every, int(tally.counts[CARDS]), np.empty_like(every))
        return tally, tuple(game.faces[card] for card in order.tolist())

    def _told(self, tally: Tally) -> Told:
        told = Told(self.house, tally.boxes)
        for kind, name, place, symbols in (
            (WagerKind.BONUS_SPIN, "main", WHEEL, told.wheel),
            (WagerKind.XTREME, "main", HOT, told.hot),
            (WagerKind.XTREME, "community", COMMUNITY, told.community),
        ):
            if kind in tally.game.optional:
                wheel = getattr(self.house.wheels[kind], name)
                numbers = tally.side_bets[place : place + SYMBOLS].tolist()
                for (prize, _), number in zip(wheel.places, numbers, strict=False):
                    symbols.extend([prize.symbol] * number)
        return told


def _same(one: SideBetResult, nets: list[int], house: House, where: str) -> None:
    """The same sum, the same sum of squares of boxes, and the same square of the round."""
    wager = BESIDE
    if one.kind in house.wheels:
        rules = house.bonus_spin if one.kind is WagerKind.BONUS_SPIN else house.xtreme
        assert rules is not None
        wager = rules.wager or house.book.bonus_spin_paytables[rules.paytable].wager
    elif one.kind is WagerKind.INSURANCE:
        wager = MAIN // 2
    told = f"{one.kind}, {where}: the referee pays {nets}, not {one}"
    assert one.number == len(nets), told
    assert one.total * wager == sum(nets), told
    assert one.of_boxes * wager**2 == sum(net**2 for net in nets), told
    assert one.of_rounds * wager**2 == sum(nets) ** 2, told
