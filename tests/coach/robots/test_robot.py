"""Robots wager, decide by their strategy, and leave no round unfinished."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from fortyeight.chance import draw_below
from fortyeight.coach.robots.robot import Robot, robot_command, wager_fault
from fortyeight.coach.robots.silence import open_offer, waiting_for
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.robots import chart_making, charts
from fortyeight.server.table.robots.chart_making import ChartMaker
from fortyeight.server.table.robots.charts import STRATEGIES, Charts, chart_key
from fortyeight.strategy import Strategy, builtin, write_strategy
from fortyeight.table import Phase, Step, WagerKind
from fortyeight.table.core.commands import DealerStep, Hit, PlaceWager, Stand
from tests.coach.robots.tables import PEOPLE, Played
from tests.effort import effort
from tests.properties.houses import BOOKS, houses
from tests.simulation.wild import wild_chart

#: Shared, so that a chart is made once.
CHARTS = Charts()


def play_robots(house: House, seed: int, people: int, strategy: Strategy) -> int:
    """Play three rounds of robots alone; return how many were played."""
    robot = Robot(strategy, house.limits.minimum)
    evening = Played(house, seed, *PEOPLE[:people])
    rounds = 0
    for _ in range(3):
        run(evening, robot)
        if not evening.close_bets():
            break
        run(evening, robot)
        assert evening.game.table.phase is Phase.OVER
        evening.do(DealerStep(Step.NEXT_ROUND))
        rounds += 1
    return rounds


def run(evening: Played, robot: Robot) -> None:
    """Let robots and the dealer act until nothing is left to do; robots answer out of order."""
    for _ in range(2_000):
        people = list(evening.game.table.chips)
        people = people[draw_below(len(people), evening.bits) :] + people
        found = (robot_command(evening.game, person, robot) for person in people)
        command = next((one for one in found if one is not None), None)
        if command is None:
            assert waiting_for(evening.game) == () or open_offer(evening.game.table)
            command = evening.dealers()
        if command is None:
            return
        evening.do(command)
    raise AssertionError("the table never comes to rest")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("name", ["mimic", "never-bust"])
@settings(max_examples=effort(10, 25))
@given(data=st.data(), seed=st.integers(0, 10**6), people=st.integers(1, 4))
def test_robots_finish_every_round(
    book: str, name: str, data: st.DataObject, seed: int, people: int
) -> None:
    house = data.draw(houses(book))
    note(f"{house} {seed} {people}")
    play_robots(house, seed, people, CHARTS.strategy_for(house, name))


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=effort(15, 40))
@given(data=st.data(), seed=st.integers(0, 10**6), people=st.integers(1, 4))
def test_a_robot_with_any_chart_finishes_every_round(
    book: str, data: st.DataObject, seed: int, people: int
) -> None:
    """Charts that double, split, rescue and surrender at random, with few chips now and then."""
    house = data.draw(houses(book))
    note(f"{house} {seed} {people}")
    play_robots(house, seed, people, wild_chart(seed))


@pytest.mark.parametrize("book", BOOKS)
def test_robots_do_play(book: str) -> None:
    house = open_house(rulebook(book))
    assert sum(play_robots(house, seed, 3, wild_chart(seed)) for seed in range(5)) > 10


@pytest.mark.parametrize("book", BOOKS)
def test_a_mimic_hits_to_17_and_does_nothing_else(book: str) -> None:
    """As the simulator reads the strategy: it hits below 17 and stands from there."""
    house = open_house(rulebook(book))
    robot = Robot(builtin("mimic"), house.limits.minimum)
    decided = 0
    for seed in range(20):
        evening = Played(house, seed, "ann", "bob")
        run(evening, robot)
        assert evening.close_bets()
        while evening.game.table.phase is not Phase.OVER:
            table = evening.game.table
            command = evening.dealers()
            if command is None and table.phase is Phase.PLAY:
                box, hand = table.hand_in_turn
                command = robot_command(evening.game, box.caller, robot)
                hits = hand.total < 17
                assert command == (Hit if hits else Stand)(box.caller, box.number)
                decided += 1
            elif command is None:
                (person, *_) = waiting_for(evening.game)
                command = robot_command(evening.game, person, robot)
            assert command is not None
            evening.do(command)
    assert decided > 40


def test_a_robot_wagers_once_on_its_box_and_only_what_it_can_pay() -> None:
    house = open_house(rulebook("ma-spanish21"))
    evening = Played(house, 1, "ann", "bob")
    evening.until_quiet()
    robot = Robot(builtin("mimic"), 1000)
    wager = robot_command(evening.game, "ann", robot)
    assert wager == PlaceWager("ann", 1, WagerKind.MAIN, 1000)
    evening.do(wager)
    assert robot_command(evening.game, "ann", robot) is None
    held = evening.game.table.chips["bob"]
    assert held is not None
    rich = Robot(builtin("mimic"), held + 500)
    assert robot_command(evening.game, "bob", rich) is None


def test_only_wagers_of_the_house_are_for_robots() -> None:
    limits = open_house(rulebook("ma-spanish21")).limits
    house = open_house(rulebook("ma-spanish21"))
    assert wager_fault(house, limits.minimum) == ""
    assert wager_fault(house, limits.minimum - 1)
    assert wager_fault(house, limits.maximum + limits.chip_unit)
    assert wager_fault(house, limits.minimum + 1)


class TestCharts:
    house = open_house(rulebook("mbs-pontoon"))

    def test_there_is_no_other_strategy(self) -> None:
        with pytest.raises(Refusal) as found:
            Charts().strategy_for(self.house, "../secret")
        assert found.value.code == "no-such-strategy"
        assert all(name in found.value.sentence for name in STRATEGIES)

    def test_a_chart_is_read_from_the_folder_where_it_was_kept(self, tmp_path: Path) -> None:
        kept = wild_chart(7)
        (tmp_path / f"{chart_key(self.house)}.csv").write_text(write_strategy(kept), "utf-8")
        made = Charts(tmp_path)
        assert made.strategy_for(self.house, "chart") == kept
        assert made.strategy_for(self.house, "chart") is made.strategy_for(self.house, "chart")

    def test_another_house_has_another_chart(self) -> None:
        other = open_house(rulebook("mbs-pontoon"), {"decks": 4})
        again = open_house(rulebook("mbs-pontoon"))
        assert chart_key(self.house) == chart_key(again) != chart_key(other)

    def test_a_chart_is_made_and_kept(self, tmp_path: Path) -> None:
        """Half a file is not trusted."""
        path = tmp_path / "charts" / f"{chart_key(self.house)}.csv"
        path.parent.mkdir()
        path.write_text("row,2\n", "utf-8")
        made = Charts(path.parent).strategy_for(self.house, "chart")
        assert made.rows["hard 17"][0].code[0] == "S"
        assert Charts(path.parent).strategy_for(self.house, "chart") == made
        assert [one.name for one in path.parent.iterdir()] == [path.name]

    def test_charts_are_bounded_in_number(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Practice tables may have any rules, and robots at each play by a chart of its own."""
        monkeypatch.setattr(charts, "MAX_FILES", 3)
        solved = SimpleNamespace(chart=SimpleNamespace(strategy=wild_chart(7)))
        monkeypatch.setattr(charts, "solve_house", lambda _: solved)
        houses = [open_house(rulebook("mbs-pontoon"), {"decks": decks}) for decks in (4, 6, 8)]
        for number, name in enumerate(("chart-old", "chart-older", "other")):
            file = tmp_path / f"{name}.csv"
            file.write_text("", "utf-8")
            os.utime(file, (100 - number, 100 - number))
        for house in houses:
            Charts(tmp_path).strategy_for(house, "chart")
        made = {f"{chart_key(house)}.csv" for house in houses}
        assert {one.name for one in tmp_path.iterdir()} == {"other.csv", *made}

    def test_a_server_keeps_the_charts_that_were_used_last(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        asked: list[int] = []

        async def make(_book: str, choices: str, _name: str) -> Strategy:
            asked.append(json.loads(choices)["decks"])
            return wild_chart(7)

        async def ask() -> None:
            maker = ChartMaker(tmp_path)
            monkeypatch.setattr(maker, "_make", make)
            for decks in (4, 6, 4, 8, 4, 6):
                house = open_house(rulebook("mbs-pontoon"), {"decks": decks})
                assert await maker.strategy(house, "chart") == wild_chart(7)

        monkeypatch.setattr(chart_making, "MAX_IN_MEMORY", 2)
        asyncio.run(ask())
        assert asked == [4, 6, 8, 6]
