"""`fortyeight replay`: a round record as a story, as JSON, or written out again."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fortyeight.cli.framework.bad_input import exit_on_bad_input, fail, print_error, shown_name
from fortyeight.cli.options.declaring import AsJson, argument, option
from fortyeight.cli.output.result_files import Force, Saved, check_output_paths, save_results

if TYPE_CHECKING:
    from fortyeight.record import Record, RecordFault, ReplayedRound
    from fortyeight.rulebook import Rulebook

#: The ending of a hand history: rounds as rows.
HISTORY = ".csv"


def replay_command(
    files: Annotated[
        list[Path], argument("FILE", "Round records (TOML or JSON), or hand histories (CSV).")
    ],
    as_json: AsJson = False,
    export: Annotated[
        Path | None,
        option(
            "--export FILE",
            "Write the replayed round as a record, to a file in .toml, .json or .csv.",
        ),
    ] = None,
    force: Force = False,
    book: Annotated[
        list[Path] | None,
        option("--book FILE", "Rulebook file that the records name by its id; may be repeated."),
    ] = None,
) -> None:
    # The help needs no referee.
    from fortyeight.record import RecordFault, replay, result, write_replayed

    with exit_on_bad_input():
        check_output_paths([export], force=force)
        rounds = [one for file in files for one in _rounds(file)]
    several = len(rounds) > 1
    if export is not None and several and export.suffix != HISTORY:
        fail(f"--export: only one record can be exported at a time, or several to a {HISTORY} file")
    books = _books(book or [])
    failed = False
    written: list[str] = []
    for place, (file, read) in enumerate(rounds):
        try:
            played = replay(read(), books)
            written += [write_replayed(played)] if export is not None else []
        except RecordFault as fault:
            failed = True
            _print_fault(file, fault, as_json, several)
            continue
        if not several:
            # Files first: a reader may close the pipe.
            saved = _save(export, written, force)
        if as_json:
            _print_json(file, result(played), several)
        else:
            _print_story(file, played, first=place == 0)
        if not several:
            saved.announce(err=as_json)
    if several:
        _save(export, written, force).announce(err=as_json)
    if failed:
        raise typer.Exit(2)


def _rounds(file: Path) -> list[tuple[Path, Callable[[], Record]]]:
    """Return what reads each round of a file: a record, or the rows of a hand history."""
    if file.suffix != HISTORY:
        from fortyeight.record import read_record_file

        return [(file, partial(read_record_file, file))]
    from fortyeight.library.rounds.records import read_history

    rows = enumerate(read_history(file), start=1)
    return [(file.with_name(f"{file.name} round {row}"), partial(_given, one)) for row, one in rows]


def _given(record: Record) -> Record:
    return record


def _save(export: Path | None, written: list[str], force: bool) -> Saved:
    """Write records in the format that the file's name ends with: TOML, JSON or CSV."""
    if export is None or not written:
        return Saved({})
    from fortyeight.library.rounds.records import record_to_json, write_history

    with exit_on_bad_input():
        if export.suffix == HISTORY:
            text = write_history(written)
        elif export.suffix == ".json":
            text = json.dumps(record_to_json(written[0]), indent=2, ensure_ascii=False) + "\n"
        else:
            text = written[0]
        return save_results({export: text.encode()}, force=force)


def _books(paths: list[Path]) -> dict[str, Rulebook]:
    from fortyeight.library.house_files import load_rulebook
    from fortyeight.rulebook import BadRulebook

    books = {}
    for path in paths:
        try:
            with exit_on_bad_input():
                book = load_rulebook(str(path))
        except BadRulebook as error:
            fail(f"{path}: {error}")
        books[book.id] = book
    return books


def _print_json(file: Path, result: dict[str, Any], several: bool) -> None:
    typer.echo(json.dumps({"file": str(file), **result} if several else result))


def _print_fault(file: Path, fault: RecordFault, as_json: bool, several: bool) -> None:
    if as_json:
        _print_json(file, {"error": fault.as_json()}, several)
    else:
        print_error(f"{shown_name(str(file))}: {fault}")


def _print_story(file: Path, played: ReplayedRound, first: bool) -> None:

    from fortyeight.cli.output.story_text import house_words, print_story
    from fortyeight.cli.output.styled_text import Text
    from fortyeight.cli.output.text_page import Page
    from fortyeight.cli.output.wording import printable
    from fortyeight.view.story.game_teller import game_story

    page = Page(None)
    if not first:
        page.print()
    title = printable(played.record.title or file.stem)
    page.print(Text(title, "bold"))
    page.print(Text(house_words(played.start.house), "dim"))
    page.print()
    print_story(page, game_story(played.game_start, played.game_events))
