"""The error of a question that the coach cannot answer."""

from __future__ import annotations


class Unanswerable(Exception):
    """A question without an answer, with a stable code and a sentence."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
