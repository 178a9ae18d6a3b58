"""The differences between two houses, and what each is worth."""

from __future__ import annotations

from fortyeight.analysis.limits import limits
from fortyeight.analysis.optional import SideWager, side_wagers
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.waterfall import Waterfall, waterfall
from fortyeight.papers.document import (
    PERCENT,
    SIGNED_PERCENT,
    Block,
    Column,
    Figure,
    Note,
    Paragraph,
    Picture,
    Table,
)
from fortyeight.papers.worth.bars import Bar, bars_svg
from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.table.wagers.wager_kinds import wager_name
from fortyeight.view.house.house_differences import differences

#: A smaller change is a rounding error.
ROUNDING = 1e-12

_ORDER = (
    "Each change is made on top of those before it, so what it is worth depends on their order."
    " “Alone” is the change to the first house by itself. Exact, for a player who plays every hand"
    " of each house as well as its rules allow."
)


def change_blocks(
    one: House, other: House, names: tuple[str, str], edges: EdgeCache | None = None
) -> tuple[Block, ...]:
    """Return all differences between two houses, and what they are worth."""
    listed = differences(one, other)
    if not listed:
        return (Paragraph(f"{names[0]} and {names[1]} have the same rules."),)
    rows = tuple(
        (f"{row.group.rstrip('.')}: {row.text}", row.one.words, row.other.words, row.other.clause)
        for row in listed
    )
    columns = (Column("Rule"), Column(names[0]), Column(names[1]), Column("Clause"))
    table = Table("All differences", columns, rows)
    return (*_main_game(one, other, names, edges), *_side_bets(one, other, names), table)


def _main_game(
    one: House, other: House, names: tuple[str, str], edges: EdgeCache | None
) -> tuple[Block, ...]:
    if faults := (*limits(one), *limits(other)):
        return (Note(f"The main game is not valued: {faults[0]}"),)
    result = waterfall(one, other, edges=edges)
    bars = [Bar(names[0], 0.0, result.edges[0], _percent(result.edges[0]), total=True)]
    rows: list[tuple[str | Figure | None, ...]] = [
        (names[0], None, None, Figure("worth.first", result.edges[0], "share of the wager"))
    ]
    before = result.edges[0]
    for number, step in enumerate(result.steps, 1):
        if not step.touches:
            continue
        key = f"worth.step {number}"
        alone = None if step.alone is None else Figure(f"{key}.alone", step.alone, "share")
        change = Figure(f"{key}.change", step.change, "share of the wager")
        after = Figure(f"{key}.edge", step.edge, "share of the wager")
        rows.append((step.name, change, alone, after))
        bars.append(Bar(step.name, before, step.edge, SIGNED_PERCENT.text(step.change)))
        before = step.edge
    last = Figure("worth.last", result.edges[1], "share of the wager")
    rows.append((names[1], Figure("worth.change", result.change, "share"), None, last))
    bars.append(Bar(names[1], 0.0, result.edges[1], _percent(result.edges[1]), total=True))
    table = Table("The edge of the main game, step by step", _STEPS, tuple(rows), total=True)
    return (table, *_picture(bars, result, names), Note(_ORDER))


_STEPS = (
    Column("Step"),
    Column("Change", SIGNED_PERCENT),
    Column("Alone", SIGNED_PERCENT),
    Column("Edge", PERCENT),
)


def _picture(bars: list[Bar], result: Waterfall, names: tuple[str, str]) -> tuple[Picture, ...]:
    if abs(result.change) < ROUNDING and len(bars) == len(names):
        return ()
    low = min(min(bar.start, bar.end) for bar in bars[1:-1]) if len(bars) > len(names) else 0.0
    # The bars of the houses begin where the steps are, not at nothing: these would be too small.
    start = low - 0.15 * (max(bar.end for bar in bars) - low)
    drawn = [Bar(b.name, start, b.end, b.words, True) if b.total else b for b in bars]
    caption = f"From {names[0]} to {names[1]}: red steps add to the edge of the house."
    svg = bars_svg(drawn, "Steps of the edge")
    return (Picture(svg, caption, "Bars from edge to edge, one for each step."),)


def _percent(edge: float) -> str:
    return PERCENT.text(edge)


def _side_bets(one: House, other: House, names: tuple[str, str]) -> tuple[Table, ...]:
    first, second = _edges(one), _edges(other)
    rows = tuple(
        (
            title,
            _edge_figure(f"side bets.first.{title}", first.get(title)),
            _edge_figure(f"side bets.second.{title}", second.get(title)),
        )
        for title in dict.fromkeys([*first, *second])
        if title not in first or title not in second or first[title].edge != second[title].edge
    )
    if not rows:
        return ()
    columns = (Column("Side bet"), Column(names[0], PERCENT), Column(names[1], PERCENT))
    return (Table("Edges of side bets that change", columns, rows),)


def _edges(house: House) -> dict[str, SideWager]:
    return {
        f"{capital(wager_name(house, one.kind))}, {one.paytable}": one for one in side_wagers(house)
    }


def _edge_figure(name: str, wager: SideWager | None) -> Figure | None:
    return None if wager is None else Figure(name, wager.edge, "share of the side bet")
