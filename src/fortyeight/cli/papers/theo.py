"""`fortyeight papers theo`: what tables of a house win on average."""

from __future__ import annotations

from typing import Annotated, Any

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.options.declaring import option
from fortyeight.cli.output.compiling import announce_compilation
from fortyeight.cli.papers.making import make_papers
from fortyeight.cli.papers.options import OneHouse, Output


def theo(
    house: OneHouse,
    rounds: Annotated[
        str | None,
        option("--rounds-an-hour N", "Rounds an hour (default: by the boxes, 84 for four)."),
    ] = None,
    boxes: Annotated[
        str | None, option("--boxes N", "Boxes in play, on average (default: 4).")
    ] = None,
    wager: Annotated[
        str | None,
        option("--wager AMOUNT", "Average main wager (default: five times the minimum)."),
    ] = None,
    side_bet: Annotated[
        list[str] | None,
        option(
            "--side-bet NAME=SHARE[:AMOUNT]",
            "Share of boxes that make a side bet, and its average amount, such as"
            " match=40%:5.00 (default: 30%, the smallest wager).",
        ),
    ] = None,
    mistakes: Annotated[
        str | None,
        option("--mistakes SHARE", "What players lose by mistakes, such as 0.5% (default: 0)."),
    ] = None,
    comps: Annotated[
        str | None,
        option("--comps SHARE", "Share of the win that is given back (default: 30%)."),
    ] = None,
    hours: Annotated[
        str | None, option("--hours-per-shift N", "Hours of a shift (default: 8).")
    ] = None,
    shifts: Annotated[
        str | None, option("--shifts-per-day N", "Shifts a day (default: 3).")
    ] = None,
    days: Annotated[str | None, option("--days-per-year N", "Days a year (default: 365).")] = None,
    tables: Annotated[str | None, option("--tables N", "Number of tables (default: 1).")] = None,
    *,
    output: Output,
) -> None:
    """Write what tables of a house win on average: per hour, shift, day and year.

    Rounds × wagers × edge, with a mix of side bets, comps, how far luck may move it, and the hold
    by how often chips are wagered.
    """
    given = {
        "rounds_an_hour": rounds,
        "boxes": boxes,
        "average_wager": wager,
        "mistakes": mistakes,
        "comps": comps,
        "hours_per_shift": hours,
        "shifts_per_day": shifts,
        "days_per_year": days,
        "tables": tables,
    }
    options: dict[str, Any] = {name: one for name, one in given.items() if one is not None}
    options["side_bets"] = _side_bets(side_bet or [])
    houses = output.houses(house)
    announce_compilation()
    flags = {"average_wager": "wager"}
    arguments = [
        part
        for name, one in given.items()
        if one is not None
        for part in (f"--{flags.get(name, name).replace('_', '-')}", one)
    ]
    arguments += [part for text in side_bet or [] for part in ("--side-bet", text)]
    make_papers("theo", houses, output, options, arguments)


def _side_bets(texts: list[str]) -> dict[str, dict[str, str]]:
    """Read the side bets, each of which is given once."""
    mixes: dict[str, dict[str, str]] = {}
    for text in texts:
        name, mix = _side_bet(text)
        if name in mixes:
            raise BadInput("--side-bet", f"{name} is given twice")
        mixes[name] = mix
    return mixes


def _side_bet(text: str) -> tuple[str, dict[str, str]]:
    """Read a side bet's share and amount."""
    name, equals, mix = text.partition("=")
    share, _, amount = mix.partition(":")
    if not equals or not share:
        raise BadInput("--side-bet", f"{text!r}: write a side bet and its share, such as match=40%")
    return name, {"share": share, **({"amount": amount} if amount else {})}
