"""`fortyeight replay`: a round record as a story, as JSON, or written out again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyeight.cli.framework.bad_input import exit_on_bad_input, fail, print_error, shown_name
from fortyeight.cli.options.house import AsJson
from fortyeight.cli.output.result_files import Force, Saved, check_output_paths, save_results
from fortyeight.library.house_files import load_rulebook
from fortyeight.record import RecordFault, ReplayedRound, read_record_file, result, write_replayed
from fortyeight.record import replay as play_record
from fortyeight.rulebook import BadRulebook, Rulebook


def replay(
    files: Annotated[list[Path], typer.Argument(help="Round records.", metavar="FILE")],
    as_json: AsJson = False,
    export: Annotated[
        Path | None,
        typer.Option(help="Write the replayed round as a record.", metavar="FILE"),
    ] = None,
    force: Force = False,
    book: Annotated[
        list[Path] | None,
        typer.Option(
            help="Rulebook file that the records name by its id; may be repeated.", metavar="FILE"
        ),
    ] = None,
) -> None:
    if export is not None and len(files) > 1:
        fail("--export: only one record can be exported at a time.")
    with exit_on_bad_input():
        check_output_paths([export], force=force)
    books = _books(book or [])
    saved = Saved({})
    failed = False
    for place, file in enumerate(files):
        try:
            played = play_record(read_record_file(file), books)
        except RecordFault as fault:
            failed = True
            _print_fault(file, fault, as_json, several=len(files) > 1)
            continue
        if export is not None:
            saved = save_results({export: write_replayed(played).encode()}, force=force)
        if as_json:
            _print_json(file, result(played), several=len(files) > 1)
        else:
            _print_story(file, played, first=place == 0)
        saved.announce(err=as_json)
    if failed:
        raise typer.Exit(2)


def _books(paths: list[Path]) -> dict[str, Rulebook]:
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
    from rich.text import Text

    from fortyeight.cli.output.story_text import house_words, print_story, printable, screen
    from fortyeight.cli.output.text_page import page_has_width
    from fortyeight.view.story.game_teller import game_story

    console = screen()
    if not first:
        console.print()
    title = printable(played.record.title or file.stem)
    wrap = not page_has_width()
    console.print(Text(title, style="bold"), soft_wrap=wrap)
    console.print(Text(house_words(played.start.house), style="dim"), soft_wrap=wrap)
    console.print()
    print_story(console, game_story(played.game_start, played.game_events))
