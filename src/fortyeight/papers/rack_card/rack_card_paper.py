"""The rack card of a house: rules and payouts on the front, the chart on the back."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.analysis.house_solution import solve_house
from fortyeight.papers.charts.chart_paper import ChartPaper
from fortyeight.papers.charts.chart_svg import chart_svg
from fortyeight.papers.charts.legend import legend
from fortyeight.papers.document import (
    Block,
    Bullets,
    Column,
    Note,
    PageBreak,
    Paper,
    PaperRequest,
    Paragraph,
    Picture,
    Section,
    Table,
)
from fortyeight.papers.layout.felt_drawing import printed_paytables
from fortyeight.papers.rack_card.hand_drawing import hands_svg
from fortyeight.rulebook import House
from fortyeight.strategy import UPS
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view.house.how_to_play import Chapter, differences, how_to_play
from fortyeight.view.house.layout import layout_view

_CHART = "Find your hand on the left and the dealer's card at the top."


def rack_card_paper(request: PaperRequest) -> Paper:
    """Return the rack card of a house: a sheet, or a `short` one for a card with two sides.

    Options: `operator`, the name on it, and `short`.
    """
    house = request.house
    short = bool(request.options.get("short", False))
    request.progress("Solving", 0.1)
    chapters = how_to_play(house)
    chart = solve_house(house).chart
    # A player's card names no figures: they are for the papers of the house.
    drawn = ChartPaper(house, chart.strategy, notes=chart.notes)
    if short:
        aim = chapters[0]
        front = [Section(aim.title, _hands(aim)), _payouts(house, short)]
        back = tuple(_chart_tables(drawn))
    else:
        front = [*map(_chapter, chapters), _payouts(house, short)]
        back = (Picture(chart_svg(drawn), "", f"Strategy chart for {house.book.title}.", True),)
    operator = request.text("operator")
    return Paper(
        kind="rack-card",
        title="How to play",
        house=house,
        sections=(*front, Section("How to play every hand", (Paragraph(_CHART), *back))),
        provenance=request.provenance(),
        summary=f"{operator}. {differences(house)}" if operator else differences(house),
        options=request.options,
    )


def _hands(chapter: Chapter) -> tuple[Picture, ...]:
    if not chapter.hands:
        return ()
    spoken = "; ".join(f"{' '.join(hand.cards)}: {hand.words}" for hand in chapter.hands)
    return (Picture(hands_svg(chapter.hands, chapter.title), "", spoken),)


def _chart_tables(paper: ChartPaper) -> Iterator[Block]:
    """Yield the chart as tables of letters, which fit a narrow page, and what they mean."""
    columns = (Column("Hand"), *map(Column, UPS))
    for block in paper.blocks:
        rows = tuple((line.label, *(one.text for one in line.squares)) for line in block.lines)
        yield Table(block.title, columns, rows)
    key = legend(paper)
    meanings = [f"{square.text} {words}" for square, words in (*key.codes, *key.after)]
    meanings += [f"{sign} {words}" for sign, words in key.exceptions]
    yield Note("; ".join(meanings) + ".")


def _chapter(chapter: Chapter) -> Section:
    lines = Bullets(tuple(Paragraph(_sentence(one.text, one.clause)) for one in chapter.lines))
    return Section(chapter.title, (lines, *_hands(chapter)))


def _sentence(text: str, clause: str) -> str:
    sentence = text.rstrip(".")
    return f"{sentence} ({clause})." if clause else f"{sentence}."


def _payouts(house: House, short: bool) -> Section:
    """Return what wagers pay, odds as “to”, and what earns no bonus; the chart comes after it.

    The paytables of wheels are too long for a card: they are on the sign.
    """
    view = layout_view(house)
    columns = (Column("Outcome"), Column("Pays"))
    lines = [line["text"] for line in view["inscriptions"]]
    every = tuple(Paragraph(f"{line}.") for line in lines)
    blocks: list[Block] = [Paragraph(" · ".join(lines)) if short else Bullets(every)]
    for table in printed_paytables(view["paytables"]) if short else view["paytables"]:
        rows = tuple((row["name"], row["pays"]) for row in table["rows"])
        blocks.append(Table(table["title"], columns, rows))
        # What earns no bonus is among the inscriptions.
        if table["note"] and not (short and table["kind"] == WagerKind.MAIN):
            blocks.append(Note(table["note"]))
    if not short:
        limits = tuple((spot["name"], spot["limits"]) for spot in view["spots"])
        blocks.append(Table("Wagers", (Column("Wager"), Column("Amount")), limits))
    return Section("What wagers pay", (*blocks, PageBreak()))
