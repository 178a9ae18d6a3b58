"""State of a served table: the game, and what the service itself keeps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fortyeight.cards import Card
from fortyeight.progressive import Game, evolve_game
from fortyeight.progressive.accounting import MUST_HIT
from fortyeight.progressive.opening import has_wheels, meters_of
from fortyeight.progressive.state import System
from fortyeight.progressive.terminal import GameEvent
from fortyeight.rulebook import House
from fortyeight.server.table.state.service_events import (
    BoxElsewhere,
    CallAnswered,
    ClosingAsked,
    CutChoiceSet,
    FloorCalled,
    IncidentReported,
    LeaveAsked,
    LimitsChanged,
    PersonReady,
    RobotCame,
    RobotDismissed,
    SecretDrawn,
    SeedGiven,
    ServedEvent,
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
from fortyeight.table import open_table
from fortyeight.table.around.events import PersonLeft
from fortyeight.table.core.dispatch import handle
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
    `calls` are the reasons of the dealer's calls for the floor that are still open. `elsewhere` is
    another table of the game with a free box, by its id and name.
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


def initial_state(event: TableFounded) -> TableState:
    """Return the state after a founding; the next event sets up the wheels."""
    house = served_house(event.book, json.loads(event.house), stored=True)
    meters = meters_of(house, {})
    settings = TableSettings.from_stored(event.settings)
    table = open_table(house, has_wheels(house), settings.is_physical)
    game = Game(table, System(house, meters))
    return TableState(game, Service(event.table, event.name, event.by, settings))


def needs_trigger(state: TableState) -> bool:
    """Return whether a hidden trigger must be drawn when the table is founded."""
    return MUST_HIT in state.game.system.meters


def evolve_state(state: TableState, event: ServedEvent) -> TableState:
    """Return the state after an event."""
    if is_service_event(event):
        return _EVOLVED_BY.of(event)(state, event)
    service = _noted(state, event)
    game = evolve_game(state.game, event)
    before = state.game.table
    if before.drawn and game.table.shoe is not before.shoe:
        # The shoe is emptied: this is the last chance to note which cards had left it.
        noted = TableState(state.game, service)
        service = replace(service, shuffles=_in_shoe(noted, drawn=before.drawn))
    return TableState(game, service)


def _noted(state: TableState, event: GameEvent) -> Service:
    """Return the service's part of the state after an event of the game."""
    service = state.service
    if isinstance(event, CardsShuffled) and not service.settings.is_physical:
        *before, last = service.shuffles
        return replace(service, shuffles=(*before, replace(last, order=event.cards)))
    if isinstance(event, CardsCut):
        return replace(service, shuffles=_cut(state, event))
    if isinstance(event, ShoeFilled):
        return replace(service, shuffles=_of_stack(state, drawn=0, burned=()))
    if isinstance(event, ShoeCardBurned):
        place = state.game.table.drawn + 1
        return replace(service, shuffles=_in_shoe(state, burned=place))
    if isinstance(event, BetsClosed | RoundOpened) and service.ready:
        return replace(service, ready=frozenset())
    if isinstance(event, PersonLeft):
        gone = event.person
        return replace(
            service,
            ready=service.ready - {gone},
            leaving=service.leaving - {gone},
            cut_choices={who: one for who, one in service.cut_choices.items() if who != gone},
            seeds={who: seed for who, seed in service.seeds.items() if who != gone},
            robots={who: robot for who, robot in service.robots.items() if who != gone},
        )
    return service


def _cut(state: TableState, event: CardsCut) -> tuple[LiveShuffle, ...]:
    """Return the shuffles, with the cut applied to the one whose cards are the stack."""
    care = state.game.table.care
    stack = () if care is None else care.stack
    at = event.place
    cut = MadeCut(event.person, at, *cut_bounds(state.game.table, len(stack)))
    return tuple(
        replace(one, order=one.order[at:] + one.order[:at], cuts=(*one.cuts, cut))
        if one.order == stack
        else one
        for one in state.service.shuffles
    )


def _of_stack(state: TableState, **fields: Any) -> tuple[LiveShuffle, ...]:
    """Return the shuffles, with these fields changed in that of the stack."""
    care = state.game.table.care
    stack = () if care is None else care.stack
    return tuple(
        replace(one, **fields) if one.order == stack else one for one in state.service.shuffles
    )


def _in_shoe(state: TableState, drawn: int = 0, burned: int = 0) -> tuple[LiveShuffle, ...]:
    """Return the shuffles, with the drawn and burned cards noted in that of the shoe."""
    shoe = state.game.table.shoe
    return tuple(
        replace(
            one,
            drawn=drawn or one.drawn,
            burned=(*one.burned, burned) if burned else one.burned,
        )
        if one.order == shoe
        else one
        for one in state.service.shuffles
    )


def _service(state: TableState, **fields: Any) -> TableState:
    return TableState(state.game, replace(state.service, **fields))


def _founded(state: TableState, event: TableFounded) -> TableState:
    return initial_state(event)


def _wheels(state: TableState, event: WheelsSetUp) -> TableState:
    system = replace(state.game.system, must_hit_trigger=event.trigger, must_hit_by=event.ceiling)
    return TableState(Game(state.game.table, system), state.service)


def _promised(state: TableState, event: ShoePromised) -> TableState:
    commitments = {**state.service.commitments, event.shoe: event.commitment}
    return _service(state, promised=event.shoe, commitments=commitments)


def _drawn(state: TableState, event: SecretDrawn) -> TableState:
    return _service(state, secrets={**state.service.secrets, event.shoe: event.secret})


def _seed(state: TableState, event: SeedGiven) -> TableState:
    return _service(state, seeds={**state.service.seeds, event.person: event.seed})


def _mixed(state: TableState, event: ShoeMixed) -> TableState:
    """Start a shuffle and clear the seeds: each serves one shuffle only."""
    live = LiveShuffle(event.shoe, event.seeds, event.nonce)
    return _service(state, seeds={}, shuffles=(*state.service.shuffles, live))


def _revealed(state: TableState, event: ShoeRevealed) -> TableState:
    """Drop a revealed shuffle.

    A commitment is kept until its shoe and the one before it are revealed.
    """
    service = state.service
    live = tuple(one for one in service.shuffles if one.shoe != event.shoe)
    kept = {one.shoe for one in live} | {one.shoe + 1 for one in live} | {service.promised}
    return _service(
        state,
        secrets={shoe: one for shoe, one in service.secrets.items() if shoe != event.shoe},
        commitments={shoe: one for shoe, one in service.commitments.items() if shoe in kept},
        shuffles=live,
    )


def _ready(state: TableState, event: PersonReady) -> TableState:
    return _service(state, ready=state.service.ready | {event.person})


def _cut_choice(state: TableState, event: CutChoiceSet) -> TableState:
    choices = {**state.service.cut_choices, event.person: event.choice}
    return _service(state, cut_choices=choices)


def _leaving(state: TableState, event: LeaveAsked) -> TableState:
    return _service(state, leaving=state.service.leaving | {event.person})


def _robot(state: TableState, event: RobotCame) -> TableState:
    robots = {**state.service.robots, event.person: SeatedRobot(event.strategy, event.wager)}
    return _service(state, robots=robots)


def _dismissed(state: TableState, event: RobotDismissed) -> TableState:
    return _service(state, leaving=state.service.leaving | {event.person})


def _paused(state: TableState, event: TablePaused) -> TableState:
    return _service(state, paused=event.reason)


def _resumed(state: TableState, event: TableResumed) -> TableState:
    return _service(state, paused="")


def _closing(state: TableState, event: ClosingAsked) -> TableState:
    return _service(state, closing=True)


def _shut(state: TableState, event: TableShut) -> TableState:
    return _service(state, shut=True)


def _called(state: TableState, event: FloorCalled) -> TableState:
    return _service(state, calls=(*state.service.calls, event.reason))


def _decide(state: TableState, event: CallAnswered) -> TableState:
    return _service(state, calls=())


def _find_other_table(state: TableState, event: BoxElsewhere) -> TableState:
    return _service(state, elsewhere=(event.table, event.name))


def _limits(state: TableState, event: LimitsChanged) -> TableState:
    """Put the table under a house with other limits; no wagers lie on the layout."""
    house = with_limits(state.house, event.minimum, event.maximum, stored=True)
    game = state.game
    changed = Game(replace(game.table, house=house), replace(game.system, house=house))
    return TableState(changed, state.service)


def _incident(state: TableState, event: IncidentReported) -> TableState:
    told = f"{event.what}: {event.done}"
    return _service(state, incidents=state.service.incidents + 1, incident=told)


def _unchanged(state: TableState, event: TimedOut) -> TableState:
    return state


_EVOLVED_BY = (
    handle(TableFounded, _founded)
    + handle(WheelsSetUp, _wheels)
    + handle(ShoePromised, _promised)
    + handle(SecretDrawn, _drawn)
    + handle(SeedGiven, _seed)
    + handle(ShoeMixed, _mixed)
    + handle(ShoeRevealed, _revealed)
    + handle(PersonReady, _ready)
    + handle(CutChoiceSet, _cut_choice)
    + handle(TimedOut, _unchanged)
    + handle(LeaveAsked, _leaving)
    + handle(RobotCame, _robot)
    + handle(RobotDismissed, _dismissed)
    + handle(TablePaused, _paused)
    + handle(TableResumed, _resumed)
    + handle(LimitsChanged, _limits)
    + handle(ClosingAsked, _closing)
    + handle(TableShut, _shut)
    + handle(FloorCalled, _called)
    + handle(CallAnswered, _decide)
    + handle(IncidentReported, _incident)
    + handle(BoxElsewhere, _find_other_table)
)
