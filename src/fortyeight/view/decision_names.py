"""The decisions of players: their names, words, keys, commands and events, in one table."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.table import Command, Event
from fortyeight.table.core import commands, events


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
    DecisionName("hit", "Hit", events.HandHit, "H", commands.Hit),
    DecisionName("stand", "Stand", events.HandStood, "S", commands.Stand),
    DecisionName("double", "Double", events.HandDoubled, "D", commands.Double),
    DecisionName("split", "Split", events.HandSplit, "P", commands.Split),
    DecisionName("surrender", "Surrender", events.HandSurrendered, "R", commands.Surrender),
    DecisionName("keep", "Keep the double", events.DoubleKept, "K", commands.KeepDouble),
    DecisionName("rescue", "Rescue", events.DoubleRescued, "E", commands.Rescue),
    DecisionName("insurance", "Insure", events.InsurancePlaced, "I", commands.Insure),
    DecisionName(
        "decline", "No insurance", events.InsuranceDeclined, "N", commands.DeclineInsurance
    ),
    DecisionName("follow", "Follow", events.DoubleFollowed),
    DecisionName("not follow", "Do not follow", events.DoubleDeclined),
    DecisionName("cover", "Cover", events.SplitCovered),
    DecisionName("ride", "Ride", events.SplitRidden),
)

NAME_OF_COMMAND = {one.command: one.name for one in DECISIONS if one.command is not None}
NAME_OF_EVENT: dict[type, str] = {one.event: one.name for one in DECISIONS}
KEY_OF_COMMAND = {one.command: one.key for one in DECISIONS if one.command is not None}
