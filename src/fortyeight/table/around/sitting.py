"""Coming to the table: chips, seats, and the shoe."""

from __future__ import annotations

from fortyeight.cards import Card, excess_card
from fortyeight.money import MAX_AMOUNT
from fortyeight.table.around.names import name_fault
from fortyeight.table.around.waiting import kept_for_others
from fortyeight.table.core import events
from fortyeight.table.core.commands import BuyChips, GetUp, Join, LoadShoe, Sit, Step
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.core.steps import next_step
from fortyeight.table.wagers.wager_kinds import a_wager
from fortyeight.table.wagers.wheel_wagers import WHEEL_SECTIONS

MAX_PEOPLE = 100


def join(table: Table, command: Join) -> tuple[events.Event, ...] | Refused:
    if fault := name_fault(command.person):
        return Refused("bad-name", fault)
    if command.person in table.chips:
        return Refused("already-here", f"someone called {command.person} is already at the table")
    if len(table.chips) >= MAX_PEOPLE:
        return Refused("table-full", f"no more than {MAX_PEOPLE} people may be at the table")
    if command.chips is not None and not 0 <= command.chips <= MAX_AMOUNT:
        return Refused("bad-amount", "a person cannot come with this many chips")
    return (events.PersonJoined(command.person, command.chips),)


def buy_chips(table: Table, command: BuyChips) -> tuple[events.Event, ...] | Refused:
    held = table.chips.get(command.person, -1)
    if held == -1:
        return Refused("not-at-the-table", f"nobody called {command.person} is at the table")
    if held is None:
        return Refused(
            "no-need", f"no chips are bought for {command.person}, who plays without a limit"
        )
    if not 0 < command.cents <= MAX_AMOUNT - held:
        return Refused("bad-amount", "this many chips cannot be bought")
    return (events.ChipsBought(command.person, command.cents),)


def sit(table: Table, command: Sit) -> tuple[events.Event, ...] | Refused:
    if refusal := _seat_refusal(table, command.person, command.box):
        return refusal
    if command.box in table.seats:
        return Refused("seat-taken", f"box {command.box} is taken by {table.seats[command.box]}")
    kept = kept_for_others(table, command.person, command.box)
    return kept or (events.SeatTaken(command.person, command.box),)


def get_up(table: Table, command: GetUp) -> tuple[events.Event, ...] | Refused:
    if refusal := _seat_refusal(table, command.person, command.box):
        return refusal
    if table.seats.get(command.box) != command.person:
        return Refused("not-seated", f"box {command.box} is not the seat of {command.person}")
    return _has_wheel_wager(table, command) or (events.SeatLeft(command.person, command.box),)


def _has_wheel_wager(table: Table, command: GetUp) -> Refused | None:
    """Return why a person with a wheel wager stays: the next to sit would place another (R18)."""
    for wager in table.wagers:
        if (wager.person, wager.box) == (
            command.person,
            command.box,
        ) and wager.kind in WHEEL_SECTIONS:
            sentence = f"{a_wager(table.house, wager.kind)} lies on the sensor of box {wager.box}"
            return Refused("needed", sentence, "R18")
    return None


def _seat_refusal(table: Table, person: str, box: int) -> Refused | None:
    if table.phase is not Phase.BETTING:
        return Refused("not-now", "seats change between rounds")
    if person not in table.chips:
        return Refused("not-at-the-table", f"nobody called {person} is at the table")
    if not 1 <= box <= table.house.boxes.boxes:
        return Refused("no-such-box", f"there is no box {box}", table.house.clause("boxes.boxes"))
    return None


def load_shoe(table: Table, command: LoadShoe) -> tuple[events.Event, ...] | Refused:
    if table.care is not None:
        return Refused("not-now", "the cards are in the dealer's care: they are shuffled first")
    between = table.phase is Phase.BETTING and not table.wagers
    if between:
        refusal = _wrong_cards(table, command.cards) or _no_such_place(command)
        return refusal or (events.ShoeLoaded(command.cards, command.face_up),)
    if next_step(table) is not Step.DEAL or table.drawn < len(table.shoe):
        return Refused("not-now", "the shoe is filled between rounds, or when it has run out")
    if command.face_up:
        return Refused("bad-shoe", "reshuffled discards lie face down")
    if len(command.cards) < 2:
        sentence = "the discard rack must hold a card to burn and one to deal"
        return Refused("shoe-too-short", sentence, table.house.clause("shoe.run_out"))
    on_layout = _on_layout(table)
    return _wrong_cards(table, on_layout + command.cards) or (events.ShoeReloaded(command.cards),)


def _no_such_place(command: LoadShoe) -> Refused | None:
    if all(0 <= place < len(command.cards) for place in command.face_up):
        return None
    return Refused("bad-shoe", "a card that lies face up must be in the shoe")


def _wrong_cards(table: Table, cards: tuple[Card, ...]) -> Refused | None:
    rules = table.house.cards
    if (over := excess_card(cards, rules.decks, rules.removed_ranks)) is not None:
        sentence = f"{rules.decks} decks hold {rules.decks} of {over}, and no more"
        return Refused("bad-shoe", sentence, table.house.clause("cards.decks"))
    return None


def _on_layout(table: Table) -> tuple[Card, ...]:
    hole = () if table.hole is None else (table.hole,)
    hands = (hand.cards for box in table.boxes for hand in box.hands if not hand.closed)
    return table.dealer + hole + tuple(card for cards in hands for card in cards)
