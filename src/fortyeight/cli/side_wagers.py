"""`fortyeight side-wagers`: the edge of every optional wager of a house, and how it can end."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

import typer

from fortyeight.cli.framework.bad_input import exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson
from fortyeight.cli.options.house import Book, Decks, HouseFile, house_of
from fortyeight.cli.output.result_files import (
    MAX_FRACTION_LENGTH,
    CsvFile,
    Force,
    check_output_paths,
    csv_table,
    house_cells,
    save_results,
)
from fortyeight.cli.output.story_text import house_words
from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page
from fortyeight.cli.output.text_table import Table
from fortyeight.cli.output.wording import counted
from fortyeight.money import format_amount
from fortyeight.table.wagers.wager_kinds import WHEEL_WAGERS
from fortyeight.view.words.rule_words import money

if TYPE_CHECKING:
    from fortyeight.analysis.optional import SideWager
    from fortyeight.rulebook import House

#: Columns of the CSV file besides those that name the house; there also if nothing is offered.
COLUMNS = ("book", "decks", "house", "wager", "paytable", "outcome", "pays_wagers", "probability")


def side_wagers_command(
    book: Book,
    decks: Decks = None,
    house: HouseFile = None,
    csv_file: CsvFile = None,
    force: Force = False,
    as_json: AsJson = False,
) -> None:
    from fortyeight.analysis.optional import side_wagers

    shown = house_of(book, decks, None, house)
    with exit_on_bad_input():
        check_output_paths([csv_file], force=force)
        wagers = side_wagers(shown)
        rows = (row for wager in wagers for row in _rows(shown, wager))
        files = {csv_file: csv_table(rows, COLUMNS)} if csv_file else {}
        saved = save_results(files, force=force)
    if as_json:
        typer.echo(json.dumps([_json(one) for one in wagers]))
    else:
        _print_all(wagers, shown)
    saved.announce(err=as_json)


def _rows(house: House, wager: SideWager) -> Iterator[dict[str, Any]]:
    """Yield a row for each outcome, with the figures of its wager."""
    for one in wager.outcomes:
        yield {
            **house_cells(house),
            "wager": wager.kind.value,
            "paytable": wager.paytable,
            "outcome": one.name,
            "pays_wagers": float(one.pays),
            "probability": float(one.probability),
            "pays_wagers_fraction": one.pays,
            "probability_fraction": one.probability,
            "edge_wagers": float(wager.edge),
            "edge_wagers_fraction": wager.edge,
            "hit_frequency": float(wager.hit_frequency),
            "hit_frequency_fraction": wager.hit_frequency,
            "standard_deviation_wagers": wager.standard_deviation,
            "assuming": wager.assuming,
        }


def _print_all(wagers: Sequence[SideWager], house: House) -> None:
    if not wagers:
        typer.echo(f"{house.book.title} has no side bets.")
        return
    page = Page()
    page.print(house_words(house))
    for one in wagers:
        page.print()
        _print(page, one, house)


def _print(page: Page, wager: SideWager, house: House) -> None:
    page.print(Text(f"{wager.kind}: {_paytable(wager)}", "bold"))
    if wager.assuming:
        page.print(f"Assuming: {wager.assuming}.")
    page.print(
        f"{counted(wager.decks, 'deck')}: house edge {_share(wager.edge)} of the side bet, hit"
        f" frequency {float(wager.hit_frequency):.3%}, standard deviation"
        f" {wager.standard_deviation:.3f} side bets. Exact."
    )
    for name, cents in wager.even_at.items():
        if cents is None:
            page.print(f"Breaks even: at no amount that the {name} can have.")
        else:
            amount = money(ceil(cents), house.limits.currency)
            page.print(f"Breaks even: with the {name} at {amount}.")
    table = Table()
    for heading in ("outcome", "net, in side bets", "chance"):
        table.add_column(heading, right=heading != "outcome")
    for one in wager.outcomes:
        name = house.book.in_its_words(one.name)
        table.add_row(name, f"{float(one.pays):+g}", f"{float(one.probability):.5%}")
    page.print(table)


def _paytable(wager: SideWager) -> str:
    """Return what a side bet pays by, in words."""
    if wager.kind not in WHEEL_WAGERS:
        return wager.paytable
    if wager.paytable == "house":
        return "pays what the house's own wheel shows"
    return f"paytable {wager.paytable}"


def _share(share: Fraction) -> str:
    exact = f" ({share})" if len(str(share)) <= MAX_FRACTION_LENGTH else ""
    return f"{float(share):.3%}{exact}"


def _json(wager: SideWager) -> dict[str, Any]:
    return {
        "kind": wager.kind.value,
        "paytable": wager.paytable,
        "decks": wager.decks,
        "assuming": wager.assuming,
        "exact": True,
        "limits": [],
        "edge": float(wager.edge),
        "edge_fraction": str(wager.edge),
        "hit_frequency": float(wager.hit_frequency),
        "hit_frequency_fraction": str(wager.hit_frequency),
        "standard_deviation": wager.standard_deviation,
        "variance_fraction": str(wager.variance),
        "even_at": {name: _even(cents) for name, cents in wager.even_at.items()},
        "outcomes": [
            {
                "name": one.name,
                "pays": float(one.pays),
                "pays_fraction": str(one.pays),
                "probability": float(one.probability),
                "probability_fraction": str(one.probability),
            }
            for one in wager.outcomes
        ],
    }


def _even(cents: Fraction | None) -> dict[str, str] | None:
    """Return the first whole cent at which the wager breaks even, and the exact amount in cents."""
    if cents is None:
        return None
    return {"amount": format_amount(ceil(cents)), "cents_fraction": str(cents)}
