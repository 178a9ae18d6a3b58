"""Print the results of a run."""

from __future__ import annotations

from typing import Any

from fortyeight.cli.output.story_text import house_words
from fortyeight.cli.output.text_page import say
from fortyeight.cli.output.wording import counted, with_currency
from fortyeight.rulebook import House

#: By chance, a mean is this many standard errors off once in some 16,000 runs.
MAX_STANDARD_ERRORS = 4.0
#: Rows with a smaller share of the rounds are left out on the screen.
_MIN_SHARE = 0.0005


def print_run(house: House, summary: dict[str, Any]) -> None:
    """Print the summary of a run, without its results over time."""
    say(house_words(house))
    for key, value in house.choices.items():
        say(f"  {key} = {value}")
    shoes = "a fresh shoe each" if summary["fresh_shoe"] else counted(summary["shoes"], "shoe")
    if summary["chute"]:
        shoes = f"a continuous shuffler with {counted(summary['chute'], 'card')} in its chute"
    boxes = "" if summary["boxes"] == 1 else f"{summary['boxes']} boxes, "
    say(
        f"{counted(summary['rounds'], 'round')}, strategy {summary['strategy']}, {boxes}{shoes},"
        f" seed {summary['seed']}."
    )
    if summary["interrupted"]:
        say("Interrupted: the results so far.")
    interval = summary["confidence_interval"]
    between = "its error is not known"
    if interval is not None:
        between = f"95% confidence interval {interval[0]:+.5%} to {interval[1]:+.5%}"
    say(f"Mean net result per box: {summary['mean']:+.5%} of a wager ({between}).")
    say(f"Standard deviation per box: {summary['standard_deviation']:.5f} wagers.")
    _print_precision(summary)
    _print_solver(summary)
    _print_super_bonus(house, summary["super_bonus"], summary["strategy"])
    _print_side_bets(summary["optional"], house)
    _print_count(summary["count"])
    say("Net result per box, in wagers:")
    for net, chance in summary["frequencies"]["distribution"].items():
        if chance >= _MIN_SHARE:
            say(f"  {float(net):+6.2f}  {chance:8.3%}  {'#' * round(chance * 50)}".rstrip())
    say("Hands per box:")
    for name, number in summary["frequencies"]["hands"].items():
        say(f"  {number:11.6f}  {house.book.in_its_words(name)}")


def print_time(summary: dict[str, Any]) -> None:
    """Print how long the command took, and how fast rounds were dealt."""
    rate = summary["rounds_per_second"] / 1e6
    dealt = f"the rounds {summary['seconds']:.2f} s ({rate:.2f} million per second)"
    say(
        f"Took {summary['total_seconds']:.2f} s; "
        f"{dealt if rate else 'all rounds come from the checkpoint'}."
    )


def _print_precision(summary: dict[str, Any]) -> None:
    """Print that the precision was not reached, if it was not."""
    until = summary.get("until")
    if until is None or until["reached"]:
        return
    half = until["known_to"]
    known = "its error is not known" if half is None else f"the mean is known to ± {half:.5%}"
    more = f"; about {until['rounds_needed']:,} rounds are needed" if until["rounds_needed"] else ""
    say(f"Precision NOT reached: --until asked for ± {until['asked']:.5%}, {known}{more}.")


def _print_solver(summary: dict[str, Any]) -> None:
    """Print the solver's mean and the difference."""
    if "solver" not in summary:
        return
    solver, half = summary["solver"], 1.96 * summary["standard_error"]
    difference = f"{solver['difference']:+.5%} ± {half:.5%}"
    exact = f"Solver, fresh shoes: {solver['mean']:+.5%} of a wager"
    exact += " (exact)" if solver["exact"] else f" (not exact: {'; '.join(solver['limits'])})"
    if summary["fresh_shoe"]:
        far = abs(solver["standard_errors"])
        agree = "they agree" if far <= MAX_STANDARD_ERRORS else "they do NOT agree"
        say(f"{exact}; the difference is {difference}, {far:.1f} standard errors: {agree}.")
        return
    effect = "the shuffler's effect" if summary["chute"] else "the cut-card effect"
    if solver["distinguishable_from_zero"]:
        say(f"{exact}; {effect} is {difference}.")
    else:
        say(
            f"{exact}; {effect} cannot be told from zero yet: the difference is"
            f" {difference}, {abs(solver['standard_errors']):.1f} standard errors."
        )


def _print_super_bonus(house: House, bonus: dict[str, Any], strategy: str) -> None:
    """Print how often the Super Bonus was won and what it added."""
    if not bonus:
        return
    say(f"Super Bonus: {_format_wins(house, bonus)}; not included in the mean.")
    chance, played = bonus["chance_from_fresh_shoes"], bonus["suited_sevens_against_7"]
    if chance:
        say(f"  From fresh shoes, this play wins it once in {1 / chance:,.0f} rounds.")
    elif played:
        say(
            "  To win it, a suited pair of sevens against a 7 must be hit; with strategy"
            f" {strategy} they are {played}, so it is never won."
        )
        if strategy in ("chart", "optimal"):
            say(
                "  --super-bonus hits them if that is worth more; `fortyeight solve` prints how"
                " much."
            )


def _format_wins(house: House, bonus: dict[str, Any]) -> str:
    wager = with_currency(bonus["wager"], house)
    if not bonus["number"]:
        return f"won 0 times with a wager of {wager}"
    return (
        f"won {counted(bonus['number'], 'time')}, worth {bonus['mean']:+.5%}"
        f" ± {1.96 * bonus['standard_error']:.5%} of a wager of {wager}"
    )


def _print_side_bets(side_bets: dict[str, Any], house: House) -> None:
    """Print the results of every side bet."""
    for kind, one in side_bets.items():
        if not one["number"]:
            say(f"Side bet {kind}: never made.")
            continue
        error = one["standard_error"]
        width = "" if error is None else f" ± {1.96 * error:.4%}"
        say(
            f"Side bet {kind}, made {counted(one['number'], 'time')}: mean {one['mean']:+.4%}"
            f"{width} of the side bet, standard deviation {one['standard_deviation']:.3f}."
        )
        if one["from_meters"]:
            say(
                f"  Jackpots are counted at their initial amounts; over time the meters return"
                f" {one['from_meters']:.3%} more: {one['mean_over_time']:+.4%}{width}."
            )
        say("       chance        net  outcome (net in side bets)")
        for name, number in (*one["outcomes"].items(), *one["community"].items()):
            outcome = house.book.in_its_words(name)
            say(f"  {number / one['number']:11.7f}  {one['pays'][name]:+9.2f}  {outcome}")


def _print_count(summary: dict[str, Any]) -> None:
    """Print the results of counting."""
    if not summary:
        return
    from fortyeight.simulation.results.precision import NOISE

    n0 = "infinite" if summary["n0"] is None else f"{summary['n0']:,.0f} rounds"
    say(f"Count {summary['name']}, in units of the smallest wager (± is one standard error):")
    say(
        f"  Mean per round {summary['mean']:+.5f}{_error(summary['standard_error'], '.5f')},"
        f" standard deviation {summary['standard_deviation']:.3f}; mean per unit wagered"
        f" {summary['mean_per_unit_staked']:+.4%}"
        f"{_error(summary['mean_per_unit_staked_standard_error'], '.4%')}."
    )
    say(
        f"  Average wager {summary['average_wager']:.3f}; mean² / variance"
        f" {summary['score']:.3e}{_error(summary['score_standard_error'], '.1e')}, N0 {n0}."
    )
    error = summary["standard_error"]
    if error is None or abs(summary["mean"]) < NOISE * error:
        say("  Too few rounds to tell whether the count wins.")
    say("  true count   share    flat mean           wager")
    for row in summary["by_true_count"]:
        if row["share"] >= _MIN_SHARE:
            wager = row["wager"] or "sits out"
            say(f"  {row['true_count']:+10d} {row['share']:8.3%} {_mean(row)}  {wager}")
    for kind, one in summary["optional"].items():
        if not one["rounds"]:
            say(f"Side bet {kind}, by the count: never made.")
            continue
        say(
            f"Side bet {kind}, by the count: made in {one['share']:.3%} of rounds,"
            f" mean {' '.join(_mean(one).split())} of the side bet; it adds {one['gain']:+.5f}"
            f"{_error(one['gain_standard_error'], '.5f')} per round."
        )
        say("  true count   share         mean")
        for row in one["by_true_count"]:
            if row["rounds"] >= _MIN_SHARE * one["rounds"]:
                share = row["rounds"] / one["rounds"]
                say(f"  {row['true_count']:+10d} {share:8.3%} {_mean(row)}")


def _error(error: float | None, form: str) -> str:
    return "" if error is None else f" ± {error:{form}}"


def _mean(row: dict[str, Any]) -> str:
    error = row["standard_error"]
    return f"{row['mean']:+9.3%}" + (f" ± {error:7.3%}" if error is not None else " " * 10)
