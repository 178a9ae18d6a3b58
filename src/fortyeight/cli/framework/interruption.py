"""Ctrl-C: a sentence, and the exit code that shells give it."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import typer

#: 128 and the number of the signal SIGINT.
INTERRUPTED = 130


def exit_interrupted(checkpoint: Path | None = None) -> NoReturn:
    """Say that the command was interrupted, and where its progress is saved."""
    kept = ""
    if checkpoint is not None:
        kept = f" Progress is saved in {checkpoint}; run the same command to resume."
    typer.echo(f"Interrupted.{kept}", err=True)
    raise typer.Exit(INTERRUPTED)
