"""Write a chart as a strategy file, with comments on its house."""

from __future__ import annotations

from hashlib import sha256

from fortyeight.papers.charts.chart_paper import ChartPaper
from fortyeight.papers.house_line import house_line
from fortyeight.strategy import Strategy, write_strategy


def percent(share: float) -> str:
    """Format a share as papers print it."""
    return f"{share:.5%}".replace("-", "−")


def chart_fingerprint(strategy: Strategy) -> str:
    """Return a short fingerprint of a chart."""
    return sha256(write_strategy(strategy).encode()).hexdigest()[:12]


def chart_csv(paper: ChartPaper) -> str:
    """Return the text of the file: comments on book, house and figures, then the chart."""
    book = paper.house.book
    choices = ", ".join(f"{key} = {value}" for key, value in paper.house.choices.items())
    comments = [
        f"{book.title} ({book.id})",
        f"House: {choices or 'as the book has it by default'}",
        f"Rules: {'; '.join(house_line(paper.house))}",
        *(f"{name}: {percent(value)}" for name, value in paper.figures.items()),
        *paper.exactness,
        *paper.notes,
    ]
    return write_strategy(paper.strategy, comments)
