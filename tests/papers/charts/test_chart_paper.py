"""A chart made ready to be drawn: blocks, legend, house, and its strategy file."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from fortyeight.analysis.limits import SUITS_OF_SPLIT_SEVENS
from fortyeight.analysis.worth.waterfall import with_value
from fortyeight.papers import ChartPaper, chart_csv, edge_figures
from fortyeight.papers.charts.legend import legend
from fortyeight.papers.house_line import house_line
from fortyeight.rulebook import House, open_house, rulebook
from fortyeight.strategy import (
    AFTER_ROWS,
    ROWS,
    UPS,
    AfterDouble,
    Strategy,
    builtin,
    read_strategy,
)
from tests.effort import effort
from tests.strategy.charts import sample, strategies, with_cells


def house(book: str = "ma-spanish21") -> House:
    return open_house(rulebook(book))


def paper(strategy: Strategy, book: str = "ma-spanish21") -> ChartPaper:
    return ChartPaper(house(book), strategy)


# Blocks -----------------------------------------------------------------------------------------


def drawn(strategy: Strategy) -> dict[str, list[str]]:
    """Return what is drawn for each row of the chart; no row may be drawn twice."""
    found: dict[str, list[str]] = {}
    for block in paper(strategy).blocks:
        for line in block.lines:
            for name in line.names:
                assert name not in found
                found[name] = [square.text for square in line.squares]
    return found


@settings(max_examples=effort(20, 100))
@given(strategies())
def test_every_row_is_drawn_once_as_it_is_played(strategy: Strategy) -> None:
    found = drawn(strategy)
    for name in ROWS:
        played = strategy.rows[name]
        if name.endswith(" 21"):
            assert found.pop(name) == ["S"] * len(UPS)
        else:
            assert found.pop(name) == [one.code for one in played]
    kept = ["K"] * len(UPS)
    for name in AFTER_ROWS:
        after = [str(one) for one in strategy.after.get(name, (AfterDouble.KEEP,) * len(UPS))]
        assert found.pop(name, kept) == after
    assert not found


def labels(strategy: Strategy, title: str) -> list[str]:
    (block,) = (one for one in paper(strategy).blocks if one.title == title)
    return [line.label for line in block.lines]


def test_equal_neighbours_are_put_together() -> None:
    assert labels(sample(), "Hard totals") == [
        *("4–8", "9", "10", "11", "12", "13", "14", "15", "16", "17", "18–21"),
    ]
    assert labels(sample(), "Soft totals") == ["12–15", "16", "17", "18", "19", "20–21"]
    assert labels(builtin("never-bust"), "Pairs") == ["2-2 to 5-5", "6-6 to T-T", "A-A"]
    assert labels(with_cells(pair_2="P", pair_3="P"), "Pairs") == ["2-2, 3-3", "4-4 to A-A"]


def test_doubled_hands_hard_and_soft_together_where_they_agree() -> None:
    assert labels(sample(), "After a double") == ["≤ 16", "17"]
    rescue = (AfterDouble.KEEP,) * 9 + (AfterDouble.RESCUE,)
    chart = with_cells()
    apart = Strategy(chart.rows, {"after hard 13": rescue, "after soft 12": rescue})
    assert labels(apart, "After a double") == ["hard 13", "soft 12"]
    hard = {f"after hard {total}": rescue for total in range(3, 12)}
    assert labels(Strategy(chart.rows, hard), "After a double") == ["≤ 11"]


def test_no_block_for_doubled_hands_that_are_all_kept() -> None:
    titles = [block.title for block in paper(builtin("mimic")).blocks]
    assert titles == ["Hard totals", "Soft totals", "Pairs"]


# Legend -----------------------------------------------------------------------------------------


def test_the_legend_explains_all_that_occurs() -> None:
    found = legend(paper(sample()))
    assert {square.text: words for square, words in found.codes} == {
        "H": "hit",
        "S": "stand",
        "D": "double, else hit",
        "d": "double, else stand",
        "P": "split, else by its total",
        "R": "surrender, else hit",
        "R/P": "surrender, else split, else by its total",
    }
    assert [square.text for square, _ in found.after] == ["K", "R"]
    assert [sign for sign, _ in found.exceptions] == ["3 4 5 6", "*", "'", '"', "%", "$"]
    assert "T is any ten-value card: J, Q, K." in found.remarks
    assert "Never take insurance." in found.remarks


def test_the_legend_leaves_out_what_does_not_occur() -> None:
    found = legend(paper(builtin("mimic")))
    assert [square.text for square, _ in found.codes] == ["H", "S"]
    assert not found.after
    assert not found.exceptions


@settings(max_examples=effort(20, 100))
@given(strategies())
def test_no_drawn_code_is_without_a_word(strategy: Strategy) -> None:
    found = legend(paper(strategy))
    codes = {square.letters for square, _ in found.codes}
    signs = {char for sign, _ in found.exceptions for char in sign} - {" "}
    squares = [s for b in paper(strategy).blocks[:3] for line in b.lines for s in line.squares]
    assert {square.letters for square in squares} == codes
    assert {char for square in squares for char in square.signs} == signs


def test_tens_are_named_where_the_decks_have_them() -> None:
    found = legend(paper(sample(), "blackjack52"))
    assert "T is any ten-value card: 10, J, Q, K." in found.remarks


# House ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "said"),
    [
        (
            "ma-spanish21",
            "6 decks of 48 cards; no hole card; dealer stands on soft 17; blackjack pays 3 to 2; "
            "double on any number of cards; rescue; surrender; split to 4 hands; "
            "dealer's blackjack takes the original wager only",
        ),
        (
            "md-pontoon21",
            "6 decks of 48 cards; hole card read under A K Q J; dealer stands on soft 17; "
            "Blackjack pays 3 to 2; double on any number of cards; rescue; surrender; "
            "split to 4 hands; no bonus on split hands",
        ),
        (
            "mbs-pontoon",
            "8 decks of 48 cards; no hole card; dealer draws to soft 17; Pontoon pays 3 to 2; "
            "double on the first two cards; a doubled ace counts 1; rescue; "
            "surrender against A K Q J; split to 4 hands; aces once, one card each; "
            "dealer's Pontoon takes all but doubles",
        ),
        (
            "bbc-spanish21",
            "6 decks of 48 cards; hole card checked under A; dealer draws to soft 17; "
            "blackjack pays 3 to 2; double on any number of cards, twice, in full or half; "
            "no surrender; split equal ranks to 4 hands; dealer's blackjack takes every wager",
        ),
    ],
)
def test_the_rules_in_a_line(book: str, said: str) -> None:
    assert "; ".join(house_line(house(book))) == said


def test_surrenders_and_doubles_that_no_book_has() -> None:
    other = house("ma-spanish21")
    for path, value in {
        "surrender.cards": "any",
        "surrender.after_split": True,
        "surrender.against_blackjack": "stands",
        "double.times": 4,
    }.items():
        other = with_value(other, path, value)
    said = house_line(other)
    early = "surrender, after draws too, of split hands too, before a blackjack is known"
    assert early in said
    assert "double on any number of cards, 4 times, each of the original wager" in said


def test_one_deck() -> None:
    one = open_house(rulebook("bbc-spanish21"), {"decks": 1})
    assert house_line(one)[0] == "one deck of 48 cards"


# Its file ---------------------------------------------------------------------------------------


def test_the_strategy_file_says_of_what_it_is() -> None:
    eight = open_house(rulebook("ma-spanish21"), {"decks": 8})
    text = chart_csv(ChartPaper(eight, sample(), edge_figures(0.0042131, 0.0038112), ("A note.",)))
    assert read_strategy(text) == sample()
    comments = [line[2:] for line in text.splitlines() if line.startswith("#")]
    assert comments[0] == "Spanish 21 (Massachusetts) (ma-spanish21)"
    assert comments[1] == "House: decks = 8"
    assert comments[2].startswith("Rules: 8 decks of 48 cards; ")
    assert comments[3:] == [
        "House edge with this chart: 0.42131%",
        "With the best play: 0.38112%",
        "What the chart loses: 0.04019%",
        f"Not exact: {SUITS_OF_SPLIT_SEVENS}.",
        "A note.",
    ]
    plain = ChartPaper(eight, builtin("never-bust"), edge_figures(0.0042131, 0.0038112))
    assert "# Exact." in chart_csv(plain).splitlines()
    rows = [line.split(",")[0] for line in text.splitlines() if not line.startswith("#")]
    assert rows[1 : len(ROWS) + 1] == list(ROWS)  # nothing is put together here
