"""The blocks of a paper: text, lists, tables, pictures. All numbers in them are figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fortyeight.papers.document.figure import Figure, Shown
from fortyeight.papers.document.formats import Format

#: A cell of a table: text, a figure in the format of its column or in its own, or nothing.
Cell = str | Figure | Shown | None


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; ``{name}`` in its text stands for the figure of that name in `figures`."""

    text: str
    figures: Mapping[str, Shown] = field(default_factory=dict)

    @property
    def plain(self) -> str:
        """The text with its figures."""
        if not self.figures:
            return self.text
        return self.text.format_map({name: one.text for name, one in self.figures.items()})


@dataclass(frozen=True, slots=True)
class Subheading:
    """A heading within a section."""

    text: str


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of paragraphs, each with a bullet."""

    items: tuple[Paragraph, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """A name with its value, and a remark such as the clause that it rests on."""

    name: str
    value: str | Shown
    remark: str = ""

    @property
    def text(self) -> str:
        return self.value if isinstance(self.value, str) else self.value.text


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and values, one a line; `heads` are the headings of name, value and remark."""

    rows: tuple[Fact, ...]
    caption: str = ""
    heads: tuple[str, str, str] = ("", "", "")


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and the format of its figures; without one it has text."""

    heading: str
    format: Format | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Columns with a format are aligned at the decimal point.

    `total` sets off the last row. `colours` has one for each cell of a chart, empty where a cell
    has none. A `wide` table crosses both columns of the page, begins its section, and must fit one
    page; others may be broken, and repeat their headings.
    """

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    total: bool = False
    wide: bool = False
    colours: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        assert all(len(row) == len(self.columns) for row in self.rows), "a cell for each column"

    def text(self, row: int, column: int) -> str:
        """Return a cell as it is printed."""
        cell = self.shown(row, column)
        return cell.text if isinstance(cell, Shown) else cell

    def shown(self, row: int, column: int) -> str | Shown:
        """Return a cell as text, or as a figure with its format."""
        cell, as_ = self.rows[row][column], self.columns[column].format
        if isinstance(cell, Figure):
            assert as_ is not None, f"the column {self.columns[column].heading} has text only"
            return cell.shown(as_)
        return "" if cell is None else cell


#: The share of a line that a picture must not reach to have another beside it.
_HALF = 0.5


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG, with a caption, and a description for readers who cannot see it.

    `width` is its share of the line, in which two stand side by side if they take less than half of
    it; `figures` are the numbers that are drawn and stand nowhere else.
    """

    svg: str
    caption: str
    description: str
    wide: bool = False
    figures: tuple[Shown, ...] = ()
    width: float = 1.0

    @property
    def is_half(self) -> bool:
        """Whether another picture has room beside it."""
        return self.width < _HALF


@dataclass(frozen=True, slots=True)
class Note:
    """A remark in small print; figures as in a paragraph."""

    text: str
    figures: Mapping[str, Shown] = field(default_factory=dict)

    @property
    def plain(self) -> str:
        return Paragraph(self.text, self.figures).plain


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins on a new page."""


Block = Paragraph | Subheading | Bullets | Facts | Table | Picture | Note | PageBreak


def shown_figures(block: Block) -> Iterator[Shown]:
    """Yield the figures of a block in the order in which they are printed."""
    match block:
        case Paragraph() | Note():
            yield from block.figures.values()
        case Bullets():
            for item in block.items:
                yield from item.figures.values()
        case Facts():
            yield from (fact.value for fact in block.rows if isinstance(fact.value, Shown))
        case Table():
            for row in range(len(block.rows)):
                for column in range(len(block.columns)):
                    cell = block.shown(row, column)
                    if isinstance(cell, Shown):
                        yield cell
        case Picture():
            yield from block.figures
        case Subheading() | PageBreak():
            return
