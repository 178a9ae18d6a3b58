"""`fortyeight play`: a table in the terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from fortyeight.rulebook import (
    Faulty,
    House,
    Rulebook,
    UnknownRulebook,
    find_rulebook,
    read_house_file,
)

_NO_TERMINAL = """\
A table needs a terminal to be played in. Start it in one:

    fortyeight play

Without a terminal you can follow a round from its record:

    fortyeight replay FILE"""


def play(
    terminal: Annotated[
        bool, typer.Option("--terminal", help="Play in the terminal; so it is without this too.")
    ] = False,
    book: Annotated[
        str | None, typer.Option(help="Rulebook: its id, or the path of its file.", metavar="BOOK")
    ] = None,
    house: Annotated[
        Path | None, typer.Option(help="House file with the rules of the table.", metavar="FILE")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="For tests: the same seed shuffles the same cards.")
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Deal without pauses.")] = False,
) -> None:
    """Play at a table, with play money."""
    chosen_book, chosen_house = _chosen(book, house)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        typer.echo(_NO_TERMINAL)
        return
    _sit(chosen_book, chosen_house, seed, quick)


def _chosen(book: str | None, house: Path | None) -> tuple[Rulebook | None, House | None]:
    """What the options name; every fault of it is told."""
    try:
        found = find_rulebook(book) if book is not None else None
        opened = read_house_file(house) if house is not None else None
    except UnknownRulebook as error:
        _fail(f"{error}.")
    except Faulty as error:
        _fail(*(f"{fault}" for fault in error.faults))
    if found is not None and opened is not None and opened.book.id != found.id:
        _fail(f"{house} is a house of {opened.book.id}, not of {found.id}.")
    return found, opened


def _fail(*sentences: str) -> NoReturn:
    for sentence in sentences:
        typer.echo(sentence, err=True)
    raise typer.Exit(2)


def _sit(book: Rulebook | None, house: House | None, seed: str | None, quick: bool) -> None:
    from fortyeight.chance import SeededBits, SystemBits
    from fortyeight.cli.terminal.game import PAUSE, Game
    from fortyeight.cli.terminal.prompts import Leave, Prompts
    from fortyeight.cli.terminal.setup import (
        choose_book,
        choose_boxes,
        choose_chips,
        choose_house,
        choose_name,
        describe,
    )
    from fortyeight.cli.told import screen

    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    console = screen()
    prompts = Prompts(console)
    game: Game | None = None
    try:
        prompts.say("fortyeight: the blackjack games without tens", "bold")
        if seed is not None:
            prompts.say("The shoe follows a seed: for tests, not for play.", "yellow")
        if house is None:
            house = choose_house(prompts, book or choose_book(prompts))
        else:
            prompts.say(f"The house: {describe(house)}")
        person = choose_name(prompts)
        bits = SystemBits() if seed is None else SeededBits(seed)
        chips, boxes = choose_chips(prompts, house), choose_boxes(prompts, house)
        game = Game(console, house, person, bits, 0 if quick else PAUSE)
        game.sit_down(chips, boxes)
        game.run()
    except (Leave, KeyboardInterrupt):
        console.print()
        for line in game.summary() if game is not None else []:
            prompts.say(line)
        prompts.say("Goodbye.")
