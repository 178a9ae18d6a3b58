"""The decisions of players as methods: a verb, and a query that agrees with it, for each.

They are written out, so that editors complete them and type checkers know them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, TypeVar

from fortyeight.library.arguments import Money

_Self = TypeVar("_Self", bound="Decisions")


class Decisions(ABC):
    """Verbs of the hand or the person in turn. Refused ones raise `RefusalError`."""

    @abstractmethod
    def act(
        self: _Self, move: str, *, amount: Money | None = None, hand: int | None = None
    ) -> _Self:
        """Make a decision by its verb."""

    @abstractmethod
    def can(self, move: str, **named: Any) -> bool:
        """Return whether `act` with the same arguments would be accepted."""

    def can_hit(self) -> bool:
        """Return whether the hand in turn may take a card."""
        return self.can("hit")

    def hit(self: _Self) -> _Self:
        """Take a card."""
        return self.act("hit")

    def can_stand(self) -> bool:
        """Return whether the hand in turn may stand."""
        return self.can("stand")

    def stand(self: _Self) -> _Self:
        """Take no more cards."""
        return self.act("stand")

    def can_double(self, amount: Money | None = None) -> bool:
        """Return whether the hand in turn may be doubled, for this amount or at all."""
        return self.can("double", amount=amount)

    def double(self: _Self, amount: Money | None = None) -> _Self:
        """Add to the wager, for the largest amount unless one is named, and take a card."""
        return self.act("double", amount=amount)

    def can_split(self) -> bool:
        """Return whether the hand in turn may be split."""
        return self.can("split")

    def split(self: _Self) -> _Self:
        """Make two hands of a pair."""
        return self.act("split")

    def can_surrender(self) -> bool:
        """Return whether the hand in turn may be given up."""
        return self.can("surrender")

    def surrender(self: _Self) -> _Self:
        """Give the hand up for part of the wager."""
        return self.act("surrender")

    def can_keep_double(self) -> bool:
        """Return whether a doubled hand waits for being kept."""
        return self.can("keep-double")

    def keep_double(self: _Self) -> _Self:
        """Leave a doubled hand as it is."""
        return self.act("keep-double")

    def can_rescue(self) -> bool:
        """Return whether a double may be taken back."""
        return self.can("rescue")

    def rescue(self: _Self) -> _Self:
        """Take a double back and give up the wager under it."""
        return self.act("rescue")

    def can_insure(self, amount: Money | None = None) -> bool:
        """Return whether insurance is offered to the person in turn, for this amount or at all."""
        return self.can("insure", amount=amount)

    def insure(self: _Self, amount: Money | None = None) -> _Self:
        """Wager that the dealer has a blackjack, for the largest amount unless one is named."""
        return self.act("insure", amount=amount)

    def can_decline_insurance(self) -> bool:
        """Return whether someone is asked about insurance, or about an early surrender."""
        return self.can("decline-insurance")

    def decline_insurance(self: _Self) -> _Self:
        """Go on without insurance."""
        return self.act("decline-insurance")

    def can_decline_double(self) -> bool:
        """Return whether another person on the box is asked to follow a double."""
        return self.can("decline-double")

    def decline_double(self: _Self) -> _Self:
        """Do not follow the caller's double."""
        return self.act("decline-double")

    def can_cover(self) -> bool:
        """Return whether another person on the box may cover the new hand of a split."""
        return self.can("cover")

    def cover(self: _Self) -> _Self:
        """Cover the new hand of a split with an equal wager."""
        return self.act("cover")

    def can_ride(self, hand: int | None = None) -> bool:
        """Return whether another person's wager may stay on this hand of a split."""
        return self.can("ride", hand=hand)

    def ride(self: _Self, hand: int | None = None) -> _Self:
        """Leave a wager on one hand of a split: the first, unless another is named."""
        return self.act("ride", hand=hand)
