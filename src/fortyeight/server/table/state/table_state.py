"""State of a served table: the game, and what the service itself keeps."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, assert_never

from fortyeight.cards import Card
from fortyeight.progressive import Game, evolve_game
from fortyeight.progressive.opening import has_wheels
from fortyeight.progressive.prizes.house_meters import meters_of
from fortyeight.progressive.state import System
from fortyeight.progressive.terminal import GameEvent
from fortyeight.rulebook import House
from fortyeight.server.table.state.service_events import (
    BoxElsewhere,
    CallAnswered,
    ChartGiven,
    ClosingAsked,
    CutChoiceSet,
    FloorCalled,
    IncidentReported,
    LeaveAsked,
    LimitsChanged,
    PersonReady,
    PreparationAsked,
    RobotCame,
    RobotDismissed,
    SecretDrawn,
    SeedGiven,
    ServedEvent,
    ServiceEvent,
    ShoeMixed,
    ShoePromised,
    ShoeRevealed,
    TableFounded,
    TablePaused,
    TableResumed,
    TableShut,
    TimedOut,
    WheelsSetUp,
    is_service_event,
)
from fortyeight.server.table.state.table_houses import served_house, with_limits
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.table import Phase, Table, open_table
from fortyeight.table.around.events import PersonLeft
from fortyeight.table.core.changing import changed
from fortyeight.table.core.events import BetsClosed, RoundOpened
from fortyeight.table.shoe.events import CardsCut, CardsShuffled, ShoeCardBurned, ShoeFilled
from fortyeight.table.shoe.steps.cutting import cut_bounds


@dataclass(frozen=True, slots=True)
class MadeCut:
    """Cut, with the bounds within which the rules require it."""

    person: str
    place: int
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class LiveShuffle:
    """Shuffle whose cards are still to be dealt, in the order after all cuts.

    For a shoe that has been emptied it holds how many cards had left it, and which of them, counted
    from 1, were burned.
    """

    shoe: int
    seeds: tuple[tuple[str, str], ...]
    nonce: str
    order: tuple[Card, ...] = ()
    cuts: tuple[MadeCut, ...] = ()
    drawn: int = 0
    burned: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatedRobot:
    strategy: str
    wager: int


#: In place of another table's id and name: no other table has a free box.
NOWHERE = ("", "")


@dataclass(frozen=True)
class Service:
    """What the service itself keeps of a table's state.

    `promised` is the shoe that the next shuffle makes; secrets are kept until they are revealed.
    `cut_choices` has the standing choice about cut and look of each player who has made one.
    `charts` has the texts of the charts that players have given to robots, while one plays by it.
    `preparing` is "dealer" or "floor" while the table prepares the cards for a person who deals;
    for the floor, it takes the floor's steps too. `calls` are the reasons of the dealer's calls for
    the floor that are still open. `elsewhere` is another table of the game with a free box, by its
    id and name.
    """

    table: str = ""
    name: str = ""
    founder: str = ""
    settings: TableSettings = field(default_factory=TableSettings)
    promised: int = 0
    secrets: Mapping[int, str] = field(default_factory=dict)
    commitments: Mapping[int, str] = field(default_factory=dict)
    seeds: Mapping[str, str] = field(default_factory=dict)
    shuffles: tuple[LiveShuffle, ...] = ()
    ready: frozenset[str] = frozenset()
    leaving: frozenset[str] = frozenset()
    cut_choices: Mapping[str, str] = field(default_factory=dict)
    robots: Mapping[str, SeatedRobot] = field(default_factory=dict)
    charts: Mapping[str, str] = field(default_factory=dict)
    preparing: str = ""
    paused: str = ""
    closing: bool = False
    shut: bool = False
    calls: tuple[str, ...] = ()
    incidents: int = 0
    incident: str = ""
    elsewhere: tuple[str, str] = NOWHERE


@dataclass(frozen=True)
class TableState:
    game: Game
    service: Service = field(default_factory=Service)

    @property
    def house(self) -> House:
        return self.game.table.house

    @property
    def is_between_rounds(self) -> bool:
        return self.game.table.phase in (Phase.BETTING, Phase.OVER)


def initial_state(event: TableFounded) -> TableState:
    """Return the state after a founding; the next event sets up the wheels."""
    house = served_house(event.book, json.loads(event.house), stored=True)
    meters = meters_of(house, {})
    settings = TableSettings.from_stored(event.settings)
    table = open_table(house, has_wheels(house), settings.is_physical)
    game = Game(table, System(house, meters))
    return TableState(game, Service(event.table, event.name, event.by, settings))


def evolve_state(state: TableState, event: ServedEvent) -> TableState:
    """Return the state after an event."""
    if is_service_event(event):
        return _evolve_service(state, event)
    service = _noted(state, event)
    game = evolve_game(state.game, event)
    before = state.game.table
    if before.drawn and game.table.shoe is not before.shoe:
        # The shoe is emptied: this is the last chance to note which cards had left it.
        noted = TableState(state.game, service)
        service = _change_shuffle(noted, before.shoe, lambda one: replace(one, drawn=before.drawn))
    if service.preparing and _needs_no_preparation(game.table):
        service = changed(service, preparing="")
    return TableState(game, service)


def _needs_no_preparation(table: Table) -> bool:
    """Return whether a round can begin with the cards in the shoe, or the table is not open."""
    care = table.care
    return care is None or not care.open or (care.may_begin and not table.reshuffle_due)


#: Events of the game that the service notes.
_NOTED = frozenset(
    {CardsShuffled, CardsCut, ShoeFilled, ShoeCardBurned, BetsClosed, RoundOpened, PersonLeft}
)


def _noted(state: TableState, event: GameEvent) -> Service:
    """Return the service's part of the state after an event of the game."""
    service, table = state.service, state.game.table
    if type(event) not in _NOTED:
        return service
    stack = () if table.care is None else table.care.stack
    if isinstance(event, CardsShuffled) and not service.settings.is_physical:
        *before, last = service.shuffles
        return changed(service, shuffles=(*before, replace(last, order=event.cards)))
    if isinstance(event, CardsCut):
        at = event.place
        cut = MadeCut(event.person, at, *cut_bounds(table, len(stack)))
        return _change_shuffle(
            state,
            stack,
            lambda one: replace(one, order=one.order[at:] + one.order[:at], cuts=(*one.cuts, cut)),
        )
    if isinstance(event, ShoeFilled):
        return _change_shuffle(state, stack, lambda one: replace(one, drawn=0, burned=()))
    if isinstance(event, ShoeCardBurned):
        burned = table.drawn + 1
        return _change_shuffle(
            state, table.shoe, lambda one: replace(one, burned=(*one.burned, burned))
        )
    if isinstance(event, BetsClosed | RoundOpened) and service.ready:
        return changed(service, ready=frozenset())
    if isinstance(event, PersonLeft):
        person = event.person
        robots = {who: robot for who, robot in service.robots.items() if who != person}
        played = {robot.strategy for robot in robots.values()}
        return changed(
            service,
            ready=service.ready - {person},
            leaving=service.leaving - {person},
            cut_choices={who: one for who, one in service.cut_choices.items() if who != person},
            seeds={who: seed for who, seed in service.seeds.items() if who != person},
            robots=robots,
            charts={name: text for name, text in service.charts.items() if name in played},
        )
    return service


def _change_shuffle(
    state: TableState, cards: tuple[Card, ...], change: Callable[[LiveShuffle], LiveShuffle]
) -> Service:
    """Return the service's part of the state with the shuffle of these cards changed."""
    shuffles = (change(one) if one.order == cards else one for one in state.service.shuffles)
    return changed(state.service, shuffles=tuple(shuffles))


def _service(state: TableState, **fields: Any) -> TableState:
    return TableState(state.game, changed(state.service, **fields))


def _evolve_service(state: TableState, event: ServiceEvent) -> TableState:
    """Return the state after an event of the service's own."""
    if isinstance(event, TableFounded):
        return initial_state(event)  # whatever was before
    service = state.service
    match event:
        case WheelsSetUp():
            system = replace(
                state.game.system, must_hit_trigger=event.trigger, must_hit_by=event.ceiling
            )
            return TableState(Game(state.game.table, system), service)
        case ShoePromised():
            commitments = {**service.commitments, event.shoe: event.commitment}
            return _service(state, promised=event.shoe, commitments=commitments)
        case SecretDrawn():
            return _service(state, secrets={**service.secrets, event.shoe: event.secret})
        case SeedGiven():
            return _service(state, seeds={**service.seeds, event.person: event.seed})
        case ShoeMixed():
            # The seeds are cleared: each serves one shuffle only.
            live = LiveShuffle(event.shoe, event.seeds, event.nonce)
            return _service(state, seeds={}, shuffles=(*service.shuffles, live))
        case ShoeRevealed():
            return _drop_shuffle(state, event.shoe)
        case PersonReady():
            return _service(state, ready=service.ready | {event.person})
        case CutChoiceSet():
            choices = {**service.cut_choices, event.person: event.choice}
            return _service(state, cut_choices=choices)
        case LeaveAsked() | RobotDismissed():
            return _service(state, leaving=service.leaving | {event.person})
        case RobotCame():
            robot = SeatedRobot(event.strategy, event.wager)
            return _service(state, robots={**service.robots, event.person: robot})
        case ChartGiven():
            return _service(state, charts={**service.charts, event.name: event.chart})
        case TablePaused():
            return _service(state, paused=event.reason)
        case TableResumed():
            return _service(state, paused="")
        case PreparationAsked():
            return _service(state, preparing="floor" if event.with_floor else "dealer")
        case LimitsChanged():
            house = with_limits(state.house, event.minimum, event.maximum, stored=True)
            table = changed(state.game.table, house=house)
            return TableState(Game(table, replace(state.game.system, house=house)), service)
        case ClosingAsked():
            return _service(state, closing=True)
        case TableShut():
            return _service(state, shut=True)
        case FloorCalled():
            return _service(state, calls=(*service.calls, event.reason))
        case CallAnswered():
            return _service(state, calls=())
        case IncidentReported():
            incident = f"{event.what}: {event.done}"
            return _service(state, incidents=service.incidents + 1, incident=incident)
        case BoxElsewhere():
            return _service(state, elsewhere=(event.table, event.name))
        case TimedOut():
            return state
        case _:
            assert_never(event)


def _drop_shuffle(state: TableState, shoe: int) -> TableState:
    """Drop a revealed shuffle.

    A commitment is kept until its shoe and the one before it are revealed.
    """
    service = state.service
    live = tuple(one for one in service.shuffles if one.shoe != shoe)
    kept = {one.shoe for one in live} | {one.shoe + 1 for one in live} | {service.promised}
    return _service(
        state,
        secrets={number: one for number, one in service.secrets.items() if number != shoe},
        commitments={number: one for number, one in service.commitments.items() if number in kept},
        shuffles=live,
    )
