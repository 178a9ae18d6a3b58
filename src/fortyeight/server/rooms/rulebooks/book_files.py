"""Check the files in the folder of the house's own rulebooks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from fortyeight.rulebook import BadRulebook, Fault, UnknownRulebook, find_rulebook
from fortyeight.rulebook.versions import BookVersion, version_of

#: Files that are read; more are listed with a fault.
MAX_FILES = 200


@dataclass(frozen=True, slots=True)
class BookFile:
    """A file of the folder: the version that it holds, or everything that is wrong with it."""

    file: str
    version: BookVersion | None
    faults: tuple[Fault, ...] = ()


def check_folder(folder: Path) -> list[BookFile]:
    """Check every file of a folder, in the order of their names; raise `OSError`. Blocking."""
    names = sorted(
        one.name for one in folder.iterdir() if not one.name.startswith(".") and not one.is_dir()
    )
    checked = [
        _check(folder, name)
        if at < MAX_FILES
        else _faulty(name, Fault("", f"only the first {MAX_FILES} files of the folder are read"))
        for at, name in enumerate(names)
    ]
    ids = Counter(one.version.book.id for one in checked if one.version is not None)
    return [
        _faulty(one.file, Fault("id", f"another file has the id {one.version.book.id} too"))
        if one.version is not None and ids[one.version.book.id] > 1
        else one
        for one in checked
    ]


def _check(folder: Path, name: str) -> BookFile:
    if not name.endswith(".toml"):
        return _faulty(name, Fault("", "the name of a rulebook file ends in .toml"))
    try:
        return BookFile(name, version_of(find_rulebook(name, folder)))
    except BadRulebook as error:
        return _faulty(name, *error.faults)
    except UnknownRulebook as error:
        # The name of the file is the id of a shipped book.
        return _faulty(name, Fault("", str(error)))


def _faulty(name: str, *faults: Fault) -> BookFile:
    return BookFile(name, None, faults)
