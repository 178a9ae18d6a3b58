"""A table as an audience may see it.

This is an allowlist: what is not named here is not shown. Nothing may depend on the hole card,
undealt cards or cards in a stack before the rules turn them up or an error exposes them. Money is
in cents.
"""

from __future__ import annotations

from typing import Any

from fortyeight.cards import Rank
from fortyeight.record import net
from fortyeight.rulebook import House
from fortyeight.rulebook.book import capital
from fortyeight.table import Box, Hand, Line, Phase, Stake, Table, out_of_cards
from fortyeight.table.core.state import Insurance, Pulled, Wager
from fortyeight.table.play.points import count, is_blackjack
from fortyeight.view.audience import Audience, AudienceRole
from fortyeight.view.cards_view import cards_view
from fortyeight.view.care_offers import care_offers
from fortyeight.view.offers import (
    dealer_key,
    dealer_step,
    irregular_offers,
    next_card_for,
    player_offers,
)
from fortyeight.view.settlement_reasons import reasons_view
from fortyeight.view.words.card_words import hand_words
from fortyeight.view.words.irregular_words import floor_view
from fortyeight.view.words.names import names_view


def view(table: Table, audience: Audience) -> dict[str, Any]:
    """Return what this audience may see now, as JSON."""
    data: dict[str, Any] = {
        "audience": {"role": audience.role.value, "person": audience.person},
        "house": _house(table.house),
        "round": table.round,
        "phase": table.phase.value,
        "shoe": shoe_view(table),
        "cards": cards_view(table),
        "discards": len(table.discards),
        "removed": [str(card) for card in table.removed],
        "found": {"tens": table.found_tens, "face_up": table.found_face_up},
        "voided": table.voided,
        "reader_down": table.reader_down,
        "floor": floor_view(table),
        "seats": {str(box): person for box, person in sorted(table.seats.items())},
        "private_boxes": sorted(table.private),
        "people": list(table.chips),
        "names": names_view(table),
        "waiting": list(table.waiting),
        "barred": sorted(table.barred),
        "entry_closed": table.entry_closed,
        "wheel_wagers": table.wheels.value,
        "chips": {
            person: held for person, held in table.chips.items() if audience.sees_chips_of(person)
        },
        "wagers": [_wager(wager) for wager in table.wagers],
        "boxes": [_box(table, place, box) for place, box in enumerate(table.boxes)],
        "dealer": _dealer(table),
        "insurance": {
            "asked": [{"person": person, "box": box} for person, box in table.asked],
            "wagers": [_insurance(bet) for bet in table.insurance],
        },
        "settled": [line_view(line) for line in table.settled],
        "reasons": reasons_view(table),
        "net": net(table) if table.phase is Phase.OVER else {},
        **table_offers(table, audience),
    }
    if audience.role in (AudienceRole.FLOOR, AudienceRole.AUDITOR):
        data["rack"] = table.rack
    return data


def table_offers(table: Table, audience: Audience) -> dict[str, Any]:
    """Return what this audience may do now; a part of its view."""
    if audience.role is AudienceRole.PLAYER:
        own = player_offers(table, audience)
        none = {"step": None, "key": None, "card_for": None}
        return {**own, "irregularities": [], "care": care_offers(table, audience), **none}
    return {
        **player_offers(table, audience),
        "irregularities": irregular_offers(table, audience),
        "care": care_offers(table, audience),
        "step": dealer_step(table, audience),
        "key": dealer_key(table, audience),
        "card_for": next_card_for(table, audience),
    }


def _house(house: House) -> dict[str, Any]:
    return {
        "book": house.book.reference,
        "title": house.book.title,
        "decks": house.cards.decks,
        "ranks": "".join(rank for rank in Rank if rank not in house.cards.removed_ranks),
        "dealing": house.dealing.procedure,
        "boxes": house.boxes.boxes,
        "minimum": house.limits.minimum,
        "maximum": house.limits.maximum,
        "chip_unit": house.limits.chip_unit,
        "currency": house.limits.currency,
        "blackjack": capital(house.book.blackjack),
        "words": house.book.own_words,
    }


def shoe_view(table: Table) -> dict[str, Any]:
    """Return the number of cards left and a card that lies exposed, but no other card."""
    exposed = table.pulled is Pulled.EXPOSED
    return {
        "physical": table.physical,
        "jokers": table.physical and table.house.irregularities.foreign_cards == "all",
        "cards_left": len(table.shoe) - table.drawn,
        "out_of_cards": out_of_cards(table),
        "reshuffle_due": table.reshuffle_due,
        "drawn_in_error": table.pulled.value if table.pulled else None,
        "exposed_card": str(table.shoe[table.drawn]) if exposed else None,
    }


def _wager(wager: Wager) -> dict[str, Any]:
    return {
        "person": wager.person,
        "box": wager.box,
        "kind": wager.kind.value,
        "cents": wager.cents,
    }


def _insurance(bet: Insurance) -> dict[str, Any]:
    return {"person": bet.person, "box": bet.box, "cents": bet.cents}


def _box(table: Table, place: int, box: Box) -> dict[str, Any]:
    playing = table.phase is Phase.PLAY
    return {
        "number": box.number,
        "caller": box.caller,
        "splits": box.splits,
        "refused": box.refused,
        "hands": [
            _hand(table, number, hand, in_turn=playing and table.turn == (place, number - 1))
            for number, hand in enumerate(box.hands, start=1)
        ],
    }


def _hand(table: Table, number: int, hand: Hand, in_turn: bool) -> dict[str, Any]:
    name = table.house.book.blackjack
    return {
        "number": number,
        "cards": [] if table.cleared else [str(card) for card in hand.cards],
        "total": hand.total,
        "soft": hand.soft,
        "blackjack": hand.blackjack,
        "bust": hand.bust,
        "words": hand_words(hand.total, hand.soft, hand.blackjack, name) if hand.cards else "",
        "stage": hand.stage.value,
        "in_turn": in_turn,
        "split": hand.split,
        "doubles": hand.doubles,
        "surrendered": hand.surrendered,
        "skipped": hand.skipped,
        "missed_at": hand.missed_at.value if hand.missed_at else None,
        "dead": hand.dead,
        "awaiting": list(hand.awaiting),
        "closed": hand.closed,
        "stakes": [_stake(stake) for stake in hand.stakes],
    }


def _stake(stake: Stake) -> dict[str, Any]:
    return {
        "person": stake.person,
        "main": stake.main,
        "original": stake.original,
        "doubles": list(stake.doubles),
        "rescued": stake.rescued,
    }


def _dealer(table: Table) -> dict[str, Any]:
    """Return the dealer's face-up cards, and whether there is a hole card."""
    total, soft = count(table.dealer)
    blackjack = is_blackjack(table.dealer)
    name = table.house.book.blackjack
    return {
        "cards": [str(card) for card in table.dealer],
        "total": total,
        "soft": soft,
        "blackjack": blackjack,
        "bust": total > 21,
        "words": hand_words(total, soft, blackjack, name) if table.dealer else "",
        "hole_card": table.hole is not None,
        "looked": table.looked,
        "missed_cards": table.own_missed,
    }


def line_view(line: Line) -> dict[str, Any]:
    """Return a settled wager or payment; `returned` includes the stake."""
    return {
        "person": line.person,
        "box": line.box,
        "hand": line.hand,
        "kind": line.kind.value,
        "staked": line.staked,
        "returned": line.returned,
        "clause": line.clause,
    }
