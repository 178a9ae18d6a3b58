"""Sentences for irregularities, each with its clause."""

from __future__ import annotations

from typing import Any

from fortyeight.table import Box, Hand, Phase, Stage, Table
from fortyeight.table.core.events import (
    CardBurned,
    CardDrawnInError,
    CardMissed,
    CardPutRight,
    CardRefused,
    DealerCardMissed,
    FaceUpCardFound,
    ForeignCardFound,
    FoundCardReported,
    HandsCalledDead,
    LateCardTaken,
    MisdealDeclared,
    MisuseAcknowledged,
    ReaderFailed,
    ReaderMisused,
    ReaderRepaired,
    RoundVoided,
    TenFound,
)
from fortyeight.table.core.state import Pulled
from fortyeight.table.physical.events import (
    CardTakenBack,
    HoleTenFound,
    RoundCalledOff,
    ShoeFoundEmpty,
)
from fortyeight.table.play.points import count
from fortyeight.view.words.card_words import card_sign, cited, count_words
from fortyeight.view.words.names import name_at, opening, place_words
from fortyeight.view.words.story_line import Sentences


def _clause(table: Table, rule: str) -> str:
    return cited(table.house.clause(f"irregularities.{rule}"))


def _reported(table: Table, event: FoundCardReported) -> str:
    return f"The {card_sign(event.card)} is reported to the floor{_clause(table, 'found_ten')}."


def _ten(table: Table, event: TenFound) -> str:
    return _removed(table, f"The {card_sign(event.card)}", event.torn)


def _removed(table: Table, which: str, torn: bool) -> str:
    what = "is the second ten of the round" if table.found_tens else "does not belong in the shoe"
    done = "takes it out, tears it in half and puts it away" if torn else "takes it out"
    return f"{which} {what}: the floor {done}{_clause(table, 'found_ten')}."


def _foreign(table: Table, event: ForeignCardFound) -> str:
    clause = _clause(table, "foreign_cards")
    return f"The {card_sign(event.card)} is foreign to the decks: the floor takes it out{clause}."


def _face_up(table: Table, event: FaceUpCardFound) -> str:
    also = ", the second card to do so" if table.found_face_up else ""
    what = f"The {card_sign(event.card)} lies face up in the shoe{also}"
    return f"{what}: it goes unused to the discard rack{_clause(table, 'face_up')}."


def _drawn(table: Table, event: CardDrawnInError) -> str:
    """Say what becomes of the card; if it is irregular too, the next event says so."""
    card, face_up = table.shoe[table.drawn], table.drawn in table.face_up
    clause = _clause(table, "exposed" if event.exposed else "drawn")
    if face_up or (event.exposed and card.rank in table.house.cards.removed_ranks):
        return f"A card is drawn in error{clause}."
    if not event.exposed:
        return f"A card is drawn in error, its face unseen: it is the next card{clause}."
    what = f"The {card_sign(card)} is drawn in error and exposed"
    return f"{what}: {_use_of_exposed(table)}{clause}."


def _use_of_exposed(table: Table) -> str:
    if table.phase is Phase.DEALER:
        return "it is the dealer's next card, if they draw one"
    if table.phase is Phase.PLAY and table.hand_in_turn[1].stage is Stage.FOLLOWING:
        return "it is the card of the doubled hand"
    return "it is the next card, unless it is refused"


def _refused(table: Table, event: CardRefused) -> str:
    box, _ = table.hand_in_turn
    who = opening(table, box.caller, box.number, table.turn[1] + 1)
    clause = _clause(table, "exposed")
    return f"{who} refuses the exposed card and gets no more in this round{clause}."


def _burned(table: Table, event: CardBurned) -> str:
    card = card_sign(event.card)
    if table.pulled is Pulled.EXPOSED:
        what, rule = f"Nobody can use the exposed {card}", "exposed"
    else:
        total, soft = count(table.dealer)
        has = count_words(total, soft).removesuffix(", too many")
        what, rule = f"The dealer has {has} and draws the {card}", "overdrawn"
    return f"{what}: it goes to the discard rack{_clause(table, rule)}."


def _own_missed(table: Table, event: DealerCardMissed) -> str:
    which = "second" if table.dealer else "first"
    clause = _clause(table, "own_missed")
    return f"The dealer misses his own {which} card and gets it after everybody's two{clause}."


def _missed(table: Table, event: CardMissed) -> str:
    box, hand = _found(table, event.box, event.hand)
    who = name_at(table, box.caller)
    place = place_words(table, box.caller, event.box, event.hand)
    where = f" {place}" if place else ""
    if table.phase is Phase.PLAY:
        clause = _clause(table, "asked_missed")
        return f"The dealer misses the card that is due to {who}{where}{clause}."
    which = "second" if len(hand.cards) + hand.skipped else "first"
    late = table.house.irregularities.missed == "dealt-late"
    then = ": it is dealt after the others' cards" if late else ""
    return f"The dealer misses {who}'s {which} card{where}{then}{_clause(table, 'missed')}."


def _late(table: Table, event: LateCardTaken) -> str:
    box, _ = _found(table, event.box, event.hand)
    who = opening(table, box.caller, box.number, event.hand)
    return f"{who} has one card only and takes the second one late{_clause(table, 'missed')}."


def _dead(table: Table, event: HandsCalledDead) -> str:
    """Say whose hands are dead, and whether a caller chose it."""
    clause = cited(event.clause)
    found = [(*_found(table, box, number), number) for box, number in event.hands]
    if table.phase is Phase.PLAY and not (len(found) == 1 and found[0][1].stage is Stage.MISSED):
        return f"Every hand still in play is dead{clause}."
    told = []
    for box, hand, number in found:
        who = opening(table, box.caller, box.number, number)
        if table.phase is Phase.PLAY:
            told.append(f"{who} lets the hand be called dead{clause}.")
        elif hand.cards:
            only = card_sign(hand.cards[0])
            told.append(f"{who} has the {only} only and lets the hand be called dead{clause}.")
        else:
            told.append(f"{who} got no card: the hand is dead{clause}.")
    return " ".join(told)


def _misread(table: Table, event: ReaderMisused) -> str:
    under = f"The hole card goes into the reader under the {card_sign(table.up_card)}"
    known = "and a player can know it" if event.seen else "but nobody can know it"
    told = "it is reported to the floor" if event.waits else "the floor is told"
    return f"{under}, {known}: {told}{_clause(table, 'reader_misused')}."


def _acknowledged(table: Table, event: MisuseAcknowledged) -> str:
    then, clause = "" if table.misused else ", and play goes on", _clause(table, "reader_misused")
    return f"The floor acknowledges the misuse of the reader{then}{clause}."


def _failed(table: Table, event: ReaderFailed) -> str:
    if table.house.irregularities.reader_failed == "wait":
        then = "no card is dealt until it is repaired or replaced"
    else:
        then = "the game goes on without it"
    return f"The card reader fails: {then}{_clause(table, 'reader_failed')}."


def _repaired(table: Table, event: ReaderRepaired) -> str:
    return f"The card reader works again{_clause(table, 'reader_failed')}."


def _put_right(table: Table, event: CardPutRight) -> str:
    whose = "the dealer" if event.box is None else f"box {event.box}"
    what = f"The {card_sign(event.card)} of {whose} was laid in the wrong place"
    return f"{what}: it is moved to where it belongs{_clause(table, 'misdeal')}."


def _misdeal(table: Table, event: MisdealDeclared) -> str:
    clause = _clause(table, "misdeal")
    return f"The cards were dealt incorrectly and cannot be put in order again{clause}."


def _void(table: Table, event: RoundVoided) -> str:
    undone = any(line.returned != line.staked for line in table.settled)
    paid = ", and what was settled before is undone" if undone else ""
    return f"The round is void: everyone gets everything back{paid}{cited(event.clause)}."


def _taken_back(table: Table, event: CardTakenBack) -> str:
    if event.card is None:
        return "The floor corrects what the look has shown."
    if table.reported is not None:
        return f"The {card_sign(event.card)} was keyed wrong and is taken back."
    whose = "" if event.box is None else f" of box {event.box}"
    return f"The floor takes back the {card_sign(event.card)}{whose}: it was keyed wrong."


def _hole_ten(table: Table, event: HoleTenFound) -> str:
    return _removed(table, f"The hole card, the {card_sign(event.card)},", event.torn)


def _found_empty(table: Table, event: ShoeFoundEmpty) -> str:
    cards = "1 card is" if event.missing == 1 else f"{event.missing} cards are"
    return f"The shoe is empty, and {cards} missing."


def _called_off(table: Table, event: RoundCalledOff) -> str:
    return f"The floor calls the round off: {event.reason}."


def floor_view(table: Table) -> dict[str, Any] | None:
    """Return what the round waits for from the floor, and why; None if it does not wait."""
    if table.reported is not None:
        sign, clause = card_sign(table.reported), _clause(table, "found_ten")
        sentence = (
            f"The {sign} is reported: the floor looks at it before the round goes on{clause}."
        )
        return {"awaits": "found-card", "card": str(table.reported), "sentence": sentence}
    if table.misused is not None:
        seen = "and the hole card could be seen" if table.misused else "and nothing was seen"
        clause = _clause(table, "reader_misused")
        sentence = f"The card reader was misused, {seen}: the floor is to acknowledge it{clause}."
        return {"awaits": "misused-reader", "card": None, "sentence": sentence}
    return None


def _found(table: Table, number: int, hand: int) -> tuple[Box, Hand]:
    box = table.box_numbered(number)
    assert box is not None, "what is told of a box in play"
    return box, box.hands[hand - 1]


#: The sentence for each event, on the table before the event.
IRREGULAR: Sentences = {
    FaceUpCardFound: _face_up,
    FoundCardReported: _reported,
    TenFound: _ten,
    ForeignCardFound: _foreign,
    CardDrawnInError: _drawn,
    CardRefused: _refused,
    CardBurned: _burned,
    DealerCardMissed: _own_missed,
    CardMissed: _missed,
    LateCardTaken: _late,
    HandsCalledDead: _dead,
    ReaderMisused: _misread,
    MisuseAcknowledged: _acknowledged,
    ReaderFailed: _failed,
    ReaderRepaired: _repaired,
    CardPutRight: _put_right,
    MisdealDeclared: _misdeal,
    RoundVoided: _void,
    CardTakenBack: _taken_back,
    HoleTenFound: _hole_ten,
    ShoeFoundEmpty: _found_empty,
    RoundCalledOff: _called_off,
}
