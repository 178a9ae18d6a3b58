"""Parse messages to a table, and check the sender's role."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import or_
from typing import Annotated, Any, get_args

from pydantic import Field, TypeAdapter, ValidationError

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.wire.card_requests import CARD_REQUESTS
from fortyeight.server.wire.client_request import ClientRequest, GameRequest
from fortyeight.server.wire.player_requests import PLAYER_REQUESTS
from fortyeight.server.wire.service_requests import ServiceRequest
from fortyeight.server.wire.staff_requests import STAFF_REQUESTS
from fortyeight.server.wire.terminal_requests import TERMINAL_REQUESTS
from fortyeight.view import Audience, AudienceRole

#: A `GameRequest` makes its own command; the service handles each `ServiceRequest` itself.
TableRequest = GameRequest | ServiceRequest


def _verb(kind: type[ClientRequest]) -> str:
    verb: str = get_args(kind.model_fields["do"].annotation)[0]
    return verb


_CLASSES: tuple[type[TableRequest], ...] = (
    *PLAYER_REQUESTS,
    *STAFF_REQUESTS,
    *CARD_REQUESTS,
    *TERMINAL_REQUESTS,
    *get_args(ServiceRequest),
)

#: Every message that a client may send to a table, by its verb.
REQUESTS: dict[str, type[TableRequest]] = {_verb(kind): kind for kind in _CLASSES}

_UNION: Any = reduce(or_, REQUESTS.values())
_ADAPTER: TypeAdapter[TableRequest] = TypeAdapter(Annotated[_UNION, Field(discriminator="do")])

MAX_FIELD_LENGTH = 40


def parse(message: Mapping[str, Any]) -> TableRequest:
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
    shown = "".join(char if char.isprintable() else "?" for char in where)[:MAX_FIELD_LENGTH]
    why = why.removeprefix("Value error, ")
    return f"{shown}: {why[:1].lower()}{why[1:]}"


def role_refusal(request: ClientRequest, audience: Audience) -> Refusal | None:
    """Return why this audience may never send this message, or `None`."""
    if audience.role is AudienceRole.PLAYER and not audience.person:
        return Refusal("not-allowed", "who has no name at the table can only watch", status=403)
    if audience.role in request.roles:
        return None
    allowed = " or the ".join(sorted(request.roles))
    sentence = f"“{request.verb}” is for the {allowed}, not for the {audience.role}"
    return Refusal("not-allowed", sentence, status=403)
