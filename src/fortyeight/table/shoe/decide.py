"""Dispatch of the commands about the cards."""

from __future__ import annotations

from fortyeight.table.core.dispatch import handle
from fortyeight.table.shoe import shoe_commands
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
    handle(shoe_commands.ReceiveCards, receiving.receive_cards)
    + handle(shoe_commands.InspectDeck, receiving.inspect_deck)
    + handle(shoe_commands.ReplaceDeck, receiving.replace_deck)
    + handle(shoe_commands.VerifyInspection, receiving.verify_inspection)
    + handle(shoe_commands.SpreadCards, spreading.spread_cards)
    + handle(shoe_commands.LookAtCards, spreading.look_at_cards)
    + handle(shoe_commands.PassLook, spreading.pass_look)
    + handle(shoe_commands.RequestSpread, spreading.request_spread)
    + handle(shoe_commands.WashCards, spreading.wash_cards)
    + handle(shoe_commands.CollectCards, shuffling.collect_cards)
    + handle(shoe_commands.ShuffleCards, shuffling.shuffle_cards)
    + handle(shoe_commands.FailShuffle, shuffling.fail_shuffle)
    + handle(shoe_commands.RemoveShuffler, shuffling.remove_shuffler)
    + handle(shoe_commands.ReturnShuffler, shuffling.return_shuffler)
    + handle(shoe_commands.RefuseCut, cutting.refuse_cut)
    + handle(shoe_commands.PassCut, cutting.pass_cut)
    + handle(shoe_commands.CutCards, cutting.cut_cards)
    + handle(shoe_commands.OrderRecut, cutting.order_recut)
    + handle(shoe_commands.PlaceCuttingCard, filling.place_cutting_card)
    + handle(shoe_commands.FillShoe, filling.fill_shoe)
    + handle(shoe_commands.BurnCard, burning.burn_card)
    + handle(shoe_commands.ShowBurn, burning.show_burn)
    + handle(shoe_commands.OrderReshuffle, shuffling.order_reshuffle)
    + handle(shoe_commands.NoteTime, card_changes.note_time)
    + handle(shoe_commands.NoteIdle, spreading.note_idle)
    + handle(shoe_commands.TakeCardsAway, card_changes.take_cards_away)
)
