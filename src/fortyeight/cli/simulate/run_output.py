"""Print the results of a run."""

from __future__ import annotations

from typing import Any

import typer

from fortyeight.rulebook import House

#: By chance, a mean is this many standard errors off once in some 16,000 runs.
MAX_STANDARD_ERRORS = 4.0
#: Rows with a smaller share of the rounds are left out on the screen.
_MIN_SHARE = 0.0005


def print_run(house: House, summary: dict[str, Any]) -> None:
    """Print the summary of a run, without its results over time."""
    typer.echo(house.book.title)
    for key, value in house.choices.items():
        typer.echo(f"  {key} = {value}")
    shoes = "a fresh shoe each" if summary["fresh_shoe"] else f"{summary['shoes']:,} shoes"
    if summary["chute"]:
        shoes = f"a continuous shuffler with {summary['chute']} cards in its chute"
    typer.echo(
        f"{summary['rounds']:,} rounds by {summary['strategy']}, {shoes}, seed {summary['seed']}:"
        f" {summary['rounds_per_second'] / 1e6:.2f} million a second."
    )
    if summary["interrupted"]:
        typer.echo("Interrupted: this is what was done.")
    interval = summary["confidence_interval"]
    between = "its error is not known"
    if interval is not None:
        between = f"19 times of 20 between {interval[0]:+.5%} and {interval[1]:+.5%}"
    typer.echo(f"Mean net result of a box: {summary['mean']:+.5%} of a wager ({between}).")
    typer.echo(f"Standard deviation: {summary['standard_deviation']:.5f} wagers.")
    _print_precision(summary)
    _print_solver(summary)
    _print_super_bonus(summary["super_bonus"], summary["strategy"])
    _print_side_bets(summary["optional"])
    _print_count(summary["count"])
    typer.echo("Net results of a box, in wagers:")
    for net, chance in summary["frequencies"]["distribution"].items():
        if chance >= 0.0005:
            typer.echo(f"  {float(net):+6.2f}  {chance:8.3%}  {'#' * round(chance * 100)}")
    typer.echo("Hands, a box:")
    for name, number in summary["frequencies"]["hands"].items():
        typer.echo(f"  {number:11.6f}  {house.book.in_its_words(name)}")


def _print_precision(summary: dict[str, Any]) -> None:
    """Print that the precision was not reached, if it was not."""
    until = summary.get("until")
    if until is None or until["reached"]:
        return
    half = until["known_to"]
    known = "its error is not known" if half is None else f"the mean is known to ± {half:.5%}"
    more = f"; about {until['rounds_needed']:,} rounds are needed" if until["rounds_needed"] else ""
    typer.echo(f"NOT reached: --until asked for ± {until['asked']:.5%}, {known}{more}.")


def _print_solver(summary: dict[str, Any]) -> None:
    """Print the solver's mean and the difference."""
    if "solver" not in summary:
        return
    solver, half = summary["solver"], 1.96 * summary["standard_error"]
    difference = f"{solver['difference']:+.5%} ± {half:.5%}"
    exact = f"The solver says {solver['mean']:+.5%} for fresh shoes"
    exact += " (exact)" if solver["exact"] else f" (not exact: {'; '.join(solver['limits'])})"
    if summary["fresh_shoe"]:
        far = abs(solver["standard_errors"])
        agree = "they agree" if far <= MAX_STANDARD_ERRORS else "they do NOT agree"
        typer.echo(f"{exact}; the difference is {difference}, {far:.1f} standard errors: {agree}.")
        return
    effect = "the shuffler's effect" if summary["chute"] else "the cut-card effect"
    if solver["distinguishable_from_zero"]:
        typer.echo(f"{exact}; {effect} is {difference}.")
    else:
        typer.echo(
            f"{exact}; {effect} is not distinguishable from zero yet: the difference is"
            f" {difference}, {abs(solver['standard_errors']):.1f} standard errors."
        )


def _print_super_bonus(bonus: dict[str, Any], strategy: str) -> None:
    """Print how often the Super Bonus came and what it gave."""
    if not bonus:
        return
    typer.echo(f"Super Bonus: {_format_wins(bonus)}, which is not in the mean.")
    chance, played = bonus["chance_from_fresh_shoes"], bonus["suited_sevens_against_7"]
    if chance:
        typer.echo(f"  From fresh shoes it comes to this play once in {1 / chance:,.0f} rounds.")
    elif played:
        typer.echo(
            f"  It needs two sevens of one suit against a 7 to be hit, and {strategy} has them"
            f" {played}: so it never comes."
        )
        if strategy in ("chart", "optimal"):
            typer.echo(
                "  --super-bonus plays for it where its dollars are worth more than that to the"
                " wager; `fortyeight solve` tells what it is worth then."
            )


def _format_wins(bonus: dict[str, Any]) -> str:
    if not bonus["number"]:
        return f"0 times with a wager of {bonus['wager']}"
    return (
        f"{bonus['number']:,} times; it gives {bonus['mean']:+.5%}"
        f" ± {1.96 * bonus['standard_error']:.5%} to a wager of {bonus['wager']}"
    )


def _print_side_bets(side_bets: dict[str, Any]) -> None:
    """Print the results of every side bet."""
    for kind, one in side_bets.items():
        if not one["number"]:
            typer.echo(f"Wager {kind}: never made.")
            continue
        error = one["standard_error"]
        width = "" if error is None else f" ± {1.96 * error:.4%}"
        typer.echo(
            f"Wager {kind}, made {one['number']:,} times: mean {one['mean']:+.4%}{width},"
            f" standard deviation {one['standard_deviation']:.3f}."
        )
        if one["from_meters"]:
            typer.echo(
                f"  Jackpots are counted at their initial amounts; over time the meters give back"
                f" {one['from_meters']:.3%} more: {one['mean_over_time']:+.4%}{width}."
            )
        for name, number in (*one["outcomes"].items(), *one["community"].items()):
            typer.echo(f"  {number / one['number']:11.7f}  {one['pays'][name]:+9.2f}  {name}")


def _print_count(summary: dict[str, Any]) -> None:
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
