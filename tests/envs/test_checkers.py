"""The environments pass the checkers of their libraries, without a warning."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

from fortyeight.envs import RoundVectorEnv, TableEnv, env_id
from fortyeight.rulebook import known_books, shipped_books
from fortyeight.strategy import shipped_counts
from tests.effort import effort

BOOKS = effort(shipped_books()[:1], shipped_books())


@pytest.mark.parametrize("book", BOOKS)
def test_gymnasium_checks_the_environment_of_a_book(book: str) -> None:
    check_env(gymnasium.make(env_id(book), render_mode="ansi").unwrapped)
    options: dict[str, Any] = {
        "shoe": True,
        "count": shipped_counts()[0],
        "render_mode": "rgb_array",
    }
    check_env(gymnasium.make(env_id(book), **options).unwrapped)


def test_every_book_has_an_environment() -> None:
    for book in known_books():
        spec = gymnasium.spec(env_id(book))
        assert spec.kwargs == {"book": book}
        assert spec.vector_entry_point is not None


# It knows by name the environments that may have a mask beside the observation: its own.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.parametrize("book", BOOKS)
def test_pettingzoo_checks_the_table(book: str, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(TableEnv(3, book), num_cycles=effort(60, 1000))
    seed_test(lambda: TableEnv(2, book), num_cycles=effort(20, 500))
    assert "Passed" in capsys.readouterr().out


def test_a_batch_is_a_vector_environment() -> None:
    envs = gymnasium.make_vec(env_id(shipped_books()[0]), num_envs=3)
    assert isinstance(envs.unwrapped, RoundVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    with pytest.raises(gymnasium.error.ResetNeeded):
        envs.step(np.zeros(3, np.int64))
    observation, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observation)
    stepped = envs.step(envs.action_space.sample())
    assert envs.observation_space.contains(stepped[0])
    assert stepped[1].shape == stepped[2].shape == stepped[3].shape == (3,)
    with pytest.raises(ValueError, match="3 actions"):
        envs.step(np.zeros(2, np.int64))
    envs.close()
