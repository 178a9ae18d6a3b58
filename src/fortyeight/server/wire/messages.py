"""What a table sends: one message is one JSON object, told apart by its `type`.

Views, offers and events are as the view of the reader's role has them, and are not taken apart
here: nothing is added to them on the way.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Refused(TypedDict):
    """Why something is not done: a stable code, a sentence, and the rulebook's clause if any."""

    code: str
    message: str
    clause: str


class TableEvent(TypedDict):
    """An event as its reader may see it, in `event`; `by` is who or what brought it about."""

    version: int
    at: int
    by: str
    event: dict[str, Any]


class Waiting(TypedDict):
    """Whose answer a table waits for, and until when; without a deadline it waits on."""

    waits_for: list[str]
    now_ms: int
    deadline_ms: int | None
    paused: bool


class Welcome(TypedDict):
    """The first message: the table as its reader may see it at a version.

    `service` has what the service adds to the view: settings, the next shoe's commitment, seeds,
    robots, who is ready or about to leave.
    """

    type: Literal["welcome"]
    table: str
    version: int
    view: dict[str, Any]
    service: dict[str, Any]
    clock: Waiting


#: What has happened: all events after version `from`, up to `to`. Who has another version than
#: `from` has missed something and connects again.
Events = TypedDict(
    "Events",
    {
        "type": Literal["events"],
        "from": int,
        "to": int,
        "events": list[TableEvent],
        "now": dict[str, Any] | None,
    },
)


class CaughtUp(TypedDict):
    """After the events that somebody had missed: he knows all up to this version."""

    type: Literal["caught-up"]
    version: int
    clock: Waiting
    now: dict[str, Any]


class Offers(TypedDict):
    """What its reader may do now; each entry names its verb in `do`.

    For the dealer `key` says what he keys in with his `step`, and `card_for` whose the card is.
    """

    type: Literal["offers"]
    version: int
    offers: list[dict[str, Any]]
    irregularities: list[dict[str, Any]]
    care: list[dict[str, Any]]
    step: str | None
    key: str | None
    card_for: dict[str, Any] | None
    buttons: list[str]
    marks: list[dict[str, Any]]
    may_spin: bool


class Clock(TypedDict):
    """Whose answer the table waits for, and until when; without a deadline it waits on."""

    type: Literal["clock"]
    version: int
    waits_for: list[str]
    now_ms: int
    deadline_ms: int | None
    paused: bool


class Answer(TypedDict):
    """The answer to the message with this id: the same however often it is sent."""

    type: Literal["answer"]
    id: str
    ok: bool
    version: int
    refused: NotRequired[Refused]


class Error(TypedDict):
    """A message that could not be read or taken; with the id of a command that it was about."""

    type: Literal["error"]
    refused: Refused
    id: NotRequired[str]


class Bye(TypedDict):
    """The last message, and whether to connect again."""

    type: Literal["bye"]
    reason: str
    again: bool


Message = Welcome | Events | CaughtUp | Offers | Clock | Answer | Error | Bye

MESSAGES: tuple[type[Any], ...] = (
    Welcome,
    Events,
    CaughtUp,
    Offers,
    Clock,
    Answer,
    Error,
    Bye,
)

#: What each of them says, in a line.
MEANS = {
    "welcome": "The table as its reader may see it at a version, to who has not been here before.",
    "events": "All that has happened after version `from`, up to `to`.",
    "caught-up": "Who came back with `since` has been sent all that he had missed.",
    "offers": "What its reader may do now; each entry names its verb in `do`.",
    "clock": "Whose answer the table waits for, and until when.",
    "answer": "The answer to the message with this id; the same however often it is sent.",
    "error": "A message could not be read or taken: sent again with its id, a command may be.",
    "bye": "The last message, and whether to connect again.",
}
