"""Every figure of the solver says whether it is exact; what is not is refused unless allowed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fortyeight.analysis.distribution.net_results import distribution
from fortyeight.analysis.game_rules import TEN, game_rules
from fortyeight.analysis.hands.bonus_kinds import kinds_of, suits_by_kind
from fortyeight.analysis.limits import exactness, limits
from fortyeight.analysis.policy.policies import optimal_policy
from fortyeight.analysis.solver import solve
from fortyeight.analysis.values.play_values import SPLIT
from fortyeight.analysis.values.situation import situation
from fortyeight.analysis.values.situation_values import exactness_of
from fortyeight.analysis.values.super_bonus import super_bonus, super_bonus_pays
from fortyeight.analysis.worth.options import options
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.cards import Rank, card, cards
from fortyeight.cli import app
from fortyeight.money import Odds
from fortyeight.rulebook import (
    BadHouse,
    House,
    lasting_books,
    open_house,
    rulebook,
)
from fortyeight.rulebook.schema.rows import BonusRow
from fortyeight.strategy import builtin, cell, write_strategy
from tests.analysis.inexact import REASON, inexact_book
from tests.effort import effort

runner = CliRunner()

HAND = ("--hand", "Ks 6h", "--up", "Kh")


def ran(*words: object) -> Any:
    return runner.invoke(app, [str(word) for word in words])


def changed(book: str, **rules: Any) -> House:
    house = open_house(rulebook(book))
    for name, value in rules.items():
        house = with_value(house, name.replace("__", "."), value)
    return house


#: What each house says of the rule that is not valued, and the house.
INEXACT = {
    "super_bonus_rank": changed("ma-spanish21", super_bonus__rank=(Rank.SIX,)),
    "decks": changed(
        "bbc-spanish21", cards__decks=1, cards__removed_ranks=tuple(Rank)[4:], split__times=0
    ),
}


@pytest.mark.parametrize("key", INEXACT)
def test_rules_that_are_not_valued_as_they_are_paid_are_named(key: str) -> None:
    found = exactness(INEXACT[key])
    assert found["exact"] is False
    assert [limit for limit in found["limits"] if limit.startswith(f"{key}: ")]


@pytest.mark.parametrize("removed", [(Rank.TEN,), (Rank.TEN, Rank.JACK, Rank.QUEEN)])
@pytest.mark.parametrize("by", ["value", "rank"])
def test_a_bonus_21_may_name_a_ten_valued_rank(removed: tuple[Rank, ...], by: str) -> None:
    """A king is told from a queen, and need not be where there is no queen."""
    house = changed("ma-spanish21", cards__removed_ranks=removed, split__by=by)
    row = BonusRow(Odds(2, 1), "", ranks=(Rank.KING, Rank.EIGHT, Rank.THREE), suits="any")
    house = replace(house, book=replace(house.book, bonus_21=(row,)))
    assert not limits(house)
    assert bool(kinds_of(house)) is (len(removed) == 1)


@pytest.mark.ruling("R3")
@pytest.mark.parametrize(
    ("decks", "ranks", "suits", "pays", "by_kind"),
    [
        (2, "K83", "same", "2:1", True),
        (2, "K83", "same", "1:1", False),  # three cards pay 3 to 2
        (2, "883", "any", "2:1", False),
        (1, "885", "same", "2:1", False),  # a deck has one eight of a suit
        (2, "885", "same", "2:1", True),
        (2, "TA83", "same", "9:1", False),  # tens are removed
        (2, "678", "same", "2:1", False),  # which `Suited` values
    ],
)
def test_suits_go_by_kind_where_a_bonus_by_suit_may_be_paid(
    decks: int, ranks: str, suits: Any, pays: str, by_kind: bool
) -> None:
    house = changed("ma-spanish21", cards__decks=decks)
    won, wagered = (int(part) for part in pays.split(":"))
    row = BonusRow(Odds(won, wagered), "", ranks=tuple(map(Rank, ranks)), suits=suits)
    rows = (row, BonusRow(Odds(3, 2), "", cards=3))
    house = replace(house, book=replace(house.book, bonus_21=rows))
    assert suits_by_kind(house) is by_kind
    assert exactness(house)["exact"]


@pytest.mark.ruling("R4")
def test_a_super_bonus_of_cards_over_21_is_never_won() -> None:
    """Three eights are 24; three sixes are 18, and may be played on."""
    house = changed("ma-spanish21", super_bonus__rank=(Rank.EIGHT,), split__times=0)
    solution = solve(game_rules(house), ("split-aware",))
    assert not limits(house)
    assert {(one.chance, one.gain) for one in super_bonus(house, solution, "split-aware")} == {
        (0.0, 0.0)
    }
    assert super_bonus_pays(house, 10_000) == 0


@pytest.mark.parametrize("book", lasting_books())
def test_every_option_of_the_shipped_books_is_valued_exactly(book: str) -> None:
    house = open_house(rulebook(book))
    assert exactness(house) == {"exact": True, "limits": []}
    for option in options(house):
        try:
            other = option.applied_to(house, None) if option.tried else house
        except BadHouse:
            continue
        assert limits(other) == (), option.key


@pytest.mark.parametrize(
    "words",
    [
        ("solve",),
        ("ev", *HAND),
        ("chart",),
        ("chart", "--strategy", "mimic"),
        ("count derive",),
        ("simulate", "--rounds", "1000"),
        ("simulate", "--rounds", "1000", "--strategy", "optimal"),
        ("shuffles", "--riffles", "7"),
        ("shuffles", "--riffles", "7", "--strategy", "optimal"),
    ],
)
def test_commands_refuse_what_they_cannot_value(words: tuple[str, ...], tmp_path: Path) -> None:
    command, *options = words
    done = ran(*command.split(), inexact_book(tmp_path), *options)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert REASON in done.stderr
    assert "--allow-inexact" in done.stderr


def test_a_strategy_of_ones_own_is_simulated_in_any_house(tmp_path: Path) -> None:
    words = ("simulate", inexact_book(tmp_path), "--rounds", 1000, "--strategy", "mimic")
    assert ran(*words).exit_code == 0


@pytest.fixture
def few_hands(tmp_path: Path) -> Path:
    """The book of a rule that is not valued, with one split and double: little is to be solved."""
    file = inexact_book(tmp_path)
    text = file.read_text("utf-8")
    for many in ('times = { value = 3, clause = "11" }', 'times  = { value = 4, clause = "10" }'):
        assert many in text
        text = text.replace(many, many.replace("3", "1").replace("4", "1"))
    file.write_text(text, "utf-8")
    return file


def test_an_inexact_figure_says_so(few_hands: Path) -> None:
    done = ran("ev", few_hands, *HAND, "--allow-inexact", "--json")
    found = json.loads(done.stdout)
    assert found["exact"] is False
    assert found["limits"] == [REASON]
    assert f"Not exact: {REASON}." in ran("ev", few_hands, *HAND, "--allow-inexact").stdout
    chart = ran("chart", few_hands, "--strategy", "mimic", "--allow-inexact")
    assert f"Not exact: {REASON}." in " ".join(chart.stdout.split())
    found = json.loads(ran("solve", few_hands, "--allow-inexact", "--json").stdout)
    assert (found["exact"], found["limits"]) == (False, [REASON])


def test_shoes_played_by_an_inexact_chart_say_so(few_hands: Path) -> None:
    measured, shoes = effort((100, 128), (500, 256))
    words = ("shuffles", few_hands, "--riffles", 7, "--measured", measured, "--shoes", shoes)
    found = json.loads(ran(*words, "--allow-inexact", "--json").stdout)
    assert (found["exact"], found["limits"]) == (False, [REASON])
    told = " ".join(ran(*words, "--allow-inexact").stdout.split())
    assert f"The strategy is not exact: {REASON}." in told
    assert ran(*words, "--strategy", "mimic").exit_code == 0


def test_an_exact_figure_says_so_too() -> None:
    assert "Exact." in ran("ev", "md-pontoon21", *HAND).stdout
    found = json.loads(ran("chart", "mbs-pontoon", "--strategy", "mimic", "--json").stdout)
    assert (found["exact"], found["limits"]) == (True, [])
    for command in ("side-wagers", "wheels"):
        assert "Exact." in ran(command, "md-pontoon21").stdout
        for one in json.loads(ran(command, "md-pontoon21", "--json").stdout):
            assert (one["exact"], one["limits"]) == (True, [])
    run = ran("simulate", "mbs-pontoon", "--rounds", 1000)
    assert "of a wager (exact);" in " ".join(run.stdout.split())


def test_each_line_of_a_batch_is_answered_for_itself(tmp_path: Path) -> None:
    lines = [
        {"id": 1, "book": str(inexact_book(tmp_path)), "hand": "Ks 6h", "up": "Kh"},
        {"id": 2, "book": "md-pontoon21", "hand": "Ks 6h", "up": "Kh"},
    ]
    file = tmp_path / "batch.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), "utf-8")
    done = ran("ev", "--batch", file)
    assert done.exit_code == 2
    one, other = map(json.loads, done.stdout.splitlines())
    assert (one["id"], REASON in one["error"]) == (1, True)
    assert (other["id"], other["exact"], other["limits"]) == (2, True, [])
    allowed = ran("ev", "--batch", file, "--allow-inexact")
    assert allowed.exit_code == 0
    assert [json.loads(line)["exact"] for line in allowed.stdout.splitlines()] == [False, True]


@pytest.mark.parametrize(
    ("book", "hand", "exact"),
    [
        ("ma-spanish21", "7s 7s", False),
        ("ma-spanish21", "8s 8h", False),
        ("ma-spanish21", "9s 9h", True),
        ("ma-spanish21", "7s 6s", True),
        # Maryland pays no bonus on split hands.
        ("md-pontoon21", "7s 7s", True),
    ],
)
def test_a_split_whose_suits_matter_is_not_exact(book: str, hand: str, exact: bool) -> None:
    at = situation(open_house(rulebook(book)), cards(hand), card("9h"))
    assert exactness_of(at)["exact"] is exact


def test_ranks_that_are_taken_out_of_the_decks_change_nothing() -> None:
    """Without tens a look under tens sees nothing, and no surrender is made against them."""
    court = (Rank.KING, Rank.QUEEN, Rank.JACK)
    house = changed(
        "md-pontoon21",
        dealing__looks_under=(Rank.ACE, Rank.TEN),
        surrender__against=(Rank.ACE, Rank.TEN),
        dealer_blackjack__takes="all",
    )
    rules = game_rules(house)
    assert not rules.surrender[TEN]
    seen = changed("md-pontoon21", dealer_blackjack__takes="all")
    assert rules.under[TEN] != game_rules(seen).under[TEN]
    assert not limits(with_value(house, "dealing.looks_under", (Rank.ACE, *court)))


@pytest.mark.clause("bbc-spanish21", "Wagers Splitting 1")
@pytest.mark.ruling("R11")
def test_a_chart_that_splits_tens_by_rank_is_valued_as_it_is_paid(tmp_path: Path) -> None:
    """A king and a queen are no pair there: they are played by their total."""
    chart = builtin("mimic")
    splits = replace(chart, rows={**chart.rows, "pair T": (cell("P"),) * 10})
    file = tmp_path / "tens.csv"
    file.write_text(write_strategy(splits), "utf-8")
    found = json.loads(ran("chart", "bbc-spanish21", "--strategy", file, "--json").stdout)
    assert found["exact"] is True
    # 20 million rounds with fresh shoes gave 5.231%, give or take 0.044%.
    assert found["edge_chart"] == pytest.approx(0.0526895070, abs=1e-9)
    done = ran("count", "derive", "bbc-spanish21", "--strategy", file)
    assert done.exit_code == 2
    assert "split_by: a count for a chart that splits tens" in done.stderr


@pytest.mark.clause("bbc-spanish21", "Wagers Splitting 1")
@pytest.mark.ruling("R11")
def test_best_play_that_splits_tens_by_rank_has_the_mean_of_its_distribution() -> None:
    """With small cards gone, two kings are split against a five; a king and a queen stand."""
    house = changed("bbc-spanish21", cards__removed_ranks=(Rank.TWO, Rank.THREE))
    solution = solve(game_rules(house))
    policy = optimal_policy(solution, "split-aware")
    assert (policy.chosen[4] == SPLIT).any()
    found = distribution(house, solution.rules, solution.table, policy)
    assert any(pair == TEN for pair, _ in found.split_boxes)
    assert found.mean == pytest.approx(solution.ev["split-aware"], abs=1e-12)
    assert sum(found.chances.values()) == pytest.approx(1, abs=1e-12)
