"""Strategy files: read strictly, written so that they read the same."""

from __future__ import annotations

import csv
import pickle
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import given, settings

from fortyeight.strategy import (
    AFTER_ROWS,
    BUILTINS,
    ROWS,
    UPS,
    AfterDouble,
    BadStrategy,
    ChartHand,
    Choice,
    Strategy,
    builtin,
    cell,
    decide,
    read_strategy,
    reading,
    write_strategy,
)
from tests.effort import effort
from tests.strategy.charts import SAMPLE, sample, strategies, with_cells

TEXT = SAMPLE.read_text("utf-8")


def faults(text: str) -> list[str]:
    with pytest.raises(BadStrategy) as bad:
        read_strategy(text, "mine.csv")
    return list(bad.value.sentences)


# Reading ----------------------------------------------------------------------------------------


def test_the_sample() -> None:
    chart = sample()
    assert tuple(chart.rows) == ROWS
    assert [one.code for one in chart.rows["hard 14"]] == [
        *("H", "H", "S4*", "S5'", 'S6"'),
        *("H", "H", "H", "H", "H"),
    ]
    assert chart.rows["pair 8"][-1] == cell("R/P")
    assert chart.insure == "never"


@settings(max_examples=effort(20, 100))
@given(strategies())
def test_what_is_written_reads_as_the_same(chart: Strategy) -> None:
    assert read_strategy(write_strategy(chart)) == chart


def test_a_file_from_a_spreadsheet() -> None:
    def excel(line: str) -> str:
        """A line as Excel saves it: padded to the widest, and quoted where it must be."""
        fields = next(csv.reader([line])) if not line.startswith("#") else [line]
        fields += [""] * (len(UPS) + 1 - len(fields))
        return ",".join(
            '"' + one.replace('"', '""') + '"' if set(one) & set(',"') else one for one in fields
        )

    lines = [excel(line) for line in TEXT.splitlines()]
    assert any(line.startswith('"#') for line in lines)
    assert any('"S6"""' in line for line in lines)
    saved = "\ufeff" + "\r\n".join([*lines, "," * len(UPS), "", ""])
    assert read_strategy(saved) == sample()


@pytest.mark.parametrize(
    "changed",
    [
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace(",", " , "),
        lambda text: "\n\n" + text + "\n\n\n",
        lambda text: text.replace("insure,never\n", ""),
        lambda text: text.replace("9,T,A\n", "9,10,a\n"),
        lambda text: text.replace("row,2,3,4,5,6,7,8,9,T,A", "row,2 3 4 5 6 7 8 9 T A"),
        lambda text: text.replace("row,2,3,4,5,6,7,8,9,T,A", "Row,23456789TA"),
        lambda text: text.replace("16,89TA", "16,8 9 10 A"),
        lambda text: text.replace("pair T,", "pair 10,"),
        lambda text: text.replace("\nhard 4,", "\n  # a remark\nhard 4,"),
    ],
)
def test_what_makes_no_difference(changed: Callable[[str], str]) -> None:
    assert read_strategy(changed(TEXT)) == sample()


def test_rows_may_come_in_any_order() -> None:
    comment, header, *rows = TEXT.splitlines()
    assert read_strategy("\n".join([comment, header, *reversed(rows)])) == sample()


@pytest.mark.parametrize("insure", ["never", "always", "count"])
def test_insurance(insure: str) -> None:
    assert read_strategy(TEXT.replace("insure,never", f"insure,{insure}")).insure == insure


def after(*lines: str) -> dict[str, str]:
    """The rows for doubled hands that these lines make."""
    text = write_strategy(with_cells()) + "\n".join(lines)
    return {name: "".join(row) for name, row in read_strategy(text).after.items()}


def test_rescue_speaks_of_hard_and_soft_totals() -> None:
    found = after("rescue,13,8A")
    assert found == {
        **{f"after hard {total}": "KKKKKKRKKR" for total in range(3, 14)},
        **{f"after soft {total}": "KKKKKKRKKR" for total in range(12, 14)},
    }


def test_redouble_speaks_of_hard_totals_only() -> None:
    found = after("redouble,12,23")
    assert found == {f"after hard {total}": "DDKKKKKKKK" for total in range(3, 13)}


def test_short_forms_add_up_and_redouble_comes_first() -> None:
    found = after("rescue,12,AT", "redouble,11,AT", "rescue,13,A")
    assert found["after hard 11"] == "KKKKKKKKDD"
    assert found["after hard 12"] == "KKKKKKKKRR"
    assert found["after soft 12"] == "KKKKKKKKRR"
    assert found["after hard 13"] == "KKKKKKKKKR"
    assert "after hard 14" not in found


def test_a_row_that_is_written_wins_over_short_forms() -> None:
    found = after("rescue,16,89TA", "after hard 16,K,K,K,K,K,K,K,K,R,Dh", "rescue,17,A")
    assert found["after hard 16"] == "KKKKKKKKRDh"
    assert found["after hard 15"] == "KKKKKKRRRR"
    assert found["after hard 17"] == "KKKKKKKKKR"


def test_a_written_row_can_take_a_total_out_of_a_short_form() -> None:
    found = after("rescue,16,89TA", "after hard 12," + ",".join("K" * 10))
    assert "after hard 12" not in found
    assert "after hard 13" in found


# Faults -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hard 4,H,H", "hard 4,H,X", "line 3: hard 4 against 3: \"X\": 'X' is none of"),
        ("hard 4,H,H", "hard 4,H,", 'line 3: hard 4 against 3: "": the cell is empty'),
        ("hard 4,H,H", "hard 4,H,P", 'line 3: hard 4 against 3: "P": only a pair\'s row can split'),
        ("hard 4,H,", "hard 4,", "line 3: the row 'hard 4' has 9 cells, not 10"),
        ("hard 4,H,", "hard 4,H,H,", "line 3: the row 'hard 4' has 11 cells, not 10"),
        ("hard 4,H,", "hard 3,H,", 'line 3: there is no row "hard 3": hard 4 to hard 21'),
        ("soft 12", "soft 11", 'line 21: there is no row "soft 11": soft 12 to soft 21'),
        ("pair T", "pair K", 'line 39: there is no row "pair K": pair 2 to pair 9, pair T'),
        ("hard 4,H,", "Hard 4,H,", 'line 3: there is no row "Hard 4": rows begin with'),
        ("hard 5,H,", "hard 4,H,", "line 4: the row 'hard 4' is there already, in line 3"),
        ("2,3,4,", "2,4,3,", "line 2: the columns are in another order than row,2,3,4,"),
        ("T,A\n", "A\n", "line 2: the first line names the columns"),
        ("T,A\n", "J,A\n", "line 2: the first line names the columns"),
        ("row,2,3,4,5,6,7,8,9,T,A", "row;2;3;4;5;6;7;8;9;T;A", "line 2: columns are parted by"),
        ("insure,never", "insure,maybe", "line 43: insure is one of never, always, count, not"),
        ("insure,never", "insure", "line 43: insure is one of"),
        ("insure,never", "insure,never\ninsure,never", "line 44: the row 'insure' is there"),
        ("rescue,16", "rescue,22", 'line 41: "22" is no total from 3 to 21'),
        ("rescue,16", "rescue,x", 'line 41: "x" is no total'),
        ("16,89TA", "16,8,9,T,A", "line 41: a short form has a total and up cards"),
        ("16,89TA", "16,8-A", 'line 41: "-" is no up card'),
        ("16,89TA", "16,88", 'line 41: an up card stands twice in "88"'),
        ("16,89TA", "16", "line 41: a short form has"),
        ("hard 4,H", 'hard 4,"H', "line 3: the quotation marks of this line do not match"),
        (
            "insure,never",
            "after hard 12,K,K,K,K,K,K,K,K,K,X",
            'line 43: after hard 12 against A: "X": after a double there are K, R, D, Dh',
        ),
        ("insure,never", "after hard 22,K", 'line 43: there is no row "after hard 22": after'),
        ("insure,never", "after hard 12,K", "line 43: the row 'after hard 12' has 1 cells"),
        ("insure,never", "row,2,3,4,5,6,7,8,9,T,A", 'line 43: there is no row "row": the columns'),
    ],
)
def test_faults_name_the_file_the_line_and_the_place(old: str, new: str, said: str) -> None:
    assert old in TEXT
    assert faults(TEXT.replace(old, new, 1))[0].startswith(f"mine.csv: {said}")


def test_a_missing_row_is_named() -> None:
    lines = [line for line in TEXT.splitlines() if not line.startswith(("soft 13", "pair A"))]
    assert faults("\n".join(lines)) == [
        "mine.csv: the row 'soft 13' is missing",
        "mine.csv: the row 'pair A' is missing",
    ]


def test_every_fault_is_told_in_the_order_of_lines() -> None:
    text = TEXT.replace("hard 5,H,H", "hard 5,Q,W").replace("hard 4,", '"hard 4,')
    found = faults(text.replace("soft 12,", "soft 2,"))
    assert [one.split(":")[1].strip() for one in found] == [
        *("line 3", "line 4", "line 4", "line 21"),
        *("the row 'hard 4' is missing", "the row 'soft 12' is missing"),
    ]


@pytest.mark.parametrize("text", ["", "# only a remark\n", "\ufeff\r\n,,,\r\n"])
def test_an_empty_file(text: str) -> None:
    assert faults(text) == ["mine.csv: there are no rows in it"]


def test_a_file_that_is_no_chart_is_refused_shortly() -> None:
    assert len(faults("some,table\n" * 1000)) == 1
    assert len(faults(TEXT.splitlines()[1] + "\nsome,table" * 1000)) == 20
    (first, *_) = faults("\x00\x1b[31m" + "x" * 10_000)
    assert len(first) < 200
    assert first.isprintable()


@pytest.mark.parametrize("line", ["hard 4,X", '"unmatched', "nothing"])
def test_no_line_after_the_last_reported_fault_is_read(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = faults(f"{TEXT}\n" + f"{line}\n" * 25)
    read: list[list[str]] = []

    def reader(lines: list[str], strict: bool) -> object:
        read.append(lines)
        return csv.reader(lines, strict=strict)

    monkeypatch.setattr(reading, "csv", SimpleNamespace(reader=reader, Error=csv.Error))
    assert faults(f"{TEXT}\n" + f"{line}\n" * 5_000) == said
    assert len(read) < len(TEXT.splitlines()) + 25


def test_a_strategy_cannot_be_made_wrong_in_code_either() -> None:
    rows = dict(builtin("mimic").rows)
    del rows["hard 9"]
    rows["hard 99"] = rows["hard 8"]
    rows["hard 8"] = (cell("P"),) * 9
    with pytest.raises(BadStrategy) as bad:
        Strategy(rows, {"after hard 2": (AfterDouble.KEEP,) * 10}, "perhaps")  # type: ignore[arg-type]  # the point of it
    said = str(bad.value)
    for part in ("'hard 9' is missing", "no row 'hard 99'", "no row 'after hard 2'"):
        assert part in said
    for part in ("'hard 8' has 9 cells", "'hard 8' splits", "'perhaps'"):
        assert part in said


# Writing ----------------------------------------------------------------------------------------


def test_comments_come_first_and_stay_comments() -> None:
    text = write_strategy(sample(), ["Spanish 21, six decks", "", "two\nlines", "edge 0.4%"])
    assert text.startswith("# Spanish 21, six decks\n#\n# two\n# lines\n# edge 0.4%\nrow,2,3,")
    assert read_strategy(text) == sample()


def test_the_file_is_plain_csv() -> None:
    rows = list(csv.reader(write_strategy(sample()).splitlines(), strict=True))
    assert [row[0] for row in rows][: len(ROWS) + 1] == ["row", *ROWS]
    assert {len(row) for row in rows[:-1]} == {len(UPS) + 1}
    assert rows[-1] == ["insure", "never"]


def test_rows_that_keep_are_not_written() -> None:
    keeps = {name: (AfterDouble.KEEP,) * len(UPS) for name in AFTER_ROWS}
    chart = builtin("mimic")
    assert Strategy(chart.rows, keeps) == chart
    assert "after" not in write_strategy(Strategy(chart.rows, keeps))


def test_a_strategy_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(sample())) == sample()


# Built in ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "hard", "soft"), [("mimic", 17, 17), ("never-bust", 12, 18)])
def test_built_in_strategies_hit_below_a_total_and_do_nothing_else(
    name: str, hard: int, soft: int
) -> None:
    chart = builtin(next(one for one in BUILTINS if one == name))
    may = frozenset(Choice)
    for up in UPS:
        for total in range(4, 21):
            chosen = decide(chart, ChartHand(total, soft=False, cards=2), up, may)
            assert chosen is (Choice.HIT if total < hard else Choice.STAND)
        for total in range(12, 21):
            chosen = decide(chart, ChartHand(total, soft=True, cards=2), up, may)
            assert chosen is (Choice.HIT if total < soft else Choice.STAND)
        for value, total in zip("23456789T", range(4, 21, 2), strict=True):
            chosen = decide(chart, ChartHand(total, False, 2, value), up, may)
            assert chosen is (Choice.HIT if total < hard else Choice.STAND)
        assert decide(chart, ChartHand(12, True, 2, "A"), up, may) is Choice.HIT
    assert not chart.after
    assert chart.insure == "never"


def test_no_other_strategy_is_built_in() -> None:
    with pytest.raises(ValueError, match="mimic and never-bust are there"):
        builtin("lucky")  # type: ignore[arg-type]  # the point of it
