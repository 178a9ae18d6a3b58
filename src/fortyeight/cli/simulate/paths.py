"""Options of `fortyeight simulate` for results over time: trips, hours and files."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.options.declaring import number_option, option
from fortyeight.cli.output.wording import counted
from fortyeight.extras import require
from fortyeight.money import BadAmount, parse_amount

if TYPE_CHECKING:
    from fortyeight.simulation.over_time.journeys import Journeys
    from fortyeight.simulation.run import RunPlan

PLOT_FORMATS = ("svg", "png", "pdf")
MAX_ROUNDS_AN_HOUR = 1_000_000

Trip = Annotated[
    int | None, number_option("--trip", "Divide the run into trips of this many rounds.")
]
Bankroll = Annotated[
    str | None, option("--bankroll AMOUNT", "Bankroll of a trip: 200 (wagers), or 2000.00 (money).")
]
Goal = Annotated[
    str | None,
    option("--goal AMOUNT", "End a trip when this much is won: 50 (wagers), or 500.00 (money)."),
]
RoundsPerHour = Annotated[
    int | None,
    number_option(
        "--rounds-an-hour",
        "Rounds per hour (default: the published figure for the number of boxes).",
        most=MAX_ROUNDS_AN_HOUR,
    ),
]
Parquet = Annotated[Path | None, option("--parquet FOLDER", "Write Parquet tables to this folder.")]
Plot = Annotated[Path | None, option("--plot FILE", "Plot the run to a .svg, .png or .pdf file.")]


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
    if trip is not None and trip > rounds:
        raise BadInput("--trip", f"a trip is at most as long as the run, {rounds:,} rounds")
    in_wagers = _wagers("--bankroll", bankroll, wager), _wagers("--goal", goal, wager)
    if in_wagers[0] is not None and in_wagers[0] < boxes:
        raise BadInput("--bankroll", f"a round needs at least {counted(boxes, 'wager')}")
    if goal is not None and trip is None:
        raise BadInput("--goal", "a goal needs trips; add --trip")
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
            option, f"{text!r} is neither a number of wagers (200) nor an amount (2000.00)"
        ) from None
    if not cents:
        raise BadInput(option, "give more than 0")
    money = "." in text or text.startswith("$")
    return Fraction(cents, wager if money else 100)


def _check_files(options: PathOptions, rounds: int) -> None:
    if options.plot is not None:
        if options.plot.suffix.removeprefix(".").lower() not in PLOT_FORMATS:
            *most, last = (f".{kind}" for kind in PLOT_FORMATS)
            ends = f"{', '.join(most)} or {last}"
            raise BadInput(str(options.plot), f"the name of a plot's file ends in {ends}")
        require("matplotlib")
    if options.parquet is None:
        return
    require("pyarrow")
    from fortyeight.simulation.over_time.journeys import MOST_ROWS

    folder = options.parquet
    if options.trip is not None and rounds // options.trip > MOST_ROWS:
        raise BadInput("--parquet", f"no more than {MOST_ROWS:,} trips are kept, a row each")
    if folder.exists() and not folder.is_dir():
        raise BadInput(str(folder), "this is a file, not a folder")
    if not folder.resolve().parent.is_dir():
        raise BadInput(str(folder), f"there is no folder {folder.parent}")
