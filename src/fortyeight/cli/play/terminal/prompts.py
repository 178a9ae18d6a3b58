"""Prompts in the terminal. Q, Ctrl-D, the end of the input or Ctrl-C leave the table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fortyeight.cli.output.wording import printable
from fortyeight.cli.play.terminal.keyboard import END, is_piped, read_key, read_line, single_keys
from fortyeight.money import BadAmount, parse_amount
from fortyeight.table import Amounts
from fortyeight.view.words.card_words import amounts_words, money

Answer = TypeVar("Answer")

#: Keys with which an amount of money begins.
AMOUNT_KEYS = "0123456789.$"


class LeaveTable(Exception):
    """The player leaves."""


class NotUnderstood(ValueError):
    """An answer that decides nothing; its arguments are the sentences to show."""


class Prompts:
    """Asks questions, and repeats them until the answer can be used."""

    def __init__(self, console: Console, redraw: Callable[[str], object] | None = None) -> None:
        """Ask on a console; `redraw` shows what lies above the questions, with a complaint."""
        self.console = console
        self._redraw = redraw

    def refresh(self) -> None:
        """Remove the last question from the screen, where what lies above it can be redrawn."""
        if self._redraw is not None:
            self._redraw("")

    def _complain(self, why: str) -> None:
        if self._redraw is not None:
            self._redraw(why)
        else:
            self.say(why, "yellow")

    def say(self, text: str | Text, style: str = "") -> None:
        self.console.print(Text(text, style=style) if isinstance(text, str) else text)

    def line(self, question: str | Text) -> str:
        """Read one line of input, without the spaces around it."""
        self._ask(question)
        return self._read_line()

    def key(self, question: str | Text, typed_out: str = "") -> str:
        """Read a single key on a terminal, else a line; Enter alone is an empty answer.

        A key in `typed_out` begins an answer that Enter ends.
        """
        with single_keys(sys.stdin) as keyboard:
            self._ask(question)
            if keyboard is None:
                return self._read_line()
            pressed = read_key(keyboard)
            if pressed and pressed in typed_out:
                pressed = read_line(keyboard, pressed, self._show)
            elif pressed.isprintable():
                self._show(pressed)
        self.console.print()
        return self._checked("" if pressed == END else f"{pressed}\n")

    def _ask(self, question: str | Text) -> None:
        self.console.print(Text.assemble(question, " "), end="", soft_wrap=True)

    def _show(self, typed: str) -> None:
        self.console.file.write(typed)
        self.console.file.flush()

    def _read_line(self) -> str:
        typed = sys.stdin.readline()
        if is_piped(sys.stdin) or not typed:
            self.console.print(printable(typed.rstrip("\n")))
        return self._checked(typed)

    def _checked(self, typed: str) -> str:
        """Return an answer without the spaces around it; raise `LeaveTable` if it is to leave."""
        answer = typed.strip()
        if not typed or answer.lower() in ("q", "quit", "exit"):
            raise LeaveTable
        return answer

    def until(
        self,
        question: str | Text,
        read: Callable[[str], Answer],
        ask: Callable[[str | Text], str] | None = None,
    ) -> Answer:
        """Ask until the answer can be read, and return it."""
        while True:
            try:
                return read((ask or self.line)(question))
            except NotUnderstood as why:
                self._complain(str(why))

    def amount(
        self, question: str, amounts: Amounts, currency: str, enter: int | None, enter_means: str
    ) -> int | None:
        """Ask for an amount; Enter stands for one of them, or for none."""
        prompt = f"{question} ({amounts_words(amounts, currency)}; Enter: {enter_means})"
        return self.until(prompt, lambda typed: read_amount(typed, amounts, currency, enter))

    def choice(self, question: str, count: int, enter: int) -> int:
        """Ask for a number from 1; Enter takes one of them."""
        ask = self.key if count < 10 else self.line
        return self.until(f"{question} (1 to {count}; Enter: {enter})", _number(count, enter), ask)

    def pick(self, question: str, options: Sequence[str | Text], enter: int) -> int:
        """List options numbered from 1, and ask for one."""
        for number, option in enumerate(options, start=1):
            row = Table.grid(padding=(0, 2))
            row.add_row(Text(f"  {number}", style="bold"), option)
            self.console.print(row)
        return self.choice(question, len(options), enter)


def _number(count: int, enter: int) -> Callable[[str], int]:
    def read(typed: str) -> int:
        if not typed:
            return enter
        if typed.isascii() and typed.isdecimal() and 1 <= int(typed[:9]) <= count:
            return int(typed)
        raise NotUnderstood(f"{quoted(typed)} is not one of them: type a number from 1 to {count}.")

    return read


def quoted(typed: str) -> str:
    """Quote what was typed, shortened and without control characters."""
    shown = printable(typed)
    return f"“{shown[:30]}…”" if len(shown) > 30 else f"“{shown}”"


def read_cents(typed: str) -> int:
    """Parse an amount as people type it: 10, 10.50, $10, S$1,000."""
    plain = typed.upper().removeprefix("S").removeprefix("$").replace(",", "").strip()
    try:
        return parse_amount(plain)
    except BadAmount:
        raise NotUnderstood(
            f"{quoted(typed)} is not an amount: type dollars, or dollars and cents as in 7.50."
        ) from None


def read_amount(typed: str, amounts: Amounts, currency: str, enter: int | None) -> int | None:
    if not typed:
        return enter
    cents = read_cents(typed)
    if cents not in amounts:
        allowed = amounts_words(amounts, currency)
        raise NotUnderstood(f"{money(cents, currency)} cannot be chosen here: {allowed} can.")
    return cents
