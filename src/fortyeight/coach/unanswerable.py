"""Why the coach has no answer."""

from __future__ import annotations


class Unanswerable(Exception):
    """A question without an answer: a stable code and a sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
