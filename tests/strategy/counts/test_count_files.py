"""Count files: read strictly, every fault reported with its place."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.cards import Rank
from fortyeight.strategy import (
    MAX_TRUE_COUNT,
    MIN_TRUE_COUNT,
    TRUE_COUNTS,
    AfterDouble,
    BadCounting,
    Counting,
    DecksSeen,
    Divide,
    Rounding,
    Span,
    builtin,
    cell,
    named_counting,
    read_counting,
    read_counting_file,
    shipped_counts,
    with_departures,
    write_counting,
)
from fortyeight.table import WagerKind
from tests.effort import effort
from tests.strategy.counts.count_texts import FULL, countings

PLAIN = "[count]\ntags = { A = -1, 2 = 1 }\n"


def faults(text: str) -> list[str]:
    with pytest.raises(BadCounting) as bad:
        read_counting(text, "mine.toml")
    return list(bad.value.sentences)


def told_of(text: str) -> list[str]:
    """The faults of a text, or none where it can be read."""
    try:
        read_counting(text, "mine.toml")
    except BadCounting as bad:
        return list(bad.sentences)
    return []


# Reading ----------------------------------------------------------------------------------------


def test_a_file_with_everything() -> None:
    found = read_counting(FULL)
    assert (found.name, found.strategy) == ("Everything", "mimic")
    assert found.tags.by_rank[Rank.FIVE] == Fraction(3, 2)
    assert Rank.TEN not in found.tags.by_rank
    assert found.tags.start_per_deck == -2
    assert (found.divide, found.decks_seen, found.rounding) == (
        Divide.DECKS,
        DecksSeen.HALF,
        Rounding.NEAREST,
    )
    assert [found.units(count) for count in (-32, -2, -1, 1, 2, 4, 5, 32)] == [
        *(0, 0, 1, 1, 4, 4, 8, 8)
    ]
    assert [one.place for one in found.departures] == [
        "hard 16 against 9",
        "hard 16 against T",
        "pair 8 against A",
        "after hard 12 against T",
    ]
    assert found.wagers[WagerKind.INSURANCE].span == Span(3)
    assert found.wagers[WagerKind.INSURANCE].tags is None
    own = found.wagers[WagerKind.PAIR].tags
    assert own is not None
    assert own.start == 1
    assert found.wagers[WagerKind.PAIR].span == Span(None, -4)


def test_what_is_left_out_is_usual() -> None:
    found = read_counting(PLAIN)
    assert {found.units(count) for count in TRUE_COUNTS} == {1}
    assert (found.divide, found.decks_seen, found.rounding) == (
        Divide.DECKS,
        DecksSeen.EXACT,
        Rounding.FLOOR,
    )
    assert (found.strategy, found.thresholds, found.at_level(0)) == ("chart", (), ())


def test_below_the_first_wager_the_first_holds() -> None:
    found = read_counting(PLAIN + "[ramp]\n5 = 3\n7 = 9\n")
    assert [found.units(count) for count in (MIN_TRUE_COUNT, 4, 5, 6, 7, MAX_TRUE_COUNT)] == [
        3,
        3,
        3,
        3,
        9,
        9,
    ]


# Levels -----------------------------------------------------------------------------------------


def test_thresholds_cut_true_counts_into_levels() -> None:
    found = read_counting(FULL)
    assert found.thresholds == (-1, 0, 2, 4)
    for count in TRUE_COUNTS:
        holding = [one for one in found.departures if one.span.holds(count)]
        assert list(found.at_level(found.level(count))) == holding
    assert [found.level(count) for count in (-32, -2, -1, 0, 1, 2, 3, 4)] == [
        *(0, 0, 1, 2, 2, 3, 3, 4)
    ]


def test_departures_change_their_cells_alone() -> None:
    found, base = read_counting(FULL), builtin("mimic")
    at_two = with_departures(base, found.at_level(found.level(2)))
    assert at_two.rows["hard 16"][7:9] == (cell("S"),) * 2
    assert at_two.after["after hard 12"][8] is AfterDouble.RESCUE
    assert at_two.rows["pair 8"] == base.rows["pair 8"]
    at_lowest = with_departures(base, found.at_level(0))
    assert at_lowest.rows["pair 8"][9] == cell("R/P")
    assert at_lowest.rows["hard 16"] == base.rows["hard 16"]
    assert not at_lowest.after


# Faults -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[count", "the file: not TOML"),
        ("", "count: a count file has tags"),
        ("[count]\n", "count.tags: tags are missing"),
        ("count = 3\n", "count: 3 is no table"),
        ("[count]\ntags = { A = 0 }\n", "count.tags: with no tag but 0 nothing is counted"),
        ("[count]\ntags = { 10 = 1 }\n", 'count.tags.10: "10" is no rank: they are A 2 3'),
        ("[count]\ntags = { A = 0.5 }\n", "count.tags.A: 0.5 is neither a whole number nor"),
        ('[count]\ntags = { A = "1/0" }\n', 'count.tags.A: "1/0" is neither'),
        ("[count]\ntags = { A = true }\n", "count.tags.A: true is neither"),
        ("[count]\ntags = { A = 1001 }\n", "count.tags.A: 1001 is further from 0 than 1000"),
        ('[count]\ntags = { A = "1/9973", 2 = "1/9967" }\n', "count: its fractions have no common"),
        (PLAIN + 'round = "up"\n', 'count.round: "up" is none of "floor", "nearest"'),
        (PLAIN + "divide = 2\n", 'count.divide: 2 is none of "decks", "none"'),
        (PLAIN + 'decks_seen = "deck"\n', 'count.decks_seen: "deck" is none of "exact"'),
        (PLAIN + "start = 1\nstart_per_deck = 1\n", "count.start_per_deck: a count has start or"),
        (PLAIN + "tag = 1\n", "count.tag: tag means nothing here"),
        ("ramps = 1\n" + PLAIN, "ramps: ramps means nothing here"),
        ("name = 3\n" + PLAIN, "name: 3 is no text of one line"),
        ('strategy = ""\n' + PLAIN, 'strategy: "" is no text of one line'),
        (PLAIN + "[ramp]\n1 = -1\n", "ramp.1: a wager is a whole number of units, 0 to"),
        (PLAIN + "[ramp]\n1 = 0\n", "ramp: it never wagers anything"),
        (PLAIN + "[ramp]\n33 = 1\n", "ramp.33: a true count here is a whole number, -32 to 32"),
        (PLAIN + "[ramp]\nlow = 1\n", "ramp.low: a true count here"),
        (PLAIN + "[ramp]\n1 = 1\n01 = 2\n", "ramp.01: the true count 1 is there already"),
        (PLAIN + "departure = 3\n[insurance]\nfrom = 1\n", "count.departure: departure means"),
        (PLAIN + "[departure]\n", "departure: write rows: [[departure]]"),
        (PLAIN + "[insurance]\n", "insurance: write from = … or below = …"),
        (PLAIN + "[insurance]\nfrom = 1.5\n", "insurance.from: a true count here"),
        (PLAIN + "[pair]\nfrom = 1\nstart = 2\n", "pair: a start needs tags of its own"),
        (PLAIN + "[pair]\nfrom = 3\nbelow = 3\n", "pair: no true count is from 3 up and below 3"),
        (PLAIN + "[match]\nfrom = 1\nodds = 2\n", "match.odds: odds means nothing here"),
    ],
)
def test_faults_are_told_by_their_place(text: str, told: str) -> None:
    found = faults(text)
    assert any(one.startswith(f"mine.toml: {told}") for one in found), found


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ('hand = "16"\nup = "T"\nplay = "S"\nfrom = 1', 'departure[0].hand: there is no row "16"'),
        ('hand = 16\nup = "T"\nplay = "S"\nfrom = 1', "departure[0].hand: 16 is no text"),
        ('hand = "hard 16"\nplay = "S"\nfrom = 1', "departure[0].up: up is missing"),
        ('hand = "hard 16"\nup = "1"\nplay = "S"\nfrom = 1', "departure[0].up: up cards are"),
        ('hand = "hard 16"\nup = "TT"\nplay = "S"\nfrom = 1', "departure[0].up: up cards are"),
        ('hand = "hard 16"\nup = "T"\nplay = "X"\nfrom = 1', 'departure[0].play: "X": '),
        ('hand = "hard 16"\nup = "T"\nplay = "P"\nfrom = 1', 'departure[0].play: "P": only a'),
        ('hand = "after hard 9"\nup = "T"\nplay = "S"\nfrom = 1', 'departure[0].play: "S": after'),
        ('hand = "hard 16"\nup = "T"\nplay = "S"', "departure[0]: write from = … or below"),
        ('hand = "hard 16"\nup = "T"\nplay = "S"\nfrom = 1\nat = 2', "departure[0].at: at means"),
    ],
)
def test_faults_of_departures(lines: str, told: str) -> None:
    found = faults(f"{PLAIN}[[departure]]\n{lines}\n")
    assert any(one.startswith(f"mine.toml: {told}") for one in found), found


def test_tens_are_read_as_people_write_them() -> None:
    lines = '[[departure]]\nhand = "pair 10"\nup = "5 10 a"\nplay = "P"\nfrom = 6\n'
    found = read_counting(PLAIN + lines).departures
    assert [(one.row, one.up) for one in found] == [("pair T", up) for up in "5TA"]


def test_a_cell_has_one_play_at_a_true_count() -> None:
    one = '[[departure]]\nhand = "hard 16"\nup = "T"\nplay = "S"\nfrom = 0\n'
    other = '[[departure]]\nhand = "hard 16"\nup = "9T"\nplay = "R"\nfrom = 4\n'
    assert faults(PLAIN + one + other) == [
        "mine.toml: departure: hard 16 against T has two plays at the true count 4:"
        " end one of them with below = …"
    ]
    ended = one.replace("from = 0", "from = 0\nbelow = 4")
    assert len(read_counting(PLAIN + ended + other).departures) == 3


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert all(one.isprintable() for one in told_of(text))


@settings(max_examples=60)
@given(st.data())
def test_a_spoilt_file_is_read_or_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(FULL)))
    length = data.draw(st.integers(0, 12))
    spoilt = FULL[:at] + data.draw(st.text(max_size=6)) + FULL[at + length :]
    assert all(one.startswith("mine.toml: ") for one in told_of(spoilt))


@settings(max_examples=effort(8, 25))
@given(countings())
def test_what_is_written_reads_as_the_same(counting: Counting) -> None:
    found = read_counting(write_counting(counting))
    assert found == replace(counting, ramp=dict(sorted(counting.ramp.items())))


def test_the_full_file_is_written_as_it_reads() -> None:
    found = read_counting(FULL)
    assert read_counting(write_counting(found, ["A remark."])) == found


# Files ------------------------------------------------------------------------------------------


def test_a_strategy_file_lies_beside_the_count_file(tmp_path: Path) -> None:
    place = tmp_path / "mine.toml"
    place.write_text('strategy = "mine.csv"\n' + PLAIN, "utf-8")
    assert read_counting_file(place).strategy == str(tmp_path / "mine.csv")
    assert named_counting(str(place)).strategy == str(tmp_path / "mine.csv")
    place.write_text('strategy = "mimic"\n' + PLAIN, "utf-8")
    assert read_counting_file(place).strategy == "mimic"


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for name in (str(tmp_path), str(tmp_path / "none.toml"), "nothing", "a\0b.toml"):
        with pytest.raises(BadCounting) as bad:
            named_counting(name)
        assert len(bad.value.sentences) == 1


@pytest.mark.parametrize("name", shipped_counts())
def test_counts_that_come_with_the_project(name: str) -> None:
    found = named_counting(name)
    assert found.name
    assert found.departures
