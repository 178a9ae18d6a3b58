"""Offers: what an audience may do now."""

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

#: The commands offered to players, with their names in the protocol, which never change.
PLAYER_VERBS: dict[type[Command], str] = {
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

#: The irregularities that the dealer and the floor may report, with their names in the protocol.
REPORT_VERBS: dict[AudienceRole, dict[type[Command], str]] = {
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


def offers_of_person(table: Table, person: str) -> tuple[Choice | AmountChoice, ...]:
    """Return what a person may do now to carry the round on."""
    return choices_of(table, person)


def offers(table: Table, audience: Audience) -> list[dict[str, Any]]:
    """Return the offers of a player; other audiences have none."""
    if audience.role is not AudienceRole.PLAYER:
        return []
    return [_offer(offer) for offer in offers_of_person(table, audience.person)]


def irregular_offers(table: Table, audience: Audience) -> list[dict[str, Any]]:
    """Return the irregularities that the dealer or the floor may report now."""
    role = audience.role
    names = REPORT_VERBS.get(role)
    if names is None:
        return []
    return [
        {**_reported(command, names[type(command)]), **_to_key(table, command)}
        for command in (*possible_irregularities(table), *possible_physical_commands(table))
        if type(command) in names and (role is AudienceRole.FLOOR or may_correct(table, command))
    ]


def may_correct(table: Table, command: Command) -> bool:
    """Return whether the dealer may send a command.

    They may correct a card only while it is reported to the floor (R36).
    """
    return not isinstance(command, CorrectCard) or table.reported is not None


def _to_key(table: Table, command: Command) -> dict[str, Any]:
    """Return what the sender of a command must key in; nothing if the cards are not real."""
    if not table.physical:
        return {}
    if isinstance(command, CorrectCard):
        before = table.before
        assert before is not None, "something was keyed"
        keyed = before.card
        return {
            "key": Key.BLACKJACK.value if keyed is None else Key.CARD.value,
            "keyed": before.blackjack if keyed is None else str(keyed),
        }
    if isinstance(command, Overdraw) or (isinstance(command, DrawInError) and command.exposed):
        return {"key": Key.CARD.value}
    return {"key": "reason"} if isinstance(command, CallRoundOff) else {}


def dealer_key(table: Table, audience: Audience) -> str | None:
    """Return what the dealer must key in with the next step; only the dealer sees it."""
    due = key_due(table) if audience.role is AudienceRole.DEALER else None
    return due.value if due else None


def next_card_for(table: Table, audience: Audience) -> dict[str, Any] | None:
    """Return who gets the next card, for the dealer; without a box it is the dealer's own."""
    due = next_card(table) if audience.role is AudienceRole.DEALER else None
    if due is None:
        return None
    return {"box": due.box, "hand": due.hand, "face_down": due.face_down}


def _reported(command: Command, name: str) -> dict[str, Any]:
    data: dict[str, Any] = {"do": name}
    if isinstance(command, DrawInError):
        data["exposed"] = command.exposed
    elif isinstance(command, MisuseReader):
        data["card_seen"] = command.seen
    elif isinstance(command, SkipCard | PutCardRight):
        data["box"] = command.box
    return data


def dealer_step(table: Table, audience: Audience) -> str | None:
    """Return the dealer's next step; only the dealer sees it."""
    if audience.role is not AudienceRole.DEALER:
        return None
    due = next_step(table)
    return due.value if due else None


def _offer(offer: Choice | AmountChoice) -> dict[str, Any]:
    command = offer.command
    data: dict[str, Any] = {"do": PLAYER_VERBS[type(command)], "box": getattr(command, "box", None)}
    if isinstance(command, PlaceWager | WithdrawWager):
        data["kind"] = command.kind.value
    if isinstance(command, Ride):
        data["hand"] = command.hand
    if isinstance(offer, AmountChoice):
        data["amounts"] = amounts_view(offer.amounts)
    return data


def amounts_view(amounts: Amounts) -> dict[str, Any]:
    """Return multiples of `unit` from `low` to `high`, and the amounts in `exact`, in cents."""
    return {
        "least": amounts.least,
        "most": amounts.most,
        "low": amounts.lowest_multiple,
        "high": amounts.high,
        "unit": amounts.unit,
        "exact": sorted(amounts.exact),
    }
