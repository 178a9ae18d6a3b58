"""The OpenSpiel game passes OpenSpiel's own tests, and hides what lies face down."""

from __future__ import annotations

import random

import pytest

from fortyeight.rulebook import shipped_books
from tests.effort import effort

pyspiel = pytest.importorskip(
    "pyspiel", reason="OpenSpiel is not installed: pip install 'fortyeight[openspiel]'"
)
openspiel = pytest.importorskip("fortyeight.library.openspiel")


@pytest.mark.parametrize("book", shipped_books())
@pytest.mark.parametrize("players", [1, 3])
def test_openspiel_plays_at_random_and_checks_every_state(book: str, players: int) -> None:
    game = pyspiel.load_game("python_fortyeight", {"book": book, "players": players})
    sims = effort(2, 30)
    pyspiel.random_sim_test(game, num_sims=sims, serialize=True, verbose=False)


def test_a_branch_leaves_its_origin_as_it_was() -> None:
    state = pyspiel.load_game("python_fortyeight").new_initial_state()
    for card in ("Kh", "9h", "6d"):
        outcomes = {state.action_to_string(one): one for one, _ in state.chance_outcomes()}
        assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
        state.apply_action(outcomes[card])
    assert state.current_player() == 0
    before = str(state)
    branches = [state.child(action) for action in state.legal_actions()]
    assert str(state) == before
    surrendered = branches[state.legal_actions().index(4)]
    assert surrendered.is_terminal()
    assert surrendered.returns() == [-0.5]


def test_a_player_does_not_see_the_hole_card() -> None:
    book = next(one for one in shipped_books() if _has_hole_card(one))
    game = pyspiel.load_game("python_fortyeight", {"book": book})
    draw, seen = random.Random(1), set()
    for hole in range(48):
        state = game.new_initial_state()
        cards = iter((0, 13, 25, hole))
        while state.is_chance_node():
            state.apply_action(next(cards, draw.randrange(48)))
        if not state.is_terminal():
            seen.add((state.information_state_string(0), tuple(state.legal_actions())))
    assert len(seen) == 1


def _has_hole_card(book: str) -> bool:
    game = pyspiel.load_game("python_fortyeight", {"book": book}).new_initial_state()
    cards = 0
    while game.is_chance_node():
        game.apply_action([0, 13, 25, 37, 40][cards])
        cards += 1
    return cards == 4
