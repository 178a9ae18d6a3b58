"""Receiving cards: decks are inspected by suit and in sequence, and tens taken out."""

from __future__ import annotations

from collections import Counter

from fortyeight.cards import FACE_DOWN, JOKER, Card, deck, excess_card, full_shoe
from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Table
from fortyeight.table.shoe.care import CareStage
from fortyeight.table.shoe.events import (
    CardsReceived,
    DeckInspected,
    DeckRejected,
    DeckReplaced,
    InspectionVerified,
    ShoeEvent,
)
from fortyeight.table.shoe.shoe_commands import (
    InspectDeck,
    ReceiveCards,
    ReplaceDeck,
    VerifyInspection,
)
from fortyeight.table.shoe.stage_checks import care_of, not_between_rounds
from fortyeight.table.shoe.steps.cut_order import offer_cut

#: Above the size of any real deck, with its tens and jokers.
MAX_DECK_SIZE = 60


def batches(table: Table) -> int:
    """Return how many sets of decks the table needs; a shuffler may hold a second one."""
    care = table.care
    away = care is not None and care.shuffler_away
    return 2 if table.house.shoe.shuffler == "two-batches" and not away else 1


def receive_cards(table: Table, command: ReceiveCards) -> tuple[ShoeEvent, ...] | Refused:
    if isinstance(care := care_of(table, CareStage.NO_CARDS), Refused):
        return care
    if refusal := not_between_rounds(table):
        return refusal
    if command.pre_shuffled:
        return _receive_shuffled(table, command)
    wanted = table.house.cards.decks * batches(table)
    if len(command.decks) != wanted:
        sentence = f"the table is played with {wanted} decks, not with {len(command.decks)}"
        return Refused("bad-decks", sentence, table.house.clause("cards.decks"))
    if any(not 0 < len(cards) <= MAX_DECK_SIZE for cards in command.decks):
        return Refused("bad-decks", f"a deck has 1 to {MAX_DECK_SIZE} cards")
    return (CardsReceived(command.decks, command.at, pre_shuffled=False),)


def _receive_shuffled(table: Table, command: ReceiveCards) -> tuple[ShoeEvent, ...] | Refused:
    clause = table.house.clause("opening.pre_shuffled")
    if not table.house.opening.pre_shuffled:
        return Refused("not-offered", "the book does not allow pre-shuffled cards", clause)
    if len(command.decks) != 1 or batches(table) != 1:
        return Refused("bad-decks", "pre-shuffled cards come as one stack", clause)
    rules = table.house.cards
    stack = command.decks[0]
    whole = full_shoe(rules.decks, rules.removed_ranks)
    missing = Counter((FACE_DOWN,) * len(whole) if table.physical else whole) - Counter(stack)
    over = excess_card(stack, rules.decks, rules.removed_ranks)
    if table.physical and len(stack) != len(whole):
        sentence = f"a stack of {rules.decks} decks has {len(whole)} cards"
        return Refused("bad-decks", sentence, table.house.clause("cards.decks"))
    if missing or over:
        wrong = f"{next(iter(missing))} is missing" if missing else f"there are too many of {over}"
        sentence = f"the stack does not hold {rules.decks} decks: {wrong}"
        return Refused("bad-decks", sentence, table.house.clause("cards.decks"))
    received = CardsReceived(command.decks, command.at, pre_shuffled=True)
    return (received, *offer_cut(table, "pre-shuffled"))


def inspect_deck(table: Table, command: InspectDeck) -> tuple[ShoeEvent, ...] | Refused:
    care = care_of(table, CareStage.RECEIVED, clause=table.house.clause("opening.inspected"))
    if isinstance(care, Refused):
        return care
    if care.rejected:
        return Refused("not-now", "another deck is to come for the one that was rejected")
    cards, number = care.decks[0], care.inspected + 1
    if fault := deck_fault(table, cards):
        return (DeckRejected(number, fault),)
    removed = table.house.cards.removed_ranks
    return (DeckInspected(number, tuple(card for card in cards if card.rank in removed)),)


def deck_fault(table: Table, cards: tuple[Card, ...]) -> str:
    """Return what an inspection by suit and in sequence finds wrong; tens are only taken out."""
    held = Counter(cards)
    if held[JOKER]:
        return "there is a joker"
    removed = table.house.cards.removed_ranks
    for card in deck(removed=()):
        if held[card] > 1:
            return f"there are {held[card]} of {card}"
        if not held[card] and card.rank not in removed:
            return f"{card} is missing"
    return ""


def replace_deck(table: Table, command: ReplaceDeck) -> tuple[ShoeEvent, ...] | Refused:
    care = care_of(table, CareStage.RECEIVED)
    if isinstance(care, Refused):
        return care
    if not care.rejected:
        return Refused("not-now", "no deck has been rejected")
    if not 0 < len(command.cards) <= MAX_DECK_SIZE:
        return Refused("bad-decks", f"a deck has 1 to {MAX_DECK_SIZE} cards")
    return (DeckReplaced(command.cards),)


def verify_inspection(table: Table, command: VerifyInspection) -> tuple[ShoeEvent, ...] | Refused:
    care = care_of(table, CareStage.INSPECTED, clause=table.house.clause("opening.verified"))
    if isinstance(care, Refused):
        return care
    tens = len(care.tens)
    return (InspectionVerified(tens, tens > 0 and table.house.opening.tens == "torn"),)
