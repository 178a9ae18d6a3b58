"""The envelope of every message from a client, and the chance that a table adds to it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, ClassVar, Literal, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, create_model

from fortyeight.cards import Card
from fortyeight.chance import Bits
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.draws import Draws
from fortyeight.progressive.state import Game
from fortyeight.server.wire.fields import Id, Seen
from fortyeight.view import Audience, AudienceRole


class Chance(Protocol):
    """A table's random draws, clock in seconds, and room; none of it comes from a client."""

    @property
    def bits(self) -> Bits: ...

    @property
    def now(self) -> int: ...

    @property
    def draws(self) -> Draws: ...

    @property
    def elsewhere(self) -> str:
        """Another table of the room with a free box for the same game; empty if there is none."""

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]: ...


class Basis(StrEnum):
    """The state that a message depends on; when that has changed, the message is stale."""

    NOTHING = "nothing"
    MOMENT = "moment"
    DEALER_MOMENT = "dealer's moment"


class ClientRequest(BaseModel):
    """A message with which a client asks something of a table.

    The client chooses the `id`; a message that is sent again with the same id is carried out only
    once. `seen` is the version of the table that the client saw.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, hide_input_in_errors=True)

    roles: ClassVar[frozenset[AudienceRole]] = frozenset()
    basis: ClassVar[Basis] = Basis.NOTHING

    type: Literal["do"]
    id: Id
    seen: Seen

    @property
    def verb(self) -> str:
        """The name of what is asked for; it never changes."""
        verb: str = getattr(self, "do")  # noqa: B009  # every message that can be parsed has one
        return verb

    def own_fields(self) -> dict[str, Any]:
        """Return the fields other than the envelope, as the referee's command takes them."""
        return {
            name: getattr(self, name)
            for name in type(self).model_fields
            if name not in ("type", "id", "seen", "do")
        }


class GameRequest(ClientRequest, ABC):
    """A message that becomes a command to the referee."""

    command: ClassVar[Any]

    @abstractmethod
    def to_command(self, game: Game, audience: Audience, chance: Chance) -> GameCommand:
        """Return the command with what is drawn; raise `Refusal` if the sender may not give it."""


Base = TypeVar("Base", bound=GameRequest)


def simple_request(
    base: type[Base],
    verb: str,
    command: type[GameCommand],
    meaning: str,
    roles: frozenset[AudienceRole] | None = None,
    basis: Basis | None = None,
    **fields: Any,
) -> type[Base]:
    """Return the class of a message whose fields are those of its command.

    A field is a type, or a type and a default. Roles and basis are those of the base class unless
    they are given.
    """
    literal: Any = Literal
    typed: dict[str, Any] = {"do": (literal[verb], ...)}
    for name, one in fields.items():
        typed[name] = one if isinstance(one, tuple) else (one, ...)
    made = create_model(
        command.__name__, __base__=base, __module__=base.__module__, __doc__=meaning, **typed
    )
    made.command = command
    made.roles = base.roles if roles is None else roles
    made.basis = base.basis if basis is None else basis
    return made
