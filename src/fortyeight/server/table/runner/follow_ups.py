"""What follows at once from a command or a clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fortyeight.coach.robots.moment import moment
from fortyeight.coach.robots.robot import Robot, robot_command, robot_wager
from fortyeight.coach.robots.silence import default_answers, silent_command
from fortyeight.server.table.dealer.virtual_dealer import (
    DRAWS,
    advance,
    close_bets,
    may_close_bets,
    may_open_round,
)
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.service_events import TimedOut
from fortyeight.server.table.state.table_state import TableState
from fortyeight.strategy import Strategy
from fortyeight.table import DealerStep, Phase, Step, Table, WagerKind
from fortyeight.table.core.commands import BuyChips
from fortyeight.table.shoe.shoe_commands import PassCut, PassLook

#: More rounds than one command ever leads to.
_MAX_TURNS = 500

Strategies = Mapping[str, Strategy]


def add_follow_ups(changes: ChangeSet, now: int, strategies: Strategies) -> None:
    """Add the dealer's steps, and everything else that needs neither a player nor a clock."""
    for _ in range(_MAX_TURNS):
        advance(changes, now)
        if not _act_at_once(changes, strategies):
            return


def _act_at_once(changes: ChangeSet, strategies: Strategies) -> bool:
    settings = changes.state.service.settings
    if settings.dealing == "automatic":
        if may_close_bets(changes.state) and not _is_awaited(changes.state):
            return close_bets(changes) is None
        if settings.pause_ms == 0 and may_open_round(changes.state):
            return open_round(changes)
    return settings.robot_ms == 0 and act_for_robot(changes, strategies)


def open_round(changes: ChangeSet) -> bool:
    """Open the next round; return whether that was allowed."""
    return changes.do(DealerStep(Step.NEXT_ROUND)) is None


def _is_awaited(state: TableState) -> bool:
    """Return whether anyone may still place a wager: an unready player or a robot."""
    return bool(not_ready(state)) or any(
        _can_act(state, name, None) for name in state.service.robots
    )


def not_ready(state: TableState) -> tuple[str, ...]:
    """Return the players with a seat or a wager who have not declared their wagers complete.

    A seated player without a wager may still want to place one; then the clock of the bets decides.
    """
    service, table = state.service, state.game.table
    people = {one.person for one in table.wagers if one.kind is WagerKind.MAIN}
    people |= set(table.seats.values())
    return tuple(sorted(people - set(service.robots) - service.ready))


def act_for_robot(changes: ChangeSet, strategies: Strategies) -> bool:
    """Let one robot act once; return whether one did."""
    for name, robot in changes.state.service.robots.items():
        strategy = strategies.get(robot.strategy)
        if strategy is None or not _can_act(changes.state, name, strategy):
            continue
        if _is_short(changes.state, name):
            changes.do(BuyChips(name, 100 * robot.wager))
        player = Robot(strategy, robot.wager)
        command = robot_command(changes.state.game, name, player)
        if command is not None and changes.do(command) is None:
            return True
    return False


def _is_short(state: TableState, name: str) -> bool:
    """Return whether a robot must buy chips before it wagers."""
    held = state.game.table.chips.get(name, 0) or 0
    return state.game.table.phase is Phase.BETTING and held < 10 * state.service.robots[name].wager


def _can_act(state: TableState, name: str, strategy: Strategy | None) -> bool:
    """Return whether a robot has something to do; it wagers only when a person does too."""
    table, service = state.game.table, state.service
    if name not in table.chips or name in service.leaving:
        return False
    robot = service.robots[name]
    if table.phase is not Phase.BETTING:
        if strategy is None:
            return False
        return robot_command(state.game, name, Robot(strategy, robot.wager)) is not None
    if any(one == name for one, _ in default_answers(table)):
        return True
    if service.paused or service.closing:
        return False
    mains = {one.person for one in table.wagers if one.kind is WagerKind.MAIN}
    if name in mains or not mains - set(service.robots):
        return False
    # If the rules allow it no wager, the table does not wait for it.
    return robot_wager(_with_bought_chips(state, name), name, robot.wager) is not None


def _with_bought_chips(state: TableState, name: str) -> Table:
    """Return the table as it will be once a robot has bought the chips it lacks."""
    table = state.game.table
    if not _is_short(state, name):
        return table
    return replace(table, chips={**table.chips, name: None})


def robot_is_due(state: TableState, strategies: Strategies) -> bool:
    """Return whether any robot has something to do."""
    return any(
        _can_act(state, name, strategies[robot.strategy])
        for name, robot in state.service.robots.items()
        if robot.strategy in strategies
    )


def decide_overdue(changes: ChangeSet) -> None:
    """Play by the rules for those whose answer is overdue; an open offer of cut or look lapses."""
    before = moment(changes.state.game)
    for _ in range(_MAX_TURNS):
        silent = silent_command(changes.state.game, DRAWS)
        if silent is None or moment(changes.state.game) != before:
            return
        person, command = silent
        if not isinstance(command, PassCut | PassLook):
            changes.add(TimedOut(person))
        if changes.do(command) is not None:
            return
