"""A chart on the screen: its grid, its legend and its figures."""

from __future__ import annotations

import re
from contextlib import redirect_stdout

import pytest

from fortyeight.cli.output.chart_screen import print_chart, screen_width
from fortyeight.papers import ChartPaper, edge_figures
from fortyeight.rulebook import open_house, rulebook
from fortyeight.strategy import UPS, Cell, Choice, Strategy, cell
from tests.cli.output.conftest import Output
from tests.strategy.charts import sample, with_cells

CODES = re.compile(r"\x1b\[[0-9;]*m")


def paper(strategy: Strategy) -> ChartPaper:
    house = open_house(rulebook("ma-spanish21"))
    return ChartPaper(house, strategy, edge_figures(0.0042131, 0.0038112), ("A note.",))


def printed(output: Output, strategy: Strategy) -> str:
    output.clear()
    with redirect_stdout(output):
        print_chart(paper(strategy))
    return output.getvalue()


def test_the_screen_has_the_grid_the_legend_and_the_figures(output: Output) -> None:
    lines = printed(output, sample()).splitlines()
    grid = {line.split()[0]: line.split()[1:] for line in lines if len(line.split()) == 11}
    assert grid["14"] == ["H", "H", "S4*", "S5'", 'S6"', "H", "H", "H", "H", "H"]
    assert grid["8-8"][-1] == "R/P"
    assert grid["18–21"] == ["S"] * 10
    text = "\n".join(lines)
    for part in ("Spanish 21 (Massachusetts)", "6 decks of 48 cards", "double, else stand"):
        assert part in text
    for part in ("with that many cards or more", "0.42131%", "0.04019%", "A note."):
        assert part in text
    assert "\x1b" not in text


def test_columns_stand_under_their_up_card(output: Output) -> None:
    lines = printed(output, sample()).splitlines()
    (header,) = (line for line in lines if line.startswith("Hard totals"))
    (row,) = (line for line in lines if line.startswith("11 "))
    assert [header[at] for at, char in enumerate(row) if char == "D"] == list(UPS)


def test_a_terminal_gets_colours_with_the_same_text(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = printed(output, sample())
    output.terminal = True
    coloured = printed(output, sample())
    assert "\x1b[38;5;" in coloured
    assert CODES.sub("", coloured).split() == plain.split()
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[1;38;2;" in printed(output, sample())
    monkeypatch.setenv("NO_COLOR", "1")
    assert printed(output, sample()).split() == plain.split()


def test_no_code_is_cut_off_where_there_is_room(
    output: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = Cell((Choice.SURRENDER, Choice.DOUBLE, Choice.SPLIT), 9, cell("S*'\"%$").live)
    strategy = Strategy({**with_cells().rows, "pair 8": (long,) * len(UPS)})
    wide = screen_width(paper(strategy))
    monkeypatch.setenv("COLUMNS", str(wide))
    shown = printed(output, strategy)
    assert shown.count(long.code) == len(UPS)
    assert max(map(len, shown.splitlines())) <= wide
