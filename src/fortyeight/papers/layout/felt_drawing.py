"""Draw the felt of a house to scale: what its printer needs, with every inscription.

The drawing is an SVG in millimetres. Its parts have ids, by which `layout_requirements`
finds what a clause asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

from fortyeight.papers.colours import BRASS, INSCRIPTION, QUIET_INSCRIPTION
from fortyeight.papers.layout.felt_shape import FeltShape, Place
from fortyeight.papers.svg import number, plain
from fortyeight.papers.text_width import SERIF, width, wrap
from fortyeight.rulebook import House
from fortyeight.table.wagers.wager_kinds import WagerKind
from fortyeight.view.house.layout import layout_view

#: Radii of the spots. A chip is 39 mm across; three people may share a box.
MAIN_RADIUS, SIDE_RADIUS = 62.0, 34.0
#: Distances from the players' edge: of the main circles, the first row of side bets, the next ones.
MAIN_INSET, SIDE_INSET, SIDE_ROW = 150.0, 262.0, 80.0
#: Side bets in a row of one box.
SIDE_BETS = 3
#: The chip rack lies on the felt at the dealer's edge.
RACK_WIDTH, RACK_DEPTH = 620.0, 120.0
#: Depth of the band for insurance.
BAND = 74.0
#: Lines of a paytable, the columns that they are set in, and how many fit into one.
ROW, COLUMN, ROWS = 21.0, 340.0, 15

#: Their paytables are too long for a felt: a sign beside the table has them.
_WHEELS = (WagerKind.BONUS_SPIN.value, WagerKind.XTREME.value)


class FeltDrawing:
    """The felt of a house as SVG. `view` is what its layout says, as data."""

    def __init__(self, house: House, operator: str = "", shape: FeltShape | None = None) -> None:
        self.shape = shape or FeltShape()
        self.view = layout_view(house)
        self._lines = {line["about"]: line["text"] for line in self.view["inscriptions"]}
        self._paths = 0
        wide, high = self.page
        bleed = self.shape.bleed
        self._root = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "width": f"{wide:g}mm",
                "height": f"{high:g}mm",
                "viewBox": f"{-bleed:g} {-bleed:g} {wide:g} {high:g}",
                "role": "img",
            },
        )
        ET.SubElement(self._root, "title").text = plain(f"Layout: {self.view['title']}")
        self._into = self._root
        self._draw_cloth()
        self._draw_rack()
        self._draw_boxes()
        inset = self._draw_insurance()
        self._draw_inscriptions(inset)
        self._draw_name(operator)
        self._draw_paytables()
        self._draw_cut()

    @property
    def page(self) -> tuple[float, float]:
        """Width and height of the printed sheet in millimetres, the margin included."""
        return self.shape.width + 2 * self.shape.bleed, self.shape.depth + 2 * self.shape.bleed

    @property
    def boxes(self) -> int:
        """The number of boxes."""
        return int(self.view["boxes"])

    @property
    def parts(self) -> frozenset[str]:
        """Ids of what is printed."""
        return frozenset(part.attrib["id"] for part in self._root.iter("g") if "id" in part.attrib)

    def svg(self) -> str:
        """Return the drawing."""
        return ET.tostring(self._root, encoding="unicode") + "\n"

    # Parts ---------------------------------------------------------------------------------------

    def _draw_cloth(self) -> None:
        outline = self.shape.outline(self.shape.bleed)
        self._group("cloth")
        self._shape("path", d=outline, fill=self.view["felt"])

    def _draw_rack(self) -> None:
        self._group("chip-rack")
        left = self.shape.middle - RACK_WIDTH / 2
        self._dashed("rect", x=left, y=0, width=RACK_WIDTH, height=RACK_DEPTH, rx=12)
        self._text(self.shape.middle, RACK_DEPTH / 2 + 6, "Chip rack", 20, QUIET_INSCRIPTION)

    def _draw_boxes(self) -> None:
        boxes, spots = self.boxes, self.view["spots"]
        for index, place in enumerate(self.places()):
            # Boxes are counted from the dealer's left, which is on the right of the drawing.
            self._draw_box(boxes - index, place, spots)

    def places(self) -> tuple[Place, ...]:
        """Return the middles of the boxes' main circles, from left to right."""
        margin = 0.5 * self.shape.length(MAIN_INSET) / self.boxes
        return self.shape.places(MAIN_INSET, self.boxes, margin)

    def _draw_box(self, box: int, place: Place, spots: Sequence[dict[str, Any]]) -> None:
        turned = f"translate({number(place.x)} {number(place.y)}) rotate({number(place.turn)})"
        outer = self._group(f"box-{box}", transform=turned)
        main, side_bets = spots[0], spots[1:]
        self._spot(f"box-{box}-{main['kind']}", 0, 0, MAIN_RADIUS, main["name"], 24)
        for index, spot in enumerate(side_bets):
            row, column = divmod(index, SIDE_BETS)
            in_row = min(SIDE_BETS, len(side_bets) - row * SIDE_BETS)
            x = (column - (in_row - 1) / 2) * (2 * SIDE_RADIUS + 10)
            y = MAIN_INSET - SIDE_INSET - row * SIDE_ROW
            self._into = outer
            self._spot(f"box-{box}-{spot['kind']}", x, y, SIDE_RADIUS, spot["label"], 17)
        self._into = outer
        self._text(0, MAIN_RADIUS + 34, str(box), 24, QUIET_INSCRIPTION)
        self._into = self._root

    def _spot(self, part: str, x: float, y: float, radius: float, label: str, size: float) -> None:
        self._group(part, inside=self._into)
        self._shape(
            "circle", cx=x, cy=y, r=radius, fill="none", stroke=INSCRIPTION, stroke_width=3.5
        )
        lines = wrap(label.split(), " ", size, 1.7 * radius)
        for index, line in enumerate(lines):
            below = (index - (len(lines) - 1) / 2) * size * 1.1 + size * 0.33
            self._text(x, y + below, line, size, INSCRIPTION)

    def _draw_insurance(self) -> float:
        """Draw the band for insurance, if there is any; return the inset of what comes next."""
        rows = -(-(len(self.view["spots"]) - 1) // SIDE_BETS)
        inset = SIDE_INSET + max(rows - 1, 0) * SIDE_ROW + SIDE_RADIUS + 22
        if "insurance" not in self._lines:
            return inset + 40
        self._group("insurance-area")
        band = self.shape.band(inset, inset + BAND)
        self._shape("path", d=band, fill="none", stroke=INSCRIPTION, stroke_width=3)
        self._group("inscription-insurance")
        self._along(inset + 21, "  ·  ".join([self._lines["insurance"]] * 3), 44, INSCRIPTION)
        return inset + BAND

    def _draw_inscriptions(self, inset: float) -> None:
        """Draw the inscriptions along the arc, the most important in large letters."""
        middle = [self._lines[one] for one in ("dealer", "procedure", "21") if one in self._lines]
        rows = [
            ("inscription-blackjack", self._lines["blackjack"], 66.0, BRASS),
            ("inscription-dealer", "  ·  ".join(middle), 40.0, INSCRIPTION),
            ("inscription-barred", self._lines.get("barred", ""), 32.0, INSCRIPTION),
        ]
        for part, text, size, colour in rows:
            if not text:
                continue
            inset += 0.55 * size
            self._group(part)
            fitting = min(size, 0.92 * size * self.shape.length(inset) / width(text, size))
            self._along(inset, text, fitting, colour)
            inset += 0.75 * size

    def _draw_name(self, operator: str) -> None:
        self._group("name")
        y = RACK_DEPTH + 110
        name = self.view["name"]
        # Between the paytables.
        size = min(96.0, 96 * RACK_WIDTH / width(name, 96))
        self._text(self.shape.middle, y, name, size, BRASS)
        if operator:
            self._group("operator")
            size = min(48.0, 48 * RACK_WIDTH / width(operator, 48))
            self._text(self.shape.middle, y + 62, operator, size, INSCRIPTION)

    def _draw_paytables(self) -> None:
        """Draw the paytables at the dealer's sides, in columns of equal width."""
        left = self.shape.middle - RACK_WIDTH / 2 - 10
        right = self.shape.middle + RACK_WIDTH / 2 + 30
        starts = (left - COLUMN, right, left - 2 * COLUMN, right + COLUMN)
        for start, tables in zip(starts, self._columns(), strict=False):
            y = 44.0
            for table in tables:
                self._group(f"paytable-{table['kind']}")
                self._text(start, y, table["title"], 24, BRASS, "start")
                for row in table["rows"]:
                    y += ROW
                    self._text(start, y + 4, row["name"], 17, INSCRIPTION, "start")
                    self._text(start + COLUMN - 40, y + 4, row["pays"], 17, INSCRIPTION, "end")
                for line in _note_lines(table):
                    y += ROW
                    self._text(start, y, line, 14, QUIET_INSCRIPTION, "start")
                y += 2 * ROW

    def _columns(self) -> list[list[dict[str, Any]]]:
        """Return the paytables of each column; those of wheels are on a sign."""
        columns: list[list[dict[str, Any]]] = [[]]
        room = ROWS
        for table in printed_paytables(self.view["paytables"]):
            needs = len(table["rows"]) + len(_note_lines(table)) + 2
            if columns[-1] and needs > room:
                columns.append([])
                room = ROWS
            columns[-1].append(table)
            room -= needs
        return columns

    def _draw_cut(self) -> None:
        self._group("cut-line")
        self._dashed("path", d=self.shape.outline())

    # Marks ---------------------------------------------------------------------------------------

    def _group(self, part: str, inside: ET.Element | None = None, **attributes: str) -> ET.Element:
        parent = self._root if inside is None else inside
        self._into = ET.SubElement(parent, "g", {"id": part, **attributes})
        return self._into

    def _shape(self, tag: str, **attributes: str | float) -> None:
        named = {key.replace("_", "-"): value for key, value in attributes.items()}
        values = {
            key: value if isinstance(value, str) else number(value) for key, value in named.items()
        }
        ET.SubElement(self._into, tag, values)

    def _dashed(self, tag: str, **attributes: str | float) -> None:
        """Draw what is not printed on the cloth: the place of a thing, the cut."""
        line: dict[str, str | float] = {
            "stroke": QUIET_INSCRIPTION,
            "stroke_width": 1.5,
            "stroke_dasharray": "10 8",
        }
        self._shape(tag, fill="none", **line, **attributes)

    def _text(
        self, x: float, y: float, text: str, size: float, fill: str, anchor: str = "middle"
    ) -> None:
        attributes = {"x": number(x), "y": number(y), **_letters(size, fill), "text-anchor": anchor}
        ET.SubElement(self._into, "text", attributes).text = plain(text)

    def _along(self, inset: float, text: str, size: float, fill: str) -> None:
        """Set a line of text in the middle of a curve."""
        self._paths += 1
        name = f"curve-{self._paths}"
        self._shape("path", id=name, d=self.shape.curve(inset), fill="none")
        element = ET.SubElement(
            self._into, "text", {**_letters(size, fill), "text-anchor": "middle"}
        )
        path = ET.SubElement(element, "textPath", {"href": f"#{name}", "startOffset": "50%"})
        path.text = plain(text)


def printed_paytables(tables: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the paytables that are printed on the felt: those without a wheel."""
    return [table for table in tables if table["kind"] not in _WHEELS]


def _note_lines(table: dict[str, Any]) -> list[str]:
    return wrap(table["note"].split(), " ", 14, COLUMN - 40) if table["note"] else []


def _letters(size: float, fill: str) -> dict[str, str]:
    return {"font-family": SERIF, "font-size": number(size), "fill": fill}
