"""What runs in the processes that make papers: build one, write its files, report progress.

The server imports this module, so solver and typesetting are imported where they are used.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fortyeight.base_error import FortyeightError
from fortyeight.rulebook import Faulty, House, open_house
from fortyeight.rulebook.library import referenced_book
from fortyeight.server.base.atomic_file import write_atomically

if TYPE_CHECKING:
    from fortyeight.analysis.house_solution import HouseSolution
    from fortyeight.papers.document import Table
    from fortyeight.papers.render.pdf_file import PageSize

#: The file that says how far a paper is: the share that is done, and the step in words.
PROGRESS = "progress"

#: A house as plain data: see `house_reference`.
Reference = Mapping[str, Any]


def print_paper(
    folder: Path,
    kind: str,
    house: Reference,
    others: Mapping[str, Reference],
    options: Mapping[str, Any],
    size: PageSize,
) -> tuple[str, list[str]] | list[str]:
    """Make a paper, and write its files to a folder; return its title and the files' names.

    Return the faults in words instead if there are any.
    """
    from fortyeight.papers.document import PaperRequest
    from fortyeight.papers.document.request import VERIFY
    from fortyeight.papers.kinds import build_paper
    from fortyeight.papers.render.files import (
        FILE_FORMATS,
        file_stem,
        paper_files,
    )

    def progress(step: str, done: float) -> None:
        write_atomically(folder / PROGRESS, f"{done:.3f} {step}")

    opened = _opened(house)
    request = PaperRequest(
        house=opened,
        options=options,
        command=shlex.join([*VERIFY, f"{file_stem(kind, opened)}.json"]),
        others={name: _opened(one) for name, one in others.items()},
        progress=progress,
    )
    progress("Computing", 0.0)
    try:
        paper = build_paper(kind, request)
    except Faulty as error:
        return [str(fault) for fault in error.faults]
    except FortyeightError as error:
        return [error.sentence]
    progress("Typesetting", 0.9)
    files = paper_files(paper, FILE_FORMATS, size)
    for name, content in files.items():
        (folder / name).write_bytes(content)
    (folder / PROGRESS).unlink(missing_ok=True)
    return paper.title, list(files)


def theoretical_win(house: Reference, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the tables of the theoretical win as text, or what is wrong with the options."""
    from fortyeight.papers.document import Note, Table
    from fortyeight.papers.theo.operation import (
        offered_side_bets,
        operation_from,
    )
    from fortyeight.papers.theo.table_win import table_win
    from fortyeight.papers.theo.theo_paper import spot_names, win_sections

    opened = _opened(house)
    names = spot_names(opened)
    side_bets = [{"kind": kind, "name": names[kind]} for kind in offered_side_bets(opened)]
    try:
        operation = operation_from(opened, options)
    except Faulty as error:
        faults = [{"key": one.place, "message": one.sentence} for one in error.faults]
        return {"faults": faults, "side_bets": side_bets}
    sections = win_sections(opened, table_win(_solved(json.dumps(house)), operation))
    blocks = [block for section in sections for block in section.blocks]
    tables = [_table_json(block) for block in blocks if isinstance(block, Table)]
    notes = [block.plain for block in blocks if isinstance(block, Note)]
    return {"faults": [], "side_bets": side_bets, "tables": tables, "notes": notes}


def _table_json(table: Table) -> dict[str, Any]:
    columns = range(len(table.columns))
    return {
        "caption": table.caption,
        "columns": [column.heading for column in table.columns],
        "rows": [[table.text(row, at) for at in columns] for row in range(len(table.rows))],
    }


@lru_cache(maxsize=32)
def _solved(reference: str) -> HouseSolution:
    """Return the solution of a house, computed once: every key that is typed asks for it."""
    from fortyeight.analysis.house_solution import solve_house

    return solve_house(_opened(json.loads(reference)))


def _opened(reference: Reference) -> House:
    return open_house(referenced_book(reference["rulebook"]), reference["choices"])
