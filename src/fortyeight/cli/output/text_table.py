"""Tables of text: columns without lines between them, as wide as their words or as they share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, zip_longest

from fortyeight.cli.output.styled_text import Text

#: No column is made narrower.
LEAST_WIDTH = 6


@dataclass
class Column:
    """A column: its heading, and how wide it is.

    `share` is its part of the page's width in a table whose columns have one; otherwise a column is
    as wide as its longest cell, and narrower only if it `wraps`.
    """

    heading: str = ""
    right: bool = False
    wraps: bool = True
    share: int = 0
    width: int = 0


@dataclass
class Table:
    """A table; rows may have fewer cells than there are columns."""

    columns: list[Column] = field(default_factory=list)
    header: bool = True
    gap: int = 2
    rows: list[list[Text]] = field(default_factory=list)

    def add_column(
        self, heading: str = "", *, right: bool = False, wraps: bool = True, width: int = 0
    ) -> None:
        """Add a column; with `width`, it has this one."""
        self.columns.append(Column(heading, right, wraps, width=width))

    def add_row(self, *cells: str | Text, style: str = "") -> None:
        """Add a row; `style` is that of its plain cells."""
        texts = [Text(cell, style) if isinstance(cell, str) else cell for cell in cells]
        self.rows.append(texts)

    def lines(self, page_width: int) -> Iterator[Text]:
        """Yield the lines of the table on a page of this width."""
        rows = list(self.rows)
        if self.header:
            rows.insert(0, [Text(column.heading, "bold") for column in self.columns])
        widths = self._widths(rows, page_width)
        for row in rows:
            cells = [list(cell.lines(width)) for cell, width in zip(row, widths, strict=False)]
            for parts in zip_longest(*cells):
                yield self._line(parts, widths)

    def _line(self, parts: tuple[Text | None, ...], widths: list[int]) -> Text:
        line, gap = Text(), " " * self.gap
        for at, part in enumerate(parts):
            shown = part or Text()
            spaces = " " * (widths[at] - len(shown))
            before, after = (spaces, "") if self.columns[at].right else ("", spaces)
            line.append(gap if at else "").append(before)
            line.pieces.extend(shown.pieces)
            line.append(after)
        return line

    def _widths(self, rows: list[list[Text]], page_width: int) -> list[int]:
        room = page_width - self.gap * (len(self.columns) - 1)
        if all(column.share for column in self.columns):
            return _shared(room, [column.share for column in self.columns])
        widths = [column.width for column in self.columns]
        for at, column in enumerate(self.columns):
            if not column.width:
                cells = (str(row[at]) for row in rows if at < len(row))
                longest = max((line for cell in cells for line in cell.split("\n")), key=len)
                widths[at] = len(longest)
        return _narrowed(widths, [column.wraps for column in self.columns], room)


def _shared(room: int, shares: list[int]) -> list[int]:
    """Divide the room of a page by the shares of its columns."""
    ends = [room * until // sum(shares) for until in accumulate(shares)]
    return [max(1, end - start) for start, end in zip([0, *ends], ends, strict=False)]


def _narrowed(widths: list[int], wrap: list[bool], room: int) -> list[int]:
    """Make the widest of the columns that wrap narrower until all have room."""

    def narrowed(most: int) -> list[int]:
        pairs = zip(widths, wrap, strict=True)
        return [min(width, most) if wraps else width for width, wraps in pairs]

    tried = (narrowed(most) for most in range(max(widths, default=0), LEAST_WIDTH, -1))
    return next((found for found in tried if sum(found) <= room), narrowed(LEAST_WIDTH))


def columns(*headings: tuple[str, int], header: bool = False) -> Table:
    """Return a table whose columns align with those of other tables on the page."""
    return Table([Column(heading, share=share) for heading, share in headings], header)


def fitted(*headings: str) -> Table:
    """Return a table whose columns are as wide as their words, and wrap between them."""
    return Table([Column(heading) for heading in headings])
