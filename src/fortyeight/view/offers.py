"""What an audience may do now, as data."""

from __future__ import annotations

from typing import Any

from fortyeight.table import AmountChoice, Amounts, Choice, Command, Table, choices_of, next_step
from fortyeight.table.core.commands import (
    AcknowledgeMisuse,
    AllowCompany,
    CallDead,
    Cover,
    DeclareMisdeal,
    DeclineDouble,
    DeclineInsurance,
    Double,
    DrawInError,
    FailReader,
    GetUp,
    Hit,
    Insure,
    KeepDouble,
    MisuseReader,
    Overdraw,
    PlaceWager,
    PutCardRight,
    RefuseCard,
    RefuseCompany,
    RemoveFoundCard,
    RepairReader,
    Rescue,
    Ride,
    Sit,
    SkipCard,
    SkipOwnCard,
    Split,
    Stand,
    Surrender,
    TakeLateCard,
    WithdrawWager,
)
from fortyeight.table.irregular.possible_commands import possible_irregularities
from fortyeight.table.physical.physical_commands import (
    CallRoundOff,
    CorrectCard,
    FindShoeEmpty,
    RejectFoundCard,
)
from fortyeight.table.physical.possible_commands import possible_physical_commands
from fortyeight.table.physical.prompts import Key, key_due, next_card
from fortyeight.view.audience import Audience, AudienceRole

#: The commands that a view offers to a player, by names that never change.
VERBS: dict[type[Command], str] = {
    Sit: "sit",
    GetUp: "get-up",
    PlaceWager: "place-wager",
    WithdrawWager: "withdraw-wager",
    RefuseCompany: "refuse-company",
    AllowCompany: "allow-company",
    Insure: "insure",
    DeclineInsurance: "decline-insurance",
    Surrender: "surrender",
    Hit: "hit",
    Stand: "stand",
    Split: "split",
    Double: "double",
    DeclineDouble: "decline-double",
    KeepDouble: "keep-double",
    Rescue: "rescue",
    Cover: "cover",
    Ride: "ride",
    RefuseCard: "refuse-card",
    TakeLateCard: "take-late-card",
    CallDead: "call-dead",
}

#: The irregularities that the dealer or the floor reports, each in the view of who does.
REPORTED: dict[AudienceRole, dict[type[Command], str]] = {
    AudienceRole.DEALER: {
        DrawInError: "draw-in-error",
        Overdraw: "overdraw",
        SkipOwnCard: "skip-own-card",
        SkipCard: "skip-card",
        MisuseReader: "misuse-reader",
        PutCardRight: "put-card-right",
        FindShoeEmpty: "find-shoe-empty",
        CorrectCard: "correct-card",
    },
    AudienceRole.FLOOR: {
        FailReader: "fail-reader",
        RepairReader: "repair-reader",
        DeclareMisdeal: "declare-misdeal",
        AcknowledgeMisuse: "acknowledge-misuse",
        RemoveFoundCard: "remove-found-card",
        RejectFoundCard: "reject-found-card",
        CorrectCard: "correct-card",
        CallRoundOff: "call-round-off",
    },
}


def offers_to(table: Table, person: str) -> tuple[Choice | AmountChoice, ...]:
    """What one person may do now to carry the round on."""
    return choices_of(table, person)


def offers(table: Table, audience: Audience) -> list[dict[str, Any]]:
    """A player's own offers; nobody else has any."""
    if audience.role is not AudienceRole.PLAYER:
        return []
    return [_offer(offer) for offer in offers_to(table, audience.person)]


def irregular_offers(table: Table, audience: Audience) -> list[dict[str, Any]]:
    """What the dealer or the floor may report now that is outside an ordinary round."""
    role = audience.role
    names = REPORTED.get(role)
    if names is None:
        return []
    return [
        {**_reported(command, names[type(command)]), **_to_key(table, command)}
        for command in (*possible_irregularities(table), *possible_physical_commands(table))
        if type(command) in names and (role is AudienceRole.FLOOR or may_correct(table, command))
    ]


def may_correct(table: Table, command: Command) -> bool:
    """Whether the dealer may send this: of cards, only one that waits for the floor (R36)."""
    return not isinstance(command, CorrectCard) or table.reported is not None


def _to_key(table: Table, command: Command) -> dict[str, Any]:
    """What its sender keys in beside the other fields; nothing where no card is real."""
    if not table.physical:
        return {}
    if isinstance(command, CorrectCard):
        before = table.before
        assert before is not None, "something was keyed"
        was = before.card
        return {
            "key": Key.BLACKJACK.value if was is None else Key.CARD.value,
            "keyed": before.blackjack if was is None else str(was),
        }
    if isinstance(command, Overdraw) or (isinstance(command, DrawInError) and command.exposed):
        return {"key": Key.CARD.value}
    return {"key": "reason"} if isinstance(command, CallRoundOff) else {}


def key(table: Table, audience: Audience) -> str | None:
    """What the dealer keys in with his next step, for the dealer."""
    due = key_due(table) if audience.role is AudienceRole.DEALER else None
    return due.value if due else None


def card_for(table: Table, audience: Audience) -> dict[str, Any] | None:
    """Whose the next card is, for the dealer; without a box it is his own."""
    due = next_card(table) if audience.role is AudienceRole.DEALER else None
    if due is None:
        return None
    return {"box": due.box, "hand": due.hand, "face_down": due.face_down}


def _reported(command: Command, name: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"do": name}
    if isinstance(command, DrawInError):
        shown["exposed"] = command.exposed
    elif isinstance(command, MisuseReader):
        shown["card_seen"] = command.seen
    elif isinstance(command, SkipCard | PutCardRight):
        shown["box"] = command.box
    return shown


def step(table: Table, audience: Audience) -> str | None:
    """The dealer's next step, for the dealer."""
    if audience.role is not AudienceRole.DEALER:
        return None
    due = next_step(table)
    return due.value if due else None


def _offer(offer: Choice | AmountChoice) -> dict[str, Any]:
    command = offer.command
    shown: dict[str, Any] = {"do": VERBS[type(command)], "box": getattr(command, "box", None)}
    if isinstance(command, PlaceWager | WithdrawWager):
        shown["kind"] = command.kind.value
    if isinstance(command, Ride):
        shown["hand"] = command.hand
    if isinstance(offer, AmountChoice):
        shown["amounts"] = amounts_view(offer.amounts)
    return shown


def amounts_view(amounts: Amounts) -> dict[str, Any]:
    """Multiples of `unit` from `low` to `high`, and the amounts in `exact`; all in cents."""
    return {
        "least": amounts.least,
        "most": amounts.most,
        "low": amounts.lowest_multiple,
        "high": amounts.high,
        "unit": amounts.unit,
        "exact": sorted(amounts.exact),
    }
