"""Refusal of a request or command by the service."""

from __future__ import annotations


class Refusal(Exception):
    """A request or command that the service refuses.

    `code` is stable, `sentence` is for people, `clause` names the rulebook's clause if there is
    one, and `status` is the HTTP status of the response.
    """

    def __init__(self, code: str, sentence: str, clause: str = "", status: int = 409) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.clause = clause
        self.status = status

    def __reduce__(self) -> tuple[type[Refusal], tuple[str, str, str, int]]:
        # By default an exception is unpickled from `args`, which has only the sentence: a worker
        # process could not raise a refusal.
        return type(self), (self.code, self.sentence, self.clause, self.status)

    def as_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.sentence, "clause": self.clause}


def not_signed_in() -> Refusal:
    return Refusal("not-signed-in", "sign in first", status=401)
