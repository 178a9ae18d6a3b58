"""Sentences for irregularities, each with its clause."""

from __future__ import annotations

from typing import Any

from fortyeight.rulebook.book import capital
from fortyeight.table import Box, Hand, Phase, Stage, Table
from fortyeight.table.core.state import Pulled
from fortyeight.table.play.points import count
from fortyeight.view.words.card_words import card_sign, cited, count_words
from fortyeight.view.words.line_words import Lines, LineWords, Shown, are_counted


def _removed(event: Shown, words: LineWords, which: str) -> str:
    second = words.table and words.table.found_tens
    what = "is the second ten of the round" if second else "does not belong in the shoe"
    torn = ", tears it in half and puts it away" if event["torn"] else ""
    clause = words.rule("irregularities.found_ten")
    return f"{which} {what}: the floor takes it out{torn}{clause}"


def _face_up(event: Shown, words: LineWords) -> str:
    second = words.table and words.table.found_face_up
    also = ", the second card to do so" if second else ""
    what = f"{capital(words.the(event['card']))} lies face up in the shoe{also}"
    return f"{what}: it goes unused to the discard rack{words.rule('irregularities.face_up')}"


def _drawn(event: Shown, words: LineWords) -> str:
    """What becomes of the card; if it is irregular too, the next event says so."""
    table, exposed = words.table, event["exposed"]
    clause = words.rule(f"irregularities.{'exposed' if exposed else 'drawn'}")
    what, use = "A card", "it is the next card"
    if table is not None:
        card, face_up = table.shoe[table.drawn], table.drawn in table.face_up
        if face_up or (exposed and card.rank in table.house.cards.removed_ranks):
            return f"A card is drawn in error{clause}"
        if exposed:
            what, use = f"The {card_sign(card)}", _use_of_exposed(table)
    how = " and exposed" if exposed else ", its face unseen"
    return f"{what} is drawn in error{how}: {use}{clause}"


def _use_of_exposed(table: Table) -> str:
    if table.phase is Phase.DEALER:
        return "it is the dealer's next card, if they draw one"
    if table.phase is Phase.PLAY and table.hand_in_turn[1].stage is Stage.FOLLOWING:
        return "it is the card of the doubled hand"
    return "it is the next card, unless it is refused"


def _refused(event: Shown, words: LineWords) -> str:
    hand = 1 if words.table is None else words.table.turn[1] + 1
    who = words.caller({**event, "hand": hand})
    clause = words.rule("irregularities.exposed")
    return f"{who} refuses the exposed card: no more cards in this round{clause}"


def _burned(event: Shown, words: LineWords) -> str:
    table, card = words.table, words.the(event["card"])
    if table is None:
        return f"{capital(card)} is burned"
    if table.pulled is Pulled.EXPOSED:
        what, rule = f"Nobody can use the exposed card, {card}", "exposed"
    else:
        total, soft = count(table.dealer)
        has = count_words(total, soft).removesuffix(", too many")
        what, rule = f"The dealer has {has} and draws {card}", "overdrawn"
    return f"{what}: it is burned{words.rule(f'irregularities.{rule}')}"


def _own_missed(event: Shown, words: LineWords) -> str:
    which = "" if words.table is None else "second " if words.table.dealer else "first "
    clause = words.rule("irregularities.own_missed")
    return f"The dealer misses their own {which}card and gets it after everyone's two{clause}"


def _missed(event: Shown, words: LineWords) -> str:
    table, which, then, rule = words.table, "", "", "asked_missed"
    if table is not None and table.phase is not Phase.PLAY:
        _, hand = _find_hand(table, event["box"], event["hand"])
        which = "second " if len(hand.cards) + hand.skipped else "first "
        late = table.house.irregularities.missed == "dealt-late"
        then = ": it is dealt after the others' cards" if late else ""
        rule = "missed"
    due = f"The dealer misses the {which}card that is due to {words.hand(event)}"
    return f"{due}{then}{words.rule(f'irregularities.{rule}')}"


def _late(event: Shown, words: LineWords) -> str:
    who = words.caller(event)
    if words.table and words.table.phase is Phase.DEALING:
        clause = words.rule("irregularities.missed")
        return f"{who} has one card only and takes the second one late{clause}"
    return f"{who} takes the missed card{words.rule('irregularities.asked_missed')}"


def _dead(event: Shown, words: LineWords) -> str:
    """Whose hands are dead; in a story, also whether a caller chose it."""
    clause, table = words.cite_own(event["clause"]), words.table
    if table is None:
        return f"{dead_hands([f'the hand of box {box}' for box, _ in event['hands']])}{clause}"
    found = [(*_find_hand(table, box, number), number) for box, number in event["hands"]]
    if table.phase is Phase.PLAY and not (len(found) == 1 and found[0][1].stage is Stage.MISSED):
        return f"Every hand still in play is dead{clause}"
    sentences = []
    for box, hand, number in found:
        who = words.caller({"box": box.number, "hand": number})
        if table.phase is Phase.PLAY:
            sentences.append(f"{who} lets the hand be called dead{clause}")
        elif hand.cards:
            only = card_sign(hand.cards[0])
            sentences.append(f"{who} has the {only} only and lets the hand be called dead{clause}")
        else:
            sentences.append(f"{who} got no card: the hand is dead{clause}")
    return ". ".join(sentences)


def dead_hands(hands: list[str]) -> str:
    """Return the sentence that calls hands dead."""
    *more, last = dict.fromkeys(hands)
    which = f"{', '.join(more)} and {last} are" if more else f"{last} is"
    return capital(f"{which} called dead: the wagers come back")


def _misread(event: Shown, words: LineWords) -> str:
    under = "" if words.table is None else f" under the {card_sign(words.table.up_card)}"
    known = "and a player can know it" if event["seen"] else "but nobody can know it"
    told = "it is reported to the floor" if event["waits"] else "the floor is told"
    clause = words.rule("irregularities.reader_misused")
    return f"The hole card goes into the reader{under}, {known}: {told}{clause}"


def _acknowledged(event: Shown, words: LineWords) -> str:
    then = ", and play goes on" if words.table and not words.table.misused else ""
    clause = words.rule("irregularities.reader_misused")
    return f"The floor acknowledges the misuse of the card reader{then}{clause}"


def _failed(event: Shown, words: LineWords) -> str:
    if words.house.irregularities.reader_failed == "wait":
        then = "no card is dealt until it is repaired or replaced"
    else:
        then = "the game goes on without it"
    return f"The card reader fails: {then}{words.rule('irregularities.reader_failed')}"


def _put_right(event: Shown, words: LineWords) -> str:
    whose = f"box {event['box']}" if event["box"] else "the dealer"
    what = f"{capital(words.the(event['card']))} of {whose} was laid in the wrong place"
    return f"{what}: it is moved to where it belongs{words.rule('irregularities.misdeal')}"


def _void(event: Shown, words: LineWords) -> str:
    settled = words.table.settled if words.table else ()
    undone = any(line.returned != line.staked for line in settled)
    paid = ", and what was settled before is undone" if undone else ""
    why = f"The round is void: {event['reason']}"
    return f"{why}; everyone gets everything back{paid}{words.cite_own(event['clause'])}"


def _taken_back(event: Shown, words: LineWords) -> str:
    if event["card"] is None:
        return "The floor corrects what the look has shown"
    where = f" at box {event['box']}" if event["box"] else ""
    return f"{capital(words.the(event['card']))}{where} was keyed wrong and is taken back"


def floor_view(table: Table) -> dict[str, Any] | None:
    """Return what the round waits for from the floor, and why; None if it does not wait."""
    if table.reported is not None:
        clause = cited(table.house.clause("irregularities.found_ten"))
        reported = f"The {card_sign(table.reported)} is reported"
        sentence = f"{reported}: the floor looks at it before the round goes on{clause}."
        return {"awaits": "found-card", "card": str(table.reported), "sentence": sentence}
    if table.misused is not None:
        seen = "and the hole card could be seen" if table.misused else "and nothing was seen"
        clause = cited(table.house.clause("irregularities.reader_misused"))
        sentence = f"The card reader was misused, {seen}: the floor is to acknowledge it{clause}."
        return {"awaits": "misused-reader", "card": None, "sentence": sentence}
    return None


def _find_hand(table: Table, number: int, hand: int) -> tuple[Box, Hand]:
    box = table.box_numbered(number)
    assert box is not None, "what is told of a box in play"
    return box, box.hands[hand - 1]


IRREGULAR: Lines = {
    "card.found-face-up/1": _face_up,
    "card.reported/1": ("{Card} is reported to the floor", "irregularities.found_ten"),
    "card.found-ten/1": lambda event, words: _removed(
        event, words, capital(words.the(event["card"]))
    ),
    "card.found-foreign/1": (
        "{Card} is foreign to the decks: the floor takes it out",
        "irregularities.foreign_cards",
    ),
    "card.drawn-in-error/1": _drawn,
    "card.refused/1": _refused,
    "card.burned/1": _burned,
    "dealer.card-missed/1": _own_missed,
    "card.missed/1": _missed,
    "late-card.taken/1": _late,
    "hands.called-dead/1": _dead,
    "reader.misused/1": _misread,
    "reader.misuse-acknowledged/1": _acknowledged,
    "reader.failed/1": _failed,
    "reader.repaired/1": ("The card reader works again", "irregularities.reader_failed"),
    "card.put-right/1": _put_right,
    "misdeal.declared/1": (
        "A misdeal: the cards cannot be put in order again",
        "irregularities.misdeal",
    ),
    "round.voided/1": _void,
    "card.taken-back/1": _taken_back,
    "hole-card.found-ten/1": lambda event, words: _removed(
        event, words, f"The hole card, {words.the(event['card'])},"
    ),
    "shoe.found-empty/1": lambda event, words: (
        f"The shoe is empty, and {are_counted(event['missing'], 'card')} missing"
    ),
    "round.called-off/1": "The floor calls the round off: {reason}",
}

#: The line of a keyed card; a story tells the card where it goes.
KEYED: Lines = {
    "card.keyed/1": lambda event, words: (
        f"A card is keyed in: {words.the(event['card'])}" if event["card"] else "A card is keyed in"
    ),
}
