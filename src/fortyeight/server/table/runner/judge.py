"""Commands to a served table, carried out or refused in its current state."""

from __future__ import annotations

import time
from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from fortyeight.cards import Card
from fortyeight.chance import Bits, SystemBits
from fortyeight.coach.robots.robot import wager_fault
from fortyeight.progressive.draws import Draws, WheelChance
from fortyeight.server.base.account_names import folded
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.dealer.virtual_dealer import take
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.service_events import (
    CallAnswered,
    CutChoiceSet,
    FloorCalled,
    LeaveAsked,
    LimitsChanged,
    PersonReady,
    RobotCame,
    RobotDismissed,
    SeedGiven,
    TablePaused,
    TableResumed,
)
from fortyeight.server.table.state.table_houses import with_limits
from fortyeight.server.wire import player_asks, service_asks
from fortyeight.server.wire.commands import GameAsk, TableAsk, fault_of_role, filled
from fortyeight.table import Phase, Refused, WagerKind
from fortyeight.table.core.commands import Join, Sit
from fortyeight.table.shoe.shoe_commands import ReceiveCards
from fortyeight.view import Audience, AudienceRole

#: Chips that a robot brings to the table, in multiples of its wager.
ROBOTS_CHIPS = 200
MOST_ROBOTS = 8
#: Calls for the floor that may be open at once.
MOST_CALLS = 5
ROBOT = "robot-"

_BITS = SystemBits()


@dataclass(frozen=True, slots=True)
class TableChance:
    """System random bits, the clock in seconds, and another table with a free box.

    The order of a shuffle comes from the promised secret, so none is drawn here.
    """

    now: int = field(default_factory=lambda: int(time.time()))
    bits: Bits = _BITS
    draws: Draws = field(default_factory=lambda: WheelChance(_BITS))
    elsewhere: str = ""

    def shuffled(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple(cards)


def judge(
    unfolding: ChangeSet,
    ask: TableAsk,
    audience: Audience,
    chance: TableChance,
    authorised: bool,
    asking: str = "",
) -> None:
    """Carry out a command; raise `Refusal` and leave the change set as it was otherwise.

    `authorised` says whether the supervisor's password in the command is correct; `asking` is the
    name of the person who sent it, which the audience of a dealer or of the floor does not have.
    """
    fault = fault_of_role(ask, audience)
    if fault is not None:
        raise fault
    if unfolding.standing.service.shut:
        raise Refusal("table-closed", "the table is closed")
    if isinstance(ask, GameAsk):
        _game(unfolding, ask, audience, chance)
    elif isinstance(ask, service_asks.Authorise | service_asks.ChangeMeter):
        _two_people(unfolding, ask, asking, chance, authorised)
    else:
        _one_person(unfolding, ask, audience)


def _game(unfolding: ChangeSet, ask: GameAsk, audience: Audience, chance: TableChance) -> None:
    command = filled(ask, unfolding.standing.game, audience, chance)
    virtual = not unfolding.standing.service.settings.is_physical
    if isinstance(command, ReceiveCards) and command.pre_shuffled and virtual:
        raise Refusal("not-here", "cards of a served table are shuffled at the table")
    if isinstance(ask, player_asks.Join):
        _check_coming(unfolding, audience.person)
    refused = take(unfolding, command)
    if refused is None:
        if isinstance(ask, player_asks.Join) and ask.cut_choice is not None:
            unfolding.add(CutChoiceSet(audience.person, ask.cut_choice))
        return
    if isinstance(ask, player_asks.Leave) and refused.code == "not-now":
        # The player stays until the round is over; `see_off` takes it from there.
        unfolding.add(LeaveAsked(audience.person, away=False))
        return
    raise as_refusal(refused)


def _check_coming(unfolding: ChangeSet, person: str) -> None:
    """Refuse robots' names to people, who would find a robot's rounds and chips among their own."""
    if person.startswith(ROBOT):
        raise Refusal("bad-name", f"names that begin with {ROBOT} are for robots")
    if unfolding.standing.service.closing:
        raise Refusal("table-closing", "the table is about to be closed")


def as_refusal(refused: Refused) -> Refusal:
    """Convert the referee's refusal to the service's."""
    return Refusal(refused.code, refused.sentence, refused.clause)


def _two_people(
    unfolding: ChangeSet,
    ask: service_asks.Authorise | service_asks.ChangeMeter,
    asking: str,
    chance: TableChance,
    authorised: bool,
) -> None:
    if isinstance(ask, service_asks.Authorise):
        refused = unfolding.do(ask.checked(authorised, chance))
    elif not authorised:
        raise Refusal("wrong-password", "the supervisor's name or password is wrong", status=403)
    else:
        if folded(ask.supervisor) == folded(asking):
            raise Refusal("two-people", "somebody else must agree: name another supervisor")
        refused = unfolding.do(ask.checked(unfolding.standing.game, asking, chance))
    if refused is not None:
        raise as_refusal(refused)


def _one_person(unfolding: ChangeSet, ask: service_asks.OnePersonAsk, audience: Audience) -> None:
    service, table = unfolding.standing.service, unfolding.standing.game.table
    person = audience.person
    match ask:
        case service_asks.Ready():
            mine = any(one.person == person and one.kind is WagerKind.MAIN for one in table.wagers)
            if table.phase is not Phase.BETTING or not mine:
                raise Refusal("not-now", "who has a main wager on the layout can be ready")
            if person not in service.ready:
                unfolding.add(PersonReady(person))
        case service_asks.ChooseCut():
            _check_at_table(unfolding, person)
            if service.cut_choices.get(person) == ask.choice:
                raise Refusal("nothing-changes", "that is the choice already")
            unfolding.add(CutChoiceSet(person, ask.choice))
        case service_asks.AddSeed():
            _check_at_table(unfolding, person)
            if service.settings.is_physical:
                sentence = "real cards are shuffled by hand: no seed mixes them"
                raise Refusal("physical-shoe", sentence)
            unfolding.add(SeedGiven(person, ask.seed))
        case service_asks.AddRobot():
            _add_robot(unfolding, ask, audience)
        case service_asks.RemoveRobot():
            _remove_robot(unfolding, ask, audience)
        case service_asks.Pause():
            if service.paused:
                raise Refusal("nothing-changes", "the table rests already")
            unfolding.add(TablePaused("the floor has paused the table"))
        case service_asks.Resume():
            if not service.paused:
                raise Refusal("nothing-changes", "the table does not rest")
            unfolding.add(TableResumed())
        case service_asks.CallFloor():
            if ask.reason in service.calls or len(service.calls) >= MOST_CALLS:
                raise Refusal("nothing-changes", "the floor has been called already")
            unfolding.add(FloorCalled(ask.reason))
        case service_asks.AnswerCall():
            if not service.calls:
                raise Refusal("nothing-changes", "nobody has called the floor")
            unfolding.add(CallAnswered())
        case service_asks.ChangeLimits():
            _change_limits(unfolding, ask)
        case _:
            assert_never(ask)


def _check_at_table(unfolding: ChangeSet, person: str) -> None:
    if person not in unfolding.standing.game.table.chips:
        raise Refusal("not-at-the-table", f"nobody called {person} is at the table")


def _change_limits(unfolding: ChangeSet, ask: service_asks.ChangeLimits) -> None:
    """Change the limits within the book's bounds; dismiss robots that can no longer wager."""
    standing = unfolding.standing
    table, limits = standing.game.table, standing.house.limits
    if table.phase not in (Phase.BETTING, Phase.OVER) or table.wagers:
        sentence = "limits are changed between rounds, while no wager lies on the layout"
        raise Refusal("not-now", sentence)
    if (ask.minimum, ask.maximum) == (limits.minimum, limits.maximum):
        raise Refusal("nothing-changes", "these are the limits already")
    try:
        house = with_limits(standing.house, ask.minimum, ask.maximum)
    except Refusal as fault:
        # Answered with the table's own status, like every refusal of the book.
        raise Refusal("bad-limits", fault.sentence, fault.clause) from None
    unfolding.add(LimitsChanged(ask.minimum, ask.maximum))
    for name, robot in standing.service.robots.items():
        if wager_fault(house, robot.wager) and name not in standing.service.leaving:
            unfolding.add(RobotDismissed(name))


def _add_robot(unfolding: ChangeSet, ask: service_asks.AddRobot, audience: Audience) -> None:
    standing = unfolding.standing
    _check_company(unfolding, audience)
    fault = wager_fault(standing.house, ask.wager)
    if fault:
        raise Refusal("bad-amount", fault, standing.house.clause("limits.minimum"))
    if standing.service.closing:
        raise Refusal("table-closing", "the table is about to be closed")
    if len(standing.service.robots) >= MOST_ROBOTS:
        raise Refusal("table-full", f"no more than {MOST_ROBOTS} robots find room here")
    name = free_robot_name(standing.game.table.chips)
    coming = ChangeSet(standing)
    coming.add(RobotCame(name, ask.strategy, ask.wager))
    for command in (Join(name, ROBOTS_CHIPS * ask.wager), Sit(name, ask.box)):
        refused = coming.do(command)
        if refused is not None:
            raise as_refusal(refused)
    unfolding.add(*coming.events)


def _remove_robot(unfolding: ChangeSet, ask: service_asks.RemoveRobot, audience: Audience) -> None:
    _check_company(unfolding, audience)
    if ask.name not in unfolding.standing.service.robots:
        raise Refusal("no-such-robot", f"there is no robot {ask.name} at the table")
    unfolding.add(RobotDismissed(ask.name))


def _check_company(unfolding: ChangeSet, audience: Audience) -> None:
    """Let only people at the table, and the floor anywhere, add and remove robots."""
    if (
        audience.role is AudienceRole.PLAYER
        and audience.person not in unfolding.standing.game.table.chips
    ):
        raise Refusal("not-at-the-table", "who is at the table may ask for robots")


def free_robot_name(people: Container[str]) -> str:
    """Return the first robot's name that is not taken at the table."""
    number = 1
    while f"{ROBOT}{number}" in people:
        number += 1
    return f"{ROBOT}{number}"
