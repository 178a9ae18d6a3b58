"""A chart as a strategy file that says of which house it is."""

from __future__ import annotations

from hashlib import sha256

from fortyeight.papers.chart_paper import ChartPaper
from fortyeight.papers.house_line import house_line
from fortyeight.strategy import Strategy, write_strategy


def percent(share: float) -> str:
    """A figure as papers print it."""
    return f"{share:.5%}".replace("-", "−")


def mark_of(strategy: Strategy) -> str:
    """A short mark of a chart: equal charts have the same, others practically never."""
    return sha256(write_strategy(strategy).encode()).hexdigest()[:12]


def chart_csv(paper: ChartPaper) -> str:
    """The file: every row of the chart, after comments on book, house and figures."""
    book = paper.house.book
    made = ", ".join(f"{key} = {value}" for key, value in paper.house.choices.items())
    comments = [
        f"{book.title} ({book.id})",
        f"House: {made or 'as the book has it by default'}",
        f"Rules: {'; '.join(house_line(paper.house))}",
        *(f"{name}: {percent(value)}" for name, value in paper.figures.items()),
        *paper.exactness,
        *paper.notes,
    ]
    return write_strategy(paper.strategy, comments)
