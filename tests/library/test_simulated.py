"""Simulations of the library: the runs of the command, as objects."""

from __future__ import annotations

import pytest

import fortyeight as fe
from fortyeight.rulebook import default_book

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
