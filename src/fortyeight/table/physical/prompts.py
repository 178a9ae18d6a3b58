"""What the dealer is to key in with the step that is due, and who gets the next card."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fortyeight.cards import FACE_DOWN
from fortyeight.table.core.commands import Step
from fortyeight.table.core.state import Table
from fortyeight.table.core.steps import next_step
from fortyeight.table.play.dealing import next_is_hole_card, next_is_unknown, recipient


class Key(StrEnum):
    """What is to be keyed in."""

    CARD = "card"
    BLACKJACK = "blackjack"
    COUNT = "count"


@dataclass(frozen=True, slots=True)
class NextCard:
    """Who gets the next card: a hand, or without a box the dealer; and whether it is face down."""

    box: int | None
    hand: int | None
    face_down: bool


def key_due(table: Table) -> Key | None:
    """Return what is to be keyed with the step that is due; None where the software deals."""
    step = next_step(table)
    if step is Step.DEAL:
        return Key.CARD if next_is_unknown(table) and not next_is_hole_card(table) else None
    if table.hole is not FACE_DOWN:
        return None
    if step is Step.LOOK:
        return Key.BLACKJACK
    return Key.CARD if step is Step.TURN_HOLE_CARD else None


def next_card(table: Table) -> NextCard | None:
    """Return who gets the next card, while one is due."""
    if next_step(table) is not Step.DEAL:
        return None
    return NextCard(*recipient(table), next_is_hole_card(table))
