"""Which judgement takes each command of the shoe's life."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fortyeight.table.shoe import (
    burning,
    changing,
    cutting,
    filling,
    receiving,
    shuffling,
    spreading,
)
from fortyeight.table.shoe.commands import (
    BurnCard,
    CollectCards,
    CutCards,
    FailShuffle,
    FillShoe,
    InspectDeck,
    LookAtCards,
    NoteTime,
    OrderRecut,
    OrderReshuffle,
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
from fortyeight.table.state import Table

# A table from each type of command to the function that takes it; the types agree by hand.
DECIDED_BY: dict[Any, Callable[[Table, Any], Any]] = {
    ReceiveCards: receiving.receive_cards,
    InspectDeck: receiving.inspect_deck,
    ReplaceDeck: receiving.replace_deck,
    VerifyInspection: receiving.verify_inspection,
    SpreadCards: spreading.spread_cards,
    LookAtCards: spreading.look_at_cards,
    RequestSpread: spreading.request_spread,
    WashCards: spreading.wash_cards,
    CollectCards: shuffling.collect_cards,
    ShuffleCards: shuffling.shuffle_cards,
    FailShuffle: shuffling.fail_shuffle,
    RemoveShuffler: shuffling.remove_shuffler,
    ReturnShuffler: shuffling.return_shuffler,
    RefuseCut: cutting.refuse_cut,
    CutCards: cutting.cut_cards,
    OrderRecut: cutting.order_recut,
    PlaceCuttingCard: filling.place_cutting_card,
    FillShoe: filling.fill_shoe,
    BurnCard: burning.burn_card,
    ShowBurn: burning.show_burn,
    OrderReshuffle: shuffling.order_reshuffle,
    NoteTime: changing.note_time,
    TakeCardsAway: changing.take_cards_away,
}
