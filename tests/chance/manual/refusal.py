"""A shuffle procedure that a rulebook does not allow."""

from __future__ import annotations


class ShuffleRefused(ValueError):
    """Why a procedure is not accepted: a stable code, a sentence, and the clause behind it."""

    def __init__(self, code: str, sentence: str, clause: str = "") -> None:
        super().__init__(f"{sentence} ({clause})" if clause else sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
