"""Prompts in the terminal. Q, the end of the input or Ctrl-C leave the table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from rich.console import Console
from rich.text import Text

from fortyeight.cli.story_text import printable
from fortyeight.money import BadAmount, parse_amount
from fortyeight.table import Amounts
from fortyeight.view.words.card_words import amounts_words, money

Answer = TypeVar("Answer")


class LeaveTable(Exception):
    """The player leaves."""


class NotUnderstood(ValueError):
    """An answer that cannot be used; the message says why."""


class Prompts:
    """Asks questions, and repeats them until the answer can be used."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def say(self, text: str | Text, style: str = "") -> None:
        self.console.print(Text(text, style=style) if isinstance(text, str) else text)

    def line(self, question: str | Text) -> str:
        """Read one line of input, without the spaces around it."""
        self.console.print(Text.assemble(question, " "), end="", soft_wrap=True)
        typed = sys.stdin.readline()
        if not typed:
            self.console.print()
            raise LeaveTable
        answer = typed.strip()
        if answer.lower() in ("q", "quit", "exit"):
            raise LeaveTable
        return answer

    def until(self, question: str | Text, read: Callable[[str], Answer]) -> Answer:
        """Ask until the answer can be read, and return it."""
        while True:
            try:
                return read(self.line(question))
            except NotUnderstood as why:
                self.say(str(why), "yellow")

    def amount(
        self, question: str, amounts: Amounts, currency: str, enter: int | None, enter_means: str
    ) -> int | None:
        """Ask for an amount; Enter stands for one of them, or for none."""
        prompt = f"{question} ({amounts_words(amounts, currency)}; Enter: {enter_means})"
        return self.until(prompt, lambda typed: read_amount(typed, amounts, currency, enter))

    def choice(self, question: str, count: int, enter: int) -> int:
        """Ask for a number from 1; Enter takes one of them."""
        return self.until(f"{question} (1 to {count}; Enter: {enter})", _number(count, enter))

    def pick(self, question: str, options: Sequence[str | Text], enter: int) -> int:
        """List options numbered from 1, and ask for one."""
        for number, option in enumerate(options, start=1):
            self.say(Text.assemble((f"  {number}  ", "bold"), option))
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
            f"{quoted(typed)} is no amount: type dollars, or dollars and cents as in 7.50."
        ) from None


def read_amount(typed: str, amounts: Amounts, currency: str, enter: int | None) -> int | None:
    if not typed:
        return enter
    cents = read_cents(typed)
    if cents not in amounts:
        allowed = amounts_words(amounts, currency)
        raise NotUnderstood(f"{money(cents, currency)} cannot be chosen here: {allowed} can.")
    return cents
