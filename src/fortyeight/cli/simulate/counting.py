"""`--count` of `fortyeight simulate`, and the results of counting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

if TYPE_CHECKING:
    from fortyeight.strategy import BadCounting, Counting

Count = Annotated[
    str | None,
    typer.Option("--count", help="Play by this count file, or one that comes along."),
]
#: Rows with a smaller share of the rounds are left out on the screen.
_MIN_SHARE = 0.0005


def load_counting(name: str | None, strategy: str) -> tuple[Counting | None, str]:
    """Return the count and its base strategy.

    A strategy other than the default, the chart, takes precedence over that of the count file.
    """
    if name is None:
        return None, strategy
    from fortyeight.strategy import BadCounting, named_counting

    try:
        counting = named_counting(name)
    except BadCounting as error:
        _refuse(error)
    return counting, counting.strategy if strategy == "chart" else strategy


def _refuse(error: BadCounting) -> NoReturn:
    for sentence in error.sentences:
        typer.echo(sentence, err=True)
    raise typer.Exit(2) from None


def print_count(summary: dict[str, Any]) -> None:
    """Print the results of counting."""
    if not summary:
        return
    from fortyeight.simulation.results.precision import NOISE

    n0 = "no end of" if summary["n0"] is None else f"{summary['n0']:,.0f}"
    typer.echo(f"By the count {summary['name']}, in smallest wagers (± is one standard error):")
    typer.echo(
        f"  a round gives {summary['mean']:+.5f}{_error(summary['standard_error'], '.5f')},"
        f" standard deviation {summary['standard_deviation']:.3f}; a unit staked"
        f" {summary['mean_per_unit_staked']:+.4%}"
        f"{_error(summary['mean_per_unit_staked_standard_error'], '.4%')}."
    )
    typer.echo(
        f"  Average wager {summary['average_wager']:.3f}; mean² over variance"
        f" {summary['score']:.3e}{_error(summary['score_standard_error'], '.1e')}, N0 {n0} rounds."
    )
    error = summary["standard_error"]
    if error is None or abs(summary["mean"]) < NOISE * error:
        typer.echo("  Whether the count wins is not known yet: the mean may be chance.")
    typer.echo("  true count   share    flat mean           wager")
    for row in summary["by_true_count"]:
        if row["share"] >= _MIN_SHARE:
            wager = row["wager"] or "sits out"
            typer.echo(f"  {row['true_count']:+10d} {row['share']:8.3%} {_mean(row)}  {wager}")
    for kind, one in summary["optional"].items():
        if not one["rounds"]:
            typer.echo(f"{kind} by the count: never made.")
            continue
        typer.echo(
            f"{kind} by the count: made in {one['share']:.3%} of rounds,"
            f" {_mean(one).strip()}; it adds {one['gain']:+.5f}"
            f"{_error(one['gain_standard_error'], '.5f')} to a round."
        )
        for row in one["by_true_count"]:
            if row["rounds"] >= _MIN_SHARE * one["rounds"]:
                share = row["rounds"] / one["rounds"]
                typer.echo(f"  {row['true_count']:+10d} {share:8.3%} {_mean(row)}")


def _error(error: float | None, form: str) -> str:
    return "" if error is None else f" ± {error:{form}}"


def _mean(row: dict[str, Any]) -> str:
    error = row["standard_error"]
    return f"{row['mean']:+9.3%}" + (f" ± {error:7.3%}" if error is not None else " " * 10)
