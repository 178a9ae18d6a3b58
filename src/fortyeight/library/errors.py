"""The errors of the library: one family, each with a stable code, a sentence and the clause."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from fortyeight.base_error import FortyeightError
from fortyeight.rulebook.reading.formatting import one_line
from fortyeight.table.core.refusal import Refused

#: In characters: a caller's text may be in it.
MAX_SENTENCE = 1000


class RefusalError(FortyeightError):
    """The referee's no to something that a player or the dealer may not do now.

    >>> import fortyeight as fe
    >>> game = fe.Game("ma-spanish21", shoe="Kh 9h 6d")
    >>> game.wager("ann", main=10).deal().split()
    Traceback (most recent call last):
    ...
    fortyeight.library.errors.RefusalError: only two cards of the same value are split (10(a))
    """

    @classmethod
    def of(cls, refused: Refused) -> RefusalError:
        return cls(refused.code, one_line(refused.sentence, MAX_SENTENCE), refused.clause)


class InputError(FortyeightError):
    """An argument that cannot be used: an unknown book, a bad card, a house with a fault.

    >>> import fortyeight as fe
    >>> fe.house("ma-spanish21", decks=5)
    Traceback (most recent call last):
    ...
    fortyeight.library.errors.InputError: ma-spanish21: decks: 5 is not one of 6, 8 (2(a))
    """

    def __init__(self, at: str, sentence: str, clause: str = "", code: str = "bad-input") -> None:
        super().__init__(code, one_line(sentence, MAX_SENTENCE), clause)
        self.at = one_line(at, 200)

    def __str__(self) -> str:
        said = super().__str__()
        return f"{self.at}: {said}" if self.at else said

    def __reduce__(self) -> tuple[type[FortyeightError], tuple[str, str, str, str]]:  # type: ignore[override]  # it takes one argument more
        return type(self), (self.at, self.sentence, self.clause, self.code)


@contextmanager
def input_errors(at: str, *faults: type[ValueError]) -> Iterator[None]:
    """Raise faults of the layers below as an `InputError`; other errors pass."""
    try:
        yield
    except faults as fault:
        raise InputError(at, str(fault)) from None
