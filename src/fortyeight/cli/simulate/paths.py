"""Options of `fortyeight simulate` for results over time: trips, hours and files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fortyeight.cli.bad_input import BadInput
from fortyeight.money import BadAmount, parse_amount

if TYPE_CHECKING:
    from fortyeight.simulation.over_time.journeys import Journeys
    from fortyeight.simulation.run import RunPlan

PLOT_FORMATS = ("svg", "png", "pdf")
MAX_ROUNDS_AN_HOUR = 1_000_000

Trip = Annotated[
    int | None, typer.Option("--trip", help="Cut the run into trips of so many rounds.")
]
Bankroll = Annotated[
    str | None,
    typer.Option("--bankroll", help="What a trip begins with: 200 wagers, or money as 2000.00."),
]
Goal = Annotated[
    str | None,
    typer.Option("--goal", help="What a trip stops at, won: 50 wagers, or money as 500.00."),
]
RoundsPerHour = Annotated[
    int | None,
    typer.Option("--rounds-per-hour", help="Rounds an hour; else the usual for the boxes."),
]
Parquet = Annotated[
    Path | None, typer.Option("--parquet", help="Write Parquet tables into this folder.")
]
Plot = Annotated[
    Path | None, typer.Option("--plot", help="Draw the run: a file that ends in svg, png or pdf.")
]


@dataclass(frozen=True, slots=True)
class PathOptions:
    """The options after parsing; bankroll and goal are in wagers."""

    trip: int | None
    bankroll: Fraction | None
    goal: Fraction | None
    rounds_an_hour: int | None
    parquet: Path | None
    plot: Path | None
    csv_file: Path | None

    @property
    def needs_paths(self) -> bool:
        return self.trip is not None or self.plot is not None

    @property
    def files(self) -> list[Path]:
        """The files to write; without those of a Parquet folder that is yet to be made."""
        single = [path for path in (self.csv_file, self.plot) if path is not None]
        if self.parquet is None or not self.parquet.is_dir():
            return single
        from fortyeight.simulation.results.parquet import table_names

        names = table_names(journeys=self.needs_paths, trips=self.trip is not None)
        return [*single, *(self.parquet / name for name in names)]

    def plan(self, plan: RunPlan) -> RunPlan:
        """Return the plan, set to keep rounds in their order if something needs it."""
        return replace(plan, paths=self.needs_paths)

    def journeys(self, plan: RunPlan) -> Journeys | None:
        """Return journeys to be filled by the run, with their kernel compiled."""
        if not self.needs_paths:
            return None
        import numpy as np

        from fortyeight.simulation.over_time.journeys import TripRules, no_journeys

        trips = None if self.trip is None else TripRules(self.trip, self.bankroll, self.goal)
        rows = trips is not None and self.parquet is not None
        begun = no_journeys(plan.boxes, plan.game.unit, trips, keep_rows=rows)
        return begun.after(np.zeros(0, np.int32))


def parse_path_options(
    trip: int | None,
    bankroll: str | None,
    goal: str | None,
    pace: int | None,
    parquet: Path | None,
    plot: Path | None,
    csv_file: Path | None = None,
    *,
    wager: int,
    boxes: int,
    rounds: int,
) -> PathOptions:
    """Parse the options; refuse what is out of range or cannot be written."""
    if trip is not None and not 0 < trip <= rounds:
        raise BadInput("--trip", f"a trip has 1 to {rounds:,} rounds, as many as the run")
    if pace is not None and not 0 < pace <= MAX_ROUNDS_AN_HOUR:
        raise BadInput("--rounds-per-hour", f"rounds are 1 to {MAX_ROUNDS_AN_HOUR:,} an hour")
    in_wagers = _wagers("--bankroll", bankroll, wager), _wagers("--goal", goal, wager)
    if in_wagers[0] is not None and in_wagers[0] < boxes:
        raise BadInput("--bankroll", f"it must cover a round's wagers, which are {boxes}")
    if goal is not None and trip is None:
        raise BadInput("--goal", "a goal is a trip's: say its rounds with --trip")
    options = PathOptions(trip, *in_wagers, pace, parquet, plot, csv_file)
    _check_files(options, rounds)
    return options


def _wagers(option: str, text: str | None, wager: int) -> Fraction | None:
    """Return a number of wagers; an amount with a point or a dollar sign is money."""
    if text is None:
        return None
    try:
        cents = parse_amount(text.removeprefix("$"))
    except BadAmount:
        raise BadInput(
            option, f"{text!r} is neither wagers, such as 200, nor money, such as 2000.00"
        ) from None
    if not cents:
        raise BadInput(option, "it is more than nothing")
    money = "." in text or text.startswith("$")
    return Fraction(cents, wager if money else 100)


def _check_files(options: PathOptions, rounds: int) -> None:
    if options.plot is not None:
        if options.plot.suffix.removeprefix(".").lower() not in PLOT_FORMATS:
            raise BadInput(str(options.plot), f"a plot's file ends in .{', .'.join(PLOT_FORMATS)}")
        _needs("--plot", "matplotlib", "plots")
    if options.parquet is None:
        return
    _needs("--parquet", "pyarrow", "files")
    from fortyeight.simulation.over_time.journeys import MOST_ROWS

    folder = options.parquet
    if options.trip is not None and rounds // options.trip > MOST_ROWS:
        raise BadInput("--parquet", f"no more than {MOST_ROWS:,} trips are kept, a row each")
    if folder.exists() and not folder.is_dir():
        raise BadInput(str(folder), "this is a file, not a folder")
    if not folder.resolve().parent.is_dir():
        raise BadInput(str(folder), f"there is no folder {folder.parent}")


def _needs(option: str, package: str, extra: str) -> None:
    if find_spec(package) is None:
        raise BadInput(option, f"this needs {package}: install fortyeight[{extra}]")
