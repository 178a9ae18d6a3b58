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
from fortyeight.server.table.dealer.virtual_dealer import carry_out
from fortyeight.server.table.robots.own_charts import own_chart
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.practice_checks import check_chips
from fortyeight.server.table.state.preparing import check_may_prepare, check_virtual_cards
from fortyeight.server.table.state.service_events import (
    CallAnswered,
    ChartGiven,
    CutChoiceSet,
    FloorCalled,
    LeaveAsked,
    LimitsChanged,
    PersonReady,
    PreparationAsked,
    RobotCame,
    RobotDismissed,
    SeedGiven,
    TablePaused,
    TableResumed,
)
from fortyeight.server.table.state.table_houses import with_limits
from fortyeight.server.wire import player_requests, service_requests, staff_requests
from fortyeight.server.wire.client_request import GameRequest
from fortyeight.server.wire.parsing import TableRequest, role_refusal
from fortyeight.table import Phase, Refused, WagerKind
from fortyeight.table.core.commands import BuyChips, Join, Sit
from fortyeight.table.shoe.shoe_commands import ReceiveCards
from fortyeight.view import Audience, AudienceRole
from fortyeight.view.words.made_up_names import ROBOT

#: Chips that a robot brings to the table, in multiples of its wager.
ROBOTS_CHIPS = 200
MAX_ROBOTS = 8
#: Calls for the floor that may be open at once.
MAX_CALLS = 5

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
    changes: ChangeSet,
    request: TableRequest,
    audience: Audience,
    chance: TableChance,
    authorised: bool,
    sender: str = "",
) -> None:
    """Carry out a command; raise `Refusal` and leave the change set as it was otherwise.

    `authorised` says whether the supervisor's password in the command is correct; `sender` is the
    name of the person who sent it, which the audience of a dealer or of the floor does not have.
    """
    fault = role_refusal(request, audience)
    if fault is not None:
        raise fault
    if changes.state.service.shut:
        raise Refusal("table-closed", "the table is closed")
    if isinstance(request, GameRequest):
        _carry_out_game(changes, request, audience, chance)
    elif isinstance(request, service_requests.Authorise | service_requests.ChangeMeter):
        _carry_out_supervised(changes, request, sender, chance, authorised)
    else:
        _carry_out_service(changes, request, audience)


def _carry_out_game(
    changes: ChangeSet, request: GameRequest, audience: Audience, chance: TableChance
) -> None:
    command = request.to_command(changes.state.game, audience, chance)
    virtual = not changes.state.service.settings.is_physical
    if isinstance(command, ReceiveCards) and command.pre_shuffled and virtual:
        raise Refusal("not-here", "cards of a served table are shuffled at the table")
    if isinstance(request, player_requests.Join):
        _check_joining(changes, audience.person)
        check_chips(changes.state, audience.person, request.chips)
    elif isinstance(command, BuyChips):
        check_chips(changes.state, audience.person, command.cents)
    prepares = isinstance(request, staff_requests.OpenTable) and request.prepare
    if prepares:
        check_virtual_cards(changes.state)
    refused = carry_out(changes, command)
    if refused is None:
        if isinstance(request, player_requests.Join) and request.cut_choice is not None:
            changes.add(CutChoiceSet(audience.person, request.cut_choice))
        if prepares:
            _prepare_cards(changes, audience)
        return
    if request.verb == "leave" and refused.code == "not-now":
        # The player stays until the round is over; `remove_leaving` takes it from there.
        changes.add(LeaveAsked(audience.person, away=False))
        return
    raise as_refusal(refused)


def _check_joining(changes: ChangeSet, person: str) -> None:
    """Refuse robots' names to people, who would find a robot's rounds and chips among their own."""
    if person.startswith(ROBOT):
        raise Refusal("bad-name", f"names that begin with {ROBOT} are for robots")
    if changes.state.service.closing:
        raise Refusal("table-closing", "the table is about to be closed")


def as_refusal(refused: Refused) -> Refusal:
    """Convert the referee's refusal to the service's."""
    return Refusal(refused.code, refused.sentence, refused.clause)


def _carry_out_supervised(
    changes: ChangeSet,
    request: service_requests.Authorise | service_requests.ChangeMeter,
    sender: str,
    chance: TableChance,
    authorised: bool,
) -> None:
    if isinstance(request, service_requests.Authorise):
        refused = changes.do(request.checked(authorised, chance))
    elif not authorised:
        raise Refusal("wrong-password", "the supervisor's name or password is wrong", status=403)
    else:
        if folded(request.supervisor) == folded(sender):
            raise Refusal("two-people", "a second person must agree: name another supervisor")
        refused = changes.do(request.checked(changes.state.game, sender, chance))
    if refused is not None:
        raise as_refusal(refused)


def _carry_out_service(
    changes: ChangeSet, request: service_requests.UnsupervisedRequest, audience: Audience
) -> None:
    service, table = changes.state.service, changes.state.game.table
    person = audience.person
    match request:
        case service_requests.Ready():
            mine = any(one.person == person and one.kind is WagerKind.MAIN for one in table.wagers)
            if table.phase is not Phase.BETTING or not mine:
                raise Refusal("not-now", "who has a main wager on the layout can be ready")
            if person not in service.ready:
                changes.add(PersonReady(person))
        case service_requests.ChooseCut():
            _check_at_table(changes, person)
            if service.cut_choices.get(person) == request.choice:
                raise Refusal("nothing-changes", "that is the choice already")
            changes.add(CutChoiceSet(person, request.choice))
        case service_requests.AddSeed():
            _check_at_table(changes, person)
            if service.settings.is_physical:
                sentence = "real cards are shuffled by hand: no seed mixes them"
                raise Refusal("physical-shoe", sentence)
            changes.add(SeedGiven(person, request.seed))
        case service_requests.AddRobot():
            _add_robot(changes, request, audience)
        case service_requests.RemoveRobot():
            _remove_robot(changes, request, audience)
        case service_requests.Pause():
            if service.paused:
                raise Refusal("nothing-changes", "the table rests already")
            changes.add(TablePaused("the floor has paused the table"))
        case service_requests.Resume():
            if not service.paused:
                raise Refusal("nothing-changes", "the table does not rest")
            changes.add(TableResumed())
        case service_requests.PrepareCards():
            _prepare_cards(changes, audience)
        case service_requests.CallFloor():
            if request.reason in service.calls or len(service.calls) >= MAX_CALLS:
                raise Refusal("nothing-changes", "the floor has been called already")
            changes.add(FloorCalled(request.reason))
        case service_requests.AnswerCall():
            if not service.calls:
                raise Refusal("nothing-changes", "nobody has called the floor")
            changes.add(CallAnswered())
        case service_requests.ChangeLimits():
            _change_limits(changes, request)
        case _:
            assert_never(request)


def _prepare_cards(changes: ChangeSet, audience: Audience) -> None:
    check_may_prepare(changes.state, audience.role)
    changes.add(PreparationAsked(with_floor=audience.role is AudienceRole.FLOOR))


def _check_at_table(changes: ChangeSet, person: str) -> None:
    if person not in changes.state.game.table.chips:
        raise Refusal("not-at-the-table", f"nobody called {person} is at the table")


def _change_limits(changes: ChangeSet, request: service_requests.ChangeLimits) -> None:
    """Change the limits within the book's bounds; dismiss robots that can no longer wager."""
    state = changes.state
    table, limits = state.game.table, state.house.limits
    if not state.is_between_rounds or table.wagers:
        sentence = "limits are changed between rounds, while no wager lies on the layout"
        raise Refusal("not-now", sentence)
    if (request.minimum, request.maximum) == (limits.minimum, limits.maximum):
        raise Refusal("nothing-changes", "these are the limits already")
    try:
        house = with_limits(state.house, request.minimum, request.maximum)
    except Refusal as fault:
        # Answered with the table's own status, like every refusal of the book.
        raise Refusal("bad-limits", fault.sentence, fault.clause) from None
    changes.add(LimitsChanged(request.minimum, request.maximum))
    for name, robot in state.service.robots.items():
        if wager_fault(house, robot.wager) and name not in state.service.leaving:
            changes.add(RobotDismissed(name))


def _add_robot(changes: ChangeSet, request: service_requests.AddRobot, audience: Audience) -> None:
    state = changes.state
    _check_may_manage_robots(changes, audience)
    fault = wager_fault(state.house, request.wager)
    if fault:
        raise Refusal("bad-amount", fault, state.house.clause("limits.minimum"))
    if state.service.closing:
        raise Refusal("table-closing", "the table is about to be closed")
    if len(state.service.robots) >= MAX_ROBOTS:
        raise Refusal("table-full", f"no more than {MAX_ROBOTS} robots find room here")
    name = free_robot_name(state.game.table.chips)
    robot_changes = ChangeSet(state)
    strategy: str = request.strategy
    if request.strategy == "own":
        chart = own_chart(request.chart or "")
        strategy = chart.name
        if strategy not in state.service.charts:
            robot_changes.add(ChartGiven(strategy, chart.text))
    robot_changes.add(RobotCame(name, strategy, request.wager))
    for command in (Join(name, ROBOTS_CHIPS * request.wager), Sit(name, request.box)):
        refused = robot_changes.do(command)
        if refused is not None:
            raise as_refusal(refused)
    changes.add(*robot_changes.events)


def _remove_robot(
    changes: ChangeSet, request: service_requests.RemoveRobot, audience: Audience
) -> None:
    _check_may_manage_robots(changes, audience)
    if request.name not in changes.state.service.robots:
        raise Refusal("no-such-robot", f"there is no robot {request.name} at the table")
    changes.add(RobotDismissed(request.name))


def _check_may_manage_robots(changes: ChangeSet, audience: Audience) -> None:
    """Let only people at the table, and the floor anywhere, add and remove robots."""
    if (
        audience.role is AudienceRole.PLAYER
        and audience.person not in changes.state.game.table.chips
    ):
        raise Refusal("not-at-the-table", "who is at the table may ask for robots")


def free_robot_name(people: Container[str]) -> str:
    """Return the first robot's name that is not taken at the table."""
    number = 1
    while f"{ROBOT}{number}" in people:
        number += 1
    return f"{ROBOT}{number}"
