"""Replay a record: what it leaves unsaid becomes explicit commands to the referee."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fortyeight.cards import FACE_DOWN, Card, excess_card
from fortyeight.chance import SeededBits
from fortyeight.progressive import Game, GameCommand, open_game, play
from fortyeight.progressive.events import MustHitWon, is_system_event
from fortyeight.progressive.opening import MeterTooHigh
from fortyeight.progressive.run import automatic_step, may_start
from fortyeight.progressive.terminal import GameEvent
from fortyeight.progressive.terminal_commands import ConfirmSpin, EndRound, SpinHotSpot, StartRound
from fortyeight.record.answers import Answers
from fortyeight.record.fault import Code, RecordFault
from fortyeight.record.model import Record, WrittenWager
from fortyeight.record.spins import WrittenSpins
from fortyeight.rulebook import (
    BadHouse,
    BadRulebook,
    House,
    Rulebook,
    UnknownRulebook,
    book_from,
    lasting_books,
    open_house,
    rulebook,
)
from fortyeight.rulebook.versions import version_of
from fortyeight.table import Event, Phase, Refused, Table, out_of_cards
from fortyeight.table.core.changing import changed
from fortyeight.table.core.commands import DealerStep, Join, LoadShoe, PlaceWager, Sit, Step
from fortyeight.table.irregular.floor import next_floor_command
from fortyeight.table.wagers.wager_kinds import PLACEABLE, WagerKind


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """A record's round played to its end, with the events of the table and of the wheels.

    `events` are those of the table, `game_events` include those of the wheels.
    """

    record: Record
    start: Table
    table: Table
    events: tuple[Event, ...]
    game_start: Game
    game: Game
    game_events: tuple[GameEvent, ...] = ()


class _Round:
    """The game while it is replayed, and its events so far."""

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
        if (awaited := next_floor_command(self.table)) is not None:
            # A record leaves out what the floor has to do: it follows at once.
            self.do(awaited, code, at)

    def _keep(self, events: Sequence[GameEvent]) -> None:
        self.game_events.extend(events)
        self.events.extend(event for event in events if not is_system_event(event))

    def start_wheels(self) -> None:
        """Lock the wagers on wheels, if there are any."""
        if may_start(self.game):
            self.do(StartRound(), "bad-wager", "wagers")

    def _aim_must_hit(self) -> None:
        """Set the must-hit trigger so that the seats that the record names win."""
        trigger = self.spins.aim_must_hit(self.game.system)
        system = changed(self.game.system, must_hit_trigger=trigger)
        self.game = changed(self.game, system=system)

    def reload(self, rack: tuple[Card, ...]) -> None:
        """Load reshuffled discards; fewer than two make the shoe too short."""
        code: Code = "shoe-too-short" if len(rack) < 2 else "bad-record"
        self.do(LoadShoe(rack), code, "discards")

    def go_on(self, answers: Answers) -> None:
        """Take the dealer's steps and the record's procedures until a decision is due."""
        while True:
            if (answer := answers.procedure(self.table) or answers.refusal(self.table)) is not None:
                self.do(answer[0], "illegal-action", answer[1])
            elif not self.step():
                return

    def step(self) -> bool:
        """Take the dealer's next step; return whether there was one."""
        command = automatic_step(self.game, self.spins)
        if command is None:
            return False
        if isinstance(command, EndRound):
            self._aim_must_hit()
            command = EndRound(self.spins.next_triggers(self.game))
        if command == DealerStep(Step.LOOK) and self.table.hole is FACE_DOWN:
            # If it were a blackjack, the card would have been turned and be known.
            command = DealerStep(Step.LOOK, blackjack=False)
        spun = isinstance(command, ConfirmSpin | SpinHotSpot)
        self.do(command, "bad-record" if spun else "illegal-action", self.spins.at)
        return True


def replay(record: Record, books: Mapping[str, Rulebook] | None = None) -> ReplayedRound:
    """Replay a record. Rulebooks are looked up in `books` first, then among the shipped ones."""
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
    racks = list(record.discards)
    answers = Answers(record.actions, racks)
    while True:
        if played.table.phase is Phase.DEALER:
            answers.check_none_left(over=False)
        played.go_on(answers)
        if played.table.phase is Phase.OVER:
            answers.check_none_left(over=True)
            break
        if out_of_cards(played.table):
            if played.table.phase is Phase.DEALER:
                answers.check_none_left(over=False)
            if not racks:
                sentence = "the round needs more cards than the shoe holds"
                raise RecordFault("shoe-too-short", sentence, at="shoe")
            played.reload(racks.pop(0))
            continue
        for command, at in answers.due(played.table):
            played.do(command, "illegal-action", at)
    won = any(isinstance(event, MustHitWon) for event in played.game_events)
    played.spins.check_none_left(won)
    return ReplayedRound(
        record,
        start,
        played.table,
        tuple(played.events),
        game_start,
        played.game,
        tuple(played.game_events),
    )


def _check(record: Record) -> None:
    """Raise `RecordFault` for what is wrong with a record under any rulebook."""
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
        book = books.get(record.rulebook) or _own_book(record) or rulebook(record.rulebook)
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


def _own_book(record: Record) -> Rulebook | None:
    """Return the rulebook that a record brings with it, if any."""
    if not record.book:
        return None
    try:
        book = book_from(record.book)
    except BadRulebook as error:
        first = error.faults[0]
        raise RecordFault(
            "bad-record", first.sentence, first.clause, f"book.{first.place}"
        ) from None
    if book.id != record.rulebook:
        sentence = f"the record is of {record.rulebook!r}, and its book is {book.id!r}"
        raise RecordFault("bad-record", sentence, at="book.id")
    # Nobody is believed that this book is the version that they name.
    stored = version_of(book).book if record.version and book.id not in lasting_books() else book
    return stored if stored.reference == record.version else book


def _house_of_decks(book: Rulebook, record: Record) -> House | None:
    """Return a house with nothing of the record's faulty house but its decks, if possible."""
    decks = {key: value for key, value in record.house.items() if key == "decks"}
    try:
        return open_house(book, decks)
    except BadHouse:
        return None


def _count_copies(record: Record, house: House | None) -> None:
    """Raise `RecordFault` if shoe or discards have more copies of a card than the decks."""
    if house is None:
        return
    rules = house.cards
    for at, cards in (("shoe", record.shoe), *(("discards", rack) for rack in record.discards)):
        if (over := excess_card(cards, rules.decks, rules.removed_ranks)) is not None:
            decks = "one deck" if rules.decks == 1 else f"{rules.decks} decks"
            sentence = f"{over} is there more often than in {decks}"
            raise RecordFault("bad-record", sentence, house.clause("cards.decks"), at)


def _open(record: Record, played: _Round) -> None:
    """Load the shoe and let everyone who wagers join, with unlimited chips."""
    played.do(LoadShoe(record.shoe, record.face_up), "bad-record", "shoe")
    for person in dict.fromkeys(wager.person for wager in record.wagers):
        played.do(Join(person, None), "bad-record", "wagers")


def _place(wager: WrittenWager, at: str, played: _Round) -> None:
    if wager.kind not in list(PLACEABLE):
        sentence = f"no {wager.kind} wager is offered at this table"
        raise RecordFault("bad-wager", sentence, at=at)
    if wager.cents is None:
        raise RecordFault("bad-wager", f"{wager.amount} is not an amount of money", at=at)
    command = PlaceWager(wager.person, wager.box, WagerKind(wager.kind), wager.cents)
    played.do(command, "bad-wager", at)


def _seat(record: Record, wager: WrittenWager, played: _Round) -> None:
    """Seat the first person with a main wager on a box, unless the record names another."""
    if wager.kind != WagerKind.MAIN or wager.box in played.table.seats:
        return
    if wager.person == record.seated.get(wager.box, wager.person):
        played.do(Sit(wager.person, wager.box), "bad-record", f"seated.{wager.box}")
