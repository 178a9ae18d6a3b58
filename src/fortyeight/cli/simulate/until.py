"""`--until` of `fortyeight simulate`: the precision asked for, and what was reached."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from fortyeight.cli.rules.load import BadInput

MOST_ROUNDS = 10**13
#: Rounds of a run that asks neither for rounds nor for a precision.
USUAL_ROUNDS = 10_000_000
#: A mean that is to be known better would take more than `MOST_ROUNDS`.
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


def target_of(until: str | None) -> float | None:
    """Return the half width asked for, as a share of a wager; a number without % is refused."""
    if until is None:
        return None
    text = until.strip()
    found = _PERCENT.fullmatch(text)
    if found is None and _NUMBER.fullmatch(text):
        raise BadInput(
            "--until",
            f"{text} may be {text}% of a wager or a share of it, a hundred times as much:"
            f" write it with a per cent sign, as in {text}%",
        )
    if found is None:
        raise BadInput("--until", f"{until!r} is no share of a wager: write 0.01%")
    target = float(found[1]) / 100
    if not FINEST <= target < COARSEST:
        raise BadInput("--until", f"it is {FINEST:.4%} or more, and less than {COARSEST:.0%}")
    return target


def rounds_asked(rounds: int | None, target: float | None) -> int:
    """Return how many rounds are played at most."""
    if rounds is None:
        return USUAL_ROUNDS if target is None else MOST_ROUNDS
    if not 0 < rounds <= MOST_ROUNDS:
        raise BadInput("--rounds", f"rounds are 1 to {MOST_ROUNDS:,}, not {rounds:,}")
    return rounds


def print_until(found: dict[str, Any]) -> None:
    """Say so where the precision was not reached."""
    told = found.get("until")
    if told is None or told["reached"]:
        return
    half = told["known_to"]
    known = "its error is not known" if half is None else f"the mean is known to ± {half:.5%}"
    more = f"; about {told['rounds_needed']:,} rounds are needed" if told["rounds_needed"] else ""
    typer.echo(f"NOT reached: --until asked for ± {told['asked']:.5%}, {known}{more}.")
