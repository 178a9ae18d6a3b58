"""Robots: they make the same wager every round and decide by a strategy."""

from __future__ import annotations

from dataclasses import dataclass

from fortyeight.coach.robots.silence import default_answers
from fortyeight.progressive.decide import GameCommand
from fortyeight.progressive.state import Game
from fortyeight.rulebook import House
from fortyeight.strategy import Strategy
from fortyeight.strategy.table_decisions import decide_before_look, decide_for_caller
from fortyeight.table import Command, Phase, Refused, Stage, Table, WagerKind
from fortyeight.table.core.commands import PlaceWager
from fortyeight.table.wagers.placing import wager_amounts
from fortyeight.view.words.card_words import money


@dataclass(frozen=True, slots=True)
class Robot:
    """How a robot plays: by this strategy, with this main wager in cents."""

    strategy: Strategy
    wager: int


def wager_fault(house: House, cents: int) -> str:
    """Return why a house does not take a robot's wager; empty if it does."""
    limits = house.limits
    if limits.minimum <= cents <= limits.maximum and cents % limits.chip_unit == 0:
        return ""
    least, most, chip = (
        money(cents, limits.currency)
        for cents in (limits.minimum, limits.maximum, limits.chip_unit)
    )
    return f"a wager is {least} to {most} in multiples of {chip}"


def robot_command(game: Game, person: str, robot: Robot) -> GameCommand | None:
    """Return what a robot does next; None if nobody waits for it or its chips do not suffice."""
    table = game.table
    if table.phase is Phase.BETTING:
        if (wager := robot_wager(table, person, robot.wager)) is not None:
            return wager
    elif table.phase is Phase.INSURANCE:
        if asked := [box for one, box in table.asked if one == person]:
            return decide_before_look(robot.strategy, table, person, asked[0])
    elif _decides(table, person):
        return decide_for_caller(robot.strategy, table)
    # What no strategy decides, it answers like a player who is silent.
    return next((command for one, command in default_answers(table) if one == person), None)


def robot_wager(table: Table, person: str, cents: int) -> Command | None:
    """Return the main wager on the next of its boxes that has none."""
    for box, seated in sorted(table.seats.items()):
        if seated != person:
            continue
        amounts = wager_amounts(table, person, box, WagerKind.MAIN)
        if not isinstance(amounts, Refused) and cents in amounts:
            return PlaceWager(person, box, WagerKind.MAIN, cents)
    return None


def _decides(table: Table, person: str) -> bool:
    """Whether the hand in turn waits for its caller, and that is the robot."""
    if table.phase is not Phase.PLAY:
        return False
    box, hand = table.hand_in_turn
    if box.caller != person:
        return False
    return hand.stage is Stage.DECIDING or (
        hand.stage is Stage.RESCUING and person in hand.awaiting
    )
