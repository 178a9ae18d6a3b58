"""Dispatch of the commands about the cards."""

from __future__ import annotations

from fortyeight.table.core.dispatch import handle
from fortyeight.table.shoe.shoe_commands import (
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

SHOE_DECIDED_BY = (
    handle(ReceiveCards, receiving.receive_cards)
    + handle(InspectDeck, receiving.inspect_deck)
    + handle(ReplaceDeck, receiving.replace_deck)
    + handle(VerifyInspection, receiving.verify_inspection)
    + handle(SpreadCards, spreading.spread_cards)
    + handle(LookAtCards, spreading.look_at_cards)
    + handle(PassLook, spreading.pass_look)
    + handle(RequestSpread, spreading.request_spread)
    + handle(WashCards, spreading.wash_cards)
    + handle(CollectCards, shuffling.collect_cards)
    + handle(ShuffleCards, shuffling.shuffle_cards)
    + handle(FailShuffle, shuffling.fail_shuffle)
    + handle(RemoveShuffler, shuffling.remove_shuffler)
    + handle(ReturnShuffler, shuffling.return_shuffler)
    + handle(RefuseCut, cutting.refuse_cut)
    + handle(PassCut, cutting.pass_cut)
    + handle(CutCards, cutting.cut_cards)
    + handle(OrderRecut, cutting.order_recut)
    + handle(PlaceCuttingCard, filling.place_cutting_card)
    + handle(FillShoe, filling.fill_shoe)
    + handle(BurnCard, burning.burn_card)
    + handle(ShowBurn, burning.show_burn)
    + handle(OrderReshuffle, shuffling.order_reshuffle)
    + handle(NoteTime, card_changes.note_time)
    + handle(NoteIdle, spreading.note_idle)
    + handle(TakeCardsAway, card_changes.take_cards_away)
)
