"""Ctrl-C: a sentence, and the exit code that shells give it."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import typer

#: 128 and the number of the signal SIGINT.
INTERRUPTED = 130


def exit_interrupted(checkpoint: Path | None = None) -> NoReturn:
    """Say that the command was interrupted, and where what it has done is kept."""
    kept = ""
    if checkpoint is not None:
        kept = f" What was done is kept in {checkpoint}: the same command goes on from there."
    typer.echo(f"Interrupted.{kept}", err=True)
    raise typer.Exit(INTERRUPTED)
