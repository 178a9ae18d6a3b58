"""The legend of a chart: every code and exception in it, in words."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.cards import POINTS
from fortyeight.papers.charts.chart_paper import ChartPaper, Square, after_square, cell_square
from fortyeight.papers.house_line import deck_ranks
from fortyeight.rulebook import House
from fortyeight.strategy import AfterDouble, Cell, Choice, LiveBonusMark, Strategy

_FIRST = "HSDdPRr"

_AFTER_WORDS = {
    AfterDouble.KEEP: "keep the hand",
    AfterDouble.RESCUE: "rescue: the double comes back",
    AfterDouble.DOUBLE: "double again, in full",
    AfterDouble.HALF: "double again, for half",
}

_LIVE_WORDS = {
    LiveBonusMark.ANY_678: "while a 6-7-8 of any suits can be made",
    LiveBonusMark.SUITED_678: "while a 6-7-8 of one suit can be made",
    LiveBonusMark.SPADES_678: "while a 6-7-8 in spades can be made",
    LiveBonusMark.SEVENS: "with 7-7, while a third 7 can come",
    LiveBonusMark.SUITED_SEVENS: "with 7-7 of one suit against a 7",
}

_INSURE_WORDS = {
    "never": "Never take insurance.",
    "always": "Always take insurance.",
    "count": "Take insurance when the count says so.",
}


@dataclass(frozen=True, slots=True)
class Legend:
    """Codes, exceptions and remarks of a chart, each with its explanation."""

    codes: tuple[tuple[Square, str], ...]
    after: tuple[tuple[Square, str], ...]
    exceptions: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]


def legend(paper: ChartPaper) -> Legend:
    """Return the legend of a chart, without codes that do not occur in it."""
    cells = _cells(paper.strategy)
    orders = {one.choices: Cell(one.choices) for one in cells}
    codes = sorted(orders.values(), key=_sort_key)
    answers = {answer for row in paper.strategy.after.values() for answer in row}
    return Legend(
        codes=tuple((cell_square(one), cell_words(one, paper.house)) for one in codes),
        after=tuple(
            (after_square(one), _AFTER_WORDS[one]) for one in AfterDouble if one in answers
        ),
        exceptions=_exceptions(cells),
        remarks=_remarks(paper),
    )


def cell_words(cell: Cell, house: House) -> str:
    """Return the choices of a cell in words, as in ``double, else hit``."""
    stand = house.book.word("stand")
    choices = (stand if one is Choice.STAND else one.value for one in cell.choices)
    return ", else ".join(choices) + (", else by its total" if cell.by_total else "")


def exception_words(cell: Cell) -> tuple[tuple[str, str], ...]:
    """Return each sign for which a cell says to hit instead, with its explanation."""
    exceptions = [
        (mark.value, f"hit {_LIVE_WORDS[mark]}") for mark in LiveBonusMark if mark in cell.live
    ]
    if cell.cards is not None:
        exceptions.insert(0, (str(cell.cards), f"hit with {cell.cards} or more cards"))
    return tuple(exceptions)


def after_words(after: AfterDouble) -> str:
    """Return a decision on a doubled hand in words."""
    return _AFTER_WORDS[after]


def _cells(strategy: Strategy) -> list[Cell]:
    """Return the cells that are played; rows of 21 always stand."""
    rows = (row for name, row in strategy.rows.items() if not name.endswith(" 21"))
    return [one for row in rows for one in row] + [Cell((Choice.STAND,))]


def _sort_key(cell: Cell) -> tuple[int, str]:
    at = _FIRST.find(cell.order)
    return (at if at >= 0 else len(_FIRST), cell.order)


def _exceptions(cells: list[Cell]) -> tuple[tuple[str, str], ...]:
    numbers = sorted({one.cards for one in cells if one.cards is not None})
    live = {mark for one in cells for mark in one.live}
    exceptions = [(mark.value, _LIVE_WORDS[mark]) for mark in LiveBonusMark if mark in live]
    if numbers:
        exceptions.insert(0, (" ".join(map(str, numbers)), "with that many cards or more"))
    return tuple(exceptions)


def _remarks(paper: ChartPaper) -> tuple[str, ...]:
    tens = [rank.value for rank in deck_ranks(paper.house) if POINTS[rank] == 10]
    listed = ", ".join("10" if rank == "T" else rank for rank in tens)
    stand = paper.house.book.word("stand")
    remarks = [f"T is any ten-value card: {listed}.", f"A hand of 21 {stand}s."]
    if paper.strategy.after:
        remarks.append("A doubled hand not listed is kept.")
    if paper.house.insurance.against:
        remarks.append(_INSURE_WORDS[paper.strategy.insure])
    return tuple(remarks)
