"""The result of a replayed round as JSON."""

from __future__ import annotations

from typing import Any

from fortyeight.money import format_amount
from fortyeight.record.replay import ReplayedRound
from fortyeight.table.core.state import Box, Hand, Line, Table
from fortyeight.table.play.points import count, is_blackjack
from fortyeight.table.wagers.wager_kinds import WagerKind

_ORDER = (
    WagerKind.MATCH,
    WagerKind.MATCH_HOLE,
    WagerKind.PAIR,
    WagerKind.BREAK_BONUS,
    WagerKind.BONUS_SPIN,
    WagerKind.XTREME,
    WagerKind.MUST_HIT,
    WagerKind.COUPON,
    WagerKind.MATCH_COUPON,
    WagerKind.INSURANCE,
    WagerKind.SUPER_BONUS,
    WagerKind.ENVY,
)


def result(played: ReplayedRound) -> dict[str, Any]:
    """Return the object that `fortyeight replay --json` prints."""
    found, version = table_result(played.table), played.record.version
    if not version:
        return found
    checked = played.start.house.book.reference == version
    return {**found, "version": version, "version_checked": checked}


def table_result(table: Table) -> dict[str, Any]:
    """Return the result of the round that has just been settled at a table."""
    total, soft = count(table.dealer)
    return {
        "rulebook": table.house.book.id,
        "status": "void" if table.voided else "settled",
        "dealer": {
            "cards": [str(card) for card in table.dealer],
            "total": total,
            "soft": soft,
            "blackjack": is_blackjack(table.dealer),
        },
        "hands": [
            {
                "box": box.number,
                "hand": number,
                "cards": [str(card) for card in hand.cards],
                "total": hand.total,
                "soft": hand.soft,
                "outcome": outcome(table, box, number, hand),
            }
            for box in table.boxes
            for number, hand in enumerate(box.hands, start=1)
        ],
        "wagers": [
            {
                "player": line.person,
                "box": line.box,
                "hand": line.hand,
                "kind": line.kind.value,
                "staked": format_amount(line.staked),
                "returned": format_amount(line.returned),
                "clause": line.clause,
            }
            for line in sorted_lines(table)
        ],
        "net": {person: format_amount(cents) for person, cents in net(table).items()},
    }


def outcome(table: Table, box: Box, number: int, hand: Hand) -> str:
    """Return the outcome of a hand for the wager of its caller."""
    if hand.dead or table.voided:
        return "dead"
    if hand.surrendered:
        return "surrender"
    if hand.bust:
        return "bust"
    stake = hand.stake_of(box.caller)
    if stake is not None and stake.rescued and not _box_protected(table):
        return "rescue"
    for line in table.settled:
        if (line.person, line.box, line.hand, line.kind) == (
            box.caller,
            box.number,
            number,
            WagerKind.MAIN,
        ):
            if line.returned > line.staked:
                return "blackjack" if hand.blackjack else "win"
            return "push" if line.returned == line.staked else "lose"
    return "lose"


def _box_protected(table: Table) -> bool:
    """Return whether a dealer's blackjack has taken no more than the original wagers (R12).

    Every hand that did not bust has then lost the original wager or was returned.
    """
    takes = table.house.dealer_blackjack.takes
    return is_blackjack(table.dealer) and takes in ("original-only", "original-and-busted")


def sorted_lines(table: Table) -> list[Line]:
    """Return the settled wagers by box, person and hand."""
    people = list(table.chips)

    def key(line: Line) -> tuple[int, int, int, int, int]:
        late = _ORDER.index(line.kind) + 1 if line.kind in _ORDER else 0
        return (
            line.box,
            people.index(line.person),
            late,
            line.hand or 0,
            line.kind is WagerKind.DOUBLE,
        )

    return sorted(table.settled, key=key)


def net(table: Table) -> dict[str, int]:
    """Return what each person won or lost in the round, in cents."""
    won = {line.person: 0 for line in table.settled}
    for line in table.settled:
        won[line.person] += line.returned - line.staked
    return {person: won[person] for person in table.chips if person in won}
