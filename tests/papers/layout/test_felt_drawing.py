"""The felt of a house to scale, and what the clauses on layouts ask of it."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from fortyeight.papers.document import PaperRequest
from fortyeight.papers.layout.felt_drawing import FeltDrawing
from fortyeight.papers.layout.felt_shape import FeltShape
from fortyeight.papers.layout.layout_paper import BadLayout, felt_drawing, layout_paper
from fortyeight.papers.layout.layout_requirements import layout_requirements
from fortyeight.rulebook import House, open_house
from fortyeight.rulebook.library import rulebook, shipped_books

MARYLAND, SINGAPORE = "md-pontoon21", "mbs-pontoon"
SVG = "{http://www.w3.org/2000/svg}"


def house(book: str, **choices: object) -> House:
    return open_house(rulebook(book), choices)


def texts(drawing: FeltDrawing) -> str:
    return " ".join(ET.fromstring(drawing.svg()).itertext())


@pytest.mark.parametrize("book", shipped_books())
def test_every_inscription_and_printed_payout_is_on_the_felt(book: str) -> None:
    drawing = FeltDrawing(house(book), "Example Casino")
    view = drawing.view
    printed = texts(drawing)
    for line in view["inscriptions"]:
        assert line["text"] in printed
    kinds = {table["kind"] for table in view["paytables"]}
    for kind in kinds - {"bonus-spin", "xtreme"}:
        assert f"paytable-{kind}" in drawing.parts


@pytest.mark.parametrize("book", shipped_books())
def test_each_box_has_a_spot_for_each_wager(book: str) -> None:
    drawing = FeltDrawing(house(book))
    for box in range(1, drawing.boxes + 1):
        for spot in drawing.view["spots"]:
            assert f"box-{box}-{spot['kind']}" in drawing.parts


@pytest.mark.parametrize("boxes", [1, 2, 8])
def test_boxes_keep_apart_and_on_the_cloth(boxes: int) -> None:
    drawing = FeltDrawing(house(MARYLAND, boxes=boxes))
    shape = drawing.shape
    places = drawing.places()
    assert len(places) == boxes
    assert all(0 < place.x < shape.width and 0 < place.y < shape.depth for place in places)
    gaps = [((one.x - two.x) ** 2 + (one.y - two.y) ** 2) ** 0.5 for one, two in pairwise(places)]
    # Three side bets stand in a row, 234 mm wide, inside the curve of the main circles.
    assert all(gap > 270 for gap in gaps)


def test_the_first_box_is_at_the_dealers_left() -> None:
    """The dealer looks down the drawing, so the dealer's left is on its right."""
    root = ET.fromstring(FeltDrawing(house(MARYLAND)).svg())
    moved = {
        part.attrib["id"]: float(part.attrib["transform"].split("(")[1].split()[0])
        for part in root.iter(f"{SVG}g")
        if "transform" in part.attrib
    }
    assert moved["box-1"] > moved["box-4"] > moved["box-7"]


def test_the_drawing_is_to_scale() -> None:
    root = ET.fromstring(FeltDrawing(house(MARYLAND), shape=FeltShape(2000, 1100, 15)).svg())
    assert root.attrib["width"] == "2030mm"
    assert root.attrib["height"] == "1130mm"
    assert root.attrib["viewBox"] == "-15 -15 2030 1130"


@pytest.mark.clause(
    MARYLAND,
    *(
        "2 B(1)",
        "2 B(2)",
        "2 B(3)(a)",
        "2 B(3)(b)",
        "2 B(4)(a)",
        "2 B(4)(b)",
        "2 B(5)",
        "2 B(6)(a)",
    ),
)
def test_what_maryland_asks_of_a_layout_is_there() -> None:
    drawing = FeltDrawing(house(MARYLAND), "Example Casino")
    asked = layout_requirements(house(MARYLAND), drawing)
    assert [one.clause for one in asked] == [
        *("2 B(1)", "2 B(2)", "2 B(3)(a)", "2 B(3)(b)", "2 B(4)(a)", "2 B(4)(b)", "2 B(5)"),
        "2 B(6)(a)",
    ]
    assert all(one.place for one in asked)


@pytest.mark.clause(SINGAPORE, "2.2.1", "2.2.2", "2.2.3")
def test_what_marina_bay_sands_asks_of_a_layout_is_there() -> None:
    asked = layout_requirements(house(SINGAPORE), FeltDrawing(house(SINGAPORE)))
    assert {one.clause for one in asked if one.place} == {"2.2.1", "2.2.2", "2.2.3"}


@pytest.mark.clause(MARYLAND, "2 B(1)")
def test_a_layout_without_the_operators_name_is_refused() -> None:
    with pytest.raises(BadLayout, match=r"operator.*2 B\(1\)"):
        felt_drawing(PaperRequest(house(MARYLAND)))


@pytest.mark.clause(MARYLAND, "2 B(4)")
def test_a_wager_that_is_not_offered_needs_no_spot() -> None:
    own = house(MARYLAND, match=False)
    asked = {one.clause for one in layout_requirements(own, FeltDrawing(own, "Example"))}
    assert "2 B(4)(a)" not in asked
    assert "2 B(4)(b)" in asked


@pytest.mark.parametrize("options", [{"width": 10}, {"depth": 9e9}, {"width": "wide"}])
def test_a_size_of_no_table_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadLayout, match="mm"):
        felt_drawing(PaperRequest(house(SINGAPORE), options))


def test_names_with_markup_are_printed_as_they_are() -> None:
    drawing = FeltDrawing(house(SINGAPORE), "<b>A & B</b>")
    assert "<b>A & B</b>" in texts(drawing)


def test_the_paper_has_the_full_size_files() -> None:
    paper = layout_paper(PaperRequest(house(SINGAPORE), {"operator": "Example Casino"}))
    assert paper.attachments["full-size.pdf"].startswith(b"%PDF")
    assert ET.fromstring(paper.attachments["full-size.svg"]).attrib["width"] == "2170mm"
    assert any("2.2.2" in row for table in paper.tables for row in table.rows)
