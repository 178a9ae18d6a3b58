"""The service's no: a stable code, a sentence, and the HTTP status that goes with it."""

from __future__ import annotations


class Refusal(Exception):
    """Why something is not done. `clause` names the rulebook's clause where there is one."""

    def __init__(self, code: str, sentence: str, clause: str = "", status: int = 409) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
        self.status = status

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, str, int]]:
        # An exception is rebuilt from `args`, which is only the sentence: another process could not
        # raise a refusal.
        return type(self), (self.code, self.sentence, self.clause, self.status)

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.sentence, "clause": self.clause}
