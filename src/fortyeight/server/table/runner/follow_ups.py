"""What follows at once from a command or a clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fortyeight.coach.robots.moment import moment
from fortyeight.coach.robots.robot import Robot, robot_command, robot_wager
from fortyeight.coach.robots.silence import default_answers, silent_command
from fortyeight.server.table.dealer.virtual_dealer import (
    DRAWS,
    carry_on,
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
_MOST_TURNS = 500

Strategies = Mapping[str, Strategy]


def follow(unfolding: ChangeSet, now: int, strategies: Strategies) -> None:
    """Add the dealer's steps, and everything else that needs neither a player nor a clock."""
    for _ in range(_MOST_TURNS):
        carry_on(unfolding, now)
        if not _at_once(unfolding, strategies):
            return


def _at_once(unfolding: ChangeSet, strategies: Strategies) -> bool:
    settings = unfolding.standing.service.settings
    if settings.dealing == "automatic":
        if everybody_is_ready(unfolding.standing):
            return close_bets(unfolding) is None
        if settings.pause_ms == 0 and may_open_round(unfolding.standing):
            return open_round(unfolding)
    return settings.robot_ms == 0 and let_a_robot_act(unfolding, strategies)


def open_round(unfolding: ChangeSet) -> bool:
    """Open the next round; return whether that was allowed."""
    return unfolding.do(DealerStep(Step.NEXT_ROUND)) is None


def everybody_is_ready(standing: TableState) -> bool:
    """Return whether nobody at the table wants to place another wager.

    A seated player without a wager may still want to place one; then the clock of the bets decides.
    """
    return may_close_bets(standing) and not (not_ready(standing) or robots_wait(standing))


def not_ready(standing: TableState) -> tuple[str, ...]:
    """Return the players with a seat or a wager who have not declared their wagers complete."""
    service, table = standing.service, standing.game.table
    people = {one.person for one in table.wagers if one.kind is WagerKind.MAIN}
    people |= set(table.seats.values())
    return tuple(sorted(people - set(service.robots) - service.ready))


def robots_wait(standing: TableState) -> bool:
    """Return whether a robot has yet to place its wager."""
    return any(_next_of(standing, name, None) for name in standing.service.robots)


def let_a_robot_act(unfolding: ChangeSet, strategies: Strategies) -> bool:
    """Let one robot act once; return whether one did."""
    for name, robot in unfolding.standing.service.robots.items():
        strategy = strategies.get(robot.strategy)
        if strategy is None or not _next_of(unfolding.standing, name, strategy):
            continue
        if _is_short(unfolding.standing, name):
            unfolding.do(BuyChips(name, 100 * robot.wager))
        player = Robot(strategy, robot.wager)
        command = robot_command(unfolding.standing.game, name, player)
        if command is not None and unfolding.do(command) is None:
            return True
    return False


def _is_short(standing: TableState, name: str) -> bool:
    """Return whether a robot must buy chips before it wagers."""
    held = standing.game.table.chips.get(name, 0) or 0
    return (
        standing.game.table.phase is Phase.BETTING
        and held < 10 * standing.service.robots[name].wager
    )


def _next_of(standing: TableState, name: str, strategy: Strategy | None) -> bool:
    """Return whether a robot has something to do; it wagers only when a person does too."""
    table, service = standing.game.table, standing.service
    if name not in table.chips or name in service.leaving:
        return False
    robot = service.robots[name]
    if table.phase is not Phase.BETTING:
        if strategy is None:
            return False
        return robot_command(standing.game, name, Robot(strategy, robot.wager)) is not None
    if any(one == name for one, _ in default_answers(table)):
        return True
    if service.paused or service.closing:
        return False
    mains = {one.person for one in table.wagers if one.kind is WagerKind.MAIN}
    if name in mains or not mains - set(service.robots):
        return False
    # If the rules allow it no wager, the table does not wait for it.
    return robot_wager(_flush(standing, name), name, robot.wager) is not None


def _flush(standing: TableState, name: str) -> Table:
    """Return the table as it will be once a robot has bought the chips it lacks."""
    table = standing.game.table
    if not _is_short(standing, name):
        return table
    return replace(table, chips={**table.chips, name: None})


def robot_is_due(standing: TableState, strategies: Strategies) -> bool:
    """Return whether any robot has something to do."""
    return any(
        _next_of(standing, name, strategies[robot.strategy])
        for name, robot in standing.service.robots.items()
        if robot.strategy in strategies
    )


def decide_for_the_silent(unfolding: ChangeSet) -> None:
    """Play by the rules for those whose answer is overdue; an open offer of cut or look lapses."""
    before = moment(unfolding.standing.game)
    for _ in range(_MOST_TURNS):
        silent = silent_command(unfolding.standing.game, DRAWS)
        if silent is None or moment(unfolding.standing.game) != before:
            return
        person, command = silent
        if not isinstance(command, PassCut | PassLook):
            unfolding.add(TimedOut(person))
        if unfolding.do(command) is not None:
            return
