"""Dispatch of the commands about the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyeight.table.core.state import Table
from fortyeight.table.shoe.commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    InspectDeck,
    LookAtCards,
    NoteIdle,
    NoteTime,
    OrderRecut,
    OrderReshuffle,
    PassCut,
    PassLook,
    PlaceCuttingCard,
    ReceiveCards,
    RefuseCut,
    RemoveShuffler,
    ReplaceDeck,
    RequestSpread,
    ReturnShuffler,
    ShowBurn,
    ShuffleCards,
    SpreadCards,
    TakeCardsAway,
    VerifyInspection,
    WashCards,
)
from fortyeight.table.shoe.steps import (
    burning,
    card_changes,
    cutting,
    filling,
    receiving,
    shuffling,
    spreading,
)

# A table from each type of command to the function that takes it; the types agree by hand.
DECIDED_BY: dict[Any, Callable[[Table, Any], Any]] = {
    ReceiveCards: receiving.receive_cards,
    InspectDeck: receiving.inspect_deck,
    ReplaceDeck: receiving.replace_deck,
    VerifyInspection: receiving.verify_inspection,
    SpreadCards: spreading.spread_cards,
    LookAtCards: spreading.look_at_cards,
    PassLook: spreading.pass_look,
    RequestSpread: spreading.request_spread,
    WashCards: spreading.wash_cards,
    CollectCards: shuffling.collect_cards,
    ShuffleCards: shuffling.shuffle_cards,
    FailShuffle: shuffling.fail_shuffle,
    RemoveShuffler: shuffling.remove_shuffler,
    ReturnShuffler: shuffling.return_shuffler,
    RefuseCut: cutting.refuse_cut,
    PassCut: cutting.pass_cut,
    CutCards: cutting.cut_cards,
    OrderRecut: cutting.order_recut,
    PlaceCuttingCard: filling.place_cutting_card,
    FillShoe: filling.fill_shoe,
    BurnCard: burning.burn_card,
    ShowBurn: burning.show_burn,
    OrderReshuffle: shuffling.order_reshuffle,
    NoteTime: card_changes.note_time,
    NoteIdle: spreading.note_idle,
    TakeCardsAway: card_changes.take_cards_away,
}
