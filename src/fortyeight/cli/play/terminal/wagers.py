"""Ask for wagers before the deal: the last ones again, or new ones box by box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from fortyeight.cli.play.terminal.prompts import (
    AMOUNT_KEYS,
    NotUnderstood,
    Prompts,
    quoted,
    read_amount,
    read_cents,
)
from fortyeight.rulebook.book import capital
from fortyeight.table import AmountChoice, Amounts, Refused, Table, WagerKind
from fortyeight.table.core.commands import PlaceWager
from fortyeight.table.core.run import play
from fortyeight.table.wagers.wager_kinds import a_wager, money_in
from fortyeight.view.offers import offers_of_person
from fortyeight.view.words.card_words import money


@dataclass(frozen=True, slots=True)
class RepeatWagers:
    """Repeat the last wagers."""


@dataclass(frozen=True, slots=True)
class NewWagers:
    """Make new wagers; the first of them may be named already."""

    main: int | None = None


@dataclass(frozen=True, slots=True)
class Save:
    """Write the last round to a file."""


def after_round(
    prompts: Prompts, table: Table, last: Sequence[PlaceWager]
) -> RepeatWagers | NewWagers | Save:
    """Ask what to do after a round."""
    staked = sum(money_in(wager.kind, wager.cents) for wager in last)
    total = money(staked, table.house.limits.currency)
    question = f"Enter wagers {total} again, W wagers anew, X saves the round, Q leaves:"

    def read(typed: str) -> RepeatWagers | NewWagers | Save:
        known: dict[str, RepeatWagers | NewWagers | Save] = {
            "": RepeatWagers(),
            "w": NewWagers(),
            "x": Save(),
        }
        if typed.lower() in known:
            return known[typed.lower()]
        if any(char.isdecimal() for char in typed):
            return NewWagers(read_cents(typed))
        raise NotUnderstood(
            f"{quoted(typed)} is none of these: press Enter, W, X or Q, or type an amount."
        )

    return prompts.until(question, read, partial(prompts.key, typed_out=AMOUNT_KEYS))


def placeable(table: Table, wagers: Sequence[PlaceWager]) -> bool:
    """Whether the referee would accept these wagers one after another."""
    for wager in wagers:
        played = play(table, wager)
        if isinstance(played, Refused):
            return False
        table, _ = played
    return True


def offered(table: Table, person: str, box: int) -> dict[WagerKind, Amounts]:
    """Return the wagers that a person may place on a box now."""
    return {
        offer.command.kind: offer.amounts
        for offer in offers_of_person(table, person)
        if isinstance(offer, AmountChoice)
        and isinstance(offer.command, PlaceWager)
        and offer.command.box == box
    }


def main_wager(
    prompts: Prompts, table: Table, person: str, box: int, last: Sequence[PlaceWager]
) -> int:
    """Ask how much to wager on a box; Enter repeats the last wager, or wagers the minimum."""
    amounts = offered(table, person, box)[WagerKind.MAIN]
    same = (one.cents for one in last if (one.box, one.kind) == (box, WagerKind.MAIN))
    before = next(same, None)
    enter = before if before is not None and before in amounts else amounts.least
    currency = table.house.limits.currency
    cents = prompts.amount(
        f"Your wager on box {box}?", amounts, currency, enter, money(enter, currency)
    )
    return enter if cents is None else cents


def optional_wager(
    prompts: Prompts, table: Table, person: str, box: int, kind: WagerKind
) -> int | None:
    """Ask how much to put on a side bet, if anything."""
    amounts = offered(table, person, box)[kind]
    currency = table.house.limits.currency
    question = f"{capital(a_wager(table.house, kind))} too?"
    if amounts.least < amounts.most:
        return prompts.amount(question, amounts, currency, None, "none")

    def read(typed: str) -> int | None:
        if typed.lower() in ("y", "yes"):
            return amounts.most
        if typed.lower() in ("", "n", "no"):
            return None
        if not any(char.isdecimal() for char in typed):
            raise NotUnderstood(f"{quoted(typed)} is neither: press Y, or Enter for none.")
        return read_amount(typed, amounts, currency, None)

    fixed = f"{question} ({money(amounts.most, currency)}; Y: yes, Enter: none)"
    return prompts.until(fixed, read, partial(prompts.key, typed_out=AMOUNT_KEYS))
