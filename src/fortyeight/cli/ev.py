"""`fortyeight ev`: the value of every choice for a hand, with any remaining shoe."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyeight.analysis.models import CHART_MODEL, SplitModel
from fortyeight.cli.framework.bad_input import BadInput, exit_on_bad_input, fail
from fortyeight.cli.options.declaring import AsJson, number_option, option
from fortyeight.cli.options.house import (
    BOOK,
    AllowInexact,
    DealingOption,
    Decks,
    HouseFile,
    SplitModelName,
    check_exact,
    house_of,
    parse_split_model,
    print_exactness,
)
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.output.result_files import Force, check_output_paths, csv_table, save_results
from fortyeight.cli.output.story_text import house_words
from fortyeight.cli.output.text_page import say
from fortyeight.cli.output.wording import counted
from fortyeight.library.house_files import house_with
from fortyeight.rulebook import BadHouse, House

LARGEST_BATCH = 50_000_000
#: Columns of the CSV file of a batch.
QUESTION = ("id", "book", "decks", "dealing", "hand", "up", "shoe", "doubled", "split")
ANSWER = ("best", "exact", "error")
CHOICES = ("stand", "hit", "double", "split", "surrender", "rescue")
VALUES = tuple(f"{name}_wagers" for name in (*CHOICES, "insurance"))
COSTS = tuple(f"cost_of_{name}_wagers" for name in CHOICES)


class BadQuestion(ValueError):
    """A question that cannot be answered; the message says why."""


@dataclass(frozen=True, slots=True)
class HouseOptions:
    """The house that the arguments name; it answers for lines that name no book."""

    book: str | None
    decks: int | None
    dealing: str | None
    house: str | None
    model: SplitModel


def ev(
    book: Annotated[str | None, BOOK] = None,
    hand: Annotated[str, option("--hand CARDS", 'The hand, such as "6s 7s" or "10h 6♠".')] = "",
    up: Annotated[str, option("--up CARD", "The dealer's up card, such as 9h.")] = "",
    shoe: Annotated[
        str | None,
        option(
            "--shoe CARDS", "The unseen cards (default: the full shoe without hand and up card)."
        ),
    ] = None,
    decks: Decks = None,
    dealing: DealingOption = None,
    house: HouseFile = None,
    doubled: Annotated[
        int, number_option("--doubled", "Number of doubles so far.", least=0, most=100)
    ] = 0,
    split: Annotated[bool, option("--split", "The hand comes from a split.")] = False,
    model: SplitModelName = "split-aware",
    batch: Annotated[
        Path | None, option("--batch FILE", "Answer a file of questions, one per line.")
    ] = None,
    csv_file: Annotated[
        Path | None,
        option(
            "--csv FILE",
            "With --batch: write the answers to a CSV file; with --json, print them too.",
        ),
    ] = None,
    force: Force = False,
    allow_inexact: AllowInexact = False,
    as_json: AsJson = False,
) -> None:
    """Each line of a --batch file is a JSON object with "hand" and "up"; "shoe", "doubled",
    "split", "book", "decks", "dealing" and "id" are optional. BOOK and its options apply to lines
    without a "book". Each answer is a line of JSON that repeats its question.
    """
    if csv_file is not None and batch is None:
        fail("--csv: a single answer is printed; answers of --batch go to a file")
    with exit_on_bad_input():
        check_output_paths([csv_file], force=force)
    played = parse_split_model(model)
    announce_compilation()
    if batch is not None:
        if hand or up or shoe is not None or doubled or split:
            fail("--batch: the questions are in the file; leave out --hand, --up and the others.")
        default = HouseOptions(book, decks, dealing, house, played)
        _answer_all(batch, default, csv_file, force, allow_inexact, as_json)
        return
    if book is None:
        fail("Name a rulebook, or a file of questions with --batch.")
    if not hand or not up:
        fail('Name the hand and the up card, such as --hand "6s 7s" --up 9h.')
    chosen = house_of(book, decks, dealing, house, allow_inexact)
    with exit_on_bad_input():
        result = answer(chosen, hand, up, shoe, doubled, split, played)
    typer.echo(json.dumps(result)) if as_json else _print(chosen, result)


def answer(
    house: House,
    hand: str,
    up: str,
    shoe: str | None,
    doubled: int = 0,
    split: bool = False,
    model: SplitModel = CHART_MODEL,
) -> dict[str, Any]:
    """Return the values of a situation as JSON, with the question that they answer."""
    from fortyeight.library.results.values import values_of_hand

    return values_of_hand(house, hand, up, shoe, doubled, split, model).to_json()


def _answer_all(
    path: Path,
    default: HouseOptions,
    csv_file: Path | None,
    force: bool,
    allow_inexact: bool,
    as_json: bool,
) -> None:
    """Answer one question per line; a bad question is answered with its fault."""
    try:
        if path.stat().st_size > LARGEST_BATCH:
            fail(f"{path}: the file is too large")
        lines = path.read_text("utf-8").splitlines()
    except OSError as error:
        fail(f"{path}: the file cannot be read: {error.strerror or error}")
    except UnicodeDecodeError:
        fail(f"{path}: the file is not UTF-8 text")
    failed = False
    rows: list[dict[str, Any]] = []
    houses: dict[tuple[str | None, str], House] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        question: Any = None
        try:
            question = json.loads(line)
            result = _answer_one(question, default, houses, allow_inexact)
        except json.JSONDecodeError as error:
            failed = True
            sentence = f"not JSON: {error.msg} at column {error.colno}"
            result = {"error": f"line {number}: {sentence}", "question": None}
        except (BadQuestion, BadInput, BadHouse, ValueError) as error:
            failed = True
            result = {"error": f"line {number}: {error}", "question": question}
        except RecursionError:
            failed = True
            result = {"error": f"line {number}: lists in it are nested too deep", "question": None}
        if isinstance(question, dict) and "id" in question:
            result = {"id": question["id"], **result}
        if csv_file is not None:
            rows.append(_row(number, question, result))
        if csv_file is None or as_json:
            typer.echo(json.dumps(result))
    columns = ("line", *QUESTION, *ANSWER, *VALUES, *COSTS)
    files = {csv_file: csv_table(rows, columns)} if csv_file else {}
    saved = save_results(files, force=force)
    saved.announce(err=as_json)
    if failed:
        raise typer.Exit(2)


def _row(line: int, question: Any, result: dict[str, Any]) -> dict[str, Any]:
    """Return a question and its answer as cells; values and costs of choices are in wagers."""
    sources = [one for one in (question, result["question"]) if isinstance(one, dict)]
    asked = {name: value for one in sources for name, value in one.items()}
    values = {
        f"{name}_wagers": one
        for name, one in result.items()
        if name not in ("id", "limits", "question", "cost_of", *ANSWER)
    }
    costs = {f"cost_of_{name}_wagers": one for name, one in result.get("cost_of", {}).items()}
    answered = {name: result.get(name) for name in ANSWER}
    cells = {name: asked.get(name) for name in QUESTION}
    return {"line": line, **cells, **answered, **values, **costs}


def _answer_one(
    question: Any,
    default: HouseOptions,
    houses: dict[tuple[str | None, str], House],
    allow_inexact: bool,
) -> dict[str, Any]:
    if not isinstance(question, dict):
        raise BadQuestion("a question is a JSON object")
    for name in ("hand", "up"):
        if not isinstance(question.get(name), str):
            raise BadQuestion(f'"{name}" must be a string')
    book = question.get("book")
    if book is not None and not isinstance(book, str):
        raise BadQuestion('"book" must be a string')
    choices = {name: question.get(name) for name in ("decks", "dealing")}
    # As JSON, for in Python 1 and true would be the same key.
    key = (book, json.dumps(choices))
    if key not in houses:
        result = _house(book, choices, default)
        check_exact(result, allow_inexact)
        houses[key] = result
    shoe = question.get("shoe")
    if shoe is not None and not isinstance(shoe, str):
        raise BadQuestion('"shoe" must be a string of cards')
    doubled = question.get("doubled", 0)
    if type(doubled) is not int:
        raise BadQuestion('"doubled" must be a whole number')
    split = question.get("split", False)
    if type(split) is not bool:
        raise BadQuestion('"split" must be true or false')
    asked = question["hand"], question["up"], shoe, doubled, split
    return answer(houses[key], *asked, default.model)


def _house(book: str | None, choices: dict[str, Any], default: HouseOptions) -> House:
    """Return the house of a question: of its own book, or of the arguments."""
    named = {name: one for name, one in choices.items() if one is not None}
    if book is not None:
        return house_with(book, None, named)
    if default.book is None:
        raise BadQuestion('no "book": name one in the line, or BOOK on the command line')
    usual = {"decks": default.decks, "dealing": default.dealing}
    given = {name: one for name, one in usual.items() if one is not None}
    return house_with(default.book, default.house, {**given, **named})


def _print(house: House, result: dict[str, Any]) -> None:
    question = result["question"]
    say(house_words(house))
    for key, value in house.choices.items():
        say(f"  {key} = {value}")
    doubled = f", doubled {counted(question['doubled'], 'time')}" if question["doubled"] else ""
    after = f"{', from a split' if question['split'] else ''}{doubled}"
    unseen = "full shoe" if question["shoe"] is None else "with the cards of --shoe left"
    say(f"{question['hand']} against {question['up']}{after}, {unseen}")
    say("")
    say("choice      net result  cost against the best (per original wager)")
    for name, cost in sorted(result["cost_of"].items(), key=lambda one: one[1]):
        say(f"{name:<10}  {result[name]:+10.6f}  {f'{cost:.6f}' if cost else 'best'}")
    if result["insurance"] is not None:
        say(f"insurance   {result['insurance']:+10.6f}  in addition, for half the wager")
    say("")
    print_exactness(result["limits"])
