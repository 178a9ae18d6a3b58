"""A face is one object, wherever it comes from."""

import copy
import pickle

import pytest

from fortyeight.cards import FACE_DOWN, Card, card, parse_card
from fortyeight.cards.card import FACES, JOKER


@pytest.mark.parametrize("one", [*FACES.values(), FACE_DOWN, JOKER], ids=str)
def test_a_copy_is_the_same_card(one: Card) -> None:
    assert pickle.loads(pickle.dumps(one)) is one
    assert copy.deepcopy((one, [one])) == (one, [one])
    assert copy.copy(one) is one


def test_cards_are_equal_only_to_themselves() -> None:
    assert card("7s") is parse_card("7♠")
    assert len({card("7s"), card("7h"), card("7s"), FACE_DOWN, FACE_DOWN}) == 3
