"""The distribution of a round's net result, as a table and a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor, log10

from fortyeight.papers.colours import HAIRLINE, INK, QUIET
from fortyeight.papers.document import (
    DECIMAL,
    PERCENT,
    PROBABILITY,
    SIGNED,
    Block,
    Column,
    Figure,
    Note,
    Picture,
    Section,
    Shown,
    Table,
)
from fortyeight.papers.document.formats import fixed, raised
from fortyeight.papers.par.main_game import MainGame
from fortyeight.papers.svg import Drawing

#: Results that are rarer are added up in one row.
_RARE = 1e-7

_WIDTH, _HEIGHT = 250.0, 150.0
_LEFT, _RIGHT, _TOP, _FOOT = 30.0, 4.0, 8.0, 26.0


def net_results_section(game: MainGame) -> Section:
    """Return how likely each net result of a round of the main game is."""
    chances = game.solution.spread.chances
    columns = (Column("Net, wagers", SIGNED.to(2)), Column("Probability", PROBABILITY))
    likely = {net: one for net, one in chances.items() if one >= _RARE}
    rows: list[tuple[Figure | Shown | str, Figure]] = [
        (
            Figure(f"main.net.{net}", net, "wagers"),
            game.spread(f"net.{net}.probability", chance, "share of rounds"),
        )
        for net, chance in sorted(likely.items())
    ]
    rest = sum(one for net, one in chances.items() if net not in likely)
    if rest:
        rows.append(("others", game.spread("net.others.probability", rest, "share of rounds")))
    total = sum(chances.values())
    rows.append(("all", game.figure("net.total.probability", total, "share of rounds")))
    spread = game.solution.spread
    bound = game.figure("net.error_bound", spread.error_bound, "share of rounds")
    of_deviation = game.figure("standard_deviation.error_bound", spread.deviation_bound or 0.0)
    blocks: list[Block] = [
        Picture(
            _drawing(likely, game.solution.house.book.presentation.felt),
            "Probability of each net result of a round, in original wagers; the scale is"
            " logarithmic.",
            _description(likely),
        ),
        Table("Net result of a round of the main game", columns, tuple(rows), total=True),
        Note(
            "Exact for rounds without a split, and in its mean. In split boxes hands take cards"
            " from each other to first order only. It is proven that all probabilities together are"
            " off by {bound} at most, and the standard deviation by {deviation}.",
            {"bound": bound.shown(PERCENT.to(4)), "deviation": of_deviation.shown(DECIMAL.to(5))},
        ),
    ]
    return Section("Distribution of the net result", tuple(blocks))


def _description(chances: Mapping[Fraction, float]) -> str:
    most = sorted(chances, key=lambda net: -chances[net])[:4]
    parts = (f"{SIGNED.to(1).text(net)} with {PERCENT.to(1).text(chances[net])}" for net in most)
    return f"Bar chart; the most likely results are {', '.join(parts)}."


def _drawing(chances: Mapping[Fraction, float], hue: str) -> str:
    """Draw a bar for each net result, over powers of ten."""
    drawing = Drawing(_WIDTH, _HEIGHT, "Net result of a round", _description(chances))
    lowest = floor(log10(min(chances.values())))
    low, high = float(min(chances)), float(max(chances))
    foot, height = _HEIGHT - _FOOT, _HEIGHT - _FOOT - _TOP
    step = (_WIDTH - _LEFT - _RIGHT) / (high - low + 1)

    def across(net: float) -> float:
        return _LEFT + (net - low + 0.5) * step

    for power in range(lowest, 1):
        y = foot - height * (power - lowest) / -lowest
        drawing.rect(_LEFT, y, _WIDTH - _LEFT - _RIGHT, 0.4, HAIRLINE)
        label = fixed(Fraction(10) ** power, -power) if power > -4 else f"10{raised(str(power))}"
        drawing.text(_LEFT - 3, y + 2.4, label, 7, QUIET, anchor="end")
    narrowest = min(
        (float(b - a) for a, b in zip(sorted(chances), sorted(chances)[1:], strict=False)),
        default=1.0,
    )
    bar = step * narrowest * 0.72
    for net, chance in chances.items():
        tall = height * (log10(chance) - lowest) / -lowest
        drawing.rect(across(float(net)) - bar / 2, foot - tall, bar, tall, hue)
    every = max(1, round((high - low) / 16))
    for whole in range(floor(low), floor(high) + 1):
        if whole >= low and whole % every == 0:
            text = SIGNED.to(0).text(whole)
            drawing.text(across(whole), foot + 9, text, 7, QUIET, anchor="middle")
    middle = (_LEFT + _WIDTH - _RIGHT) / 2
    drawing.text(middle, _HEIGHT - 5, "net result, wagers", 7.5, INK, anchor="middle")
    return str(drawing)
