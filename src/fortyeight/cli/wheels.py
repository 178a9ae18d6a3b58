"""`fortyeight wheels`: the wheels of a house, every symbol's chance, and the edge of each wager."""

from __future__ import annotations

import json
from typing import Any

import typer

from fortyeight.cli.framework.bad_input import exit_on_bad_input
from fortyeight.cli.options.declaring import AsJson
from fortyeight.cli.options.house import Book, HouseFile
from fortyeight.cli.output.story_text import house_words
from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page
from fortyeight.cli.output.text_table import Table
from fortyeight.library.house_files import usable_house
from fortyeight.progressive.prizes.odds import WheelOdds, wheel_odds
from fortyeight.rulebook import House
from fortyeight.view.words.rule_words import money


def wheels(book: Book, house: HouseFile = None, as_json: AsJson = False) -> None:
    with exit_on_bad_input():
        chosen = usable_house(book, house)
    wagers = wheel_odds(chosen)
    if as_json:
        typer.echo(json.dumps([_json(one) for one in wagers]))
        return
    if not wagers:
        typer.echo(f"{chosen.book.title} has no side bet on a wheel.")
        return
    page = Page()
    page.print(house_words(chosen))
    for one in wagers:
        page.print()
        _print(page, chosen, one)


def _print(page: Page, house: House, odds: WheelOdds) -> None:
    currency = house.limits.currency
    page.print(Text(f"{odds.kind}: {money(odds.wager, currency)}", "bold"))
    sample = " (no text says how often each symbol is on the wheel, R18)"
    page.print(f"{odds.title}{sample if odds.sample else ''}")
    often = f"in one round out of {float(1 / odds.trigger):.1f}" if odds.trigger else "never"
    page.print(f"The wheel is spun {often}.")
    page.print(
        f"House edge {float(odds.edge):.3%} of the side bet, jackpots at their initial amounts."
        " Exact."
    )
    if odds.others:
        page.print(
            f"Each further participant returns {float(odds.others / odds.wager):.3%} of the "
            "side bet by community prizes."
        )
    if odds.to_meters:
        page.print(
            f"{float(odds.to_meters):.2%} of each side bet goes to the meters; in the long run, "
            f"with what they pay back, the house edge is {float(odds.long_run_edge):.3%}."
        )
    for name, segments in odds.wheels.items():
        page.print(Text(f"The {name} wheel" if name != "wheel" else "The wheel", "italic"))
        table = Table()
        shared = any(segment.community for segment in segments)
        for heading in ("symbol", "pays", *(["pays the others"] if shared else []), "chance"):
            table.add_column(heading, right=heading != "symbol")
        for segment in segments:
            others = money(segment.community, currency) if segment.community else "–"
            pays, chance = money(int(segment.pays), currency), f"{float(segment.chance):.3%}"
            table.add_row(segment.symbol, pays, *([others] if shared else []), chance)
        page.print(table)


def _json(odds: WheelOdds) -> dict[str, Any]:
    return {
        "kind": odds.kind.value,
        "title": odds.title,
        "sample": odds.sample,
        "wager": odds.wager,
        "trigger": float(odds.trigger),
        "trigger_fraction": str(odds.trigger),
        "exact": True,
        "limits": [],
        "edge": float(odds.edge),
        "edge_fraction": str(odds.edge),
        "long_run_edge": float(odds.long_run_edge),
        "long_run_edge_fraction": str(odds.long_run_edge),
        "others_fraction": str(odds.others / odds.wager),
        "to_meters": str(odds.to_meters),
        "wheels": {
            name: [
                {
                    "symbol": one.symbol,
                    "pays": int(one.pays),
                    "community": one.community,
                    "chance": float(one.chance),
                    "chance_fraction": str(one.chance),
                }
                for one in segments
            ]
            for name, segments in odds.wheels.items()
        },
    }
