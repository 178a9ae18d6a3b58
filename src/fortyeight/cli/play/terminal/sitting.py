"""Sit down at a table in the terminal, and play until the player leaves."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console

from fortyeight.chance import SeededBits, SystemBits
from fortyeight.cli.framework.interruption import INTERRUPTED
from fortyeight.cli.play.terminal.game import PAUSE, TerminalGame
from fortyeight.cli.play.terminal.prompts import LeaveTable, Prompts
from fortyeight.cli.play.terminal.setup import (
    choose_book,
    choose_boxes,
    choose_chips,
    choose_house,
    choose_name,
    describe,
)
from fortyeight.rulebook import House, Rulebook


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """End in order at a signal that would kill the process, so that the terminal is restored."""

    def end(number: int, _: object) -> None:
        raise SystemExit(128 + number)

    numbers = [signal.SIGTERM]
    if sys.platform != "win32":
        numbers.append(signal.SIGHUP)
    before = {number: signal.signal(number, end) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def sit(book: Rulebook | None, house: House | None, seed: str | None, quick: bool) -> None:
    """Ask for what is not chosen yet, and play."""
    with _ended_by_signals():
        _sit(book, house, seed, quick)


def _sit(book: Rulebook | None, house: House | None, seed: str | None, quick: bool) -> None:
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if isinstance(sys.stdout, io.TextIOWrapper):
        # What the terminal cannot encode becomes a question mark.
        sys.stdout.reconfigure(errors="replace")
    console = Console(highlight=False)
    prompts = Prompts(console)
    game: TerminalGame | None = None
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
        game = TerminalGame(console, house, person, bits, 0 if quick else PAUSE)
        game.sit_down(chips, boxes)
        game.run()
    except (LeaveTable, KeyboardInterrupt) as left:
        console.print()
        for line in game.summary() if game is not None else []:
            prompts.say(line)
        prompts.say("Goodbye.")
        if isinstance(left, KeyboardInterrupt):
            raise typer.Exit(INTERRUPTED) from None
