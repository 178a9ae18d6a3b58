"""Field types of messages, with their bounds."""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, SecretStr, StringConstraints

from fortyeight.money import MAX_AMOUNT
from fortyeight.rulebook.schema.values import is_visible
from fortyeight.table.around.names import MAX_NAME_LENGTH
from fortyeight.table.shoe.steps.shuffling import MAX_SHUFFLE_STEPS

#: Upper bound of box and hand numbers; no table has more.
MAX_PLACES = 99
#: Upper bound of card counts; more than all cards at a table.
MAX_CARDS = 10_000
#: Upper bound of versions: the largest integer that all JSON parsers represent exactly.
MAX_VERSION = 2**53 - 1

Id = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
Seen = Annotated[int, Field(ge=0, le=MAX_VERSION)]
Cents = Annotated[int, Field(ge=1, le=MAX_AMOUNT)]
CentsOrZero = Annotated[int, Field(ge=0, le=MAX_AMOUNT)]
BoxNumber = Annotated[int, Field(ge=1, le=MAX_PLACES)]
HandNumber = Annotated[int, Field(ge=1, le=MAX_PLACES)]
CardCount = Annotated[int, Field(ge=0, le=MAX_CARDS)]


def _plain(name: str) -> str:
    """Check a name: names appear in logs and sentences, so they must be visible and unambiguous."""
    composed = unicodedata.normalize("NFC", name) == name
    if not composed or not is_visible(name) or any(one.isspace() for one in name):
        raise ValueError("a name is written in composed form, without spaces or control characters")
    return name


def _one_line(text: str) -> str:
    if not is_visible(text) or text.strip() != text:
        raise ValueError("it is one line of text, without spaces around it")
    return text


Name = Annotated[
    str, StringConstraints(min_length=1, max_length=MAX_NAME_LENGTH), AfterValidator(_plain)
]
MeterName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z-]{0,31}$")]
#: A card as in round records, or a joker.
CardName = Annotated[str, StringConstraints(pattern=r"^([A2-9TJQK][cdhs]|JK)$")]
#: One line of free text for the log.
ReasonText = Annotated[
    str, StringConstraints(min_length=1, max_length=200), AfterValidator(_one_line)
]
#: Printable ASCII, so that everyone who verifies a shuffle reads the same bytes.
Seed = Annotated[str, StringConstraints(pattern=r"^[ -~]{1,64}$")]


def _encodable(secret: SecretStr) -> SecretStr:
    try:
        secret.get_secret_value().encode()
    except UnicodeEncodeError:
        raise ValueError("a password is text") from None
    return secret


Password = Annotated[SecretStr, Field(min_length=1, max_length=1024), AfterValidator(_encodable)]

PlacedKind = Literal[
    "main",
    "match",
    "match-hole",
    "pair",
    "break-bonus",
    "bonus-spin",
    "xtreme",
    "coupon",
    "match-coupon",
]
WheelKind = Literal["bonus-spin", "xtreme"]
ShuffleSteps = Annotated[
    list[Literal["plug", "riffle", "turn", "strip", "alternating", "through", "cut"]],
    Field(max_length=MAX_SHUFFLE_STEPS),
]
#: Whether a player wants to be offered the cut and a look at the cards.
CutChoice = Literal["ask", "leave-to-dealer"]
#: A robot's strategy; `own` is a chart that the message holds.
StrategyName = Literal["mimic", "never-bust", "chart", "own"]
#: In characters. A strategy file has some two thousand.
MAX_CHART = 20_000
ChartText = Annotated[
    str, Field(min_length=1, max_length=MAX_CHART, examples=["row,2,3,4,5,6,7,8,9,T,A\n…"])
]
