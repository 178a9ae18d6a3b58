"""What a rule is worth: one choice at a time, and from one house to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tools.documents.published.published_worths import WORTHS, PublishedWorth

from fortyeight.analysis.game_rules import TEN, GameRules, game_rules, rules_key
from fortyeight.analysis.hands.player_hands import hand_index
from fortyeight.analysis.limits import limits
from fortyeight.analysis.models import USUAL_MODELS, Model
from fortyeight.analysis.solver import KEPT_TABLES, kept_table, solve
from fortyeight.analysis.values.play_values import STAND
from fortyeight.analysis.worth import edges as edges_module
from fortyeight.analysis.worth.edges import EdgeCache
from fortyeight.analysis.worth.options import FEW, options
from fortyeight.analysis.worth.rule_worth import Worth, sweep
from fortyeight.analysis.worth.waterfall import GROUPS, differing, taking, waterfall, with_value
from fortyeight.cards import Rank
from fortyeight.rulebook import (
    BadHouse,
    House,
    lasting_books,
    open_house,
    rulebook,
)
from tests.analysis.by_hand.tiny import house_of
from tests.effort import effort

MASSACHUSETTS = house_of("ma-spanish21")


def by_choice(worths: tuple[Worth, ...]) -> dict[tuple[str, str], Worth]:
    return {(one.option.key, str(one.option.instead)): one for one in worths}


@pytest.fixture
def unsolved(monkeypatch: pytest.MonkeyPatch) -> list[GameRules]:
    """No solver: an edge made up from the rules, and a list of the rules it was asked for."""
    asked: list[GameRules] = []

    def made_up(rules: GameRules, models: tuple[Model, ...]) -> Any:
        asked.append(rules)
        share = int.from_bytes(rules_key(rules)[:4]) / 2**32
        return SimpleNamespace(ev=dict.fromkeys(models, share))

    monkeypatch.setattr(edges_module, "solve", made_up)
    return asked


def test_a_kept_table_gives_the_same_solution() -> None:
    rules = replace(game_rules(MASSACHUSETTS), splits=0, ace_splits=0)
    kept_table.cache_clear()
    before = solve(rules)
    again = solve(replace(rules, surrender=np.zeros(10, np.bool_)), ("cdz-",))
    assert kept_table.cache_info().hits == 1
    assert again.table is before.table
    assert list(again.ev) == ["cdz-"]
    assert again.ev["cdz-"] < before.ev["cdz-"]
    assert solve(rules, ("cdz-",)).ev["cdz-"] == before.ev["cdz-"]
    # Another soft 17, another shoe and another number of splits each need their own.
    for other in (
        replace(rules, draws_soft_17=True),
        replace(rules, shoe=rules.shoe * 2),
        replace(rules, splits=1),
    ):
        assert solve(other, ("cdz-",)).table is not before.table
    assert kept_table.cache_info().misses == 4
    assert KEPT_TABLES * before.table.nbytes < 1e9


CHANGED: list[tuple[str, Callable[[GameRules], Any]]] = [
    ("shoe", lambda rules: rules.shoe + 1),
    ("under", lambda rules: rules.under + np.int8(1)),
    ("pays", lambda rules: rules.pays * 2),
    ("blackjack_pays", lambda rules: 1.2),
    ("doubles", lambda rules: 2),
    ("suited", lambda rules: replace(rules.suited, extra=rules.suited.extra * 2)),
    ("suited_on_splits", lambda rules: not rules.suited_on_splits),
]


@pytest.mark.parametrize(("field", "changed"), CHANGED)
def test_rules_are_the_same_only_if_all_of_them_are(
    field: str, changed: Callable[[GameRules], Any]
) -> None:
    rules = game_rules(MASSACHUSETTS)
    assert rules_key(rules) == rules_key(game_rules(house_of("ma-spanish21")))
    assert rules_key(rules) != rules_key(replace(rules, **{field: changed(rules)}))


def test_nothing_is_solved_twice(unsolved: list[GameRules]) -> None:
    edges = EdgeCache("cdz-")
    rules = game_rules(MASSACHUSETTS)
    assert edges.of(rules) == edges.of(replace(rules))
    assert len(unsolved) == edges.solved == 1


def test_each_option_of_a_house_is_solved_by_itself() -> None:
    house = house_of("mbs-pontoon", splits=1, decks=4)
    found = sweep(house)
    assert found.edge == -solve(game_rules(house)).ev["split-aware"]
    solved = [one for one in found.worths if one.status == "solved"]
    tried = {(one.option.key, one.option.instead) for one in solved}
    assert tried == {*(("decks", n) for n in (5, 6, 7, 8)), ("splits", 2), ("splits", 3)}
    assert found.solved == 7
    eight = next(one for one in solved if one.option.instead == 8)
    assert eight.edge == -solve(game_rules(house_of("mbs-pontoon", splits=1))).ev["split-aware"]
    assert eight.change == eight.edge - found.edge > 0
    sizes = [abs(one.change or 0.0) for one in solved]
    assert sizes == sorted(sizes, reverse=True)
    assert found.worths[: len(solved)] == tuple(solved)


def test_what_the_main_game_does_not_feel_is_not_solved(unsolved: list[GameRules]) -> None:
    found = sweep(MASSACHUSETTS)
    worths = by_choice(found.worths)
    assert worths["dealing", "card-reader"].change == 0.0
    assert worths["match", "False"].status == "untouched"
    assert worths["match_odds.suited", "18:1"].status == "untouched"
    # Decks, splits twice, R2, R12, and the house itself.
    assert len(unsolved) == found.solved == 6


@pytest.mark.ruling("R12")
def test_bust_hands_that_stay_lost_cost_something_only_where_nobody_looks(
    unsolved: list[GameRules],
) -> None:
    key = "dealer_blackjack_takes", "original-and-busted"
    assert by_choice(sweep(MASSACHUSETTS).worths)[key].status == "solved"
    reader = house_of("ma-spanish21", dealing="card-reader")
    assert by_choice(sweep(reader).worths)[key].change == 0.0


def test_an_option_that_is_no_house_by_itself_is_listed_with_its_reason(
    unsolved: list[GameRules],
) -> None:
    worths = by_choice(sweep(MASSACHUSETTS).worths)
    fault = worths["boxes_per_player", "20"]
    assert (fault.status, fault.change, fault.edge) == ("fault", None, None)
    assert fault.reason == "one person cannot have more boxes than the table (14, R19)"
    assert "approval" in worths["shuffler", "continuous"].reason
    assert worths["cutting_card", "1/4"].status == "open"


@pytest.mark.parametrize("book", lasting_books())
def test_every_key_that_the_book_leaves_open_is_tried(book: str) -> None:
    house = open_house(rulebook(book))
    found = list(options(house))
    left_open = {path for path, entry in house.book.entries.items() if not entry.fixed}
    assert left_open <= {one.path for one in found}
    for one in found:
        if not one.tried:
            assert one.entry.free
            continue
        assert one.instead != one.value
        assert not one.entry.objection(one.instead), one.key
        try:
            other = one.applied_to(house)
        except BadHouse:
            continue
        assert limits(other) == ()
        if one.path in house.book.entries:
            assert other.value(one.path) == one.instead


def test_of_many_numbers_the_ends_and_the_neighbours_are_tried() -> None:
    tried = [one.instead for one in options(MASSACHUSETTS) if one.key == "boxes"]
    assert tried == [1, 6, 8, 12]
    assert len(range(1, 13)) > FEW


def test_a_choice_of_the_house_stays_while_another_is_tried() -> None:
    house = house_of("ma-spanish21", decks=8, match_odds={"suited": "13:1"})
    for one in options(house):
        if one.key == "match_odds.unsuited":
            other = one.applied_to(house)
            assert other.match_pays[1, 0].odds.won == 13
            assert other.cards.decks == 8


HOUSES = {
    **{book: open_house(rulebook(book)) for book in lasting_books()},
    "reader": house_of("ma-spanish21", dealing="card-reader", decks=8),
    "busted": house_of("ma-spanish21", dealer_blackjack_takes="original-and-busted"),
    "letter": house_of("ma-spanish21", two_card_21_after_split="wins-as-blackjack"),
    "ties": house_of("md-pontoon21", two_card_21_after_split="ties-21", splits=7),
    "no doubles": house_of("blackjack52", doubles=0, dealing="no-hole-card"),
}


#: From each house to the next one, and the last to the first.
AROUND = list(pairwise([*HOUSES, next(iter(HOUSES))]))


@pytest.mark.parametrize(("one", "other"), effort(AROUND, list(permutations(HOUSES, 2))))
def test_the_steps_lead_from_one_house_to_the_other(
    one: str, other: str, unsolved: list[GameRules]
) -> None:
    houses = HOUSES[one], HOUSES[other]
    way = waterfall(*houses)
    ends = [EdgeCache("split-aware").of(game_rules(house)) for house in houses]
    assert list(way.edges) == ends
    assert sum(step.change for step in way.steps) == pytest.approx(way.change, abs=1e-15)
    paths = [path for step in way.steps for path in step.paths]
    assert len(paths) == len(set(paths))
    assert set(paths) == {path for group in GROUPS for path in differing(*houses, group.paths)}
    here = houses[0]
    for step in way.steps:
        after = taking(here, houses[1], step.paths)
        assert limits(after) == (), "the solver values every house on the way"
        assert step.touches == (rules_key(game_rules(here)) != rules_key(game_rules(after)))
        assert step.edge == pytest.approx(EdgeCache("split-aware").of(game_rules(after)), abs=1e-15)
        assert step.touches or step.change == 0.0
        here = after


def test_rules_that_the_solver_values_together_only_are_one_step(
    unsolved: list[GameRules],
) -> None:
    """One deck of four ranks has too few cards for a round, which is not valued."""
    few = tuple(Rank)[4:]
    one = with_value(with_value(MASSACHUSETTS, "cards.decks", 8), "cards.removed_ranks", few)
    paths = "cards.decks", "cards.removed_ranks"
    both = replace(GROUPS[0], name="Both", paths=paths)
    apart = [replace(both, name=path, paths=(path,)) for path in both.paths]
    other = with_value(MASSACHUSETTS, "cards.decks", 1)
    assert [step.name for step in waterfall(one, other, order=[both]).steps] == ["Both"]
    there = waterfall(one, other, order=apart).steps
    assert [step.name for step in there] == ["; ".join(paths)]
    back = waterfall(other, one, order=apart).steps
    # The other way each has its place, but the second cannot be made alone.
    assert [(step.name, step.alone is None) for step in back] == [
        ("cards.decks", False),
        ("cards.removed_ranks", True),
    ]


def test_the_worth_of_a_step_depends_on_the_order() -> None:
    draws = with_value(MASSACHUSETTS, "dealing.soft_17", "draw")
    paths = ("double.times", "double.of", "double.amount")
    other = taking(draws, house_of("bbc-spanish21"), paths)
    edges = EdgeCache("cdz-")
    there = waterfall(MASSACHUSETTS, other, "cdz-", edges=edges)
    back = waterfall(MASSACHUSETTS, other, "cdz-", order=GROUPS[::-1], edges=edges)
    assert there.edges == back.edges
    doubles = "Number and amount of doubles"
    assert [step.name for step in there.steps] == ["The dealer's soft 17", doubles]
    assert [step.name for step in back.steps] == [doubles, "The dealer's soft 17"]
    assert there.steps[0].change == there.steps[0].alone == back.steps[1].alone
    assert abs(there.steps[0].change - back.steps[1].change) > 1e-5
    for way in (there, back):
        assert sum(step.change for step in way.steps) == pytest.approx(way.change, abs=1e-15)
    # Two of these games, and those between them.
    assert edges.solved == 4


def test_a_step_alone_is_what_the_sweep_finds() -> None:
    one, other = house_of("bbc-spanish21", splits=1), house_of("bbc-spanish21", splits=1, decks=1)
    (step,) = waterfall(one, other).steps
    found = sweep(replace(one, book=only_decks(one)))
    decks = by_choice(found.worths)["decks", "1"]
    assert step.alone == step.change == decks.change
    assert decks.change is not None
    assert decks.change < -0.005


def only_decks(house: House) -> Any:
    """The book with nothing left open but six decks or one."""
    entries = {
        path: replace(
            entry,
            allowed=(6, 1) if path == "cards.decks" else None,
            bounded=False,
            free=False,
            default=house.value(path),
        )
        for path, entry in house.book.entries.items()
    }
    return replace(house.book, entries=entries, match_rows=())


@pytest.fixture(scope="module")
def published() -> EdgeCache:
    return EdgeCache("cdz-")


@pytest.mark.parametrize("one", WORTHS, ids=lambda one: one.rule)
def test_published_worths(one: PublishedWorth, published: EdgeCache) -> None:
    assert one.ours(published) == pytest.approx(one.percent, abs=one.to)


@pytest.mark.ruling("R12")
@pytest.mark.ruling("R2")
def test_the_dealing_procedures_of_massachusetts_are_worth_the_same_unless_read_to_the_letter() -> (
    None
):
    splits = effort(1, 3)

    def edges(**choices: str) -> list[float]:
        return [
            -solve(
                game_rules(house_of("ma-spanish21", dealing=dealing, splits=splits, **choices)),
                USUAL_MODELS[:1],
            ).ev[USUAL_MODELS[0]]
            for dealing in ("no-hole-card", "hole-card", "card-reader")
        ]

    same = edges()
    assert max(same) - min(same) <= 1e-12
    letter = edges(two_card_21_after_split="wins-as-blackjack")
    assert letter[0] == letter[1] < letter[2] - 1e-4 < same[2]


@pytest.mark.ruling("R11")
def test_kings_and_queens_are_never_split_so_that_both_readings_are_worth_the_same() -> None:
    found = solve(game_rules(house_of("bbc-spanish21")), ("split-aware",))
    counts = tuple(2 if value == TEN else 0 for value in range(10))
    stands = found.actions[:, hand_index()[counts], STAND]
    assert (found.splits["split-aware"][TEN] < stands).all()
