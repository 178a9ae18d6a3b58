"""Files that a command writes: never overwritten unasked, all of them or none, each announced."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyeight.cli.bad_input import BadInput
from fortyeight.rulebook import House

EXISTS = "File exists; delete it, choose another name, or use --force."
#: A longer fraction is of no use to a reader: its cell is empty.
MAX_FRACTION_LENGTH = 20

Force = Annotated[bool, typer.Option("--force", help="Overwrite files that exist.")]
CsvFile = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", help="Write the figures to a CSV file.")
]


def check_output_paths(
    paths: Iterable[Path | None], *, force: bool = False, resumed: Iterable[Path | None] = ()
) -> None:
    """Refuse paths that could not or must not be written, before any work is done.

    `resumed` are files that a run goes on from if they exist. Options that were not given are None.
    """
    new = [path for path in paths if path is not None]
    named = [*new, *(path for path in resumed if path is not None)]
    for at, path in enumerate(named):
        if path.is_dir():
            raise BadInput(str(path), "this is a folder, not a file")
        if not path.parent.is_dir():
            raise BadInput(str(path), f"there is no folder {path.parent}")
        if path.resolve() in [one.resolve() for one in named[:at]]:
            raise BadInput(str(path), "two outputs cannot go to the same file")
    if not force:
        refuse_existing(new)


def refuse_existing(paths: Sequence[Path]) -> None:
    """Refuse to overwrite a file; pipes and devices have nothing to lose."""
    for path in paths:
        if path.is_file():
            raise BadInput(str(path), EXISTS)


def write_all(files: Mapping[Path, bytes]) -> None:
    """Write every file to a temporary name, and rename them when all are written."""
    temporaries: dict[Path, Path] = {}
    path = Path()
    try:
        for path, content in files.items():
            if path.exists() and not path.is_file():
                path.write_bytes(content)  # a pipe or a device cannot be replaced
                continue
            target = path.resolve()
            temporary = target.with_name(f".{target.name}.part")
            temporaries[temporary] = target
            temporary.write_bytes(content)
        for temporary, target in temporaries.items():
            temporary.replace(target)
    except OSError as error:
        raise BadInput(str(path), f"it cannot be written: {error.strerror or error}") from None
    finally:
        for temporary in temporaries:
            temporary.unlink(missing_ok=True)  # those renamed are gone


def announce_files(paths: Iterable[Path], *, err: bool = False) -> None:
    """Print a line for each file written; on the error stream if stdout is for a program."""
    for path in paths:
        if path.is_file():
            typer.echo(f"Written: {path}", err=err)


def csv_table(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] = ()) -> bytes:
    """Return rows as CSV: the columns given, then one for every other name that a row has.

    Floats are written so that they read back as the same numbers. None is an empty cell, and so is
    a fraction that is too long to be read.
    """
    records = list(rows)
    text = StringIO(newline="")
    names = dict.fromkeys([*columns, *(name for row in records for name in row)])
    writer = csv.DictWriter(text, list(names), lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in records)
    return text.getvalue().encode()


def house_cells(house: House) -> dict[str, Any]:
    """Return the cells that name a house; `house` holds its choices as JSON."""
    choices = json.dumps(dict(house.choices)) if house.choices else None
    return {"book": house.book.id, "decks": house.cards.decks, "house": choices}


def _cell(value: Any) -> Any:
    if isinstance(value, Fraction) and len(str(value)) > MAX_FRACTION_LENGTH:
        return None
    return value
