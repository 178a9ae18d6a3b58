"""Parse messages to a table, check the sender's role, and turn them into commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, get_args

from pydantic import Field, TypeAdapter, ValidationError

from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire import card_asks, player_asks, staff_asks, terminal_asks
from fortyeight.server.wire.ask import Ask, Basis, Chance, GameAsk
from fortyeight.server.wire.service_asks import ServiceAsk
from fortyeight.view import Audience, AudienceRole

__all__ = [
    "ASKS",
    "Ask",
    "Basis",
    "Chance",
    "GameAsk",
    "ServiceAsk",
    "TableAsk",
    "fault_of_role",
    "filled",
    "parse",
]

#: A `GameAsk` makes its own command to the referee; the service handles each `ServiceAsk` itself.
TableAsk = GameAsk | ServiceAsk


def _verb(kind: type[Ask]) -> str:
    verb: str = get_args(kind.model_fields["do"].annotation)[0]
    return verb


def _kinds() -> Iterator[type[TableAsk]]:
    for module in (player_asks, staff_asks, card_asks, terminal_asks):
        for kind in vars(module).values():
            if isinstance(kind, type) and issubclass(kind, GameAsk) and "do" in kind.model_fields:
                yield kind
    yield from get_args(ServiceAsk)


#: Every message that a client may send to a table, by its verb.
ASKS: dict[str, type[TableAsk]] = {_verb(kind): kind for kind in _kinds()}

_UNION: Any = reduce(or_, ASKS.values())
_ADAPTER: TypeAdapter[TableAsk] = TypeAdapter(Annotated[_UNION, Field(discriminator="do")])

LONGEST_PLACE = 40


def parse(message: Mapping[str, Any]) -> TableAsk:
    """Parse a message; raise `Refusal`, which names the field, if it is invalid.

    The refusal never repeats what was sent except for the name of a field.
    """
    try:
        return _ADAPTER.validate_python(dict(message))
    except ValidationError as error:
        fault = error.errors(include_url=False, include_context=False, include_input=False)[0]
    raise Refusal("bad-message", _sentence(fault["type"], fault["loc"], fault["msg"]), status=400)


def _sentence(kind: str, place: tuple[int | str, ...], why: str) -> str:
    if kind.startswith("union_tag"):
        return "do: there is nothing of that name to ask for"
    where = ".".join(str(part) for part in place[1:])
    shown = "".join(char if char.isprintable() else "?" for char in where)[:LONGEST_PLACE]
    why = why.removeprefix("Value error, ")
    return f"{shown}: {why[:1].lower()}{why[1:]}"


def fault_of_role(ask: Ask, audience: Audience) -> Refusal | None:
    """Return why this audience may never send this message, or `None`."""
    if audience.role is AudienceRole.PLAYER and not audience.person:
        return Refusal("not-allowed", "who has no name at the table can only watch", status=403)
    if audience.role in ask.may:
        return None
    allowed = " or the ".join(sorted(ask.may))
    sentence = f"“{ask.verb}” is for the {allowed}, not for the {audience.role}"
    return Refusal("not-allowed", sentence, status=403)


def filled(ask: GameAsk, game: Game, audience: Audience, chance: Chance) -> GameCommand:
    """Return the command to the referee: players act for themselves, chance is the table's.

    Nothing is drawn for a command that the referee will refuse. Raises `Refusal` if the sender may
    not give the command.
    """
    fault = fault_of_role(ask, audience)
    if fault is not None:
        raise fault
    return ask.fill(game, audience, chance)
