"""`fortyeight ev`: what every choice nets in one situation, with any remaining shoe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyeight.cards import Card, UnknownCard, parse_cards
from fortyeight.cli.bad_input import BadInput, fail
from fortyeight.cli.compiling import announce_compilation
from fortyeight.cli.options.house import (
    BOOK,
    AllowInexact,
    AsJson,
    Dealing,
    Decks,
    HouseFile,
    check_exact,
    house_of,
    print_exactness,
)
from fortyeight.cli.rules.load import house_with
from fortyeight.rulebook import BadHouse, House

LARGEST_BATCH = 50_000_000


class BadQuestion(ValueError):
    """A question that cannot be answered; the message says why."""


def ev(
    book: Annotated[str | None, BOOK] = None,
    hand: Annotated[str, typer.Option("--hand", help='The hand, such as "6s 7s".')] = "",
    up: Annotated[str, typer.Option("--up", help="The dealer's first card.")] = "",
    shoe: Annotated[
        str | None, typer.Option("--shoe", help="The cards that the player has not seen.")
    ] = None,
    decks: Decks = None,
    dealing: Dealing = None,
    house: HouseFile = None,
    doubled: Annotated[int, typer.Option("--doubled", help="How often it was doubled.")] = 0,
    split: Annotated[bool, typer.Option("--split", help="The hand came from a split.")] = False,
    batch: Annotated[
        Path | None, typer.Option("--batch", help="A file with one JSON question a line.")
    ] = None,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    announce_compilation()
    if batch is not None:
        _answer_all(batch, allow_inexact)
        return
    if book is None:
        fail("name a rulebook, or a file with --batch")
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    try:
        result = answer(chosen, hand, up, shoe, doubled, split)
    except BadQuestion as error:
        fail(str(error))
    typer.echo(json.dumps(result)) if as_json else _print(result)


def _cards(text: str, what: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except UnknownCard as error:
        raise BadQuestion(f"{what}: {error}") from None


def answer(
    house: House, hand: str, up: str, shoe: str | None, doubled: int = 0, split: bool = False
) -> dict[str, Any]:
    """Return the values of a situation as JSON."""
    from fortyeight.analysis.values.situation import BadSituation, situation
    from fortyeight.analysis.values.situation_values import exactness_of, values

    first = _cards(up, "up")
    if len(first) != 1:
        raise BadQuestion("up: name the dealer's first card, such as 9h")
    unseen = None if shoe is None else _cards(shoe, "shoe")
    try:
        at = situation(house, _cards(hand, "hand"), first[0], unseen, doubled, split)
        return {**values(at), **exactness_of(at)}
    except BadSituation as error:
        raise BadQuestion(str(error)) from None


def _answer_all(path: Path, allow_inexact: bool) -> None:
    """Answer one question a line; a bad question is answered with its fault."""
    try:
        if path.stat().st_size > LARGEST_BATCH:
            fail(f"{path} is too large")
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        fail(f"{path} cannot be read")
    failed = False
    houses: dict[tuple[str, str], House] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        question: Any = None
        try:
            question = json.loads(line)
            result = _answer_one(question, houses, allow_inexact)
        except (BadQuestion, BadInput, BadHouse, ValueError) as error:
            failed = True
            result = {"error": f"line {number}: {error}"}
        except RecursionError:
            failed = True
            result = {"error": f"line {number}: lists in it are nested too deep"}
        if isinstance(question, dict) and "id" in question:
            result = {"id": question["id"], **result}
        typer.echo(json.dumps(result))
    if failed:
        raise typer.Exit(2)


def _answer_one(
    question: Any, houses: dict[tuple[str, str], House], allow_inexact: bool
) -> dict[str, Any]:
    if not isinstance(question, dict):
        raise BadQuestion("a question is a JSON object")
    for name in ("book", "hand", "up"):
        if not isinstance(question.get(name), str):
            raise BadQuestion(f"{name} must be there, as a text")
    choices = {name: question.get(name) for name in ("decks", "dealing")}
    # As JSON, for in Python 1 and true would be the same key.
    key = (question["book"], json.dumps(choices))
    if key not in houses:
        named = {name: one for name, one in choices.items() if one is not None}
        result = house_with(question["book"], None, named)
        check_exact(result, allow_inexact)
        houses[key] = result
    shoe = question.get("shoe")
    if shoe is not None and not isinstance(shoe, str):
        raise BadQuestion("shoe is a text of cards")
    doubled = question.get("doubled", 0)
    if type(doubled) is not int:
        raise BadQuestion("doubled is a number")
    split = question.get("split", False)
    if type(split) is not bool:
        raise BadQuestion("split is true or false")
    return answer(houses[key], question["hand"], question["up"], shoe, doubled, split)


def _print(result: dict[str, Any]) -> None:
    for name, value in result.items():
        if name == "best":
            typer.echo(f"best: {value}")
        elif name not in ("exact", "limits") and value is not None:
            typer.echo(f"{name:>10}  {value:+.6f}")
    print_exactness(result["limits"])
