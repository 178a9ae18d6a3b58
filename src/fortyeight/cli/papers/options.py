"""Options that all papers share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

from fortyeight.cli.framework.bad_input import BadInput, fail, shown_name
from fortyeight.cli.options.choice import one_of, parse_choice
from fortyeight.cli.options.completion import complete_book
from fortyeight.cli.options.declaring import argument, option
from fortyeight.library.house_files import check_file
from fortyeight.papers.render.files import FILE_FORMATS, FileFormat
from fortyeight.papers.render.pdf_file import PageSize
from fortyeight.rulebook import House

#: Sizes of papers other than cards.
SHEETS: tuple[PageSize, ...] = ("a4", "letter")

Houses = Annotated[
    list[str],
    argument("HOUSE", "Rulebook ids, rulebook files or house files.", complete=complete_book),
]
OneHouse = Annotated[
    str, argument("HOUSE", "Rulebook id, rulebook file or house file.", complete=complete_book)
]
Size = Annotated[str, option("--paper SIZE", f"Size of the pages: {one_of(SHEETS)}.")]
Formats = Annotated[
    str,
    option(
        "--format FORMATS",
        f"What to write, with commas between: {', '.join(FILE_FORMATS)}."
        " The trace, a JSON file, is written in any case.",
    ),
]
Out = Annotated[Path, option("--out FOLDER", "Folder to write to; made if there is none.")]
PaperDate = Annotated[
    str | None, option("--date DATE", "Date of the paper, such as 2026-11-30 (default: today).")
]


@dataclass(frozen=True, slots=True)
class Output:
    """Where and how papers are written."""

    size: PageSize
    formats: tuple[FileFormat, ...]
    folder: Path
    date: date
    force: bool

    @property
    def arguments(self) -> list[str]:
        """The options that make the same files again."""
        written = ",".join(one for one in self.formats if one != "json") or "json"
        return [*("--date", self.date.isoformat()), *("--paper", self.size), *("--format", written)]


def parse_output(
    size: str,
    formats: str,
    out: Path,
    day: str | None,
    force: bool,
    sizes: Sequence[PageSize] = SHEETS,
) -> Output:
    """Return the common options, or exit with a sentence and the code for bad input."""
    names = [one.strip() for one in formats.split(",") if one.strip()]
    kinds = tuple(dict.fromkeys(parse_choice("--format", FILE_FORMATS, one) for one in names))
    if not kinds:
        raise BadInput("--format", f"name at least one of {', '.join(FILE_FORMATS)}")
    return Output(
        parse_choice("--paper", sizes, size), kinds, out, parse_date("--date", day), force
    )


def parse_date(option: str, text: str | None) -> date:
    """Return the date that an option gives, or today."""
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(option, f"{text!r} is no date: write one such as 2026-11-30") from None


def faultless_houses(names: Iterable[str]) -> list[House]:
    """Return the houses that are named; print all faults of all of them and exit if there are any.

    No paper is made of a house with faults.
    """
    files = {name: check_file(name) for name in names}
    faults = [
        f"{shown_name(name)}: {fault.sentence if file.kind is None else fault}"
        for name, file in files.items()
        for fault in file.faults
    ]
    if faults:
        fail(*faults)
    return [file.house for file in files.values() if file.house is not None]
