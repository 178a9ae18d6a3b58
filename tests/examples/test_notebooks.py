"""The notebooks run, answer what they ask, and keep what they show.

`make test` runs them with less work, `make prove` as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tools.documents.notebooks import NotebookError, Run, read, run, run_cell, source, write

from fortyeight.rulebook import default_book
from fortyeight.strategy import named_counting
from tests.effort import PROVING, effort

FOLDER = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
#: A book that is solved in little time: nothing is split or doubled.
LIGHT = """id = "light"
title = "Light"
based_on = "mbs-pontoon"
[rules]
splits = 0
doubles = 0
"""


@pytest.fixture(autouse=True)
def without_a_screen() -> Iterator[None]:
    import matplotlib as mpl  # noqa: PLC0415  # few tests draw

    mpl.use("agg")
    yield
    from matplotlib import pyplot  # noqa: PLC0415  # one notebook plots

    pyplot.close("all")


def answers(name: str, **short: object) -> dict[str, Any]:
    """Run a notebook, with less work unless everything is proven, and return its variables."""
    done = run(FOLDER / f"{name}.ipynb", **effort(short, {}))
    if PROVING or not short:
        assert texts(done.cells) == texts(read(FOLDER / f"{name}.ipynb")["cells"])
    return done.names


def texts(cells: list[dict[str, Any]]) -> list[str]:
    """Return what cells print and the values that they show, without figures."""
    outputs = [one for cell in cells for one in cell.get("outputs", ())]
    return ["".join(one.get("text") or one["data"]["text/plain"]) for one in outputs]


def test_dispute() -> None:
    names = answers("dispute")
    assert names["net"] == {"ann": -10, "bob": -10}
    assert names["values"].best == "hit"
    assert str(names["other"].result.net["ann"]) == "-30.00"
    assert len(set(names["readings"].values())) == 1


def test_new_rulebook() -> None:
    names = answers("new_rulebook", ROUNDS=100_000)
    assert names["draft"].edge < 0 < names["solution"].edge < names["chart"].edge < 0.002
    assert names["solution"].exact
    run = names["run"]
    assert abs(run.mean + names["chart"].edge) < 5 * run.standard_error


def test_rule_worth() -> None:
    names = answers("rule_worth", ROUNDS=100_000)
    worth = {name: round(100 * one, 3) for name, one in names["worth"].items()}
    assert worth["eight decks"] == 0.020
    assert worth["the dealer draws to soft 17"] == 0.412
    assert worth["no surrender"] == 0.007
    assert names["both"] - names["draws"] > names["worth"]["no surrender"]
    assert abs(names["change"] - names["exact"]) < 2.5 * names["half"]


def test_counting() -> None:
    names = answers("counting", BOOK=LIGHT, DEPARTURES=0, ROUNDS=200_000)
    count, run = names["count"], names["run"]
    copies = {card: 12 if card == "T" else 4 for card in count.tags}
    assert sum(tag * copies[card] for card, tag in count.tags.items()) == 0
    assert count.correlation > 0.9
    assert count.gain > 0
    rows = [row for row in run.counted["by_true_count"] if row["rounds"] > 1000]
    assert [row["wager"] for row in rows] == sorted(row["wager"] for row in rows)
    if PROVING:
        assert count.counting.tags == named_counting(default_book()).tags
        assert run.counted["mean"] > 5 * run.counted["standard_error"]


@pytest.mark.long
def test_learning() -> None:
    names = answers("learning", STEPS=1_500_000)
    assert 0 < names["short"][-1] < effort(0.03, 0.001)
    assert names["learned"].edge > names["ours"].edge


def test_bot() -> None:
    """Its shuffles come from the system: only what must hold is the same in every run."""
    names = run(FOLDER / "bot.ipynb", ROUNDS=effort(4, 40)).names
    assert names["played"] == len(names["games"]) == effort(4, 40)
    assert sum(names["nets"]) == names["balance"] - 1000
    assert all(cost > 0 for cost, *_ in names["mistakes"])
    assert 0 < names["price"] < 0.05
    assert names["server"].returncode == 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_as_the_tool_writes_it(path: Path, tmp_path: Path) -> None:
    notebook = read(path)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    write(tmp_path / path.name, notebook)
    assert (tmp_path / path.name).read_text("utf-8") == path.read_text("utf-8")
    cells = notebook["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    assert source(cells[0]).startswith("# ")
    assert re.search(r"\*\*[^*]+\?\*\*", source(cells[0])), "a question at the top"
    assert any(source(cell).startswith("## Answer") for cell in cells)
    codes = [cell for cell in cells if cell["cell_type"] == "code"]
    assert [cell["execution_count"] for cell in codes] == [*range(1, len(codes) + 1)]
    assert sum(bool(cell["outputs"]) for cell in codes) > 3, "run tools/notebooks"
    shown = "\n".join(texts(cells))
    assert not re.search(r"/tmp/|/home/|/root/|0x[0-9a-f]{6}|127\.0\.0\.1", shown)


def test_outputs_of_a_cell(tmp_path: Path) -> None:
    names: dict[str, Any] = {}
    assert run_cell("x = 1\nprint('a')", names, "here") == [
        {"name": "stdout", "output_type": "stream", "text": ["a\n"]}
    ]
    (shown,) = run_cell("x + 1", names, "here", 2)
    assert (shown["data"], shown["execution_count"]) == ({"text/plain": ["2"]}, 2)
    draw = "import matplotlib.pyplot as p\np.figure().gca().set_title('T')\nNone"
    (figure,) = run_cell(draw, names, "here")
    assert figure["data"]["text/plain"] == ["T"]


def test_parameters_are_replaced(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "code", "metadata": {"tags": ["parameters"]}, "source": "N = 100"},
        {"cell_type": "code", "metadata": {}, "source": "M = N + 1"},
    ]
    path = tmp_path / "small.ipynb"
    write(path, {"cells": cells})
    assert run(path).names["M"] == 101
    done: Run = run(path, N=2)
    assert done.names["M"] == 3
    with pytest.raises(NotebookError, match="no parameter Q"):
        run(path, Q=1)
