"""Tasks for a worker process. Only there is the solver imported: it compiles for seconds."""

from __future__ import annotations

from typing import Any

from fortyeight.coach.question import Question


def answer_question(question: Question) -> dict[str, Any] | str:
    """Return the answer, or the sentence that says why there is none."""
    from fortyeight.coach.valuing import CannotValue, answer

    try:
        return answer(question)
    except CannotValue as error:
        return str(error)


def warm_solver(house: tuple[str, str]) -> None:
    """Import the solver, and compile it for a house."""
    from fortyeight.coach.valuing import warm

    warm(house)


def deal_drill(house: tuple[str, str], drill: str, mistakes: dict[str, int]) -> dict[str, Any]:
    """Return a situation for a drill; empty if none was found."""
    from fortyeight.coach.drills.drill_hands import deal

    return deal(house, drill, mistakes)


def deal_hand_of_day(day: str) -> dict[str, Any]:
    """Return the situation that everyone gets on a day."""
    from fortyeight.coach.drills.drill_hands import deal_daily

    return deal_daily(day)
