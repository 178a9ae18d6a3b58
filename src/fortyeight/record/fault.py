"""Errors of round records."""

from __future__ import annotations

from typing import Literal

Code = Literal[
    "bad-record",
    "unknown-rulebook",
    "bad-house",
    "bad-wager",
    "illegal-action",
    "shoe-too-short",
    "incomplete",
    "actions-left-over",
]


class UnrecordableRound(ValueError):
    """A round that cannot be written as a record: it is not finished, or was called off."""


class RecordFault(ValueError):
    """A fault of a record: a stable code, a sentence, the clause and the place."""

    def __init__(self, code: Code, message: str, clause: str = "", at: str = "") -> None:
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.clause = clause
        self.at = at

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message, "clause": self.clause, "at": self.at}

    def __str__(self) -> str:
        place = f"{self.at}: " if self.at else ""
        clause = f" ({self.clause})" if self.clause else ""
        return f"{place}{self.message}{clause}"
