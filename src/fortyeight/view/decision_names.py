"""The decisions of players: their names, words, keys, commands and events, in one table."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.table import Command, Event
from fortyeight.table.core.commands import (
    DeclineInsurance,
    Double,
    Hit,
    Insure,
    KeepDouble,
    Rescue,
    Split,
    Stand,
    Surrender,
)
from fortyeight.table.core.events import (
    DoubleDeclined,
    DoubleFollowed,
    DoubleKept,
    DoubleRescued,
    HandDoubled,
    HandHit,
    HandSplit,
    HandStood,
    HandSurrendered,
    InsuranceDeclined,
    InsurancePlaced,
    SplitCovered,
    SplitRidden,
)


@dataclass(frozen=True, slots=True)
class DecisionName:
    """A decision: what programs call it, what people do, and what happens then.

    Without a command it is no decision of who calls the hand: the coach has no value for it.
    """

    name: str
    words: str
    event: type[Event]
    key: str = ""
    command: type[Command] | None = None


#: The decisions in the order of their buttons. A book may have its own word for "stand".
DECISIONS = (
    DecisionName("hit", "Hit", HandHit, "H", Hit),
    DecisionName("stand", "Stand", HandStood, "S", Stand),
    DecisionName("double", "Double", HandDoubled, "D", Double),
    DecisionName("split", "Split", HandSplit, "P", Split),
    DecisionName("surrender", "Surrender", HandSurrendered, "R", Surrender),
    DecisionName("keep", "Keep the double", DoubleKept, "K", KeepDouble),
    DecisionName("rescue", "Rescue", DoubleRescued, "E", Rescue),
    DecisionName("insurance", "Insure", InsurancePlaced, "I", Insure),
    DecisionName("decline", "No insurance", InsuranceDeclined, "N", DeclineInsurance),
    DecisionName("follow", "Follow", DoubleFollowed),
    DecisionName("not follow", "Do not follow", DoubleDeclined),
    DecisionName("cover", "Cover", SplitCovered),
    DecisionName("ride", "Ride", SplitRidden),
)

NAME_OF_COMMAND = {one.command: one.name for one in DECISIONS if one.command is not None}
NAME_OF_EVENT: dict[type, str] = {one.event: one.name for one in DECISIONS}
KEY_OF_COMMAND = {one.command: one.key for one in DECISIONS if one.command is not None}
