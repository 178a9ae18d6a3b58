"""Make papers and write their files, with a progress bar, each file announced."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import typer

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.output.result_files import check_output_paths, save_results
from fortyeight.cli.papers.options import Output
from fortyeight.extras import require
from fortyeight.rulebook import House

#: Libraries of an extra that formats need: what is missing is said before any work is done.
LIBRARIES = {"pdf": "typst", "xlsx": "xlsxwriter"}


def make_papers(
    kind: str,
    houses: Mapping[str, House],
    output: Output,
    options: Mapping[str, Any],
    arguments: Sequence[str] = (),
    *,
    others: Mapping[str, House] | None = None,
    stem: Callable[[House], str] | None = None,
) -> None:
    """Make a paper of a kind for each house, by the name it was given.

    `options` go to the builder, and `arguments` are what of the command line they come from.
    `stem` gives the name of a house's files without ending.
    """
    from fortyeight.papers.document import PaperRequest
    from fortyeight.papers.kinds import build_paper
    from fortyeight.papers.render.files import file_stem, paper_files

    named = stem or (lambda house: file_stem(kind, house))
    for ending, library in LIBRARIES.items():
        if ending in output.formats:
            require(library)
    stems = {name: named(house) for name, house in houses.items()}
    _check_places(output, list(stems.values()))
    with progress_bar(len(houses)) as tell:
        for number, (name, house) in enumerate(houses.items()):
            command = ["fortyeight", "papers", kind, name, *arguments, *output.arguments]
            request = PaperRequest(
                house=house,
                options=dict(options),
                others=others or {},
                date=output.date,
                command=shlex.join(command),
                progress=partial(_tell_after, number, tell),
            )
            paper = build_paper(kind, request)
            tell("Typesetting", number + 0.9)
            files = paper_files(paper, output.formats, output.size, stems[name])
            placed = {output.folder / file: content for file, content in files.items()}
            saved = save_results(placed, force=output.force)
            if output.as_json:
                typer.echo(json.dumps(json.loads(files[f"{stems[name]}.json"])))
            saved.announce(err=output.as_json)


def _tell_after(papers: int, tell: Callable[[str, float], None], step: str, done: float) -> None:
    """Report the progress of a paper, after so many others."""
    tell(step, papers + done)


def _check_places(output: Output, stems: Sequence[str]) -> None:
    try:
        output.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or error
        raise BadInput(str(output.folder), f"this folder cannot be made: {reason}") from None
    endings = dict.fromkeys((*output.formats, "json"))
    check_output_paths(
        [output.folder / f"{stem}.{ending}" for stem in stems for ending in endings],
        force=output.force,
    )


@contextmanager
def progress_bar(total: int) -> Iterator[Callable[[str, float], None]]:
    """Show what is being done and how much of it is, if there is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description:<24}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)

        def tell(step: str, done: float) -> None:
            bar.update(task, description=step, completed=done)

        yield tell
        bar.update(task, description="Done", completed=total)
