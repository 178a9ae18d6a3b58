"""What an episode is: its worth, its shoe, what it hides, and the same in a batch."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from fortyeight.analysis.chart.chart_policy import chart_policy
from fortyeight.analysis.game_rules import game_rules
from fortyeight.analysis.house_solution import solve_house
from fortyeight.cards import Rank
from fortyeight.envs import Action, NotPlayable, RoundEnv, RoundVectorEnv, TableEnv
from fortyeight.envs import layout as at
from fortyeight.rulebook import BadHouse, default_book, open_house, rulebook, shipped_books
from tests.analysis.by_hand.tiny import changed
from tests.effort import effort
from tests.envs.policy_agent import PolicyAgent


def test_a_chart_played_through_the_environment_has_its_exact_worth() -> None:
    house = open_house(rulebook(default_book()))
    rules, chart = game_rules(house), solve_house(house).chart
    agent = PolicyAgent(rules, chart_policy(rules, chart.strategy))
    envs = RoundVectorEnv(effort(4096, 16384), house=house, fresh_shoe=True)
    observation, _ = envs.reset(seed=48)
    nets = []
    for _ in range(effort(80, 2000)):
        observation, rewards, over, _, _ = envs.step(agent.act(observation))
        nets.append(rewards[over])
    envs.close()
    results = np.concatenate(nets)
    error = results.std() / np.sqrt(len(results))
    assert error < effort(0.0035, 0.0004)
    assert abs(results.mean() + chart.edge) < 3 * error


@pytest.mark.parametrize("options", [{}, {"shoe": True, "fresh_shoe": True}])
def test_a_batch_plays_as_single_environments_do(options: dict[str, Any]) -> None:
    book, chance = shipped_books()[-1], np.random.default_rng(1)
    batch = RoundVectorEnv(5, book, **options)
    singles = [RoundEnv(book, **options) for _ in range(5)]
    together, _ = batch.reset(seed=7)
    alone = [env.reset(seed=7 + row)[0] for row, env in enumerate(singles)]
    for _ in range(effort(60, 5000)):
        for row, one in enumerate(alone):
            for key, value in one.items():
                assert np.array_equal(together[key][row], value)
        actions = chance.integers(len(Action), size=5)
        together, rewards, over, _, info = batch.step(actions)
        for row, env in enumerate(singles):
            alone[row], reward, ended, _, _ = env.step(actions[row])
            assert (reward, ended) == (rewards[row], over[row])
            if ended:
                last = info["final_obs"]["observation"][row]
                assert np.array_equal(last, alone[row]["observation"])
                alone[row], _ = env.reset()
    batch.close()


def test_threads_change_nothing() -> None:
    made = [RoundVectorEnv(2048, threads=threads, shoe=True) for threads in (1, 3)]
    shown = [envs.reset(seed=1)[0] for envs in made]
    for _ in range(5):
        actions = np.random.default_rng(2).integers(len(Action), size=2048)
        stepped = [envs.step(actions) for envs in made]
        shown = [one[0] for one in stepped]
        assert np.array_equal(stepped[0][1], stepped[1][1])
    assert all(np.array_equal(value, shown[1][key]) for key, value in shown[0].items())
    for envs in made:
        envs.close()


@pytest.mark.parametrize("book", shipped_books())
def test_nothing_that_is_hidden_is_shown(book: str) -> None:
    """Whatever the hole card and the rest of the shoe are, the same decision looks the same."""
    house = changed(open_house(rulebook(book)), "dealing", procedure="hole-card")
    env = RoundEnv(house=house, shoe=True, render_mode="ansi", insurance=False)
    env.reset(seed=3)
    for _ in range(effort(40, 2000)):
        shown, _ = env.reset()
        rounds = env.rounds
        text, rows = env.render(), rounds.rows.copy()
        assert text.splitlines()[0].endswith("??")
        hole = int(rounds.tables.numbers[at.N.log]) + 2 * 3
        for other in (0, 17, 40):
            rounds.rows[0, hole] = other
            begin = int(rounds.tables.numbers[at.N.deck]) + int(rounds.rows[0, at.S.at])
            rounds.rows[0, begin : rounds.tables.numbers[at.N.unseen]] = other
            assert env.render() == text
            seen = rounds.seen_by(0)
            assert all(np.array_equal(seen[key], value) for key, value in shown.items())
        rounds.rows[:] = rows


def test_the_shoe_goes_on_to_the_cutting_card() -> None:
    env = RoundEnv(shoe=True, count=None)
    decks = env.house.cards.decks
    shown, _ = env.reset(seed=5)
    last_round = int(env.rounds.tables.numbers[at.N.last_round])
    size, shoes, left = env.rounds.tables.cards, 0, None
    for _ in range(200):
        unseen = int(shown["shoe"].sum())
        new = left is not None and unseen > left
        shoes += new
        assert (shown["shoe"] <= decks).all()
        begin = int(env.rounds.rows[0, at.S.begin])
        assert begin <= last_round
        if new:
            assert unseen == size - 3 - env.rounds.tables.numbers[at.N.hole]
        else:
            on_layout = Counter(card for card, _ in env.rounds.cards())
            assert all(number <= decks for number in on_layout.values())
        over = False
        while not over:
            shown, _, over, _, _ = env.step(Action.STAND)
        left = int(shown["shoe"].sum())
        shown, _ = env.reset()
    assert shoes >= 3
    shown, _ = env.reset(options={"new_shoe": True})
    assert int(env.rounds.rows[0, at.S.begin]) == env.rounds.tables.numbers[at.N.burn]


def test_a_shuffle_favours_no_card_and_no_place() -> None:
    envs = RoundVectorEnv(effort(4000, 100_000), fresh_shoe=True)
    envs.reset(seed=11)
    rounds = envs.rounds
    deck = int(rounds.tables.numbers[at.N.deck])
    faces = len(rounds.tables.faces)
    expected = envs.num_envs / faces
    for place in (0, 1, 2, 30, 31):
        counts = np.bincount(rounds.rows[:, deck + place], minlength=faces)
        # Chi-square with 47 degrees of freedom is below 100 but for one seed in 100,000.
        assert ((counts - expected) ** 2 / expected).sum() < 100
    envs.close()


def test_the_count_is_that_of_the_cards_seen() -> None:
    env = RoundEnv(count=default_book(), shoe=True)
    shown, _ = env.reset(seed=2)
    assert env.rounds._count is not None
    tags, cards = env.rounds._count.tags, env.house.cards
    running = float(((cards.decks - shown["shoe"]) * tags).sum())
    unseen = shown["shoe"].sum() / cards.deck_size
    assert shown["count"] == pytest.approx([running, running / unseen], abs=1e-4)


def test_a_round_without_decisions_has_one_step() -> None:
    env = RoundEnv(insurance=False)
    env.reset(seed=1)
    for _ in range(100):
        shown, info = env.reset()
        if shown["observation"][at.F.phase] == at.NOTHING:
            break
    assert info["action_mask"].tolist() == [1] + [0] * 7
    _, reward, over, _, _ = env.step(Action.HIT)
    assert over
    assert reward == 1.5
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(Action.STAND)


def test_what_is_drawn() -> None:
    env = RoundEnv(render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.shape == env.render().shape
    env.step(Action.STAND)
    assert (env.render() != first).any()
    table = TableEnv(2, render_mode="ansi")
    table.reset(seed=1)
    assert table.render().startswith("dealer: ")
    assert "box 2, hand 1: " in table.render()


def test_houses_and_their_faults(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(f'rulebook = "{default_book()}"\ndecks = 8\n', "utf-8")
    assert RoundEnv(house=str(file)).house.cards.decks == 8
    with pytest.raises(BadHouse):
        RoundEnv(shipped_books()[1], house=file)
    few = changed(
        open_house(rulebook(default_book())), "cards", decks=1, removed_ranks=tuple(Rank)[4:]
    )
    with pytest.raises(NotPlayable, match="more cards than the shoe has"):
        RoundEnv(house=few)
    with pytest.raises(NotPlayable, match="boxes, not 99"):
        TableEnv(99)
