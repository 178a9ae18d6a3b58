"""Spins and meters as a record writes them: each fault has its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.record import RecordFault, read_record, read_record_file, replay, result
from tests.effort import effort
from tests.progressive.spun import net, place_of, spins, spun
from tests.rounds import fault, record

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"

BAD = "bad-record"

#: A blackjack under a six: one spin by Maryland's paytable C.
BONUS = (MARYLAND, "ann 1 main 10.00; ann 1 bonus-spin 5.00", "As 6h Kh 9c")

#: The dealer's six and king: one spin, in which boxes 1 and 2 take part and box 3 does not.
XTREME = (
    PONTOON,
    "ann 1 main 10.00; ann 1 xtreme 5.00; bob 2 main 10.00; bob 2 xtreme 5.00; cat 3 main 10.00",
    "9h 9c 9d 6h 9s 9h 9c Kd Kc",
    "1 stand; 2 stand; 3 stand",
)
#: The dealer has a nine and an eight: nothing is spun.
QUIET = (*XTREME[:2], "9h 9c 9d 9h 9s 9h 9c 8d", XTREME[3])


@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    ("round_", "texts", "at"),
    [
        pytest.param(BONUS, [], "spins", id="missing"),
        pytest.param(BONUS, ["40", "40"], "spins[1]", id="too many"),
        pytest.param(QUIET, ["seat 4 community 75"], "spins[0]", id="nothing is spun"),
        pytest.param(BONUS, ["41"], "spins[0]", id="not in the paytable"),
        pytest.param(BONUS, ["040"], "spins[0]", id="a leading zero"),
        pytest.param(BONUS, ["40.00"], "spins[0]", id="cents"),
        pytest.param(BONUS, ["$40"], "spins[0]", id="a dollar sign"),
        pytest.param(BONUS, [" 40"], "spins[0]", id="a space"),
        pytest.param(BONUS, [""], "spins[0]", id="empty"),
        pytest.param(BONUS, ["Jackpot"], "spins[0]", id="a capital letter"),
        pytest.param(BONUS, ["100/750"], "spins[0]", id="a pair the wrong way round"),
        pytest.param(BONUS, ["750 / 100"], "spins[0]", id="a pair with spaces"),
        pytest.param(BONUS, ["primary"], "spins[0]", id="another wheel's jackpot"),
        pytest.param(BONUS, ["seat 1 hot 500 community 75"], "spins[0]", id="another wheel"),
        pytest.param(BONUS, ["must-hit seat 1"], "spins", id="a must-hit for a spin"),
        pytest.param(BONUS, ["40", "must-hit seat 1"], "spins[1]", id="no must-hit in Maryland"),
        pytest.param(XTREME, [], "spins", id="Xtreme missing"),
        pytest.param(XTREME, ["500"], "spins[0]", id="Xtreme without a seat"),
        pytest.param(XTREME, ["seat 4"], "spins[0]", id="no community prize"),
        pytest.param(XTREME, ["seat 4 community"], "spins[0]", id="no amount"),
        pytest.param(XTREME, ["seat x community 75"], "spins[0]", id="no number"),
        pytest.param(XTREME, ["seat -1 community 75"], "spins[0]", id="a negative seat"),
        pytest.param(XTREME, ["seat 0 community 75"], "spins[0]", id="seat 0"),
        pytest.param(XTREME, ["seat 8 community 75"], "spins[0]", id="a seat too many"),
        pytest.param(XTREME, ["seat 100 community 75"], "spins[0]", id="three digits"),
        pytest.param(XTREME, ["seat \u0661 community 75"], "spins[0]", id="another script"),
        pytest.param(XTREME, ["seat 4  community 75"], "spins[0]", id="two spaces"),
        pytest.param(XTREME, ["seat 4 community 75 hot 500"], "spins[0]", id="another order"),
        pytest.param(XTREME, ["seat 1 community 75"], "spins[0]", id="hot is missing"),
        pytest.param(XTREME, ["seat 3 hot 500 community 75"], "spins[0]", id="hot without a wager"),
        pytest.param(XTREME, ["seat 7 hot 500 community 75"], "spins[0]", id="hot for nobody"),
        pytest.param(XTREME, ["seat 1 hot 0 community 75"], "spins[0]", id="hot of nothing"),
        pytest.param(XTREME, ["seat 1 hot jackpot community 75"], "spins[0]", id="hot jackpot"),
        pytest.param(XTREME, ["seat 1 hot must-hit community 75"], "spins[0]", id="hot must-hit"),
        pytest.param(XTREME, ["seat 1 hot 500/75 community 75"], "spins[0]", id="hot pair"),
        pytest.param(XTREME, ["seat 4 community 75/25"], "spins[0]", id="community pair"),
        pytest.param(XTREME, ["seat 4 community primary"], "spins[0]", id="community jackpot"),
        pytest.param(XTREME, ["seat 4 community 75", "void"], "spins[1]", id="a void too many"),
        pytest.param(XTREME, ["Void"], "spins[0]", id="no such word"),
        pytest.param(QUIET, ["void"], "spins[0]", id="void for nothing"),
        pytest.param(QUIET, ["must-hit seat 3"], "spins[0]", id="must-hit without a wager"),
        pytest.param(QUIET, ["must-hit seat 7"], "spins[0]", id="must-hit for nobody"),
        pytest.param(QUIET, ["must-hit seat 0"], "spins[0]", id="must-hit at no seat"),
        pytest.param(QUIET, ["must-hit 2"], "spins[0]", id="must-hit without its seat"),
        pytest.param(QUIET, ["must-hit seat 2 500"], "spins[0]", id="must-hit with an amount"),
        pytest.param(QUIET, ["must-hit seat 2"] * 2, "spins[1]", id="two must-hits"),
        pytest.param(
            XTREME, ["must-hit seat 2", "seat 4 community 75"], "spins", id="must-hit first"
        ),
    ],
)
def test_a_spin_that_cannot_be(round_: tuple[str, ...], texts: list[str], at: str) -> None:
    assert place_of(*round_, extra=spins(*texts)) == (BAD, at)


@pytest.mark.parametrize(
    ("extra", "at"),
    [
        ('spins = "40"', "spins"),
        ("spins = [40]", "spins"),
        ("spins = { first = '40' }", "spins"),
        ("meters = 5", "meters"),
        ("meters = { jackpot = 5 }", "meters.jackpot"),
        ("meters = { jackpot = '-5.00' }", "meters.jackpot"),
        ("meters = { jackpot = '5.001' }", "meters.jackpot"),
        ("meters = { jackpot = '1e5' }", "meters.jackpot"),
        ("meters = { jackpot = '99999999999.00' }", "meters.jackpot"),
        ("meters = { third = '5.00' }", "meters.third"),
        ("meters = { must_hit = '5.00' }", "meters.must_hit"),
        ("meters = { Primary = '5.00' }", "meters.Primary"),
    ],
)
def test_spins_and_meters_of_the_wrong_kind(extra: str, at: str) -> None:
    assert place_of(*BONUS, extra=extra) == (BAD, at)


def test_an_unknown_meter_comes_before_the_rulebook_and_the_house() -> None:
    extra = spins("40", third="5.00")
    assert place_of("no-such-book", *BONUS[1:], extra=extra) == (BAD, "meters.third")
    assert place_of(*BONUS, extra=extra, decks=5) == (BAD, "meters.third")


def test_a_wager_is_judged_before_the_spins() -> None:
    wagers = "ann 1 main 10.00; ann 1 bonus-spin 4.00"
    found = place_of(MARYLAND, wagers, "As 6h Kh 9c", extra=spins("41", "42"))
    assert found == ("bad-wager", "wagers[1]")


@pytest.mark.clause(MARYLAND, "12 D(5)")
def test_a_bad_symbol_is_refused_with_the_clause_of_the_paytable() -> None:
    assert fault(*BONUS, extra=spins("41")).clause == "12 D, R18"
    assert fault(*XTREME, extra=spins("seat 1 hot 0 community 75")).clause == "16(b), R18"
    assert fault(*XTREME, extra=spins("seat 9 community 75")).clause == "16(i)"


@pytest.mark.clause(PONTOON, "16(s)")
@pytest.mark.parametrize("house", [{"must_hit": False}, {"must_hit_rate": "0"}])
def test_a_table_without_a_must_hit_that_grows_has_no_winner(house: dict[str, Any]) -> None:
    assert place_of(*QUIET, extra=spins("must-hit seat 1"), **house) == (BAD, "spins[0]")


@pytest.mark.clause(PONTOON, "16(s)", "15(b)")
def test_a_must_hit_in_a_round_that_was_never_ended_at_the_terminal() -> None:
    """Nobody has a wager on a wheel, or the deal was void before the check could be made."""
    won = spins("must-hit seat 1")
    alone = PONTOON, "ann 1 main 10.00", "9h 9c 9s 8d", "1 stand"
    assert place_of(*alone, extra=won) == (BAD, "spins[0]")
    void = *XTREME[:2], "9h Th 9c Td"
    assert place_of(*void, extra=won) == (BAD, "spins[0]")
    assert spun(*void)["status"] == "void"


def test_a_meter_that_the_table_does_not_have_is_passed_over() -> None:
    extra = spins("40", must_hit="5.00", primary="7.00")
    assert net(*BONUS, extra=extra) == net(*BONUS, extra=spins("40"))


@pytest.mark.clause(PONTOON, "16(s)")
def test_nobody_wins_the_must_hit_unless_the_record_says_so() -> None:
    """Two shares of 12.5 cents leave 499.74 a cent under the ceiling."""
    found = spun(*QUIET, extra=spins(must_hit="499.74"))
    assert {line["kind"] for line in found["wagers"]} == {"main", "xtreme"}


@pytest.mark.ruling("R35")
@pytest.mark.clause(PONTOON, "16(s)")
@pytest.mark.parametrize("amount", ["499.75", "499.99"])
def test_a_meter_that_reaches_its_ceiling_has_a_winner(amount: str) -> None:
    """From 499.75 it is Bob's share that reaches exactly 500.00, from 499.99 Ann's."""
    caught = fault(*QUIET, extra=spins(must_hit=amount))
    assert (caught.code, caught.at, caught.clause) == (BAD, "spins", "16(s)")
    seat, other = (2, 1) if amount == "499.75" else (1, 2)
    assert f"seat {seat} wins it" in caught.message
    extra = spins(f"must-hit seat {seat}", must_hit=amount)
    jackpots = [line for line in spun(*QUIET, extra=extra)["wagers"] if line["kind"] == "must-hit"]
    assert [(one["box"], one["returned"]) for one in jackpots] == [(seat, "500.00")]
    if other == 2:
        assert place_of(*QUIET, extra=spins("must-hit seat 2", must_hit=amount)) == (BAD, "spins")


@pytest.mark.ruling("R35")
@pytest.mark.clause(PONTOON, "16(s)")
def test_two_cycles_of_the_must_hit_are_won_in_one_round() -> None:
    """What Ann's share leaves over and Bob's share are the next cycle: 100.00 and 0.24."""
    extra = spins("must-hit seat 1", "must-hit seat 2", must_hit="499.99")
    jackpots = [line for line in spun(*QUIET, extra=extra)["wagers"] if line["kind"] == "must-hit"]
    assert [(one["box"], one["returned"]) for one in jackpots] == [(1, "500.00"), (2, "100.24")]


@pytest.mark.ruling("R35")
@pytest.mark.clause(PONTOON, "16(s)")
@pytest.mark.parametrize("amount", ["500.00", "500.01", "9000.00"])
def test_a_must_hit_meter_at_its_ceiling_or_above_is_refused(amount: str) -> None:
    caught = fault(*QUIET, extra=spins(must_hit=amount))
    assert (caught.code, caught.at, caught.clause) == (BAD, "meters.must-hit", "16(s)")
    higher = {"must_hit_by": "9001.00"}
    assert spun(*QUIET, extra=spins(must_hit=amount), **higher)["status"] == "settled"


@pytest.mark.parametrize(
    "extra",
    [
        spins("seat 1 hot primary community 75", primary="10250.55", secondary="5100.00"),
        spins("seat 2 hot 500 community 75", "must-hit seat 1", must_hit="444.44"),
        spins("void"),
        spins("void", "must-hit seat 2"),
    ],
)
def test_what_is_written_of_a_round_replays_to_the_same(extra: str) -> None:
    """`spun` writes the round and replays what it wrote; the meters are in it too."""
    assert spun(*XTREME, extra=extra)["status"] == "settled"


# A house that names its wheel ---------------------------------------------------------------------


def recorded(folder: Path, spin: str) -> Path:
    """A record in a folder with a wheel of the house's own, which shows 30 and 60."""
    (folder / "wheel.toml").write_text('[wheel]\n"30" = 2\n"60" = 1\n', "utf-8")
    file = folder / "round.toml"
    wagers, shoe = "ann 1 main 10.00; ann 1 bonus-spin 5.00", "As 6h Kh 9c"
    house = {"bonus_spin_wheel": "wheel.toml"}
    file.write_text(record(SPANISH, wagers, shoe, extra=spins(spin), **house), "utf-8")
    return file


@pytest.mark.clause(SPANISH, "16(d)(2)")
@pytest.mark.ruling("R18")
def test_where_the_house_names_its_wheel_only_its_symbols_are_spins(tmp_path: Path) -> None:
    assert result(replay(read_record_file(recorded(tmp_path, "60"))))["net"] == {"ann": "70.00"}
    with pytest.raises(RecordFault) as caught:
        replay(read_record_file(recorded(tmp_path, "250")))
    assert (caught.value.code, caught.value.at) == (BAD, "spins[0]")


@pytest.mark.ruling("R18")
def test_a_wheel_lies_beside_the_record_and_nowhere_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The current folder is not searched: elsewhere the result would differ."""
    text = recorded(tmp_path, "60").read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RecordFault) as caught:
        replay(read_record(text))
    assert (caught.value.code, caught.value.at) == ("bad-house", "house.bonus_spin_wheel")
    assert result(replay(read_record(text, tmp_path)))["net"] == {"ann": "70.00"}


# Any spins ----------------------------------------------------------------------------------------

_words = st.sampled_from(
    [
        *("seat", "hot", "community", "must-hit", "void", "jackpot", "primary", "secondary"),
        *("0", "1", "2", "3", "7", "8", "99", "25", "40", "60", "75", "200", "500", "750/100"),
        *("10000000", "-1", "1e3", "", "\u0661", "40/0"),
    ]
)
_texts = st.one_of(
    st.lists(_words, max_size=6).map(" ".join),
    st.tuples(st.integers(0, 8), _words, _words).map(
        lambda one: f"seat {one[0]} hot {one[1]} community {one[2]}"
    ),
    st.tuples(st.integers(0, 8), _words).map(lambda one: f"seat {one[0]} community {one[1]}"),
)
_meters = st.dictionaries(
    st.sampled_from(["jackpot", "primary", "secondary", "must_hit"]),
    st.sampled_from(["0.00", "0.01", "99.99", "499.99", "5000.00", "100000000.00"]),
)


@settings(max_examples=effort(80, 400), deadline=None)
@given(
    round_=st.sampled_from([BONUS, XTREME, QUIET, (SPANISH, *BONUS[1:]), (MARYLAND, *XTREME[1:])]),
    texts=st.lists(_texts, max_size=3),
    meters=_meters,
)
def test_no_spins_crash_the_replay(
    round_: tuple[str, ...], texts: list[str], meters: dict[str, str]
) -> None:
    """They are refused for a spin, or they are played and can be written again."""
    assert what_happened(round_, spins(*texts, **meters)) in ("settled", "a bad spin")


def what_happened(round_: tuple[str, ...], extra: str) -> str:
    try:
        return str(spun(*round_, extra=extra)["status"])
    except RecordFault as error:
        bad = error.code == BAD and error.at.startswith(("spins", "meters.must-hit"))
        return "a bad spin" if bad else str(error)
