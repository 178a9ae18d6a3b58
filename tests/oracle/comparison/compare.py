"""A leaf of the oracle against the same round replayed by the project.

With `referee`, this is the only helper that knows the project, and only by its public API.
"""

import json
from typing import Any

from fortyeight.record import RecordFault, read_record, replay, result
from tests.oracle.cards import is_ace_and_ten, points
from tests.oracle.comparison.setups import Setup
from tests.oracle.money import written
from tests.oracle.play import Leaf

SHORT_CODES = {"shoe-too-short", "incomplete"}
NOT_ON_A_HAND = {"super-bonus", "envy"}


def replayed(text: str) -> dict[str, Any]:
    """The project's answer, in the words of the record format; a fault under "error"."""
    try:
        return dict(result(replay(read_record(text))))
    except RecordFault as fault:
        return {"error": fault.code}


def expected(leaf: Leaf) -> dict[str, Any]:
    """The oracle's answer in the same words, less the clauses."""
    held = points(leaf.dealer)
    numbers: dict[int, int] = {}
    hands = []
    for hand in leaf.hands:
        numbers[hand.box] = numbers.get(hand.box, 0) + 1
        hands.append(
            {
                "box": hand.box,
                "hand": numbers[hand.box],
                "cards": list(hand.cards),
                "total": hand.total,
                "soft": hand.soft,
                "outcome": hand.outcome,
            }
        )
    return {
        "status": "settled",
        "dealer": {
            "cards": leaf.dealer,
            "total": held.total,
            "soft": held.soft,
            "blackjack": is_ace_and_ten(leaf.dealer),
        },
        "hands": hands,
        "wagers": sorted(
            (
                line.player,
                line.box,
                line.hand,
                line.kind,
                written(line.staked),
                written(line.returned),
            )
            for line in leaf.lines
        ),
        "net": {person: written(net) for person, net in leaf.net.items()},
    }


def comparable(answer: dict[str, Any]) -> dict[str, Any]:
    """The project's answer without clauses and with its lines of wagers in a fixed order."""
    wagers = sorted(
        (
            line["player"],
            line["box"],
            0 if line["kind"] in NOT_ON_A_HAND else line["hand"] or 0,
            line["kind"],
            line["staked"],
            line["returned"],
        )
        for line in answer["wagers"]
    )
    return {
        "status": answer["status"],
        "dealer": answer["dealer"],
        "hands": answer["hands"],
        "wagers": wagers,
        "net": answer["net"],
    }


def as_text(answer: dict[str, Any]) -> str:
    """An answer that can be counted among others."""
    return json.dumps(answer, sort_keys=True)


def disagreement(setup: Setup, leaf: Leaf) -> str:
    """Empty where both agree, else the record and both answers."""
    if leaf.unspoken:
        return ""  # no record can express this round
    text = setup.record(leaf.actions)
    theirs = replayed(text)
    if leaf.short:
        agreed = theirs.get("error") in SHORT_CODES
        return "" if agreed else f"{text}\noracle: the shoe is too short\nreferee: {theirs}"
    if "error" in theirs:
        return f"{text}\noracle: {expected(leaf)}\nreferee: {theirs}"
    ours = expected(leaf)
    theirs = comparable(theirs)
    parts = [
        f"{part}:\n  oracle:  {ours[part]}\n  referee: {theirs[part]}"
        for part in ours
        if ours[part] != theirs[part]
    ]
    return "\n".join([text, *parts]) if parts else ""
