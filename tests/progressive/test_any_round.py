"""Any round with wheels, played by chance: money is conserved, and its record replays the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from fortyeight.cards import Card, Rank, full_shoe
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand, open_game, play, take_steps
from fortyeight.progressive.draws import WheelChance
from fortyeight.progressive.events import SYSTEM_NAMES, MustHitWon, SpinDrawn
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import StartRound
from fortyeight.record import read_record, replay, table_result, write_record
from fortyeight.record.spins import write_spins
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.table import DealerStep, Phase, Refused, Step, WagerKind, choices
from fortyeight.table.core.commands import Join, LoadShoe, PlaceWager, Sit
from fortyeight.table.wagers.wheel_wagers import wheel_wager_amount
from tests.effort import effort

HOUSES: dict[str, list[dict[str, Any]]] = {
    "ma-pontoon21": [
        {},
        {"dealing": "card-reader", "xtreme_stake_returned": True},
        {"must_hit_initial": "99.00", "must_hit_by": "99.50", "must_hit_rate": "1/10"},
    ],
    "ma-spanish21": [{}, {"dealing": "hole-card", "bonus_spin_stake_returned": True}],
    "md-pontoon21": [
        *({"bonus_spin_paytable": letter} for letter in "ABCD"),
        {"settlement_order": "from-the-right", "boxes": 3},
    ],
}
#: Cards that make blackjacks, sixes with kings, and hands to play.
FEW = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.SIX, Rank.FIVE)
CHIPS = 10**9


class Round:
    """A game as it is being played, with all that happened."""

    def __init__(self, house: House, seed: int) -> None:
        self.rng, self.bits = Random(seed), SeededBits(seed)
        self.game: Game = open_game(house, self.bits)
        self.start = self.game
        self.events: list[GameEvent] = []

    def do(self, command: GameCommand) -> None:
        played = play(self.game, command)
        assert not isinstance(played, Refused), f"{command}: {played}"
        self.game = played[0]
        self.events += played[1]

    def shoe(self) -> tuple[Card, ...]:
        rules = self.game.table.house.cards
        cards = [one for one in full_shoe(rules.decks, rules.removed_ranks) if one.rank in FEW]
        self.rng.shuffle(cards)
        return tuple(cards)

    def bets(self) -> None:
        """Three people, each with some of the wagers on wheels that there are."""
        self.do(LoadShoe(self.shoe()))
        for box, person in enumerate(("ann", "bob", "cat"), start=1):
            self.do(Join(person, CHIPS))
            self.do(PlaceWager(person, box, WagerKind.MAIN, 10_00))
            self.do(Sit(person, box))
            for kind in self.game.table.house.wheels:
                if self.rng.random() < 0.8:
                    amount = wheel_wager_amount(self.game.table, WagerKind(kind))
                    self.do(PlaceWager(person, box, WagerKind(kind), amount))

    def to_its_end(self) -> None:
        if any(wager.kind in self.game.table.house.wheels for wager in self.game.table.wagers):
            self.do(StartRound())
        self.do(DealerStep(Step.NO_MORE_BETS))
        while True:
            self.game, happened = take_steps(self.game, WheelChance(self.bits))
            self.events += happened
            if self.game.table.phase is Phase.OVER:
                return
            offered = [one for choice in choices(self.game.table) for one in choice.examples()]
            self.do(self.rng.choice(offered))


def played(book: str, house: dict[str, Any], seed: int) -> Round:
    found = Round(open_house(rulebook(book), house), seed)
    found.bets()
    found.to_its_end()
    return found


_houses = st.sampled_from([(book, house) for book, all_ in HOUSES.items() for house in all_])


@settings(max_examples=effort(35, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(house=_houses, seed=st.integers(0, 2**32))
def test_any_round_replays_to_the_same_result(house: tuple[str, dict[str, Any]], seed: int) -> None:
    found = played(*house, seed)
    spins = write_spins(found.events)
    meters = {name: meter.payable for name, meter in found.start.system.meters.items()}
    own = [event for event in found.events if type(event) not in SYSTEM_NAMES]
    text = write_record(found.start.table, own, spins=spins, meters=meters)  # type: ignore[arg-type]  # the wheels' events are left out
    note(text)
    assert table_result(replay(read_record(text)).table) == table_result(found.game.table)


@settings(max_examples=effort(35, 150), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(house=_houses, seed=st.integers(0, 2**32))
def test_in_any_round_each_wager_is_settled_once(
    house: tuple[str, dict[str, Any]], seed: int
) -> None:
    table = played(*house, seed).game.table
    placed = [(one.person, one.box) for one in table.settled if one.kind in table.house.wheels]
    kinds = len(table.house.wheels)
    assert len(placed) <= 3 * kinds
    assert all(placed.count(one) <= kinds for one in placed)
    for person in ("ann", "bob", "cat"):
        lines = [one for one in table.settled if one.person == person]
        won = sum(line.returned - line.staked for line in lines)
        assert table.chips[person] == CHIPS + won
    assert not table.wagers


@pytest.mark.parametrize(("book", "index"), [("ma-pontoon21", 2), ("md-pontoon21", 3)])
def test_rounds_like_these_do_spin(book: str, index: int) -> None:
    """The properties above would prove nothing of wheels that stand still."""
    rounds = [played(book, HOUSES[book][index], seed) for seed in range(60)]
    events = [event for one in rounds for event in one.events]
    assert sum(isinstance(event, SpinDrawn) for event in events) > 5
    if book == "ma-pontoon21":
        assert any(isinstance(event, MustHitWon) for event in events)
