"""`fortyeight ev`: what every choice nets in one situation, with any remaining shoe."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyeight.cards import Card, UnknownCard, parse_cards
from fortyeight.cli.bad_input import BadInput, exit_on_bad_input, fail
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
from fortyeight.cli.output_files import (
    Force,
    announce_files,
    check_output_paths,
    csv_table,
    write_all,
)
from fortyeight.cli.rules.load import house_with
from fortyeight.rulebook import BadHouse, House

LARGEST_BATCH = 50_000_000
#: Columns of the CSV file of a batch, before the values of the choices.
QUESTION = ("id", "book", "decks", "dealing", "hand", "up", "shoe", "doubled", "split")
ANSWER = ("best", "exact", "error")


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
    csv_file: Annotated[
        Path | None,
        typer.Option(
            "--csv",
            metavar="FILE",
            help="With --batch: write the answers to a CSV file; with --json, print them too.",
        ),
    ] = None,
    force: Force = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    if csv_file is not None and batch is None:
        fail("--csv: a single answer is printed; answers of --batch go to a file")
    with exit_on_bad_input():
        check_output_paths([csv_file], force=force)
    announce_compilation()
    if batch is not None:
        _answer_all(batch, csv_file, allow_inexact, as_json)
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


def _answer_all(path: Path, csv_file: Path | None, allow_inexact: bool, as_json: bool) -> None:
    """Answer one question a line; a bad question is answered with its fault."""
    try:
        if path.stat().st_size > LARGEST_BATCH:
            fail(f"{path} is too large")
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        fail(f"{path} cannot be read")
    failed = False
    rows: list[dict[str, Any]] = []
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
        if csv_file is not None:
            rows.append(_row(number, question, result))
        if csv_file is None or as_json:
            typer.echo(json.dumps(result))
    files = {csv_file: csv_table(rows, ("line", *QUESTION, *ANSWER))} if csv_file else {}
    with exit_on_bad_input():
        write_all(files)
    announce_files(files, err=as_json)
    if failed:
        raise typer.Exit(2)


def _row(line: int, question: Any, result: dict[str, Any]) -> dict[str, Any]:
    """Return a question and its answer as cells; the values of choices are in wagers."""
    asked = question if isinstance(question, dict) else {}
    values = {
        f"{name}_wagers": one
        for name, one in result.items()
        if name not in ("id", "limits", *ANSWER)
    }
    answered = {name: result.get(name) for name in ANSWER}
    return {"line": line, **{name: asked.get(name) for name in QUESTION}, **answered, **values}


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
