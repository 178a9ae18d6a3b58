"""Procedures in a record: actions of the dealer and the floor, such as irregularities."""

from __future__ import annotations

from fortyeight.table import Command, Phase, Table
from fortyeight.table.core import commands
from fortyeight.table.settle.pick_up import dealer_cards

#: The lines that a record may have, and what they mean.
PROCEDURES: dict[str, str] = {
    "dealer draws": "a card is drawn in error, its face not exposed: it is used as the next one",
    "dealer exposes": "a card is drawn in error and exposed: it is the next one, or refused",
    "dealer draws BOX hand HAND": "so too, before the card that comes to this hand unasked",
    "dealer exposes BOX hand HAND": "so too, before the card that comes to this hand unasked",
    "dealer draws own NUMBER": "so too, before this card of the dealer's",
    "dealer exposes own NUMBER": "so too, before this card of the dealer's",
    "dealer overdraws": "the dealer draws a card on 17 or more: it is burned",
    "dealer misses own first": "the dealer misses their first card and gets it after the players",
    "dealer misses own second": "the dealer misses their second card",
    "dealer misses BOX first": "a box misses its first card of the deal",
    "dealer misses BOX second": "a box misses its second card of the deal",
    "dealer misses BOX": "a card that the box has asked for is not dealt",
    "dealer misses BOX hand HAND": "so too, of a box with several hands",
    "dealer misplaces own first": "the dealer's card was laid in the wrong place and is put right",
    "dealer misplaces BOX first": "so too, the first card of a box",
    "dealer misplaces BOX second": "so too, the second card of a box",
    "dealer misreads unseen": "the reader is used under a low card; nobody can know the hole card",
    "dealer misreads seen": "the reader is used under a low card; a player can know the hole card",
    "floor reader-failed": "the card reader malfunctions",
    "floor reader-repaired": "the card reader is repaired or replaced",
    "floor misdeal": "the cards were dealt incorrectly and cannot be put in order again",
}

FIRST, SECOND, HAND, OWN = "first", "second", "hand", "own"

_PLAIN: dict[str, Command] = {
    "dealer draws": commands.DrawInError(exposed=False),
    "dealer exposes": commands.DrawInError(exposed=True),
    "dealer overdraws": commands.Overdraw(),
    "dealer misreads unseen": commands.MisuseReader(seen=False),
    "dealer misreads seen": commands.MisuseReader(seen=True),
    "floor reader-failed": commands.FailReader(),
    "floor reader-repaired": commands.RepairReader(),
    "floor misdeal": commands.DeclareMisdeal(),
}


def read_procedure(words: list[str]) -> tuple[Command, str] | None:
    """Return the command of a line, and the card of the deal or the hand that it names.

    The latter is what `is_time_for` compares. None means that the line is no procedure.
    """
    if (plain := _PLAIN.get(" ".join(words))) is not None:
        return plain, ""
    if isinstance(drawn := _PLAIN.get(" ".join(words[:2])), commands.DrawInError):
        return _drawn_before(drawn, words[2:])
    if len(words) == 5 and words[3] == HAND and _is_number(words[4]) and words[2] != OWN:
        procedure = read_procedure(words[:3])
        return procedure and (procedure[0], words[4])
    if len(words) not in (3, 4) or words[0] != "dealer" or words[1] not in ("misses", "misplaces"):
        return None
    when = words[3] if len(words) == 4 else ""
    if when not in ("", FIRST, SECOND):
        return None
    if words[1] == "misplaces":
        return _misplaced(words[2], when)
    if words[2] == OWN:
        return (commands.SkipOwnCard(), when) if when else None
    return (commands.SkipCard(int(words[2])), when) if _is_number(words[2]) else None


def _drawn_before(command: commands.DrawInError, words: list[str]) -> tuple[Command, str] | None:
    """Read the hand or the dealer's card before which a card is drawn in error."""
    if len(words) == 3 and words[1] == HAND and _is_number(words[0]) and _is_number(words[2]):
        return command, f"{int(words[0])} {HAND} {int(words[2])}"
    if len(words) == 2 and words[0] == OWN and _is_number(words[1]):
        return command, f"{OWN} {int(words[1])}"
    return None


def _misplaced(whose: str, when: str) -> tuple[Command, str] | None:
    if whose == OWN:
        return (commands.PutCardRight(None), when) if when == FIRST else None
    return (commands.PutCardRight(int(whose)), when) if when and _is_number(whose) else None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) <= 4


def is_time_for(table: Table, command: Command, when: str) -> bool:
    """Return whether the table has come to the moment of a procedure.

    A missed or misplaced card says which one. A reader fails when it is to be used. A misdeal is
    noticed when the first deal is complete or the record's cards run out. A card drawn in error
    names the hand that gets it without asking. All others happen as soon as they can.
    """
    if isinstance(command, commands.DrawInError):
        return when in ("", drawn_before(table))
    if isinstance(command, commands.FailReader):
        return table.phase is Phase.LOOK
    if isinstance(command, commands.DeclareMisdeal):
        return table.phase is not Phase.DEALING or table.drawn == len(table.shoe)
    if isinstance(command, commands.SkipOwnCard):
        return (len(table.dealer) + table.own_missed == 0) == (when == FIRST)
    if isinstance(command, commands.PutCardRight):
        return command.box is None or _has_cards(table, command.box, 1 if when == FIRST else 2)
    if not isinstance(command, commands.SkipCard):
        return True
    if when not in (FIRST, SECOND):
        in_turn = not when or table.turn[1] + 1 == int(when)
        return table.phase is Phase.PLAY and in_turn
    box = table.box_numbered(command.box)
    if box is None or table.phase is not Phase.DEALING:
        return False
    hand = box.hands[0]
    return (len(hand.cards) + hand.skipped == 0) == (when == FIRST)


def drawn_before(table: Table) -> str:
    """Return what a card drawn in error now would come before, as a record names it.

    It is the hand in turn, or a card of the dealer's by number; empty in earlier phases.
    """
    if table.phase is Phase.PLAY:
        return f"{table.hand_in_turn[0].number} {HAND} {table.turn[1] + 1}"
    if table.phase is Phase.DEALER:
        return f"{OWN} {len(dealer_cards(table)) + 1}"
    return ""


def _has_cards(table: Table, number: int, cards: int) -> bool:
    """Return whether a box has this number of cards."""
    box = table.box_numbered(number)
    return box is None or sum(len(hand.cards) for hand in box.hands) == cards
