"""Messages to a table: filled-in offers, or anything at all."""

from __future__ import annotations

import random
from typing import Any

from fortyeight.server.wire.parsing import REQUESTS
from fortyeight.table import Step
from fortyeight.table.wagers.wager_kinds import PLACEABLE, WHEEL_WAGERS
from tests.server.simulated.world import PASSWORD

PEOPLE = ("ann", "bob", "cyd", "dan", "eve", "fay")
_KINDS = [kind.value for kind in PLACEABLE]
_VERBS = sorted(REQUESTS)
#: Verbs that are no decision in a round.
_BETWEEN = {
    "sit",
    "place-wager",
    "allow-company",
    "get-up",
    "withdraw-wager",
    "refuse-company",
    "leave",
    "show-burn",
    "request-spread",
}
#: Steps that bring the cards into the shoe, the last first.
_DUE = (
    "burn-card",
    "fill-shoe",
    "place-cutting-card",
    "cut-cards",
    "shuffle-cards",
    "wash-cards",
    "verify-inspection",
    "inspect-deck",
    "receive-cards",
    "spread-cards",
    "collect-cards",
    "inspect-reader",
    "take-cards-away",
    "open-table",
)


def filled(chance: random.Random, offer: dict[str, Any]) -> dict[str, Any] | None:
    """Return an offer with its open fields chosen."""
    said = {key: value for key, value in offer.items() if value is not None}
    said.pop("decks", None)
    if "boxes" in said:
        said["box"] = chance.choice(said.pop("boxes"))
    if "amounts" in said:
        cents = _amount(chance, said.pop("amounts"))
        if cents is None:
            return None
        said["cents"] = cents
    if "least" in said and "most" in said:
        place = chance.randint(said.pop("least"), said.pop("most"))
        said["place" if said["do"] == "cut-cards" else "behind"] = place
    if said["do"] in ("change-dealer", "open-table"):
        said["dealer"] = chance.choice(("dee", "dot"))
    return said


def _amount(chance: random.Random, amounts: dict[str, Any]) -> int | None:
    low, high, unit = amounts["low"], amounts["high"], amounts["unit"]
    allowed = list(amounts["exact"][:20])
    if low is not None and low <= high:
        steps = min((high - low) // unit, 40)
        allowed.append(low + unit * chance.randint(0, steps))
    return chance.choice(allowed) if allowed else None


def players_choice(
    chance: random.Random, shown: dict[str, Any], has_main: bool
) -> dict[str, Any] | None:
    """Return something that a player is offered; decisions come first."""
    if shown.get("may_spin"):
        return {"do": "spin-hot-spot"}
    offers = [*shown.get("offers", ()), *shown.get("care", ())]
    wagers = [one for one in offers if one["do"] == "place-wager"]
    decisions = [one for one in offers if one["do"] not in _BETWEEN]
    chosen = decisions or wagers
    if not decisions:
        if has_main and chance.random() < 0.7:
            return {"do": "ready"}
        if not has_main:
            mains = [one for one in wagers if one["kind"] == "main"]
            chosen = mains[:2] or [one for one in offers if one["do"] == "sit"][:1]
    if chance.random() < 0.04:
        chosen = offers
    return filled(chance, chance.choice(chosen)) if chosen else None


def staffs_choice(chance: random.Random, shown: dict[str, Any]) -> dict[str, Any] | None:
    """Return something that the dealer or the floor is offered: mostly the step that is due."""
    step, buttons = shown.get("step"), shown.get("buttons", ())
    if buttons and chance.random() < 0.7:
        button = chance.choice(buttons)
        return {"do": button} | ({"kind": "xtreme", "box": 1} if button == "mark" else {})
    if step is not None and chance.random() < 0.9:
        return {"do": "step", "step": step}
    offers = [*shown.get("care", ()), *shown.get("irregularities", ())]
    due = [one for verb in _DUE for one in offers if one["do"] == verb]
    if due and chance.random() < 0.8:
        offers = due[:1]
    return filled(chance, chance.choice(offers)) if offers else None


def anything(chance: random.Random) -> dict[str, Any]:
    """Return a message of any verb, sensible or not; now and then a malformed one."""
    do = chance.choice(_VERBS)
    said: dict[str, Any] = {"do": do}
    for name in REQUESTS[do].model_fields:
        if name not in ("do", "type", "id", "seen"):
            said[name] = _value(chance, do, name)
    if chance.random() < 0.05:
        said[chance.choice(("cents", "do", "extra"))] = chance.choice((None, 2**70, 1.5, True, ""))
    return said


def _value(chance: random.Random, do: str, name: str) -> Any:
    if name == "kind":
        wheel = "wager" not in do
        return chance.choice([kind.value for kind in WHEEL_WAGERS] if wheel else _KINDS)
    if name in ("person", "dealer", "supervisor"):
        return chance.choice((*PEOPLE, "dee", "robot-1"))
    if name in ("box", "hand"):
        return chance.choice((1, 1, 2, 3, 7, 99))
    if name in ("place", "behind"):
        return chance.choice((0, 20, 60, 150, 300))
    if name in _CHOICES:
        return chance.choice(_CHOICES[name])
    return chance.choice((True, False))


_CENTS = (1, 50, 500, 505, 1_000, 2_500, 10_000, 10**10)
_CHOICES: dict[str, tuple[Any, ...]] = {
    "cents": _CENTS,
    "wager": _CENTS,
    "reset": _CENTS,
    "chips": (0, 500, 50_000, 10**10),
    "must_hit_by": (0, 10**6),
    "password": (PASSWORD, "wrong"),
    "name": ("must-hit", "primary", "jackpot", "robot-1"),
    "seed": ("luck", "~" * 64),
    "strategy": ("mimic", "never-bust"),
    "reason": ("reset", "malfunction", "misdeal"),
    "step": tuple(step.value for step in Step),
    "by": ("hand", "device"),
    "steps": ([], ["riffle", "strip", "cut"]),
}
