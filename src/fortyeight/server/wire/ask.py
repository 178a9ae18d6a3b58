"""What somebody asks of a table: the envelope of every message, and what chance adds to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, Literal, Protocol

from pydantic import BaseModel, ConfigDict

from fortyeight.cards import Card
from fortyeight.chance import Bits
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.draws import Draws
from fortyeight.progressive.state import Game
from fortyeight.server.wire.fields import Id, Seen
from fortyeight.view import Audience, AudienceRole


class Chance(Protocol):
    """What a table draws, its clock in seconds, and the room. A client brings none of it."""

    @property
    def bits(self) -> Bits: ...

    @property
    def now(self) -> int: ...

    @property
    def draws(self) -> Draws: ...

    @property
    def elsewhere(self) -> str:
        """Another table of the room where a box of the same game is free; empty where none is."""

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]: ...


class Basis(StrEnum):
    """What its sender looked at when he asked: that passed, what he asks for is stale."""

    NOTHING = "nothing"
    MOMENT = "moment"
    DEALER_MOMENT = "dealer's moment"


class Ask(BaseModel):
    """A message that asks something of a table.

    The id is the sender's own and makes it one thing however often it is sent; `seen` is the
    version of the table that he saw.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, hide_input_in_errors=True)

    may: ClassVar[frozenset[AudienceRole]] = frozenset()
    basis: ClassVar[Basis] = Basis.NOTHING

    type: Literal["do"]
    id: Id
    seen: Seen

    @property
    def verb(self) -> str:
        """What is asked for, by a name that never changes."""
        verb: str = getattr(self, "do")  # noqa: B009  # every message that can be parsed has one
        return verb

    def said(self) -> dict[str, Any]:
        """The fields beside the envelope, as the referee's command has them."""
        return {
            name: getattr(self, name)
            for name in type(self).model_fields
            if name not in ("type", "id", "seen", "do")
        }


class GameAsk(Ask, ABC):
    """Something that becomes a command of the referee's."""

    @abstractmethod
    def fill(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """The command, with what is drawn; raises `Refusal` where it cannot be his."""
