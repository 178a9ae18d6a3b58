"""The stories kept as files. To write them again: .venv/bin/python -m tests.view.story.golden"""

from __future__ import annotations

from pathlib import Path

from fortyeight.chance import SeededBits
from fortyeight.record import read_record_file, replay
from fortyeight.rulebook import open_house, rulebook
from fortyeight.table import (
    Command,
    DealerStep,
    Event,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    decide,
    open_table,
    take_steps,
)
from fortyeight.table.around.around_commands import ChangeDealer, CloseTable, Leave, OpenTable
from fortyeight.table.core.commands import DeclineInsurance, Join, PlaceWager, Sit, Stand
from fortyeight.table.shoe.routine import random_cut
from fortyeight.table.shoe.shoe_commands import PlaceCuttingCard, RefuseCut, ShowBurn
from fortyeight.table.shoe.steps.filling import cutting_card_bounds
from fortyeight.view import Teller
from fortyeight.view.story.teller import story
from tests.care_and_look import care_and_look
from tests.view.evenings import BOOKS

STORIES = Path(__file__).parent / "stories"
RECORDS = Path(__file__).parent / "records"
CASES = Path(__file__).parents[2] / "record" / "cases"

#: One round a book, and cards drawn in error, missed or misplaced at several moments.
ROUNDS = (
    "ma-spanish21--three-on-a-box-cover-and-ride",
    "ma-pontoon21--match-rows-and-surrender-under-five",
    "md-pontoon21--rescue-on-a-split-hand",
    "mbs-pontoon--super-bonus-100-each-original-wager",
    "bbc-spanish21--break-bonus-after-a-bust",
    "ma-spanish21--dead-hand-and-dealer-blackjack",
    "ma-spanish21--exposed-before-a-split-hands-second-card",
    "md-pontoon21--exposed-while-insurance-is-open",
    "mbs-pontoon--missed-and-misplaced-put-right",
)

#: An evening a book: the cards from the box to the shoe and back.
EVENINGS = tuple(sorted(BOOKS))

#: Rounds in which something goes wrong.
IRREGULAR = tuple(sorted(path.stem for path in RECORDS.glob("*.toml")))


def told(name: str) -> list[str]:
    """The story of one of the records, line by line."""
    folder = RECORDS if name in IRREGULAR else CASES
    played = replay(read_record_file(folder / f"{name}.toml"))
    return [line.text for line in story(played.start, played.events)]


def told_evening(book: str) -> list[str]:
    """A short evening of two: a round in which the shoe ends, a new shoe, a new dealer."""
    evening = Evening(book)
    evening.do(OpenTable("dee"))
    for box, person in enumerate(("ann", "bob"), start=1):
        evening.do(Join(person, 100_00), Sit(person, box))
    evening.care_for_cards()
    evening.play_round()
    evening.care_for_cards()
    if evening.table.house.shoe.burn_shown:
        evening.do(ShowBurn("bob"))
    evening.do(ChangeDealer("eve"))
    evening.care_for_cards()
    evening.do(Leave("ann"), Leave("bob"), CloseTable())
    return evening.lines


class Evening:
    """A table that is run by the book, with its story so far."""

    def __init__(self, book: str) -> None:
        # One deck at Boston Billiard Club, for its cutting card lies about a deck from the end.
        chosen = {"decks": 1} if book == "bbc-spanish21" else {}
        self.lines: list[str] = []
        self._bits = SeededBits(21)
        self._teller = Teller(open_table(open_house(rulebook(book), chosen)))

    @property
    def table(self) -> Table:
        return self._teller.table

    def do(self, *commands: Command) -> None:
        for command in commands:
            events = decide(self.table, command)
            assert not isinstance(events, Refused), (command, events)
            self._tell(events)

    def _tell(self, events: tuple[Event, ...]) -> None:
        self.lines += [line.text for event in events for line in self._teller.tell(event)]

    def care_for_cards(self) -> None:
        """Take the cards through their ordinary care; the first player asked to cut refuses."""
        refused = False
        while True:
            asked = self.table.care.asked if self.table.care else ""
            due = care_and_look(self.table, self._bits)
            if asked and not refused:
                refused, due = True, None
                self.do(RefuseCut(asked))
            elif asked:
                self.do(random_cut(self.table, asked, self._bits))
            elif isinstance(due, PlaceCuttingCard) and self.table.care:
                self.do(PlaceCuttingCard(cutting_card_bounds(self.table, self._stack())[1]))
            elif due is not None:
                self.do(due)
            else:
                return

    def _stack(self) -> int:
        return len(self.table.care.stack) if self.table.care else 0

    def play_round(self) -> None:
        """Play a round in which both wager, stand, and take no insurance."""
        for box, person in enumerate(("ann", "bob"), start=1):
            self.do(PlaceWager(person, box, WagerKind.MAIN, 10_00))
        self.do(DealerStep(Step.NO_MORE_BETS))
        self.care_for_cards()
        while self.table.phase is not Phase.OVER:
            self._tell(take_steps(self.table)[1])
            if self.table.phase is Phase.INSURANCE:
                self.do(*(DeclineInsurance(*asked) for asked in self.table.asked))
            elif self.table.phase is Phase.PLAY:
                in_turn, _ = self.table.hand_in_turn
                self.do(Stand(in_turn.caller, in_turn.number))
        self.do(DealerStep(Step.NEXT_ROUND))


def main() -> None:
    stories = {name: told(name) for name in (*ROUNDS, *IRREGULAR)}
    stories |= {f"evening--{book}": told_evening(book) for book in EVENINGS}
    for name, lines in stories.items():
        (STORIES / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
