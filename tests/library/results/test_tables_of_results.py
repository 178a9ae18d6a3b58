"""Results as tables: CSV, Parquet, pandas, polars, and one sentence for a missing package."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any

import pyarrow.parquet as pq
import pytest

import fortyeight as fe


@pytest.fixture
def result() -> fe.RoundResult:
    game = fe.Game("ma-spanish21", shoe="Kh 9h 6d").wager("ann", main=10).deal()
    return game.surrender().result


@pytest.mark.parametrize("package", ["pandas", "polars", "pyarrow"])
def test_a_missing_package_is_named(
    package: str, result: fe.RoundResult, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    use: dict[str, Callable[[], object]] = {
        "pandas": result.to_pandas,
        "polars": result.to_polars,
        "pyarrow": lambda: result.to_parquet(tmp_path / "round.parquet"),
    }
    with pytest.raises(fe.MissingPackageError, match=f"pip install ({package}|'fortyeight)"):
        use[package]()


@pytest.mark.parametrize("package", ["pandas", "polars"])
def test_frames_are_made_of_the_rows(
    package: str, result: fe.RoundResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    module: Any = ModuleType(package)
    module.__spec__ = ModuleSpec(package, None)
    module.DataFrame = lambda rows, **options: list(rows)
    monkeypatch.setitem(sys.modules, package, module)
    assert getattr(result, f"to_{package}")() == result.rows()


def test_parquet_and_csv_hold_the_rows(result: fe.RoundResult, tmp_path: Path) -> None:
    file = result.to_parquet(tmp_path / "round.parquet")
    assert pq.read_table(file).to_pylist() == result.rows()
    assert result.to_csv(tmp_path / "round.csv") == (tmp_path / "round.csv").read_text("utf-8")
    assert result.to_csv().splitlines() == [
        "player,box,hand,kind,staked,returned,clause",
        f"ann,1,1,main,10.00,5.00,{result.rows()[0]['clause']}",
    ]


def test_solved_figures_are_read_without_computing(tmp_path: Path) -> None:
    solution = fe.house("ma-spanish21").solve()
    assert abs(sum(row["chance"] for row in solution.rows()) - 1) < 1e-9
    assert abs(sum(row["net"] * row["chance"] for row in solution.rows()) + solution.edge) < 1e-9
    chart = solution.chart
    assert fe.load_strategy(chart.to_csv()) == chart.strategy
    assert chart.to_json()["edge_chart"] == chart.edge
    assert solution.edge <= chart.edge
    for ending in (".csv", ".json", ".tex", ".svg"):
        assert chart.save(tmp_path / f"chart{ending}").stat().st_size > 1000
    with pytest.raises(fe.InputError, match="written to a file"):
        chart.save(tmp_path / "chart.doc")
    html = solution._repr_html_()
    assert html.count("<table>") == 1 + 3 + bool(chart.strategy.after)
    latex = chart.to_latex()
    assert latex.count("\\begin{tabular}") == latex.count("\\end{tabular}")
    assert latex.count("{") == latex.count("}")


def test_houses_compare_by_their_rules() -> None:
    house = fe.house("ma-spanish21", decks=6)
    plain = fe.Game("ma-spanish21", decks=6).house
    assert house == plain
    assert plain == house
    assert house != house.replaced(decks=8)


OWN = """
id       = "mine"
title    = "Mine"
based_on = "ma-spanish21"
[rules]
soft_17  = "draw"
"""


def test_a_house_is_made_of_the_text_of_its_book() -> None:
    house = fe.house(OWN, decks=8)
    assert (house.dealing.soft_17, house.cards.decks) == ("draw", 8)
    played = fe.Game(OWN, shoe="Kh 9h 6d").wager("ann", main=10).deal().surrender()
    assert fe.replay(played.to_record()).house.book.id == "mine"
    assert fe.house('rulebook = "ma-spanish21"\ndecks = 8\n').cards.decks == 8


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (OWN.replace("draw", "perhaps"), "text: rules.soft_17"),
        ('rulebook = "ma-spanish21"\ndecks = 5\n', "text: decks: 5 is not one of 6, 8"),
        ("decks = 5\n", "neither a house"),
        ("decks\n", "not TOML"),
    ],
)
def test_a_text_with_a_fault(text: str, sentence: str) -> None:
    with pytest.raises(fe.InputError, match=re.escape(sentence)):
        fe.house(text)


def test_any_strategy_is_valued_as_a_chart() -> None:
    house = fe.house("ma-spanish21")
    best = house.chart()
    assert house.chart(best.strategy).edge == pytest.approx(best.edge, abs=1e-12)
    mimic = house.chart(fe.load_strategy("mimic"))
    assert mimic.edge > 0.03
    assert mimic.rows()[0]["hand"] == "hard 4"
    with pytest.raises(fe.InputError, match="give a `Strategy`"):
        house.chart("mimic")  # type: ignore[arg-type]  # a name is no strategy
