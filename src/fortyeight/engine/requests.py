"""The requests of the engine protocol: their names, fields and meaning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from fortyeight.library.errors import InputError
from fortyeight.rulebook.reading.formatting import did_you_mean, format_value

#: The version of the protocol. It grows when something is changed, not when something is added.
PROTOCOL = 1
#: In bytes, with the line's end.
MAX_LINE = 1 << 16

#: What a field may be, with its name in sentences.
Kind = tuple[tuple[type, ...], str]
TEXT: Kind = ((str,), "a text")
NUMBER: Kind = ((int,), "a whole number")
FLAG: Kind = ((bool,), "true or false")
TABLE: Kind = ((dict,), "an object")
LIST: Kind = ((list,), "a list")
SEED: Kind = ((int, str), "a whole number or a text")
RECORD: Kind = ((str, dict), "a text or an object")


@dataclass(frozen=True, slots=True)
class RequestKind:
    """A request: what it does, and its fields; `required` ones must be there."""

    purpose: str
    required: Mapping[str, Kind] = field(default_factory=dict)
    optional: Mapping[str, Kind] = field(default_factory=dict)
    #: Whether it is done in a process of its own, and can be stopped.
    long: bool = False


_BY_CARDS = {"shoe": TEXT, "doubled": NUMBER, "split": FLAG, "allow_inexact": FLAG}
_HOUSE = {"rulebook": TEXT, "choices": TABLE}

REQUESTS = {
    "hello": RequestKind("Name the versions, the requests and the books."),
    "house": RequestKind("Set the house of the games and figures to come.", {"book": TEXT}, _HOUSE),
    "new": RequestKind(
        "Begin a game: with a seed, from a given shoe, or dealt by the client (shoe empty).",
        optional={"seed": SEED, "shoe": TEXT, "meters": TABLE},
    ),
    "join": RequestKind(
        "Come to the table with chips; without them, unlimited ones.",
        {"person": TEXT},
        {"chips": TEXT},
    ),
    "wager": RequestKind(
        "Place wagers on a box: all of them, or none if one is refused.",
        {"person": TEXT, "wagers": TABLE},
        {"box": NUMBER},
    ),
    "deal": RequestKind("Close the bets and deal up to the first decision."),
    "put": RequestKind("Put cards into a given shoe.", {"cards": TEXT}),
    "act": RequestKind(
        "Make a decision. Person and box are those in turn if they are left out.",
        {"verb": TEXT},
        {"person": TEXT, "box": NUMBER, "amount": TEXT, "hand": NUMBER, "wager": TEXT},
    ),
    "undo": RequestKind("Take back the last wager, deal or decision."),
    "state": RequestKind("Return the state of the round."),
    "legal": RequestKind("Return what may be done now.", optional={"person": TEXT}),
    "view": RequestKind(
        "Return the table as a player may see it, or as everyone may.", optional={"person": TEXT}
    ),
    "story": RequestKind("Return the round in sentences."),
    "record": RequestKind("Return the record of the round that is over.", optional={"title": TEXT}),
    "replay": RequestKind("Begin a game at the end of a record.", {"record": RECORD}),
    "values": RequestKind("Value every choice of the decision that is due.", long=True),
    "value": RequestKind(
        "Value every choice of a hand against an up card.",
        {"hand": TEXT, "up": TEXT},
        _BY_CARDS,
        long=True,
    ),
    "decide": RequestKind(
        "Choose the best of the legal verbs for a hand, by its exact value.",
        {"hand": TEXT, "up": TEXT, "legal": LIST},
        {**_BY_CARDS, "hands": NUMBER, "book": TEXT, **_HOUSE, "view": TABLE},
        long=True,
    ),
    "analyse": RequestKind(
        "Solve the house: edge, distribution and chart.",
        optional={"compute": FLAG, "allow_inexact": FLAG},
        long=True,
    ),
    "simulate": RequestKind(
        "Simulate complete play from real shoes.",
        {"rounds": NUMBER},
        {"seed": NUMBER, "strategy": TEXT, "boxes": NUMBER, "fresh_shoe": FLAG},
        long=True,
    ),
    "stop": RequestKind("Stop long work: that of a request, or all.", optional={"of": SEED}),
    "quit": RequestKind("Stop everything and end."),
}


def checked(request: object) -> tuple[str, dict[str, Any]]:
    """Return the name of a request and its fields; raise `InputError` for a faulty one."""
    if not isinstance(request, dict):
        raise _bad("", "a request is a JSON object")
    name = request.get("do")
    if not isinstance(name, str) or name not in REQUESTS:
        near = did_you_mean(name, REQUESTS)
        raise _bad("do", f"there is no request {format_value(name)}{near}", "unknown-request")
    kind = REQUESTS[name]
    known = {**kind.required, **kind.optional}
    fields = {key: value for key, value in request.items() if key not in ("do", "id")}
    for key, value in fields.items():
        if key not in known:
            near = did_you_mean(key, known)
            raise _bad(key, f"the request {name} has no such field{near}")
        types, words = known[key]
        if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
            raise _bad(key, f"it must be {words}")
    for key in kind.required:
        if key not in fields:
            raise _bad(key, f"the request {name} needs this field")
    return name, fields


def _bad(at: str, sentence: str, code: str = "bad-request") -> InputError:
    return InputError(at, sentence, code=code)
