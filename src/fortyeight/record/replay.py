"""Replaying a record: its silences become explicit answers, and the referee plays the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fortyeight.cards import Card, too_many_copies
from fortyeight.record.answers import Answers
from fortyeight.record.fault import Code, RecordFault
from fortyeight.record.model import Record, WrittenWager
from fortyeight.rulebook import (
    BadHouse,
    House,
    Rulebook,
    UnknownRulebook,
    open_house,
    rulebook,
)
from fortyeight.table import (
    AUTOMATIC,
    Event,
    Phase,
    Refused,
    Table,
    next_step,
    open_table,
    out_of_cards,
    play,
    take_steps,
)
from fortyeight.table.commands import Command, DealerStep, Join, LoadShoe, PlaceWager, Sit, Step
from fortyeight.table.kinds import PLACED, Kind


@dataclass(frozen=True, slots=True)
class Replayed:
    """A record's round, played to its end."""

    record: Record
    start: Table
    table: Table
    events: tuple[Event, ...]


class _Round:
    """The table as it is being played, with all that happened."""

    def __init__(self, house: House) -> None:
        self.table = open_table(house)
        self.events: list[Event] = []

    def do(self, command: Command, code: Code, at: str) -> None:
        played = play(self.table, command)
        if isinstance(played, Refused):
            raise RecordFault(code, played.sentence, played.clause, at)
        self.table, events = played
        self.events.extend(events)

    def reload(self, rack: tuple[Card, ...]) -> None:
        """The reshuffled discards; too few of them are too short a shoe, others no shoe at all."""
        code: Code = "shoe-too-short" if len(rack) < 2 else "bad-record"
        self.do(LoadShoe(rack), code, "discards")

    def go_on(self, answers: Answers) -> None:
        """The dealer's steps, with the procedures of the record in between."""
        while answers.waits_for_procedure:
            answer = answers.procedure(self.table)
            if answer is not None:
                self.do(answer[0], "illegal-action", answer[1])
                continue
            step = next_step(self.table)
            if step is None or step not in AUTOMATIC or out_of_cards(self.table):
                return
            self.do(DealerStep(step), "illegal-action", "actions")
        self.table, events = take_steps(self.table)
        self.events.extend(events)


def replay(record: Record, books: Mapping[str, Rulebook] | None = None) -> Replayed:
    """The round that a record holds; books beyond the shipped ones are looked up first."""
    _check(record)
    house = _house(record, books or {})
    played = _Round(house)
    start = played.table
    _open(record, played)
    for place, wager in enumerate(record.wagers):
        _place(wager, f"wagers[{place}]", played)
    _seat(record, played)
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
    if record.spins:
        raise RecordFault("bad-record", "no wheel is spun in this round", at="spins[0]")
    return Replayed(record, start, played.table, tuple(played.events))


def _check(record: Record) -> None:
    """What is wrong with a record whatever its rulebook says."""
    if not record.wagers:
        raise RecordFault("bad-record", "a round needs a main wager", at="wagers")
    mains = {(wager.box, wager.person) for wager in record.wagers if wager.kind == Kind.MAIN}
    for box, person in record.seated.items():
        at = f"seated.{box}"
        if person and (box, person) not in mains:
            sentence = f"{person} has no main wager on box {box} to be seated with"
            raise RecordFault("bad-record", sentence, at=at)
        if all(box != wagered for wagered, _ in mains):
            raise RecordFault("bad-record", f"nobody has a main wager on box {box}", at=at)


def _house(record: Record, books: Mapping[str, Rulebook]) -> House:
    try:
        book = books.get(record.rulebook) or rulebook(record.rulebook)
    except UnknownRulebook as error:
        raise RecordFault("unknown-rulebook", str(error), at="rulebook") from None
    try:
        house = open_house(book, record.house)
    except BadHouse as error:
        _count_copies(record, _house_of_decks(book, record))
        first = error.faults[0]
        at = f"house.{first.place}"
        raise RecordFault("bad-house", first.sentence, first.clause, at) from None
    _count_copies(record, house)
    return house


def _house_of_decks(book: Rulebook, record: Record) -> House | None:
    """A house with the record's decks and nothing else of a house that is at fault."""
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
        over = too_many_copies(cards, rules.decks, rules.removed_ranks)
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
    command = PlaceWager(wager.person, wager.box, Kind(wager.kind), wager.cents)
    played.do(command, "bad-wager", at)


def _seat(record: Record, played: _Round) -> None:
    """The first person with a main wager on a box sits at it, unless the record says otherwise."""
    mains: dict[int, list[str]] = {}
    for wager in record.wagers:
        if wager.kind == Kind.MAIN:
            mains.setdefault(wager.box, []).append(wager.person)
    for box, people in mains.items():
        person = record.seated.get(box, people[0])
        if person:
            played.do(Sit(person, box), "bad-record", f"seated.{box}")
