"""Arguments of a wrong type or value: every public function and method has a sentence for them.

Each call is made with every argument in turn replaced by each odd value. It may succeed, or raise
one of the library's own errors.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from inspect import isfunction, signature
from pathlib import Path
from typing import Any

import pytest

import fortyeight as fe
from fortyeight.library import public
from fortyeight.library.rounds.decisions import Decisions
from fortyeight.simulation.game import strategies

ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**30,
    1.5,
    math.nan,
    math.inf,
    "",
    " ",
    "\0",
    "\ud800",
    "x" * 5000,
    "nonsense\n",
    "{",
    "🂡",
    b"bytes",
    (),
    [None],
    ["xx"],
    {},
    {"a": None},
    {1: 2},
    Decimal("NaN"),
    Decimal("1E+999999"),
    Fraction(1, 3),
    Path("/nowhere\0"),
    Path(),
    object(),
    int,
    lambda: 1,
)


def dealt() -> fe.Game:
    """Return a game in which Ann has to decide."""
    return fe.Game("ma-spanish21", shoe="Kh 9h 6d 5s 8d").wager("ann", main=10).deal()


def asked_about_insurance() -> fe.Game:
    return fe.Game("ma-spanish21", shoe="Kh Ah 6d 5s 8d").wager("ann", main=10).deal()


SURRENDER = dealt().surrender().to_record()
HISTORY = fe.write_history([SURRENDER])
HOUSE = fe.house("ma-spanish21")
MIMIC = fe.load_strategy("mimic")
HIT = fe.Move("hit", "ann", 1)

#: A call of each public function and method, with good arguments. Those with a game make it anew.
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "Game": (fe.Game, {"book": "ma-spanish21", "seed": 1, "shoe": "Kh", "meters": {}, "decks": 6}),
    "Game.from_record": (fe.Game.from_record, {"record": SURRENDER}),
    "Game.join": (lambda **to: dealt().join(**to), {"person": "bob", "chips": 10}),
    "Game.wager": (
        lambda **to: fe.Game("ma-spanish21", seed=1).wager(**to),
        {"person": "ann", "box": 1, "main": 10, "match": 5, "coupon": None, "xtreme": None},
    ),
    "Game.put": (lambda **to: dealt().put(**to), {"cards": "7s"}),
    "Game.legal": (lambda **to: dealt().legal(**to), {"person": "ann"}),
    "Game.view": (lambda **to: dealt().view(**to), {"person": "ann"}),
    "Game.to_record": (lambda **to: dealt().surrender().to_record(**to), {"title": "a"}),
    "Game.act": (
        lambda **to: dealt().act(**to),
        {"move": "double", "person": "ann", "box": 1, "amount": 10, "hand": 1, "wager": "main"},
    ),
    "Game.act a move": (
        lambda **to: dealt().act(**to),
        {"move": HIT, "person": "ann", "box": 1, "amount": None, "hand": None, "wager": None},
    ),
    "Game.act sit": (lambda **to: dealt().act("sit", **to), {"person": "ann", "box": 3}),
    "Game.why_not": (
        lambda **to: dealt().why_not(**to),
        {"move": "place-wager", "person": "ann", "box": 1, "amount": 1, "hand": 1, "wager": "pair"},
    ),
    "Game.can": (
        lambda **to: dealt().can(**to),
        {"move": "hit", "person": "ann", "box": 1, "amount": 10, "hand": 1, "wager": "main"},
    ),
    "Game.can_double": (lambda **to: dealt().can_double(**to), {"amount": 10}),
    "Game.double": (lambda **to: dealt().double(**to), {"amount": 10}),
    "Game.can_insure": (lambda **to: asked_about_insurance().can_insure(**to), {"amount": 5}),
    "Game.insure": (lambda **to: asked_about_insurance().insure(**to), {"amount": 5}),
    "Game.can_ride": (lambda **to: dealt().can_ride(**to), {"hand": 1}),
    "Game.ride": (lambda **to: dealt().ride(**to), {"hand": 1}),
    "Game.follow": (lambda **to: dealt().follow(**to), {"strategy": MIMIC}),
    "Game ==": (lambda other: dealt() == other, {"other": 1}),
    "Move": (
        lambda **to: dealt().act(fe.Move(**to)),
        {"verb": "hit", "person": "ann", "box": 1, "wager": "", "hand": None, "command": None},
    ),
    "read_cards": (fe.read_cards, {"cards": "7s"}),
    "replay": (fe.replay, {"record": SURRENDER}),
    "record_to_json": (fe.record_to_json, {"text": SURRENDER}),
    "read_shoes": (fe.read_shoes, {"source": ["Kh,9h,6d"]}),
    "read_history": (fe.read_history, {"source": HISTORY}),
    "write_history": (fe.write_history, {"records": [SURRENDER]}),
    "write_strategy": (fe.write_strategy, {"strategy": MIMIC}),
    "load_strategy": (fe.load_strategy, {"name": "mimic"}),
    "house": (fe.house, {"book": "ma-spanish21", "decks": 6, "dealing": "hole-card"}),
    "value": (
        fe.value,
        {
            "book": "ma-spanish21",
            "hand": "7s 7h",
            "up": "6h",
            "shoe": None,
            "doubled": 0,
            "split": False,
            "allow_inexact": False,
            "decks": 6,
        },
    ),
    "simulate": (
        fe.simulate,
        {
            "book": "ma-spanish21",
            "rounds": 10,
            "strategy": "mimic",
            "seed": 1,
            "boxes": 1,
            "fresh_shoe": False,
            "side_bets": (),
            "until": None,
            "threads": 1,
            "allow_inexact": False,
            "decks": 6,
        },
    ),
    "SolvableHouse.replaced": (HOUSE.replaced, {"decks": 6}),
    "SolvableHouse.game": (HOUSE.game, {"seed": 1, "shoe": None}),
    "SolvableHouse.solve": (
        HOUSE.solve,
        {"model": "split-aware", "shoe": None, "compute": False, "allow_inexact": False},
    ),
    "SolvableHouse.chart": (HOUSE.chart, {"strategy": None, "allow_inexact": False}),
    "SolvableHouse.derive_count": (
        HOUSE.derive_count,
        {"largest": 0, "departures": 0, "spread": 8, "allow_inexact": False},
    ),
    "SolvableHouse.values": (
        HOUSE.values,
        {
            "hand": "7s 7h",
            "up": "6h",
            "shoe": None,
            "doubled": 0,
            "split": False,
            "allow_inexact": False,
        },
    ),
    "SolvableHouse.simulate": (
        HOUSE.simulate,
        {"rounds": 10, "strategy": "mimic", "seed": 1, "threads": 1},
    ),
    "Chart.save": (lambda **to: HOUSE.chart().save(**to), {"path": "/nowhere/chart.csv"}),
    "Chart.to_csv": (lambda **to: HOUSE.chart().to_csv(**to), {"path": None}),
    "Rows.to_csv": (dealt().surrender().result.to_csv, {"path": None}),
    "Rows.to_parquet": (
        dealt().surrender().result.to_parquet,
        {"path": "/nowhere/x.parquet"},
    ),
}


def nothing_is_dealt(*_: Any, **__: Any) -> None:
    """Take the place of a simulation, once its arguments are checked."""
    raise fe.InputError("simulate", "nothing is dealt in this test")


#: Calls that write a file, which raises what `open` does.
WRITING = {"Chart.save", "Chart.to_csv", "Rows.to_csv", "Rows.to_parquet"}


@pytest.mark.parametrize("name", CALLS)
def test_odd_arguments_get_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(strategies, "game_of", nothing_is_dealt)
    call, good = CALLS[name]
    for key in good:
        for odd in ODD:
            if type(odd) is type(good[key]) is bool:
                continue
            try:
                call(**{**good, key: odd})
            except OSError:
                assert name in WRITING
            except fe.FortyeightError as error:
                said = str(error)
                assert 8 < len(said) < 1500, (key, odd)
                assert "\n" not in said, (key, odd)


def test_a_sweep_is_not_begun_with_what_cannot_be_called() -> None:
    for odd in ODD:
        if odd is not None and not callable(odd):
            with pytest.raises(fe.InputError, match="is not a function"):
                HOUSE.sweep(odd)


def test_every_call_with_arguments_is_tried() -> None:
    tried = {name.partition(" ")[0] for name in CALLS} | {"SolvableHouse.sweep"}
    functions = {name for name in public.__all__ if isfunction(getattr(fe, name))}
    assert {name for name in functions if signature(getattr(fe, name)).parameters} <= tried
    kinds = (Decisions, fe.Game, fe.SolvableHouse, fe.Chart, fe.Rows)
    for kind in kinds:
        for name, method in vars(kind).items():
            public_method = isfunction(method) and not name.startswith("_")
            if public_method and len(signature(method).parameters) > 1:
                assert f"{kind.__name__.replace('Decisions', 'Game')}.{name}" in tried


def test_whole_numbers_may_be_those_of_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    game = fe.Game("ma-spanish21", seed=numpy.int64(48)).wager("ann", box=numpy.int8(1), main=10)
    assert game == fe.Game("ma-spanish21", seed=48).wager("ann", box=1, main=10)


def test_cards_of_a_game_can_be_asked_about() -> None:
    game = dealt()
    hand, up = game.boxes[0].hands[0].cards, game.dealer[0]
    assert HOUSE.values(hand, up) == HOUSE.values("Kh 6d", "9h")
