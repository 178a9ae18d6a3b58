"""Refusals, which the referee returns as values."""

from __future__ import annotations

from fortyeight.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a command is not accepted: a stable code, a sentence, and the clause behind it."""

    code: str
    sentence: str
    clause: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.clause})" if self.clause else self.sentence
