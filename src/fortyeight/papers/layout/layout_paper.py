"""The layout of a house as a paper: the felt to scale, its inscriptions, and what clauses ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fortyeight.papers.document import (
    Block,
    Column,
    Fact,
    Facts,
    Note,
    Paper,
    PaperRequest,
    Paragraph,
    Picture,
    Section,
    Table,
)
from fortyeight.papers.layout.felt_drawing import (
    MAIN_RADIUS,
    SIDE_RADIUS,
    FeltDrawing,
    printed_paytables,
)
from fortyeight.papers.layout.felt_shape import FeltShape
from fortyeight.papers.layout.layout_requirements import layout_requirements
from fortyeight.papers.typeset import render_at_size
from fortyeight.rulebook import Fault, Faulty, House
from fortyeight.view.house.layout import layout_view

#: Sizes of felts in millimetres, from the smallest table to the largest.
WIDTHS, DEPTHS = (1800.0, 2600.0), (1050.0, 1500.0)

_NO_CLAUSE = ("name", "pays")


class BadLayout(Faulty):
    """A layout that cannot be drawn, or lacks what clauses ask for."""


def felt_drawing(request: PaperRequest) -> FeltDrawing:
    """Return the drawing of a house's felt. Options: `operator`, `width`, `depth`.

    Raises `BadLayout`.
    """
    house = request.house
    drawing = FeltDrawing(house, request.text("operator"), _shape(request.options))
    missing = [one for one in layout_requirements(house, drawing) if not one.place]
    if missing:
        faults = [Fault("layout", f"this is missing: {one.asks}", one.clause) for one in missing]
        raise BadLayout(faults)
    return drawing


def _shape(options: Mapping[str, Any]) -> FeltShape:
    default = FeltShape()
    width, depth = options.get("width", default.width), options.get("depth", default.depth)
    faults = [
        Fault(name, f"from {low:g} to {high:g} mm")
        for name, value, (low, high) in (("width", width, WIDTHS), ("depth", depth, DEPTHS))
        if not isinstance(value, int | float) or not low <= value <= high
    ]
    if faults:
        raise BadLayout(faults)
    return FeltShape(float(width), float(depth))


def layout_paper(request: PaperRequest) -> Paper:
    """Return the layout as a paper. Options: see `felt_drawing`. Raises `BadLayout`."""
    house = request.house
    drawing = felt_drawing(request)
    view = layout_view(house)
    sections = [
        Section("The felt", _felt(drawing, view)),
        Section("Inscriptions", (_inscriptions(view), _spots(view))),
        Section("Payouts", tuple(_payouts(view))),
    ]
    if asked := layout_requirements(house, drawing):
        rows = tuple((one.clause, one.asks, one.place) for one in asked)
        columns = (Column("Clause"), Column("Asks for"), Column("On the layout"))
        table = Table("What the clauses ask of the layout", columns, rows)
        sections.append(Section("Requirements", (table,)))
    return Paper(
        kind="layout",
        title="Table layout",
        house=house,
        sections=tuple(sections),
        provenance=request.provenance(),
        options=request.options,
        attachments=_full_size(drawing, house),
    )


def _full_size(drawing: FeltDrawing, house: House) -> dict[str, bytes]:
    """Return the drawing in its printed size, for the printer of the cloth."""
    svg, title = drawing.svg(), f"Layout: {house.book.title}"
    pdf = render_at_size(svg, title, *drawing.page)
    return {"full-size.svg": svg.encode(), "full-size.pdf": pdf}


def _felt(drawing: FeltDrawing, view: dict[str, Any]) -> tuple[Block, ...]:
    shape = drawing.shape
    picture = Picture(
        svg=drawing.svg(),
        caption=f"The felt as a player sees it, {shape.width:g} by {shape.depth:g} mm."
        " The files beside this paper have it in full size.",
        description=f"A half-moon felt with {view['boxes']} boxes on an arc, the insurance line "
        "and inscriptions between them and the dealer, and paytables at the dealer's sides.",
        wide=True,
    )
    sizes = Facts(
        (
            Fact("Cut size", f"{shape.width:g} × {shape.depth:g} mm"),
            Fact("Printed size", " × ".join(f"{one:g}" for one in drawing.page) + " mm"),
            Fact("Margin that is cut off", f"{shape.bleed:g} mm"),
            Fact("Main circle", f"{2 * MAIN_RADIUS:g} mm across"),
            Fact("Side bet", f"{2 * SIDE_RADIUS:g} mm across"),
            Fact("Boxes", str(view["boxes"]), "counted from the dealer's left"),
            Fact("Colour of the cloth", view["felt"]),
        ),
        "Sizes",
    )
    note = "Dashed lines are not printed: the cut, and the place of the chip rack."
    return picture, sizes, Note(note)


def _inscriptions(view: dict[str, Any]) -> Table:
    rows = tuple((line["text"], line["clause"]) for line in view["inscriptions"])
    return Table("Inscriptions", (Column("Text"), Column("Clause")), rows)


def _spots(view: dict[str, Any]) -> Table:
    rows = tuple((one["name"], one["limits"], one["clause"]) for one in view["spots"])
    columns = (Column("In every box"), Column("Amount"), Column("Clause"))
    return Table("Spots for wagers", columns, rows)


def _payouts(view: dict[str, Any]) -> list[Block]:
    """Return the paytables on the felt, then those for the sign."""
    on_felt = printed_paytables(view["paytables"])
    on_sign = [table for table in view["paytables"] if table not in on_felt]
    blocks: list[Block] = [_paytable(table, "on the felt") for table in on_felt]
    if on_sign:
        text = "A sign beside the table has the paytables of the wheels."
        blocks += [Paragraph(text), *(_paytable(table, "on the sign") for table in on_sign)]
    return blocks


def _paytable(table: dict[str, Any], where: str) -> Table:
    # The paytable of a house's own wheel has no clauses.
    keys = ("name", "pays", "clause") if any(row["clause"] for row in table["rows"]) else _NO_CLAUSE
    rows = tuple(tuple(row[key] for key in keys) for row in table["rows"])
    columns = (Column("Outcome"), Column("Pays"), Column("Clause"))[: len(keys)]
    return Table(f"{table['title']}, {where}", columns, rows)
