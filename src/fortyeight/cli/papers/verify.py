"""`fortyeight papers verify`: compute the figures of a paper again, and name every difference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from fortyeight.cli.framework.bad_input import exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson, argument
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.wording import counted
from fortyeight.cli.papers.making import progress_bar


def verify(
    file: Annotated[Path, argument("FILE", "A file of a paper, or its trace (.json).")],
    as_json: AsJson = False,
) -> None:
    """Compute the figures of a paper again, and compare.

    All figures must agree to the last digit that is printed; simulated ones are dealt again by
    their seeds. Exit code 1 if anything differs.
    """
    announce_compilation(simulating=True)
    from fortyeight.papers.verify import verify_paper

    with exit_on_bad_input(), progress_bar(1) as tell:
        result = verify_paper(file, tell)
    if as_json:
        typer.echo(
            json.dumps(
                {
                    "file": str(file),
                    "figures": result.figures,
                    "files": result.files,
                    "same": not result.differences,
                    "differences": list(result.differences),
                    "remarks": list(result.remarks),
                }
            )
        )
    else:
        for sentence in (*result.differences, *result.remarks):
            typer.echo(sentence)
        figures, files = counted(result.figures, "figure"), counted(result.files, "file")
        verdict = "all agree" if not result.remarks else "all that was checked agrees"
        if result.differences:
            verdict = "differences were found"
        typer.echo(f"{figures} and {files} compared: {verdict}.")
    if result.differences:
        raise typer.Exit(1)
