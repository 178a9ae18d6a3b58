"""The files of a run: Parquet tables and a plot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from fortyeight import __version__
from fortyeight.cli.output_files import write_all
from fortyeight.cli.rules.load import BadInput
from fortyeight.cli.simulate.path_screen import chance_text
from fortyeight.cli.simulate.paths import PathsAsked

if TYPE_CHECKING:
    from fortyeight.simulation.run import Progress, RunPlan

#: What the tables are of, from what is told of a run.
_KEPT = ("book", "strategy", "seed", "boxes", "fresh_shoe", "rounds", "mean", "interrupted")


def write_files(
    asked: PathsAsked, plan: RunPlan, done: Progress, found: dict[str, Any], *, tell: bool
) -> None:
    """Write what was asked for, all of it or nothing, and say where it is."""
    try:
        files = _files(asked, plan, done, found)
        if asked.parquet is not None:
            asked.parquet.mkdir(exist_ok=True)
        write_all(files)
    except OSError as error:
        typer.echo(f"it cannot be written: {error.strerror or error}", err=True)
        raise typer.Exit(2) from None
    except BadInput as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    for path in files if tell else ():
        typer.echo(f"Written: {path}")


def _files(
    asked: PathsAsked, plan: RunPlan, done: Progress, found: dict[str, Any]
) -> dict[Path, bytes]:
    files: dict[Path, bytes] = {}
    if asked.parquet is not None:
        from fortyeight.simulation.results.parquet import parquet_files

        tables = parquet_files(done.tally, done.journeys, _metadata(plan, found))
        files |= {asked.parquet / name: content for name, content in tables.items()}
    if asked.plot is not None and done.journeys is not None:
        from fortyeight.papers.run_plot import RunPicture, run_plot

        picture = RunPicture(done.tally, done.journeys, _headline(found), _figures(found))
        kind = asked.plot.suffix.removeprefix(".").lower()
        files[asked.plot] = run_plot(picture, kind)
    return files


def _metadata(plan: RunPlan, found: dict[str, Any]) -> dict[str, str]:
    told = {key: found[key] for key in _KEPT} | {"house": found["house"]}
    told |= {"version": __version__, "unit": str(plan.game.unit)}
    told["wager"] = found["hours"]["wager"]
    if "trips" in found:
        told |= {key: found["trips"][key] for key in ("bankroll", "goal")}
        told["trip"] = found["trips"]["rounds"]
    return {
        f"fortyeight.{key}": one if isinstance(one, str) else json.dumps(one)
        for key, one in told.items()
    }


def _headline(found: dict[str, Any]) -> str:
    boxes = "one box" if found["boxes"] == 1 else f"{found['boxes']} boxes"
    shoes = "a fresh shoe each round" if found["fresh_shoe"] else f"{found['shoes']:,} shoes"
    strategy = Path(found["strategy"]).name
    return f"{found['rounds']:,} rounds by {strategy}, {boxes}, {shoes}, seed {found['seed']}"


def _figures(found: dict[str, Any]) -> list[tuple[str, str]]:
    """What is said in figures beside the drawings; a name without a figure is a heading."""
    interval = found["confidence_interval"]
    within = "not known" if interval is None else f"± {(interval[1] - interval[0]) / 2:.3%}"
    hours = found["hours"]
    told = [
        ("A box", ""),
        ("Mean, of a wager", _signed(f"{found['mean']:+.3%}")),
        ("19 times of 20 within", within),
        ("Standard deviation, wagers", f"{found['standard_deviation']:.3f}"),
        (f"An hour at {hours['wager']} a box", ""),
        ("Rounds", f"{hours['rounds_per_hour']:,}"),
        ("Expected", _signed(hours["expected_per_hour"])),
        ("Standard deviation", hours["standard_deviation_per_hour"]),
        (f"Expected in {hours['hours_per_day']} hours", _signed(hours["expected_per_day"])),
        ("The whole run, in wagers", ""),
        ("Greatest drawdown", f"{found['course']['greatest_drawdown']:,.1f}"),
        ("Longest losing streak, rounds", f"{found['course']['longest_losing_streak']:,}"),
    ]
    trips = found.get("trips")
    if trips and trips["number"]:
        told += [
            (f"{trips['number']:,} trips of {trips['rounds']:,} rounds", ""),
            ("Ahead at the end", chance_text(trips["result"]["ahead"])),
        ]
        for key, name in (("ruined", "Ruined"), ("reached", "Goal reached")):
            if key in trips:
                told.append((name, chance_text(trips[key])))
    return told


def _signed(figure: str) -> str:
    """A figure with its sign, the printer's minus or a plus."""
    return f"−{figure[1:]}" if figure.startswith("-") else f"+{figure.removeprefix('+')}"
