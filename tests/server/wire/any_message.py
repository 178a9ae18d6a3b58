"""Hypothesis strategies for messages of every kind, well formed or not."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from fortyeight.server.wire.parsing import REQUESTS
from fortyeight.table import Step
from fortyeight.table.wagers.wager_kinds import PLACEABLE, WHEEL_WAGERS

_people = st.sampled_from(("ann", "bob", "cat", "dee", "fay", "zoe", "dealer", "7", "Zoë"))
_cents = st.one_of(st.sampled_from((1, 50, 100, 500, 505, 1000, 2000)), st.integers(1, 10**10))
_wheels = st.sampled_from([kind.value for kind in WHEEL_WAGERS])
_cards = st.sampled_from(("7h", "Ks", "Ac", "Td", "JK"))
_kinds = st.sampled_from([kind.value for kind in PLACEABLE])

#: Values of each field, sensible or not; all of them are well formed.
_FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "type": st.just("do"),
    "id": st.sampled_from(("abcdefgh", "A-_9" * 16, "01234567-89")),
    "seen": st.integers(0, 2**53 - 1),
    "box": st.one_of(st.integers(1, 4), st.integers(1, 99)),
    "hand": st.integers(1, 99),
    "cents": _cents,
    "chips": st.integers(0, 10**10),
    "wager": _cents,
    "reset": _cents,
    "minimum": _cents,
    "maximum": _cents,
    "must_hit_by": st.integers(0, 10**10),
    "place": st.one_of(st.integers(0, 300), st.integers(0, 10_000)),
    "behind": st.one_of(st.integers(0, 300), st.integers(0, 10_000)),
    "counted": st.one_of(st.none(), st.integers(0, 300)),
    "kind": _wheels,
    "person": _people,
    "dealer": _people,
    "supervisor": _people,
    "password": st.text(min_size=1, max_size=20),
    "name": st.sampled_from(("must-hit", "primary", "jackpot", "other", "robot")),
    "choice": st.sampled_from(("ask", "leave-to-dealer")),
    "cut_choice": st.sampled_from((None, "ask", "leave-to-dealer")),
    "seed": st.sampled_from((" ", "my seed", "~" * 64)),
    "strategy": st.sampled_from(("mimic", "never-bust", "chart", "own")),
    "chart": st.none() | st.text(min_size=1, max_size=40),
    "reason": st.sampled_from(("reset", "malfunction", "misdeal")),
    "step": st.sampled_from([step.value for step in Step]),
    "by": st.sampled_from(("hand", "device")),
    "steps": st.lists(st.sampled_from(("plug", "riffle", "strip", "cut")), max_size=8),
    "card": st.one_of(st.none(), _cards),
    "blackjack": st.sampled_from((None, True, False)),
    **dict.fromkeys(("exposed", "card_seen", "face_up", "pre_shuffled", "by_next"), st.booleans()),
    **dict.fromkeys(("uncounted", "prepare"), st.booleans()),
}


@st.composite
def well_made(draw: st.DrawFn, verb: str | None = None) -> dict[str, Any]:
    """Draw a message with every field that its verb needs, sensible or not."""
    do = verb or draw(st.sampled_from(sorted(REQUESTS)))
    names = [name for name in REQUESTS[do].model_fields if name != "do"]
    made = {name: draw(_FIELDS[name]) for name in names} | {"do": do}
    if "card" in names and REQUESTS[do].model_fields["card"].is_required():
        made["card"] = draw(_cards)
    if do in ("place-wager", "withdraw-wager", "confirm-verbal-wager"):
        made["kind"] = draw(_kinds)
    if do == "show-burned-card":
        made["card"] = "7h"
    return made


def any_json() -> st.SearchStrategy[Any]:
    """Draw any JSON, and what Python's parser accepts beyond it."""
    plain = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.sampled_from((2**70, -1, 10**30)),
        st.floats(allow_nan=True),
        st.text(max_size=20),
        st.sampled_from(("\ud800", "1", "1e3", "1_000", "NaN", "")),
    )
    return st.recursive(
        plain,
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)
        ),
        max_leaves=6,
    )


@st.composite
def spoiled(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a well-formed message with one part replaced, missing, or added."""
    made = draw(well_made())
    how = draw(st.integers(0, 2))
    name = draw(st.sampled_from(sorted(made)))
    if how == 0:
        made[name] = draw(any_json())
    elif how == 1:
        del made[name]
    else:
        made[draw(st.text(max_size=60))] = draw(any_json())
    return made
