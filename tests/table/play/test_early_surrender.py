"""Early surrender: offered before the dealer looks for a blackjack, and safe from it."""

from __future__ import annotations

import pytest

from fortyeight.analysis.limits import limits
from fortyeight.coach.question import question_at
from fortyeight.record import (
    RecordFault,
    ReplayedRound,
    read_record,
    replay,
    result,
    write_replayed,
)
from fortyeight.rulebook import House, open_house, read_book_text
from fortyeight.table import Phase, Table, choices, evolve
from fortyeight.table.core.commands import Surrender
from fortyeight.view.story.game_teller import game_story
from fortyeight.view.words.offer_words import offer_words

RULES = """
surrender_against_blackjack = "early"
dealing = "card-reader"
looks_under = ["A", "J", "Q", "K"]
surrender_against = ["A", "J", "Q", "K"]
"""
ONE = '"ann 1 main 10.00"'
TWO = '"ann 1 main 10.00", "bob 2 main 20.00"'
HEAD = 'id = "own"\ntitle = "Own"\nbased_on = "ma-spanish21"\n'


def played(shoe: str, actions: str, rules: str = RULES, bets: str = ONE) -> ReplayedRound:
    return replay(
        read_record(
            f'rulebook = "own"\nwagers = [{bets}]\nshoe = "{shoe}"\nactions = [{actions}]\n'
            f"[book]\n{HEAD}[book.rules]{rules}"
        )
    )


def house(rules: str = RULES) -> House:
    return open_house(read_book_text(f"{HEAD}[rules]{rules}"))


def returned(of: ReplayedRound) -> list[str]:
    return [one["returned"] for one in result(of)["wagers"]]


def story(of: ReplayedRound) -> list[str]:
    return [line.text for line in game_story(of.game_start, of.game_events)]


def before_the_look(of: ReplayedRound) -> Table:
    table = of.start
    for event in of.events:
        table = evolve(table, event)
        if table.phase is Phase.INSURANCE:
            return table
    raise AssertionError("nobody was asked")


@pytest.mark.parametrize(
    ("shoe", "dealer"),
    [("9c 9d Kh 7c 7d Ad", "blackjack"), ("9c 9d Kh 7c 7d 8d", "18")],
)
def test_half_comes_back_whatever_the_look_finds(shoe: str, dealer: str) -> None:
    """Bob plays on: his sixteen loses in either case."""
    acts = '"1 surrender"' if dealer == "blackjack" else '"1 surrender", "2 stand"'
    of = played(shoe, acts, bets=TWO)
    assert returned(of) == ["5.00", "0.00"]
    told = story(of)
    asked, looked = told.index("Ann surrenders."), told.index("Bob plays on.")
    assert asked < looked
    assert any("surrendered and $5.00 of it returned" in line for line in told)


def test_late_surrender_loses_the_whole_wager_to_the_same_blackjack() -> None:
    late = RULES.replace('"early"', '"lose"').replace('"card-reader"', '"hole-card"')
    assert returned(played("9c Kh 7c Ad", '"1 surrender"', late)) == ["0.00"]


def test_the_record_is_written_and_replays_the_same() -> None:
    of = played("9c 9d Kh 7c 7d 8d", '"2 surrender", "1 stand"', bets=TWO)
    again = replay(read_record(write_replayed(of)))
    assert result(again) == result(of)


def test_after_the_look_it_is_too_late() -> None:
    with pytest.raises(RecordFault) as caught:
        played("9c Kh 7c 8d 2d", '"1 hit", "1 surrender"')
    assert caught.value.code == "illegal-action"
    assert caught.value.message == "surrender comes before the look for a blackjack"
    assert caught.value.clause == "this table's own rule"


def test_with_insurance_either_is_taken_before_the_look() -> None:
    """Under an ace everyone is asked; players who take neither play on uninsured."""
    of = played("9c 9d Ah 7c 7d 8d", '"bob insure 10.00", "1 surrender", "2 stand"', bets=TWO)
    assert returned(of) == ["5.00", "0.00", "0.00"]
    of = played("9c Ah 7c 8d", '"1 stand"')
    assert "Ann takes no insurance." in story(of)


def test_where_nobody_looks_it_comes_in_the_hands_turn_and_stands() -> None:
    unread = RULES.replace('"card-reader"', '"hole-card"')
    of = played("9c Kh 7c Ad", '"1 surrender"', unread)
    assert returned(of) == ["5.00"]
    other_up = RULES.replace('surrender_against = ["A"', 'surrender_against = ["9", "A"')
    assert returned(played("9c 9h 7c Kd", '"1 surrender"', other_up)) == ["5.00"]


def test_a_blackjack_is_not_asked_about() -> None:
    of = played("Ac 9d Kh Kc 7d 8d", '"2 surrender"', bets=TWO)
    assert before_the_look(of).asked == (("bob", 2),)
    assert returned(of) == ["25.00", "10.00"]


def test_what_is_offered_and_in_which_words() -> None:
    table = before_the_look(played("9c Kh 7c 8d", '"1 surrender"'))
    words = {type(one.command).__name__: offer_words(table, one) for one in choices(table)}
    assert words == {
        "DeclineInsurance": "Play on",
        "Surrender": "Give up the hand and take back $5",
    }
    assert Surrender("ann", 1) in [one.command for one in choices(table)]
    question = question_at(table, "ann", 1, None, {})
    assert (question.decision, "surrender" in question.legal) == ("insurance", True)


def test_only_one_answer_a_box() -> None:
    with pytest.raises(RecordFault, match="it is not box 1's turn"):
        played("9c 9d Kh 7c 7d 8d", '"1 surrender", "1 surrender", "2 stand"', bets=TWO)


def test_the_solver_values_it() -> None:
    assert limits(house()) == ()
