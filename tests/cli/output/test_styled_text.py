"""Styled text and tables of it: nothing is lost, and no line is too long."""

from __future__ import annotations

from contextlib import redirect_stdout

from hypothesis import given
from hypothesis import strategies as st

from fortyeight.cli.output.styled_text import Text
from fortyeight.cli.output.text_page import Page
from fortyeight.cli.output.text_table import Table, columns, fitted
from tests.cli.output.conftest import Output

words = st.text("ab c", max_size=30)


@given(st.lists(st.tuples(words, st.sampled_from(["", "bold", "red"]))), st.integers(1, 12))
def test_broken_lines_fit_and_keep_every_character_with_its_style(
    pieces: list[tuple[str, str]], width: int
) -> None:
    text = Text()
    for piece, style in pieces:
        text.append(piece, style)
    lines = list(text.lines(width))
    assert all(len(line) <= width for line in lines)

    def styled(texts: list[Text]) -> list[tuple[str, str]]:
        characters = [(char, style) for one in texts for part, style in one.pieces for char in part]
        return [one for one in characters if one[0] != " "]

    assert styled(lines) == styled([text])


def test_words_stay_whole_where_they_fit() -> None:
    lines = [str(line) for line in Text("  one two three\nfour").lines(7)]
    assert lines == ["  one", "two", "three", "four"]


def test_a_word_longer_than_the_line_is_cut() -> None:
    assert [str(line) for line in Text("a abcdefgh b").lines(3)] == ["a", "abc", "def", "gh", "b"]


def lines(table: Table, width: int) -> list[str]:
    return [str(line).rstrip() for line in table.lines(width)]


def test_columns_are_as_wide_as_their_words() -> None:
    table = fitted("name", "value")
    table.columns[1].right = True
    table.add_row("edge", "0.4%")
    table.add_row("deviation")
    assert lines(table, 80) == ["name       value", "edge        0.4%", "deviation"]


def test_the_widest_column_wraps_where_there_is_no_room() -> None:
    table = fitted("a", "b")
    table.add_row("short", "one two three four five six")
    assert lines(table, 20) == ["a      b", "short  one two three", "       four five six"]


def test_shared_columns_align_between_tables() -> None:
    first, second = columns(("", 1), ("", 2)), columns(("", 1), ("", 2))
    first.add_row("x", "first")
    second.add_row("a longer cell", "second")
    assert lines(first, 32)[0].index("first") == lines(second, 32)[0].index("second") == 12


def test_a_file_gets_the_text_alone(output: Output) -> None:
    with redirect_stdout(output):
        page = Page()
        page.print(Text("bold", "bold").append(" and red", "red"))
        page.print("x" * 200, whole=True)
    assert output.getvalue() == f"bold and red\n{'x' * 200}\n"


def test_a_terminal_gets_the_styles(output: Output) -> None:
    output.terminal = True
    with redirect_stdout(output):
        Page().print(Text("bold", "bold").append(" white", "#ffffff on #000000"))
    assert output.getvalue() == "\x1b[1mbold\x1b[0m\x1b[38;5;231;48;5;16m white\x1b[0m\n"
