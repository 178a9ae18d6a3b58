"""Theoretical win: rounds × wagers × edge, with side bets, comps, luck and hold."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fortyeight.analysis.house_solution import solve_house
from fortyeight.analysis.optional import side_wagers
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.papers.document import PaperRequest
from fortyeight.papers.theo.operation import Operation, SideBetMix, operation_from
from fortyeight.papers.theo.table_win import SUPER_BONUS, table_win
from fortyeight.papers.theo.theo_paper import theo_paper
from fortyeight.progressive.prizes.odds import wheel_odds
from fortyeight.rulebook import BadHouse, House, open_house
from fortyeight.rulebook.library import rulebook, shipped_books
from fortyeight.table.wagers.wager_kinds import WagerKind


def house(book: str = "ma-spanish21", **choices: object) -> House:
    return open_house(rulebook(book), choices)


def test_the_win_is_rounds_times_wagers_times_edge() -> None:
    solution = solve_house(house())
    (match,) = (one for one in side_wagers(house()) if one.kind is WagerKind.MATCH)
    operation = Operation(
        2500, (SideBetMix(WagerKind.MATCH, Fraction(1, 2), 500),), Fraction(60), Fraction(5)
    )
    win = table_win(solution, operation)
    bonus = next(line.win for line in win.lines if line.name == SUPER_BONUS)
    by_hand = 60 * 5 * (2500 * Fraction(solution.chart.edge) + bonus + 250 * match.edge)
    assert win.win(Fraction(1)) == by_hand
    assert win.wagered(Fraction(1)) == 60 * 5 * (2500 + 250)
    assert win.hold(Fraction(4)) == 4 * by_hand / win.wagered(Fraction(1))


def test_a_table_that_loses_gives_no_comps() -> None:
    """With one deck the house pays to play."""
    own = with_value(house("bbc-spanish21"), "cards.decks", 1)
    win = table_win(solve_house(own), Operation(500))
    assert win.win(Fraction(1)) < 0
    assert win.comps(Fraction(1)) == 0
    usual = table_win(solve_house(house()), Operation(500))
    assert usual.comps(Fraction(1)) == usual.win(Fraction(1)) * usual.operation.comps > 0


def test_the_super_bonus_costs_what_the_solver_says_at_the_smallest_wager_of_a_tier() -> None:
    """One box alone: nobody else is paid, so the cost is the gain of the player."""
    solution = solve_house(house())
    for tier in solution.super_bonus:
        win = table_win(solution, Operation(tier.wager, boxes=Fraction(1)))
        line = next(one for one in win.lines if one.name == SUPER_BONUS)
        assert float(line.win) == pytest.approx(-tier.gain * tier.wager, rel=1e-12)


def test_the_other_boxes_are_paid_too() -> None:
    solution = solve_house(house())
    (small, _) = solution.super_bonus
    alone, five = (
        next(
            line.win
            for line in table_win(solution, Operation(small.wager, boxes=boxes)).lines
            if line.name == SUPER_BONUS
        )
        for boxes in (Fraction(1), Fraction(5))
    )
    assert float(alone - five) == pytest.approx(4 * small.chance * 5000)


@pytest.mark.parametrize("book", shipped_books())
def test_longer_periods_win_in_proportion_and_lose_more_seldom(book: str) -> None:
    win = table_win(solve_house(house(book)), operation_from(house(book), {}))
    assert win.win(Fraction(8)) == 8 * win.win(Fraction(1))
    assert win.standard_deviation(Fraction(4)) == pytest.approx(
        2 * win.standard_deviation(Fraction(1))
    )
    assert win.chance_of_loss(Fraction(8)) < win.chance_of_loss(Fraction(1)) < 0.5


def test_the_spread_of_a_side_bet_that_some_boxes_make() -> None:
    """Against the law itself: with a chance of a share an outcome, otherwise nothing."""
    (match,) = (one for one in side_wagers(house()) if one.kind is WagerKind.MATCH)
    share = Fraction(3, 10)
    mix = (SideBetMix(WagerKind.MATCH, share, 100),)
    win = table_win(solve_house(house()), Operation(500, mix))
    line = next(one for one in win.lines if one.name == "match")
    law = [(100 * one.pays, share * one.probability) for one in match.outcomes]
    law.append((Fraction(0), 1 - share))
    mean = sum(net * chance for net, chance in law)
    assert line.win == -mean
    assert line.variance == sum((net - mean) ** 2 * chance for net, chance in law)


def test_every_fault_of_the_operation_is_named() -> None:
    options = {
        "boxes": "many",
        "comps": "130%",
        "average_wager": "1.00",
        "side_bets": {"match": {"share": "2"}, "pair": {}},
    }
    with pytest.raises(BadHouse) as caught:
        operation_from(house(), options)
    places = {fault.place for fault in caught.value.faults}
    assert places == {"boxes", "comps", "average_wager", "side_bets.match.share", "side_bets.pair"}


@pytest.mark.parametrize("raw", [True, None, [], "1e9", "1/0", "9" * 50, "-1", "nan"])
def test_odd_numbers_are_refused(raw: object) -> None:
    with pytest.raises(BadHouse):
        operation_from(house(), {"side_bets": {"match": {"share": raw}}})


def test_the_paper_names_what_was_given() -> None:
    options = {"boxes": "2.5", "tables": "10", "side_bets": {"match": {"share": "50%"}}}
    paper = theo_paper(PaperRequest(house(), options))
    figures = {one.name: one for one in paper.figures}
    assert figures["given.boxes"].value == Fraction(5, 2)
    assert figures["given.side_bets.match.share"].value == Fraction(1, 2)
    assert figures["tables.year.win"].value == 10 * figures["table.year.win"].value
    assert figures["luck.year.loss"].basis == "approximate"
    assert figures["box.main.edge"].basis == "exact"


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"boxes": "8"}, "boxes"),
        ({"hours_per_shift": "12", "shifts_per_day": "3"}, "shifts_per_day"),
        ({"side_bets": {"match": {"amount": "6000.00"}}}, "side_bets.match.amount"),
        ({"side_bets": {"bonus-spin": {"amount": "7.00"}}}, "side_bets.bonus-spin.amount"),
    ],
)
def test_what_no_table_of_the_house_can_do_is_refused(
    options: dict[str, object], place: str
) -> None:
    with pytest.raises(BadHouse) as caught:
        operation_from(house(), options)
    assert [fault.place for fault in caught.value.faults] == [place]


def test_a_house_with_few_boxes_has_no_more_in_play() -> None:
    assert operation_from(house(boxes=2), {}).boxes == 2


def test_wheels_pay_in_the_long_run_and_the_spins_of_others_too() -> None:
    """Four boxes of which half take part: one and a half others beside a participant."""
    at = house("md-pontoon21", bonus_spin_paytable="D")
    mix = (SideBetMix(WagerKind.BONUS_SPIN, Fraction(1, 2), 500),)
    win = table_win(solve_house(at), Operation(2500, mix, boxes=Fraction(4)))
    line = next(one for one in win.lines if one.name == "bonus-spin")
    (odds,) = (one for one in wheel_odds(at) if one.kind is WagerKind.BONUS_SPIN)
    alone = next(one for one in side_wagers(at) if one.kind is WagerKind.BONUS_SPIN)
    community = Fraction(3, 2) * odds.others / 500
    assert community > 0
    assert line.edge == alone.edge - Fraction(1, 20) - community
    assert line.win == 250 * line.edge


def test_nobody_loses_more_than_they_bought() -> None:
    options = {
        "average_wager": "5.00",
        "side_bets": {"match": {"share": "0"}, "bonus-spin": {"share": "1"}},
    }
    (table,) = (
        one for one in theo_paper(PaperRequest(house(), options)).tables if "Hold" in one.caption
    )
    holds = [table.text(row, 1) for row in range(len(table.rows))]
    assert holds[0].endswith("%")
    assert holds[-1] == "more than all"
