"""Messages that a table sends: JSON objects, distinguished by their `type`.

Views, offers and events are untyped here: they are exactly what `fortyeight.view` makes for the
client's audience.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Refused(TypedDict):
    """Reason for a refusal: a stable code, a sentence, and the rulebook's clause if any."""

    code: str
    message: str
    clause: str


class TableEvent(TypedDict):
    """An event as the client may see it, in `event`; `by` is who or what caused it.

    Left out are a version that follows the one before, the time if it is the message's, and the
    table as its cause.
    """

    version: NotRequired[int]
    at: NotRequired[int]
    by: NotRequired[str]
    event: dict[str, Any]


class Waiting(TypedDict):
    """Whose answer a table waits for, and until when; without a deadline it waits indefinitely."""

    waits_for: list[str]
    now_ms: int
    deadline_ms: int | None
    paused: bool


class Welcome(TypedDict):
    """First message on a socket: the table at a version, as the client may see it.

    `service` has what the service adds to the view: settings, the next shoe's commitment, seeds,
    robots, who is ready or about to leave.
    """

    type: Literal["welcome"]
    table: str
    version: int
    view: dict[str, Any]
    service: dict[str, Any]
    clock: Waiting


#: All events after version `from`, up to `to`. A client with another version than `from` has missed
#: events and must reconnect.
Events = TypedDict(
    "Events",
    {
        "type": Literal["events"],
        "from": int,
        "to": int,
        "at": int,
        "events": list[TableEvent],
        "now": NotRequired[dict[str, Any] | None],
    },
)


class CaughtUp(TypedDict):
    """Sent after the events that a client had missed: it now has all up to this version."""

    type: Literal["caught-up"]
    version: int
    clock: Waiting
    now: dict[str, Any]


class Offers(TypedDict):
    """What the client may do now; each entry names its verb in `do`.

    For the dealer, `key` says what to key in with `step`, and `card_for` whose card it is. All but
    `offers` are left out if they are empty.
    """

    type: Literal["offers"]
    version: int
    offers: list[dict[str, Any]]
    meanings: NotRequired[list[str]]
    irregularities: NotRequired[list[dict[str, Any]]]
    care: NotRequired[list[dict[str, Any]]]
    step: NotRequired[str]
    key: NotRequired[str]
    card_for: NotRequired[dict[str, Any]]
    buttons: NotRequired[list[str]]
    marks: NotRequired[list[dict[str, Any]]]
    may_spin: NotRequired[bool]


class Clock(TypedDict):
    """Message with the current clock of the table; its fields are those of `Waiting`."""

    type: Literal["clock"]
    version: int
    waits_for: list[str]
    now_ms: int
    deadline_ms: int | None
    paused: bool


class Answer(TypedDict):
    """Answer to the message with this id; the same if the message is sent again."""

    type: Literal["answer"]
    id: str
    ok: bool
    version: int
    refused: NotRequired[Refused]


class Error(TypedDict):
    """Report of a message that could not be read or taken, with the command's id if it had one."""

    type: Literal["error"]
    refused: Refused
    id: NotRequired[str]


class Stopping(TypedDict):
    """Notice that the server stops within so many seconds; no new round begins until then."""

    type: Literal["stopping"]
    seconds: int


class Bye(TypedDict):
    """Last message before the socket is closed; `again` says whether to reconnect."""

    type: Literal["bye"]
    reason: str
    again: bool


Message = Welcome | Events | CaughtUp | Offers | Clock | Answer | Error | Stopping | Bye

MESSAGES: tuple[type[Any], ...] = (
    Welcome,
    Events,
    CaughtUp,
    Offers,
    Clock,
    Answer,
    Error,
    Stopping,
    Bye,
)

#: Descriptions of the messages for `docs/protocol.md`.
MEANS = {
    "welcome": "The table as its reader may see it at a version, for a client that is new here.",
    "events": "All that has happened after version `from`, up to `to`.",
    "caught-up": "A client that came back with `since` has been sent all that it had missed.",
    "offers": "What its reader may do now; each entry names its verb in `do`.",
    "clock": "Whose answer the table waits for, and until when.",
    "answer": "The answer to the message with this id; the same however often it is sent.",
    "error": "A message could not be read or taken: sent again with its id, a command may be.",
    "stopping": "The server stops within so many seconds; a round in play may be finished.",
    "bye": "The last message, and whether to connect again.",
}
