"""The engine decides as the coach does, and only among what the rules allow."""

from __future__ import annotations

from typing import Any

import pytest

import fortyeight as fe
from fortyeight.analysis.limits import limits
from fortyeight.engine.deciding import decide
from fortyeight.library.rounds.moves import DECISIONS
from fortyeight.rulebook import shipped_books
from fortyeight.table import Phase, Stage
from tests.effort import effort
from tests.library.rounds.test_game import random_rounds

HOUSE = fe.house("ma-spanish21")


def decided(hand: str, up: str, *legal: Any, house: fe.House = HOUSE, **fields: Any) -> str:
    return decide(house, list(legal), hand=hand, up=up, **fields)


def test_the_best_of_the_legal_verbs_is_chosen() -> None:
    assert decided("8s 3h", "6h", "hit", "stand", "double") == "double"
    assert decided("8s 3h", "6h", "hit", "stand") == "hit"
    assert decided("8s 8h", "6h", "hit", "stand", "double", "split") == "split"
    assert decided("8s 8h", "6h", "stand", "split", split=True) == "split"
    assert decided("Ks 7h", "Ah", "surrender", "hit", "stand") == "surrender"
    assert decided("8s 3h 2d", "6h", "keep-double", "rescue", doubled=1) == "keep-double"
    assert decided("8s 3h 2d", "Ah", "keep-double", "rescue", doubled=1) == "rescue"


def test_insurance_is_taken_where_the_unseen_cards_make_it_win() -> None:
    legal = ("insure", "decline-insurance")
    assert decided("8s 3h", "Ah", *legal) == "decline-insurance"
    assert decided("8s 3h", "Ah", *legal, shoe="K:20 Q:20 2:4 3:4") == "insure"


def test_others_on_a_box_follow_a_double_that_wins() -> None:
    assert decided("8s 3h", "6h", "double", "decline-double") == "double"
    assert decided("8s 4h", "Ah", "double", "decline-double") == "decline-double"
    assert decided("8s 8h", "6h", "cover", "ride") == "ride"


@pytest.mark.parametrize(
    ("hand", "legal", "fields", "sentence"),
    [
        ("8s 3h", (), {}, "name the verbs"),
        ("8s 3h", ("hit", "fly"), {}, "no decision of a round"),
        ("8s 3h", ("hit", 3), {}, "no decision of a round"),
        ("8s 3h", ("hit", ["stand"]), {}, "no decision of a round"),
        ("8s 3h", ("hit", "sit"), {}, "no decision of a round"),
        ("8s 3h", ("hit", "split"), {}, "do not allow split"),
        ("8s 8h", ("stand", "split"), {"split": True, "hands": 4}, "do not allow split"),
        ("8s 3h", ("hit", "rescue"), {}, "do not allow rescue"),
        ("8s 3h 2d", ("hit", "surrender"), {}, "do not allow surrender"),
        ("8s 3h 2d", ("hit", "keep-double"), {"doubled": 1}, "do not allow hit"),
        ("8s 3h", ("insure", "decline-insurance"), {}, "insurance is not offered"),
        ("8s 3h", ("surrender", "decline-insurance"), {}, "before the dealer looks"),
        ("8s", ("hit", "stand"), {}, "two cards or more"),
        ("8s 3h", ("hit", "stand"), {"shoe": "8s"}, "needs cards"),
        ("8s 3h", ("hit", "stand"), {"doubled": -1}, "at most"),
        ("8x 3h", ("hit", "stand"), {}, "8x"),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(
    hand: str, legal: tuple[Any, ...], fields: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(fe.InputError, match=sentence):
        decided(hand, "6h", *legal, **fields)


@pytest.mark.parametrize("book", [one for one in shipped_books() if not limits(fe.house(one))])
def test_whatever_the_referee_offers_is_decided(book: str) -> None:
    """A client that sends what the table offers is never refused."""
    seen: set[str] = set()
    for game in random_rounds(book, 3, effort(12, 300)):
        if game.over or game.turn is None:
            continue
        table, turn = game.state.table, game.turn
        box = table.box_numbered(turn.box)
        assert box is not None
        hand = box.hands[turn.hand - 1]
        offered = [move.verb for move in game.legal(turn.person) if move.box == turn.box]
        legal = [verb for verb in offered if verb in DECISIONS]
        verb = decide(
            game.house,
            legal,
            hand=" ".join(map(str, hand.cards)),
            up=str(game.dealer[0]),
            doubled=hand.doubles if hand.stage is Stage.RESCUING else 0,
            split=hand.split,
            hands=len(box.hands),
        )
        assert verb in legal
        assert table.phase in (Phase.PLAY, Phase.INSURANCE)
        seen.add(verb)
    assert {"hit", "stand"} <= seen
