"""The base of the errors that a program which uses the package may meet."""

from __future__ import annotations


class FortyeightError(ValueError):
    """Base of every error that the library raises for what it was asked.

    `code` never changes, `sentence` is for people, `clause` names the rule behind it if there is
    one.
    """

    def __init__(self, code: str, sentence: str, clause: str = "") -> None:
        super().__init__(f"{sentence} ({clause})" if clause else sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause

    def __reduce__(self) -> tuple[type[FortyeightError], tuple[str, str, str]]:
        return type(self), (self.code, self.sentence, self.clause)
