"""Options that all papers share."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input, fail, shown_name
from fortyeight.cli.options.completion import complete_book
from fortyeight.cli.options.declaring import AsJson, argument, one_of, option, parse_choice
from fortyeight.cli.options.house import AllowInexact, check_exact
from fortyeight.cli.output.result_files import Force
from fortyeight.library.house_files import check_file
from fortyeight.papers.render.files import FILE_FORMATS, FileFormat
from fortyeight.papers.render.pdf_file import PageSize
from fortyeight.rulebook import House

#: Sizes of papers other than cards.
SHEETS: tuple[PageSize, ...] = ("a4", "letter")

Houses = Annotated[
    list[str],
    argument(
        "HOUSE",
        "Rulebook ids, rulebook files or house files.",
        complete=complete_book,
    ),
]
OneHouse = Annotated[
    str,
    argument(
        "HOUSE",
        "Rulebook id, rulebook file or house file.",
        complete=complete_book,
    ),
]
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
    str | None,
    option("--date DATE", "Date of the paper, such as 2026-11-30 (default: today)."),
]


@dataclass(frozen=True, slots=True)
class Output:
    """Where and how papers are written; `allow_inexact` is None if nothing of a house is valued."""

    size: PageSize
    formats: tuple[FileFormat, ...]
    folder: Path
    date: date
    force: bool
    as_json: bool
    allow_inexact: bool | None

    @property
    def arguments(self) -> list[str]:
        """The options that make the same files again."""
        written = ",".join(one for one in self.formats if one != "json") or "json"
        return [
            *(["--allow-inexact"] if self.allow_inexact else []),
            *("--date", self.date.isoformat()),
            *("--paper", self.size),
            *("--format", written),
        ]

    def houses(self, *names: str) -> dict[str, House]:
        """Return the houses that are named, each once; no paper is made of a house with faults.

        All faults of all of them are printed if there are any, and the command exits.
        """
        files = {name: check_file(name) for name in names}
        faults = [
            f"{shown_name(name)}: {fault.sentence if file.kind is None else fault}"
            for name, file in files.items()
            for fault in file.faults
        ]
        if faults:
            fail(*faults)
        houses = {name: file.house for name, file in files.items() if file.house is not None}
        if self.allow_inexact is not None:
            for house in houses.values():
                check_exact(house, self.allow_inexact)
        return houses


def paper_command(
    command: Callable[..., None], *, valued: bool = True, sizes: Sequence[PageSize] = SHEETS
) -> Callable[..., None]:
    """Return a command with the options that all papers share, which it gets as `output`.

    Bad input ends it with a sentence. If the house is not `valued`, it may be one that the solver
    cannot value exactly.
    """
    size = option("--paper SIZE", f"Size of the pages: {one_of(sizes)}.")
    shared: dict[str, tuple[Any, object]] = {
        "size": (Annotated[str, size], "a4"),
        "formats": (Formats, "pdf"),
        "out": (Out, Path()),
        "day": (PaperDate, None),
        "force": (Force, False),
        **({"allow_inexact": (AllowInexact, False)} if valued else {}),
        "as_json": (AsJson, False),
    }

    @wraps(command)
    def run(**given: Any) -> None:
        with exit_on_bad_input():
            output = _output(sizes, **{name: given.pop(name) for name in shared})
            command(**given, output=output)

    own = inspect.signature(command, eval_str=True).parameters.values()
    parameters = [one for one in own if one.name != "output"] + [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
        for name, (kind, default) in shared.items()
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by Typer
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _output(
    sizes: Sequence[PageSize],
    size: str,
    formats: str,
    out: Path,
    day: str | None,
    force: bool,
    as_json: bool,
    allow_inexact: bool | None = None,
) -> Output:
    names = [one.strip() for one in formats.split(",") if one.strip()]
    kinds = tuple(dict.fromkeys(parse_choice("--format", FILE_FORMATS, one) for one in names))
    if not kinds:
        raise BadInput("--format", f"name at least one of {', '.join(FILE_FORMATS)}")
    return Output(
        parse_choice("--paper", sizes, size),
        kinds,
        out,
        parse_date("--date", day),
        force,
        as_json,
        allow_inexact,
    )


def parse_date(option: str, text: str | None) -> date:
    """Return the date that an option gives, or today."""
    if text is None:
        return datetime.now().astimezone().date()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput(option, f"{text!r} is no date: write one such as 2026-11-30") from None
