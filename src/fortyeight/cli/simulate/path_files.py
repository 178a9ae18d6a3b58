"""Write the files of a run: a CSV table, Parquet tables and a plot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fortyeight import __version__
from fortyeight.cli.framework.bad_input import BadInput
from fortyeight.cli.output.result_files import Saved, csv_table, save_results
from fortyeight.cli.simulate.path_screen import chance_text
from fortyeight.cli.simulate.paths import PathOptions
from fortyeight.cli.simulate.run_table import COLUMNS, run_table
from fortyeight.money import currency_sign
from fortyeight.rulebook import House

if TYPE_CHECKING:
    from fortyeight.simulation.run import Progress, RunPlan

#: Figures of the summary that the tables carry as metadata.
_METADATA = ("book", "strategy", "seed", "boxes", "fresh_shoe", "rounds", "mean", "interrupted")


def write_files(
    options: PathOptions, plan: RunPlan, done: Progress, summary: dict[str, Any], *, force: bool
) -> Saved:
    """Write the files that were asked for, all or none."""
    try:
        files = _files(options, plan, done, summary)
        if options.parquet is not None:
            options.parquet.mkdir(exist_ok=True)
    except OSError as error:
        named = options.parquet or options.plot
        return Saved({}, BadInput(str(named), f"it cannot be written: {error.strerror or error}"))
    return save_results(files, force=force)


def _files(
    options: PathOptions, plan: RunPlan, done: Progress, summary: dict[str, Any]
) -> dict[Path, bytes]:
    files: dict[Path, bytes] = {}
    if options.csv_file is not None:
        files[options.csv_file] = csv_table(run_table(plan.game.house, summary), COLUMNS)
    if options.parquet is not None:
        from fortyeight.simulation.results.parquet import parquet_files

        tables = parquet_files(done.tally, done.journeys, _metadata(plan, summary))
        files |= {options.parquet / name: content for name, content in tables.items()}
    if options.plot is not None and done.journeys is not None:
        from fortyeight.papers.plots.run_plot import RunPicture, run_plot

        house = plan.game.house
        figures = figures_of(summary, currency_sign(house.limits.currency))
        headline, caption = headline_of(summary), caption_of(house, summary)
        picture = RunPicture(done.tally, done.journeys, headline, figures, caption)
        kind = options.plot.suffix.removeprefix(".").lower()
        files[options.plot] = run_plot(picture, kind)
    return files


def _metadata(plan: RunPlan, summary: dict[str, Any]) -> dict[str, str]:
    metadata = {key: summary[key] for key in _METADATA} | {"house": summary["house"]}
    metadata |= {"version": __version__, "unit": str(plan.game.unit)}
    metadata["wager"] = summary["hours"]["wager"]
    if "trips" in summary:
        metadata |= {key: summary["trips"][key] for key in ("bankroll", "goal")}
        metadata["trip"] = summary["trips"]["rounds"]
    return {
        f"fortyeight.{key}": one if isinstance(one, str) else json.dumps(one)
        for key, one in metadata.items()
    }


def headline_of(summary: dict[str, Any]) -> str:
    """Return what was played: rounds, strategy, boxes, shoes and seed."""
    boxes = "one box" if summary["boxes"] == 1 else f"{summary['boxes']} boxes"
    shoes = "a fresh shoe each round" if summary["fresh_shoe"] else f"{summary['shoes']:,} shoes"
    if summary["chute"]:
        shoes = f"a continuous shuffler with {summary['chute']} cards in its chute"
    strategy = Path(summary["strategy"]).name
    return f"{summary['rounds']:,} rounds by {strategy}, {boxes}, {shoes}, seed {summary['seed']}"


def caption_of(house: House, summary: dict[str, Any]) -> tuple[str, ...]:
    """Return what tells the run from others, besides the headline."""
    currency = house.limits.currency
    return (
        *(f"{key} = {value}" for key, value in house.choices.items()),
        f"a wager is {currency_sign(currency)}{summary['hours']['wager']} ({currency})",
        *([f"wagers by the count {summary['count']['name']}"] if summary["count"] else []),
        *(["stopped before its end"] if summary["interrupted"] else []),
        f"fortyeight {__version__}",
    )


def figures_of(summary: dict[str, Any], sign: str) -> list[tuple[str, str]]:
    """Return the figures beside the drawings; a name without a figure is a heading.

    `sign` is that of the house's currency.
    """
    interval = summary["confidence_interval"]
    within = "not known" if interval is None else f"± {(interval[1] - interval[0]) / 2:.3%}"
    hours = summary["hours"]
    figures = [
        ("A box", ""),
        ("Mean, of a wager", _signed(f"{summary['mean']:+.3%}")),
        ("95% confidence interval", within),
        ("Standard deviation, wagers", f"{summary['standard_deviation']:.3f}"),
        (f"An hour at {sign}{hours['wager']} a box", ""),
        ("Rounds", f"{hours['rounds_an_hour']:,}"),
        ("Expected", _signed(hours["expected_per_hour"], sign)),
        ("Standard deviation", f"{sign}{hours['standard_deviation_per_hour']}"),
        (f"Expected in {hours['hours_per_day']} hours", _signed(hours["expected_per_day"], sign)),
        ("The whole run, in wagers", ""),
        ("Greatest drawdown", f"{summary['course']['greatest_drawdown']:,.1f}"),
        ("Longest losing streak, rounds", f"{summary['course']['longest_losing_streak']:,}"),
    ]
    trips = summary.get("trips")
    if trips and trips["number"]:
        figures += [
            (f"{trips['number']:,} trips of {trips['rounds']:,} rounds", ""),
            ("Ahead at the end", chance_text(trips["result"]["ahead"])),
        ]
        for key, name in (("ruined", "Ruined"), ("reached", "Goal reached")):
            if key in trips:
                figures.append((name, chance_text(trips[key])))
    return figures


def _signed(figure: str, unit: str = "") -> str:
    """Format a figure with a plus or a typographic minus sign, and a unit before its digits."""
    return f"{'−' if figure.startswith('-') else '+'}{unit}{figure.lstrip('+-')}"
