"""The drawn chart: well-formed, complete, nothing cut off, readable."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings

from fortyeight.papers import ChartPaper, chart_svg, edge_figures
from fortyeight.papers.colours import (
    BRASS,
    HEADING,
    INK,
    INSCRIPTION,
    PAPER,
    QUIET,
    QUIET_INSCRIPTION,
    TINTS,
)
from fortyeight.papers.svg import SMALL
from fortyeight.papers.text_width import mono_width, shorten, width, wrap
from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.strategy import Strategy, builtin
from tests.effort import effort
from tests.strategy.charts import sample, strategies

NS = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]


def paper(strategy: Strategy, book: str = "ma-spanish21") -> ChartPaper:
    figures = edge_figures(0.0042131, 0.0038112)
    return ChartPaper(open_house(rulebook(book)), strategy, figures, ("A note to the chart.",))


def root(strategy: Strategy, book: str = "ma-spanish21") -> ET.Element:
    return ET.fromstring(chart_svg(paper(strategy, book)))


def texts(element: ET.Element) -> list[str]:
    return ["".join(one.itertext()) for one in element.iter(f"{NS}text")]


def number(element: ET.Element, name: str) -> float:
    return float(element.get(name, "0"))


# What is in it ----------------------------------------------------------------------------------


def test_every_cell_is_there() -> None:
    found = {}
    for group in root(sample()).iter(f"{NS}g"):
        for name in group.get("data-rows", "").split(","):
            found[name] = texts(group)[1:]
    for name, row in sample().rows.items():
        assert found.pop(name) == [one.code for one in row]
    assert found.pop("after hard 16") == found.pop("after soft 16") == list("KKKKKKRRRR")
    assert found.pop("after hard 17") == found.pop("after soft 17") == list("KKKKKKKKKR")
    assert all(set(row) == set("KR") for row in found.values())


def test_exceptions_are_small_and_raised() -> None:
    (raised,) = {
        (one.text, one.get("font-size"), one.get("dy"))
        for one in root(sample()).iter(f"{NS}tspan")
        if one.text == "5'"
    }
    _, size, rise = raised
    assert float(size or 0) < 9
    assert float(rise or 0) < 0


@pytest.mark.parametrize("book", shipped_books())
def test_title_rules_legend_figures_and_footer(book: str) -> None:
    house = open_house(rulebook(book))
    said = " ".join(texts(root(sample(), book)))
    for part in (house.book.title, house.book.authority, "Hard totals", "Soft totals", "Pairs"):
        assert part in said
    stand = f"double, else {house.book.word('stand')}"
    for part in ("After a double", stand, "Small signs: hit instead"):
        assert part in said
    for part in ("0.42131%", "0.38112%", "0.04019%", "A note to the chart."):
        assert part in said
    for part in ("decks of 48 cards", "soft 17", "while a 6-7-8 in spades can be made"):
        assert part in said


def test_each_book_has_its_felt() -> None:
    felts = {book: rulebook(book).presentation.felt for book in shipped_books()}
    assert len(set(felts.values())) == len(felts)
    for book, colour in felts.items():
        assert colour in chart_svg(paper(sample(), book))


def test_no_figures_no_heading_for_them() -> None:
    bare = chart_svg(ChartPaper(open_house(rulebook("ma-spanish21")), builtin("mimic")))
    assert "Exact figures" not in bare
    assert "Small signs" not in bare
    assert "After a double" not in bare


def test_the_mark_tells_charts_apart() -> None:
    def mark(strategy: Strategy) -> str:
        found = re.search(r"chart ([0-9a-f]{12})", chart_svg(paper(strategy)))
        assert found is not None
        return found[1]

    assert mark(sample()) == mark(sample())
    assert mark(sample()) != mark(replace(sample(), insure="always"))


def test_equal_charts_give_equal_drawings() -> None:
    assert chart_svg(paper(sample())) == chart_svg(paper(sample()))


def test_a_book_with_any_title_stays_well_formed(tmp_path: Path) -> None:
    house = open_house(rulebook("ma-spanish21"))
    book = replace(house.book, title='<b>&"\x00\x1b' + "W" * 300, id="own<&>")
    odd = ChartPaper(replace(house, book=book), sample(), {}, ("<&> ]]>", "x" * 500))
    assert texts(ET.fromstring(chart_svg(odd)))[0].startswith('<b>&"��')


# Where it lies ----------------------------------------------------------------------------------


def boxes(drawing: ET.Element) -> list[Box]:
    """The cells' rectangles, as left, top, right, bottom."""
    return [
        (
            number(one, "x"),
            number(one, "y"),
            number(one, "x") + number(one, "width"),
            number(one, "y") + number(one, "height"),
        )
        for group in drawing.iter(f"{NS}g")
        for one in group.iter(f"{NS}rect")
    ]


def spans(drawing: ET.Element) -> list[tuple[Box, str]]:
    """Return where each line of text lies, about."""
    found = []
    for one in drawing.iter(f"{NS}text"):
        size, x, y = (number(one, name) for name in ("font-size", "x", "y"))
        mono = "Mono" in one.get("font-family", "")
        wide = mono_width(one.text or "", size) if mono else width(one.text or "", size)
        for sign in one.iter(f"{NS}tspan"):
            wide += mono_width(sign.text or "", number(sign, "font-size"))
            assert number(sign, "font-size") == pytest.approx(SMALL * size, abs=0.01)
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[one.get("text-anchor", "start")]
        box = (left, y - 0.75 * size, left + wide, y + 0.2 * size)
        found.append((box, "".join(one.itertext())))
    return found


def overlap(one: Box, other: Box) -> bool:
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 0.1
        and min(one[3], other[3]) - max(one[1], other[1]) > 0.1
    )


@settings(max_examples=effort(5, 15))
@given(strategies())
def test_nothing_overlaps_or_leaves_the_page(strategy: Strategy) -> None:
    drawing = root(strategy)
    wide, high = number(drawing, "width"), number(drawing, "height")
    cells = sorted(boxes(drawing))
    lines = spans(drawing)
    for left, top, right, bottom in (*cells, *(box for box, _ in lines)):
        assert left >= 0
        assert top >= 0
        assert right <= wide
        assert bottom <= high
    for at, one in enumerate(cells):
        for other in cells[at + 1 :]:
            if other[0] >= one[2]:
                break
            assert not overlap(one, other)
    ordered = sorted(lines)
    for at, (box, text) in enumerate(ordered):
        for other_box, other_text in ordered[at + 1 :]:
            if other_box[0] >= box[2]:
                break
            assert not overlap(box, other_box), (text, other_text)


@settings(max_examples=effort(5, 15))
@given(strategies())
def test_every_code_lies_within_its_cell(strategy: Strategy) -> None:
    for group in root(strategy).iter(f"{NS}g"):
        cells, lines = boxes_of(group), spans(group)
        assert len(cells) == len(lines) == 11
        for cell, (text, said) in zip(cells, lines, strict=True):
            assert cell[0] <= text[0] + 0.05, said
            assert text[2] <= cell[2] + 0.05, said
            assert cell[1] <= text[1], said
            assert text[3] <= cell[3] + 0.5, said


def boxes_of(group: ET.Element) -> list[Box]:
    holder = ET.Element("svg")
    holder.append(group)
    return boxes(holder)


def test_an_ordinary_chart_has_the_shape_of_a4() -> None:
    drawing = root(sample())
    assert (number(drawing, "width"), number(drawing, "height")) == (842, 595)


# Letters and colours ----------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return sum(weight * one for weight, one in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_aa_everywhere() -> None:
    felts = [rulebook(book).presentation.felt for book in shipped_books()]
    pairs = [
        *((INK, under) for under in (*TINTS.values(), HEADING, PAPER)),
        (QUIET, PAPER),
        *((text, one) for one in felts for text in (INSCRIPTION, QUIET_INSCRIPTION, BRASS)),
        *((one, PAPER) for one in felts),
    ]
    for text, under in pairs:
        assert contrast(text, under) >= 4.5, (text, under)


def test_lines_are_broken_into_few_and_even_ones() -> None:
    words = ["aaaa"] * 10
    lines = wrap(words, " ", 10, width("aaaa aaaa aaaa aaaa", 10))
    assert [len(line.split()) for line in lines] == [4, 4, 2]
    assert wrap(["aa"] * 6, " ", 10, width("aa aa aa aa", 10) + 1) == ["aa aa aa"] * 2
    assert wrap([], " ", 10, 100) == []
    assert wrap(["long" * 50, "b"], " ", 10, 20) == ["long" * 50, "b"]


def test_a_text_that_is_too_long_is_cut() -> None:
    assert shorten("short", 10, 100) == "short"
    cut = shorten("a long line " * 20, 10, 100)
    assert cut.endswith("…")
    assert width(cut, 10) <= 100
