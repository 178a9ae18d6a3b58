"""Files that a command writes: never overwritten unasked, all of them or none, each announced.

Whether a file exists is looked at twice: before a command starts its work, and when it writes. What
came into being in between is left alone too; the result then goes to a free name beside it.
"""

from __future__ import annotations

import csv
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from io import StringIO
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from fortyeight.cli.framework.bad_input import BadInput, fail
from fortyeight.cli.options.declaring import option

if TYPE_CHECKING:
    from fortyeight.rulebook import House

EXISTS = "File exists; delete it, choose another name, or use --force."
#: A longer fraction is of no use to a reader: its cell is empty.
MAX_FRACTION_LENGTH = 20

Force = Annotated[bool, option("--force", "Overwrite files that exist.")]
CsvFile = Annotated[Path | None, option("--csv FILE", "Write the figures to a CSV file.")]


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


def write_all(files: Mapping[Path, bytes], *, force: bool) -> dict[Path, Path]:
    """Write every file to a temporary name, and rename them when all are written.

    Return where each was written: not where it was asked for if another file has come there and
    `force` does not allow to overwrite it.
    """
    temporaries: dict[Path, Path] = {}
    written = {path: path for path in files}
    path = Path()
    try:
        for path, content in files.items():
            if path.exists() and not path.is_file():
                path.write_bytes(content)  # a pipe or a device cannot be replaced
                continue
            target = path.resolve()
            temporary = target.with_name(f".{target.name}.{os.getpid()}.part")
            temporaries[temporary] = path
            temporary.write_bytes(content)
        for temporary, path in temporaries.items():
            target = path.resolve()
            name = target if force else _reserve(target)
            temporary.replace(name)
            written[path] = path if name == target else name
    except OSError as error:
        raise BadInput(str(path), f"it cannot be written: {error.strerror or error}") from None
    finally:
        for temporary in temporaries:
            temporary.unlink(missing_ok=True)  # those renamed are gone
    return written


def _reserve(target: Path) -> Path:
    """Create an empty file where none is: at the target, or with a number behind its name."""
    for number in count(1):
        name = target if number == 1 else target.with_stem(f"{target.stem}-{number}")
        with suppress(FileExistsError):
            name.touch(exist_ok=False)
            break
    return name


class Saved(NamedTuple):
    """Where results were written, and why not, if they could not be."""

    written: Mapping[Path, Path]
    fault: BadInput | None = None

    def announce(self, *, err: bool = False) -> None:
        """Print a line for each file; on the error stream if the standard output is for a program.

        Exit with the code for bad input if one could not be written, or not where it was asked for.
        """
        for path in self.written.values():
            if path.is_file():
                typer.echo(f"Written: {path}", err=err)
        faults = [] if self.fault is None else [str(self.fault)]
        for asked, path in self.written.items():
            if asked != path:
                faults.append(
                    f"{asked}: another program made this file in the meantime; it is left as it is,"
                    f" and the result is in {path}."
                )
        if faults:
            fail(*faults)


def save_results(files: Mapping[Path, bytes], *, force: bool) -> Saved:
    """Write the results of a command, which prints them next, and then announces the files.

    They come first so that a reader who closes the pipe loses none; a fault waits until they are
    printed.
    """
    try:
        return Saved(write_all(files, force=force))
    except BadInput as fault:
        return Saved({}, fault)


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
