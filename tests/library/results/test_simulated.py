"""Simulations of the library: the runs of the command, as objects."""

from __future__ import annotations

from pathlib import Path

import pytest

import fortyeight as fe
from fortyeight.rulebook import default_book
from fortyeight.strategy import named_counting, write_counting

BOOK = default_book()


def test_a_run_is_that_of_the_command_and_repeats() -> None:
    run = fe.simulate(BOOK, 5000, seed=3, strategy="mimic", side_bets=["insurance"])
    low, high = run.interval
    assert low < run.mean < high
    assert (run.rounds, run.seed) == (5000, 3)
    assert sum(row["number"] for row in run.rows()) == 5000
    assert run.side_bets["insurance"]["number"] > 0
    assert run.to_json()["mean"] == run.mean
    mimic = fe.load_strategy("mimic")
    given = fe.simulate(BOOK, 5000, seed=3, strategy=mimic, side_bets=["insurance"])
    assert given.distribution == run.distribution


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"rounds": 0}, "whole number from 1"),
        ({"rounds": 10, "boxes": 99}, "whole number from 1 to 8"),
        ({"rounds": 10, "strategy": "mimik"}, "did you mean mimic"),
        ({"rounds": 10, "side_bets": ["mach"]}, "did you mean match"),
        ({"rounds": 10, "side_bets": "mach"}, "did you mean match"),
        ({"rounds": 10, "side_bets": 5}, "5 is not a list of side bets"),
        ({"rounds": 10, "seed": -1}, "seed: give a whole number from 0"),
        ({"rounds": 10, "seed": 2**64}, "seed: give a whole number from 0"),
        ({"rounds": 10, "threads": 0}, "threads: give a whole number from 1"),
        ({"rounds": 10, "until": 0}, "until: 0 is not a positive number"),
        ({"rounds": 10, "strategy": None}, "strategy: nothing does not name a strategy"),
    ],
)
def test_what_cannot_be_simulated_is_refused(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(fe.InputError, match=sentence):
        fe.simulate(BOOK, **options)  # type: ignore[arg-type]  # that is the point


def test_the_values_of_a_decision_count_the_cards_that_were_seen() -> None:
    game = fe.Game("ma-spanish21", shoe="8s 6h 3h").wager("ann", main=10).deal()
    values = game.values()
    alone = fe.value("ma-spanish21", hand="8s 3h", up="6h")
    assert values.best == alone.best == "double"
    assert dict(values) == pytest.approx({name: alone[name] for name in values})
    assert values.reason
    after = game.copy().double().put("2c").values()
    assert set(after) == {"keep-double", "rescue"}
    assert game.copy().double().put("2c").can(after.best)


def test_a_count_by_name_and_from_its_file(tmp_path: Path) -> None:
    named = fe.simulate(BOOK, 20_000, seed=1, count=BOOK)
    file = tmp_path / "count.toml"
    file.write_text(write_counting(named_counting(BOOK)), "utf-8")
    again = fe.simulate(BOOK, 20_000, seed=1, count=file)
    assert named.counted["mean"] == again.counted["mean"]
    assert named.counted["average_wager"] > 1
    assert fe.simulate(BOOK, 1000, seed=1, fresh_shoe=True).counted == {}


@pytest.mark.parametrize(
    ("count", "sentence"),
    [("nothing", "no such count or file"), (7, "give the name of a count")],
)
def test_a_count_that_is_none(count: object, sentence: str) -> None:
    with pytest.raises(fe.InputError, match=sentence):
        fe.simulate(BOOK, 1000, count=count)  # type: ignore[arg-type]  # one is wrong


@pytest.mark.parametrize("wrong", [{"largest": 10}, {"departures": -1}, {"spread": 1.5}])
def test_a_count_that_cannot_be_derived(wrong: dict[str, int]) -> None:
    with pytest.raises(fe.InputError, match="give a whole number"):
        fe.house(BOOK).derive_count(**wrong)  # type: ignore[arg-type]  # one is wrong
