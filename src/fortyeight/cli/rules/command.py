"""`fortyeight rules`: list, show, check and compare rulebooks and houses."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer

from fortyeight.cli.framework.bad_input import exit_on_bad_input, fail, print_error, shown_name
from fortyeight.cli.options.completion import complete_book
from fortyeight.cli.options.declaring import AsJson, argument, option
from fortyeight.cli.options.house import Book, HouseFile, SplitModelName, parse_split_model
from fortyeight.cli.output.result_files import Force, check_output_paths, save_results
from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page, title
from fortyeight.cli.output.text_table import Table, columns
from fortyeight.cli.rules.clauses import clauses_json, print_clauses, registered_book
from fortyeight.cli.rules.edge import edge_json, print_edge, solve_waterfall
from fortyeight.cli.rules.new import base_name, parse_changes
from fortyeight.cli.rules.sheet import sheet_json
from fortyeight.library.house_files import check_file, usable_house
from fortyeight.rulebook import (
    BadRulebook,
    House,
    Rulebook,
    catalogue,
    lasting_books,
    open_house,
    other_books,
    read_book_text,
    rulebook,
)
from fortyeight.rulebook.checking.checks import likely_slips
from fortyeight.rulebook.reading.new_file import new_file
from fortyeight.rulebook.schema.outcomes import OUTCOMES, WORDS
from fortyeight.view.house.assumed_rules import assumed_sentence
from fortyeight.view.house.house_differences import Difference, differences
from fortyeight.view.house.payout_tables import TABLES, RowLine, payout_tables
from fortyeight.view.house.rule_lines import RuleLine, rule_line, rule_lines, section_title

SIDE = "Rulebook id, rulebook file or house file."
BASE = "Rulebook that it is based on: an id, or a file beside it."
_LISTED = {"decks": "cards.decks", "dealing": "dealing.procedure"}

rules_app = typer.Typer(no_args_is_help=True, add_completion=False)


@rules_app.command("list")
def list_books(as_json: AsJson = False) -> None:
    """List the rulebooks that come with fortyeight, and the tables of the catalogue."""
    houses = [open_house(rulebook(book_id)) for book_id in lasting_books()]
    tables = [open_house(rulebook(book_id)) for book_id in catalogue()]
    if as_json:
        typer.echo(json.dumps([_listed_json(house) for house in (*houses, *tables)]))
        return
    page = Page()
    for number, house in enumerate(houses):
        if number:
            page.print()
        _print_listed(page, house)
    page.print()
    page.print("A reference book is for comparison with published figures; no table deals it.")
    title(page, "Tables of the catalogue (`fortyeight tables` has their edges)")
    listed = columns(("id", 6), ("title", 12))
    for house in tables:
        listed.add_row(house.book.id, house.book.title)
    page.print(listed)


def _print_listed(page: Page, house: House) -> None:
    book = house.book
    reference = " (reference book)" if book.id in other_books() else ""
    page.print(Text(f"{book.id}{reference}", "bold"))
    table = Table(header=False)
    table.add_column(wraps=False)
    table.add_column()
    table.add_row("title", book.title)
    table.add_row("authority", book.authority)
    table.add_row("version", book.version or "–")
    for label, path in _LISTED.items():
        line = rule_line(house, path)
        words = f"{line.choice} (default {line.default_words})" if line.choice else line.words
        table.add_row(label, words)
    table.add_row("summary", book.summary)
    page.print(table)


def _listed_json(house: House) -> dict[str, Any]:
    book = house.book
    return {
        "id": book.id,
        "title": book.title,
        "reference": book.id in other_books(),
        "catalogue": book.id in catalogue(),
        "authority": book.authority,
        "version": book.version,
        **{label: rule_line(house, path).as_json() for label, path in _LISTED.items()},
        "summary": book.summary,
    }


@rules_app.command()
def show(
    book: Book,
    house: HouseFile = None,
    clauses: Annotated[
        bool, option("--clauses", "Show the clauses of its text and what covers each.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show a rulebook or house, section by section, with the clause of every rule."""
    with exit_on_bad_input():
        shown = usable_house(book, house)
        if clauses:
            _show_clauses(registered_book(book, shown), as_json)
            return
    if as_json:
        typer.echo(json.dumps(sheet_json(shown)))
        return
    page = Page()
    _print_head(page, shown)
    for name, lines in rule_lines(shown).items():
        title(page, section_title(name, shown.book))
        _print_rules(page, lines)
    for name, rows in payout_tables(shown).items():
        if rows:
            title(page, f"Payouts: {TABLES[name]}")
            _print_rows(page, rows)
    _print_outcomes(page, shown)


def _show_clauses(book: Rulebook, as_json: bool) -> None:
    if as_json:
        typer.echo(json.dumps(clauses_json(book)))
        return
    page = Page()
    print_clauses(page, book)


def _print_head(page: Page, house: House) -> None:
    book = house.book
    page.print(Text(book.title, "bold"))
    version = f", version {book.version}" if book.version else ""
    page.print(f"{book.id}: {book.authority}{version}")
    if book.summary:
        page.print(book.summary)
    if book.base is not None:
        page.print(f"Based on {book.base.id}: {book.base.title}")
    if book.source or book.as_of:
        read = f" (as of {book.as_of})" if book.as_of else ""
        page.print(f"Source: {book.source or 'not named'}{read}")
    if book.published.note:
        page.print(book.published.note)
    if book.published.assumed:
        page.print(assumed_sentence(house))
    page.print()
    page.print(
        "Columns: the rule [its key in a house file], its value here, what a house may choose, "
        "the clause."
    )
    if any(line.chosen for lines in rule_lines(house).values() for line in lines):
        page.print("* chosen by this house in place of the book's default")


def _print_rules(page: Page, lines: Iterable[RuleLine]) -> None:
    table = columns(("rule", 8), ("here", 6), ("choice", 7), ("clause", 4))
    for line in lines:
        rule = line.text if line.entry.fixed else f"{line.text} [{line.key}]"
        choice = line.choice or "fixed"
        if line.chosen:
            choice += f" (default {line.default_words})"
        mark = " *" if line.chosen else ""
        table.add_row(rule, line.words + mark, choice, line.entry.citation)
    page.print(table)


def _print_rows(page: Page, rows: Iterable[RowLine]) -> None:
    table = columns(("row", 8), ("pays", 6), ("", 7), ("clause", 4))
    for row in rows:
        table.add_row(row.name, row.words, "", row.clause)
    page.print(table)


def _print_outcomes(page: Page, house: House) -> None:
    """Print the clause of every outcome, the dealer's calls, and the book's own words."""
    title(page, "How wagers end, by clause")
    table = columns(("outcome", 21), ("clause", 4))
    for name, text in OUTCOMES.items():
        if house.outcome(name):
            table.add_row(house.book.in_its_words(text), house.outcome(name))
    page.print(table)
    title(page, "What the dealer says")
    table = columns(("words", 21), ("clause", 4))
    for call in house.book.calls.values():
        table.add_row(call.words, call.clause)
    page.print(table)
    title(page, "The book's own words")
    table = columns(("common", 8), ("here", 13), ("clause", 4))
    for name, word in house.book.words.items():
        table.add_row(WORDS[name], word.words, word.clause)
    page.print(table)


@rules_app.command()
def check(
    files: Annotated[list[str], argument("FILE", "House or rulebook files.")],
    as_json: AsJson = False,
) -> None:
    """Check house and rulebook files; print every fault with its place and clause."""
    faulty = [_check(name, as_json) for name in files]
    if any(faulty):
        raise typer.Exit(2)


def _check(name: str, as_json: bool) -> bool:
    """Print the faults of a file, and what differs from its base; return whether it has faults."""
    file = check_file(name)
    base = None if file.house is None else file.house.book.base
    differing = []
    if file.house is not None and base is not None and file.kind == "rulebook":
        differing = differences(open_house(base), file.house)
    notes = [] if file.house is None else list(likely_slips(file.house.book))
    if as_json:
        listed = [
            [{"place": one.place, "message": one.sentence, "clause": one.clause} for one in faults]
            for faults in (file.faults, notes)
        ]
        result: dict[str, Any] = {"file": name, "kind": file.kind, "faults": listed[0]}
        if notes:
            result["notes"] = listed[1]
        if base is not None and file.kind == "rulebook":
            result["based_on"] = base.id
            result["differences"] = [one.as_json() for one in differing]
        typer.echo(json.dumps(result))
    elif file.kind is None:
        print_error(f"{shown_name(name)}: {file.faults[0].sentence}")
    else:
        for fault in file.faults:
            typer.echo(f"{shown_name(name)}: {fault}")
        if not file.faults:
            typer.echo(f"{shown_name(name)}: OK")
        if base is not None and file.kind == "rulebook":
            _print_base(base, differing)
        for one in notes:
            typer.echo(f"  note: {one}")
    return bool(file.faults)


def _print_base(base: Rulebook, differing: list[Difference]) -> None:
    """Print how a book by difference differs from its base."""
    if not differing:
        typer.echo(f"  the same as its base, {base.id}")
    for one in differing:
        typer.echo(f"  {one.group}: {one.text}: {one.other.words} ({base.id}: {one.one.words})")


@rules_app.command()
def new(
    name: Annotated[str, argument("NAME", "Id of the table: small letters and hyphens.")],
    changes: Annotated[
        list[str] | None, argument("KEY=VALUE", "Rules that differ, by the keys of houses.")
    ] = None,
    *,
    based_on: Annotated[str, option("--based-on BOOK", BASE, complete=complete_book)],
    title_: Annotated[str | None, option("--title TEXT", "Its title.")] = None,
    source: Annotated[
        str | None, option("--source TEXT", "Where its rules were published.")
    ] = None,
    file: Annotated[
        Path | None, option("--file FILE", "File to write (default: NAME.toml).")
    ] = None,
    force: Force = False,
) -> None:
    """Write a rulebook file that lists only what differs from another book."""
    path = file or Path(f"{name}.toml")
    with exit_on_bad_input():
        base = usable_house(based_on).book
        rules = parse_changes(changes or [])
        identity = {"id": name, "title": title_ or name.replace("-", " ").title()}
        identity["based_on"] = base_name(based_on, base, path)
        if source is not None:
            today = datetime.now().astimezone().date()
            identity |= {"source": source, "as_of": today.isoformat()}
        text = new_file({**identity, "rules": rules}, base, path.name)
        try:
            read_book_text(text, path.parent)
        except BadRulebook as error:
            fail(*(str(fault) for fault in error.faults))
        check_output_paths([path], force=force)
        save_results({path: text.encode()}, force=force).announce()


@rules_app.command()
def diff(
    one: Annotated[str, argument("A", SIDE, complete=complete_book)],
    other: Annotated[str, argument("B", SIDE, complete=complete_book)],
    edge: Annotated[
        bool, option("--edge", "Print what each difference is worth to the main game.")
    ] = False,
    model: SplitModelName = "split-aware",
    as_json: AsJson = False,
) -> None:
    """Compare two houses; a rulebook stands for its default house."""
    played = parse_split_model(model) if edge else None
    with exit_on_bad_input():
        houses = usable_house(one), usable_house(other)
    differing = differences(*houses)
    waterfall = None if played is None else solve_waterfall(houses, played)
    if as_json:
        result: dict[str, Any] = {
            "a": {"name": one, "rulebook": houses[0].book.id},
            "b": {"name": other, "rulebook": houses[1].book.id},
            "differences": [difference.as_json() for difference in differing],
        }
        if waterfall is not None:
            result["edge"] = edge_json(waterfall, differing)
        typer.echo(json.dumps(result))
        return
    page = Page()
    _print_differences(page, (one, other), houses, differing)
    if waterfall is not None:
        print_edge(page, waterfall, differing, houses)


def _print_differences(
    page: Page, names: tuple[str, str], houses: tuple[House, House], differing: list[Difference]
) -> None:
    for letter, name, house in zip("AB", names, houses, strict=True):
        page.print(f"{letter}  {shown_name(name)}: {house.book.title}")
    if not differing:
        page.print("No differences.")
    for heading, group in groupby(differing, key=lambda difference: difference.group):
        title(page, heading)
        table = columns(("rule", 7), ("A", 5), ("", 4), ("B", 5), ("", 4))
        for difference in group:
            sides = (difference.one, difference.other)
            cells = [cell for side in sides for cell in (side.words, side.clause)]
            table.add_row(difference.text, *cells)
        page.print(table)
