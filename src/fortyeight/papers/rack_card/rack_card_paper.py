"""The rack card of a house: rules and payouts on the front, the chart on the back."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.analysis.house_solution import solve_house
from fortyeight.papers.charts.chart_paper import ChartPaper
from fortyeight.papers.charts.legend import legend
from fortyeight.papers.colours import HEADING, TINTS
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
from fortyeight.papers.document.formats import raised
from fortyeight.papers.layout.felt_drawing import printed_paytables
from fortyeight.papers.rack_card.hand_drawing import hand_svg, hand_words
from fortyeight.rulebook import House
from fortyeight.strategy import UPS
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view.house.how_to_play import Chapter, differences, how_to_play
from fortyeight.view.house.layout import layout_view

#: The share of a line that a drawn hand takes, on a sheet and on a card.
_SHEET_HAND, _CARD_HAND = 0.88, 0.76
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
    back = Section("How to play every hand", (Paragraph(_CHART), *_chart(drawn)))
    payouts = _payouts(house, short)
    sections: tuple[Section, ...]
    if short:
        aim = chapters[0]
        front = Section(aim.title, tuple(_hands(aim, _CARD_HAND)))
        sections = (front, _ended(payouts), back)
    else:
        *front_chapters, last = map(_chapter, chapters)
        sections = (*front_chapters, _ended(last), back, payouts)
    operator = request.text("operator")
    return Paper(
        kind="rack-card",
        title="How to play",
        house=house,
        sections=sections,
        provenance=request.provenance(),
        summary=f"{operator}. {differences(house)}" if operator else differences(house),
        options=request.options,
        leaflet=True,
    )


def _ended(section: Section) -> Section:
    """Return a section that is the last of its page."""
    return Section(section.title, (*section.blocks, PageBreak()))


def _hands(chapter: Chapter, width: float = _SHEET_HAND) -> Iterator[Picture]:
    """Yield the hands of a chapter; one without a dealer's takes half of the room."""
    for hand in chapter.hands:
        share = width if hand.dealer else width / 2
        yield Picture(hand_svg(hand), f"{hand.words}.", hand_words(hand), width=share)


def _chart(paper: ChartPaper) -> Iterator[Block]:
    """Yield the chart as tables of letters on their colours, then what they mean."""
    columns = (Column("Hand"), *map(Column, UPS))
    for block in paper.blocks:
        rows, colours = [], []
        for line in block.lines:
            rows.append((line.label, *(one.letters + raised(one.signs) for one in line.squares)))
            colours.append((HEADING, *(TINTS[one.tint] for one in line.squares)))
        yield Table(block.title, columns, tuple(rows), colours=tuple(colours))
    key = legend(paper)
    meanings = [f"{square.text} {words}" for square, words in (*key.codes, *key.after)]
    yield Paragraph(f"{'; '.join(meanings)}.")
    if key.exceptions:
        signs = "; ".join(f"{raised(sign)} {words}" for sign, words in key.exceptions)
        yield Paragraph(f"Small signs, hit instead: {signs}.")
    yield Paragraph(" ".join(key.remarks))


def _chapter(chapter: Chapter) -> Section:
    lines = Bullets(tuple(Paragraph(f"{one.text.rstrip('.')}.") for one in chapter.lines))
    return Section(chapter.title, (lines, *_hands(chapter)))


def _payouts(house: House, short: bool) -> Section:
    """Return what wagers pay, odds as “to”, and what earns no bonus.

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
    return Section("What wagers pay", tuple(blocks))
