"""Rack cards: how a house's game is played and what it pays, with the chart on the back."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from fortyeight.analysis.house_solution import solve_house
from fortyeight.papers.document import (
    Bullets,
    PageBreak,
    Paper,
    PaperRequest,
    Paragraph,
    Picture,
    Table,
)
from fortyeight.papers.rack_card.hand_drawing import hand_svg
from fortyeight.papers.rack_card.rack_card_paper import rack_card_paper
from fortyeight.papers.render.layout import all_sections
from fortyeight.papers.render.pdf_file import PAGE_SIZES, PageSize, paper_pages
from fortyeight.rulebook import House, open_house
from fortyeight.rulebook.library import rulebook, shipped_books
from fortyeight.strategy import ROWS
from fortyeight.view.house.how_to_play import how_to_play
from fortyeight.view.house.layout import layout_view

SVG = "{http://www.w3.org/2000/svg}"


def house(book: str, **choices: object) -> House:
    return open_house(rulebook(book), choices)


def card(book: str, short: bool = False) -> Paper:
    return rack_card_paper(PaperRequest(house(book), {"operator": "Example", "short": short}))


def words(paper: Paper) -> str:
    """Return all that a player reads on it, except what is drawn."""
    texts = [paper.summary]
    for block in paper.blocks:
        if isinstance(block, Bullets):
            texts += [item.plain for item in block.items]
        elif isinstance(block, Paragraph):
            texts.append(block.plain)
    texts += [str(cell) for table in paper.tables for row in table.rows for cell in row]
    return "\n".join(texts)


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("book", shipped_books())
def test_odds_are_written_to_and_never_for(book: str, short: bool) -> None:
    text = words(card(book, short))
    assert re.search(r"\b3 to 2\b", text)
    assert not re.search(r"\d (for|:) ?\d", text)


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("book", shipped_books())
def test_it_says_what_earns_no_bonus(book: str, short: bool) -> None:
    (barred,) = (
        line["text"]
        for line in layout_view(house(book))["inscriptions"]
        if line["about"] == "barred"
    )
    assert barred in words(card(book, short))


@pytest.mark.parametrize("book", shipped_books())
def test_wins_losses_and_ties_are_drawn_with_our_cards(book: str) -> None:
    hands = how_to_play(house(book))[0].hands
    for hand in hands:
        title, *cards = (one.text for one in ET.fromstring(hand_svg(hand)).iter(f"{SVG}title"))
        assert title == hand.words
        assert cards == [*hand.cards, *hand.dealer]
    spoken = " ".join(hand.words for hand in hands)
    assert "win" in spoken
    assert re.search("a tie|a push|a stand-off", spoken)


#: A table of many rules, which needs the most room.
LONGEST = "chukchansi-gold"


@pytest.mark.parametrize("size", PAGE_SIZES)
@pytest.mark.parametrize("book", [*shipped_books(), LONGEST])
def test_a_card_has_two_sides(book: str, size: PageSize) -> None:
    assert len(paper_pages(card(book, short=size == "card"), size, ppi=20)) == 2


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("book", shipped_books())
def test_the_chart_on_the_back_is_the_best_chart(book: str, short: bool) -> None:
    strategy = solve_house(house(book)).chart.strategy
    printed = {
        str(row[0]): [str(cell) for cell in row[1:]]
        for table in card(book, short).tables
        if table.caption in ("Pairs", "Hard totals", "Soft totals")
        for row in table.rows
    }
    assert sum(len(name.split(", ")) for name in printed) >= 10
    for name in ROWS:
        if name in printed:
            letters = [cell[0] for cell in printed[name]]
            assert letters == [one.code[0] for one in strategy.rows[name]], name


@pytest.mark.parametrize("short", [False, True])
def test_the_chart_is_alone_on_the_back_of_a_card_and_first_on_that_of_a_sheet(short: bool) -> None:
    *_, front, back = card("mbs-pontoon", short).sections[: None if short else -1]
    assert isinstance(front.blocks[-1], PageBreak)
    assert back.title == "How to play every hand"
    tables = [one for one in back.blocks if isinstance(one, Table)]
    assert all(one.colours and len(one.colours) == len(one.rows) for one in tables)


@pytest.mark.parametrize("short", [False, True])
def test_a_player_reads_no_clauses_and_no_hashes(short: bool) -> None:
    paper = card("ma-spanish21", short)
    captions = [one.caption for one in paper.blocks if isinstance(one, Picture)]
    assert not re.search(r"\bR\d|\d\([a-z]\)", words(paper) + " ".join(captions))
    assert all_sections(paper) == paper.sections
