"""Results as tables: rows of plain cells, for pandas, polars, Parquet, CSV and notebooks."""

from __future__ import annotations

import csv
import io
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from html import escape
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fortyeight.extras import require
from fortyeight.library.arguments import path_of

if TYPE_CHECKING:
    import pandas
    import polars

Row = Mapping[str, Any]


def _imported(module: str) -> Any:
    require(module.partition(".")[0])
    return import_module(module)


class Rows(ABC):
    """Something that can be read as a table of plain cells."""

    @abstractmethod
    def rows(self) -> list[dict[str, Any]]:
        """Return the rows; all have the same columns. Money is a decimal string or a float."""

    def to_csv(self, path: str | PathLike[str] | None = None) -> str:
        """Return the rows as CSV, and write them to a file if one is named."""
        return saved(csv_text(self.rows()), path)

    def to_pandas(self) -> pandas.DataFrame:
        """Return the rows as a pandas data frame."""
        return _imported("pandas").DataFrame(self.rows())

    def to_polars(self) -> polars.DataFrame:
        """Return the rows as a polars data frame."""
        return _imported("polars").DataFrame(self.rows(), infer_schema_length=None)

    def to_parquet(self, path: str | PathLike[str]) -> Path:
        """Write the rows to a Parquet file with pyarrow, and return its path."""
        name = path_of(path, "path")
        table = _imported("pyarrow").Table.from_pylist(self.rows())
        _imported("pyarrow.parquet").write_table(table, name, compression="zstd")
        return Path(name)

    def _repr_html_(self) -> str:
        return html_table(self.rows())


def saved(text: str, path: str | PathLike[str] | None) -> str:
    """Return a text, written to a file if one is named."""
    if path is not None:
        Path(path_of(path, "path")).write_text(text, "utf-8", newline="")
    return text


def csv_text(rows: Sequence[Row]) -> str:
    """Return rows as CSV with a heading; None is an empty cell."""
    text = io.StringIO(newline="")
    names = dict.fromkeys(name for row in rows for name in row)
    writer = csv.DictWriter(text, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def html_table(rows: Sequence[Row], caption: str = "") -> str:
    """Return rows as an HTML table, as notebooks show it."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    head = "".join(f"<th>{escape(name.replace('_', ' '))}</th>" for name in names)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(_cell(row.get(name)))}</td>" for name in names) + "</tr>"
        for row in rows
    )
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.6g}" if isinstance(value, float) else str(value)
