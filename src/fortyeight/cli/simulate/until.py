"""`--until` of `fortyeight simulate`: the precision to reach."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from fortyeight.cli.rules.load import BadInput

MAX_ROUNDS = 10**13
#: Rounds of a run without `--rounds` and `--until`.
DEFAULT_ROUNDS = 10_000_000
#: A finer precision would take more rounds than `MAX_ROUNDS`.
FINEST, COARSEST = 1e-6, 10.0

_PERCENT = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,12})?|\.[0-9]{1,12}) ?%")
_NUMBER = re.compile(r"[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?")

Until = Annotated[
    str | None,
    typer.Option(
        "--until",
        help="Play until the mean is known to plus or minus this share of a wager: 0.05%.",
    ),
]


def parse_target(until: str | None) -> float | None:
    """Return the half width as a share of a wager; a number without % is refused."""
    if until is None:
        return None
    text = until.strip()
    match = _PERCENT.fullmatch(text)
    if match is None and _NUMBER.fullmatch(text):
        raise BadInput(
            "--until",
            f"{text} may be {text}% of a wager or a share of it, a hundred times as much:"
            f" write it with a per cent sign, as in {text}%",
        )
    if match is None:
        raise BadInput("--until", f"{until!r} is no share of a wager: write 0.01%")
    target = float(match[1]) / 100
    if not FINEST <= target < COARSEST:
        raise BadInput("--until", f"it is {FINEST:.4%} or more, and less than {COARSEST:.0%}")
    return target


def round_limit(rounds: int | None, target: float | None) -> int:
    """Return the maximum number of rounds to play."""
    if rounds is None:
        return DEFAULT_ROUNDS if target is None else MAX_ROUNDS
    if not 0 < rounds <= MAX_ROUNDS:
        raise BadInput("--rounds", f"rounds are 1 to {MAX_ROUNDS:,}, not {rounds:,}")
    return rounds


def print_precision(summary: dict[str, Any]) -> None:
    """Print that the precision was not reached, if it was not."""
    until = summary.get("until")
    if until is None or until["reached"]:
        return
    half = until["known_to"]
    known = "its error is not known" if half is None else f"the mean is known to ± {half:.5%}"
    more = f"; about {until['rounds_needed']:,} rounds are needed" if until["rounds_needed"] else ""
    typer.echo(f"NOT reached: --until asked for ± {until['asked']:.5%}, {known}{more}.")
