"""Write the last round to a file, after the player has confirmed its name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.output.result_files import check_output_paths, write_all
from fortyeight.cli.output.wording import printable
from fortyeight.cli.play.terminal.prompts import NotUnderstood, Prompts, quoted
from fortyeight.progressive.state import Game
from fortyeight.progressive.terminal import GameEvent
from fortyeight.record import UnrecordableRound, write_played


def save_round(prompts: Prompts, start: Game, events: Sequence[GameEvent]) -> str:
    """Ask for a file and for consent, write the record of the round, and say what was done."""
    try:
        record = write_played(start, events)
    except UnrecordableRound as error:
        return f"This round cannot be saved: {error}."
    usual = f"round-{start.table.round}.toml"

    def read(typed: str) -> Path:
        try:
            path = Path(typed or usual).expanduser()
            exists = path.exists()
            check_output_paths([path], force=True)
        except BadInput as error:
            raise NotUnderstood(f"{quoted(typed)}: {error.sentence}.") from None
        except (OSError, RuntimeError, ValueError):
            raise NotUnderstood(f"{quoted(typed)}: such a file cannot be made.") from None
        if exists:
            raise NotUnderstood(f"{quoted(str(path))} exists: choose another name.")
        return path

    path = prompts.until(f"Save the round to which file? (Enter: {usual})", read)
    question = f"Enter writes {printable(str(path.resolve()))}, N does not:"
    if not prompts.until(question, _yes, prompts.key):
        return "Nothing is written."
    try:
        path = write_all({path: record.encode()}, force=False)[path]
    except BadInput as error:
        return f"{error}."
    return f"Written: {path} (fortyeight replay {path} shows the round again)."


def _yes(typed: str) -> bool:
    answer = typed.lower()
    if answer not in ("", "y", "yes", "n", "no"):
        raise NotUnderstood(f"{quoted(typed)} is neither: press Enter or N.")
    return answer in ("", "y", "yes")
