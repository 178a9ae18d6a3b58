"""Replaying a record: its silences become explicit answers, and the referee plays the round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from fortyeight.cards import FACE_DOWN, Card, excess_card
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand, open_game, play
from fortyeight.progressive.commands import ConfirmSpin, EndRound, SpinHotSpot, StartRound
from fortyeight.progressive.events import NAMES as WHEEL_NAMES
from fortyeight.progressive.events import MustHitWon
from fortyeight.progressive.opening import MeterTooHigh
from fortyeight.progressive.run import automatic_step, may_start
from fortyeight.progressive.terminal import GameEvent
from fortyeight.record.answers import Answers
from fortyeight.record.fault import Code, RecordFault
from fortyeight.record.model import Record, WrittenWager
from fortyeight.record.spins import WrittenSpins
from fortyeight.rulebook import (
    BadHouse,
    House,
    Rulebook,
    UnknownRulebook,
    open_house,
    rulebook,
)
from fortyeight.table import Event, Phase, Refused, Table, out_of_cards
from fortyeight.table.core.changing import changed
from fortyeight.table.core.commands import DealerStep, Join, LoadShoe, PlaceWager, Sit, Step
from fortyeight.table.irregular.floor import floor_act
from fortyeight.table.wagers.wager_kinds import PLACED, WagerKind


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record's round, played to its end: the table's events, and those with the wheels'."""

    record: Record
    start: Table
    table: Table
    events: tuple[Event, ...]
    game_start: Game
    game: Game
    game_events: tuple[GameEvent, ...] = ()


class _Round:
    """The table as it is being played, with all that happened."""

    def __init__(self, house: House, record: Record) -> None:
        self.spins = WrittenSpins(record.spins)
        try:
            self.game = open_game(house, SeededBits(0), record.meters)
        except MeterTooHigh as error:
            clause = house.clause("xtreme.must_hit_by")
            raise RecordFault("bad-record", str(error), clause, "meters.must-hit") from None
        self.events: list[Event] = []
        self.game_events: list[GameEvent] = []

    @property
    def table(self) -> Table:
        return self.game.table

    def do(self, command: GameCommand, code: Code, at: str) -> None:
        played = play(self.game, command)
        if isinstance(played, Refused) and played.code == "card-not-keyed":
            sentence = "a card that nobody has seen is turned up"
            raise RecordFault("bad-record", sentence, at="shoe")
        if isinstance(played, Refused):
            raise RecordFault(code, played.sentence, played.clause, at)
        self.game, events = played
        self._keep(events)
        awaited = floor_act(self.table)
        if awaited is not None:
            # A record does not write down what the floor does: it follows at once.
            self.do(awaited, code, at)

    def _keep(self, events: Sequence[GameEvent]) -> None:
        self.game_events.extend(events)
        self.events.extend(cast(Event, event) for event in events if type(event) not in WHEEL_NAMES)

    def start_wheels(self) -> None:
        """Wagers on wheels are locked up."""
        if may_start(self.game):
            self.do(StartRound(), "bad-wager", "wagers")

    def _aim_must_hit(self) -> None:
        """The must-hit jackpot hits whom the record names, among those who still take part."""
        trigger = self.spins.aim_must_hit(self.game.system)
        system = changed(self.game.system, must_hit_trigger=trigger)
        self.game = changed(self.game, system=system)

    def reload(self, rack: tuple[Card, ...]) -> None:
        """The reshuffled discards; too few of them are too short a shoe, others no shoe at all."""
        code: Code = "shoe-too-short" if len(rack) < 2 else "bad-record"
        self.do(LoadShoe(rack), code, "discards")

    def go_on(self, answers: Answers) -> None:
        """The dealer's steps, with the procedures of the record in between."""
        while True:
            answer = answers.procedure(self.table) or answers.refusal(self.table)
            if answer is not None:
                self.do(answer[0], "illegal-action", answer[1])
            elif not self.step():
                return

    def step(self) -> bool:
        """What the dealer does next by himself, if anything."""
        command = automatic_step(self.game, self.spins)
        if command is None:
            return False
        if isinstance(command, EndRound):
            self._aim_must_hit()
            command = EndRound(self.spins.next_triggers(self.game))
        if command == DealerStep(Step.LOOK) and self.table.hole is FACE_DOWN:
            # A blackjack would have been turned up.
            command = DealerStep(Step.LOOK, blackjack=False)
        spun = isinstance(command, ConfirmSpin | SpinHotSpot)
        self.do(command, "bad-record" if spun else "illegal-action", self.spins.at)
        return True


def replay(record: Record, books: Mapping[str, Rulebook] | None = None) -> Replayed:
    """Return the round that a record holds; books beyond the shipped ones are looked up first."""
    _check(record)
    house = _house(record, books or {})
    played = _Round(house, record)
    start, game_start = played.table, played.game
    _open(record, played)
    for place, wager in enumerate(record.wagers):
        _place(wager, f"wagers[{place}]", played)
        _seat(record, wager, played)
    played.start_wheels()
    played.do(DealerStep(Step.NO_MORE_BETS), "bad-wager", "wagers")
    answers = Answers(record.actions)
    racks = list(record.discards)
    while True:
        if played.table.phase is Phase.DEALER:
            answers.none_left(over=False)
        played.go_on(answers)
        if played.table.phase is Phase.OVER:
            answers.none_left(over=True)
            break
        if out_of_cards(played.table):
            if played.table.phase is Phase.DEALER:
                answers.none_left(over=False)
            if not racks:
                sentence = "the round needs more cards than the shoe holds"
                raise RecordFault("shoe-too-short", sentence, at="shoe")
            played.reload(racks.pop(0))
            continue
        for command, at in answers.to(played.table):
            played.do(command, "illegal-action", at)
    won = any(isinstance(event, MustHitWon) for event in played.game_events)
    played.spins.none_left(won)
    return Replayed(
        record,
        start,
        played.table,
        tuple(played.events),
        game_start,
        played.game,
        tuple(played.game_events),
    )


def _check(record: Record) -> None:
    """What is wrong with a record whatever its rulebook says."""
    if not record.wagers:
        raise RecordFault("bad-record", "a round needs a main wager", at="wagers")
    mains = {(wager.box, wager.person) for wager in record.wagers if wager.kind == WagerKind.MAIN}
    for box, person in record.seated.items():
        at = f"seated.{box}"
        if person and (box, person) not in mains:
            sentence = f"without a main wager on box {box} {person} is not seated there"
            raise RecordFault("bad-record", sentence, at=at)
        if all(box != wagered for wagered, _ in mains):
            raise RecordFault("bad-record", f"nobody has a main wager on box {box}", at=at)


def _house(record: Record, books: Mapping[str, Rulebook]) -> House:
    try:
        book = books.get(record.rulebook) or rulebook(record.rulebook)
    except UnknownRulebook as error:
        raise RecordFault("unknown-rulebook", str(error), at="rulebook") from None
    try:
        house = open_house(book, record.house, record.folder)
    except BadHouse as error:
        _count_copies(record, _house_of_decks(book, record))
        first = error.faults[0]
        at = f"house.{first.place}"
        raise RecordFault("bad-house", first.sentence, first.clause, at) from None
    _count_copies(record, house)
    return house


def _house_of_decks(book: Rulebook, record: Record) -> House | None:
    """Return a house with the record's decks and nothing else of a house that is at fault."""
    decks = {key: value for key, value in record.house.items() if key == "decks"}
    try:
        return open_house(book, decks)
    except BadHouse:
        return None


def _count_copies(record: Record, house: House | None) -> None:
    """A shoe with more copies of a card than its decks hold is no record of a round."""
    if house is None:
        return
    rules = house.cards
    for at, cards in (("shoe", record.shoe), *(("discards", rack) for rack in record.discards)):
        over = excess_card(cards, rules.decks, rules.removed_ranks)
        if over is not None:
            decks = "one deck" if rules.decks == 1 else f"{rules.decks} decks"
            sentence = f"{over} is there more often than in {decks}"
            raise RecordFault("bad-record", sentence, house.clause("cards.decks"), at)


def _open(record: Record, played: _Round) -> None:
    """The shoe, and everybody who wagers; in a record nobody runs out of chips."""
    played.do(LoadShoe(record.shoe, record.face_up), "bad-record", "shoe")
    for person in dict.fromkeys(wager.person for wager in record.wagers):
        played.do(Join(person, None), "bad-record", "wagers")


def _place(wager: WrittenWager, at: str, played: _Round) -> None:
    if wager.kind not in list(PLACED):
        sentence = f"no {wager.kind} wager is offered at this table"
        raise RecordFault("bad-wager", sentence, at=at)
    if wager.cents is None:
        raise RecordFault("bad-wager", f"{wager.amount} is no amount of money", at=at)
    command = PlaceWager(wager.person, wager.box, WagerKind(wager.kind), wager.cents)
    played.do(command, "bad-wager", at)


def _seat(record: Record, wager: WrittenWager, played: _Round) -> None:
    """The first person with a main wager on a box sits at it, unless the record says otherwise."""
    if wager.kind != WagerKind.MAIN or wager.box in played.table.seats:
        return
    if wager.person == record.seated.get(wager.box, wager.person):
        played.do(Sit(wager.person, wager.box), "bad-record", f"seated.{wager.box}")
