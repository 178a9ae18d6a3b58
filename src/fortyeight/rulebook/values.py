"""The kinds of value that a rulebook or a house file may hold, and how each is read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from fortyeight.cards import Rank
from fortyeight.money import Odds, format_amount, parse_amount, parse_odds


def _ranks(value: object) -> tuple[Rank, ...]:
    if isinstance(value, list | tuple):
        try:
            ranks = tuple(Rank(rank) for rank in value)
        except ValueError:
            ranks = ()
        if len(set(ranks)) == len(value):
            return ranks
    raise ValueError(f'{value!r} is no list of different ranks such as ["A", "K"]')


def _totals(value: object) -> tuple[int, ...]:
    if isinstance(value, list | tuple) and all(type(total) is int for total in value):
        return tuple(value)
    raise ValueError(f"{value!r} is no list of totals such as [9, 10, 11]")


def _amount_or_none(value: object) -> int | None:
    return None if value is None or value == "none" else parse_amount(value)


def _share(value: object) -> Odds:
    if isinstance(value, Odds):
        return value
    if isinstance(value, str) and value.count("/") == 1:
        odds = parse_odds(value.replace("/", ":"))
        if odds.won <= odds.staked:
            return odds
    raise ValueError(f'{value!r} is no share of a wager such as "1/2"')


Cents = Annotated[int, BeforeValidator(parse_amount)]
CentsOrNone = Annotated[int | None, BeforeValidator(_amount_or_none)]
PayoutOdds = Annotated[Odds, BeforeValidator(parse_odds)]
Share = Annotated[Odds, BeforeValidator(_share)]
Ranks = Annotated[tuple[Rank, ...], BeforeValidator(_ranks)]
Totals = Annotated[tuple[int, ...], BeforeValidator(_totals)]

#: What the documentation calls each kind of value.
KIND_NAMES: dict[Any, str] = {
    Cents: "money",
    CentsOrNone: 'money or "none"',
    PayoutOdds: "odds",
    Share: "share",
    Ranks: "ranks",
    Totals: "totals",
    bool: "true or false",
    int: "whole number",
    str: "text",
}


def kind_name(kind: Any) -> str:
    """What a reader is told a value of this kind looks like."""
    if getattr(kind, "__origin__", None) is Literal:
        return " or ".join(f'"{choice}"' for choice in kind.__args__)
    return KIND_NAMES[kind]


def write_value(kind: Any, value: Any) -> str:
    """A value as a rulebook or house file writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return '"none"'
    if kind in (Cents, CentsOrNone):
        return f'"{format_amount(value)}"'
    if kind == Share:
        return f'"{value.won}/{value.staked}"'
    if isinstance(value, tuple):
        return "[" + ", ".join(write_value(type(part), part) for part in value) + "]"
    if isinstance(value, int):
        return str(value)
    return f'"{value}"'
