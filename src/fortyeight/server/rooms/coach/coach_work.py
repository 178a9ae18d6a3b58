"""What is done in the coach's own process. Only there the solver is loaded."""

from __future__ import annotations

from typing import Any

from fortyeight.coach.question import Question


def answered(asked: Question) -> dict[str, Any] | str:
    """The answer, or the sentence that says why there is none."""
    from fortyeight.coach.valuing import (  # noqa: PLC0415  # compiles for seconds
        CannotValue,
        answer,
    )

    try:
        return answer(asked)
    except CannotValue as error:
        return str(error)


def warmed(house: tuple[str, str]) -> None:
    """The solver is loaded and compiled for a house."""
    from fortyeight.coach.valuing import warm  # noqa: PLC0415  # compiles for seconds

    warm(house)
