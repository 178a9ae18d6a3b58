"""Rulebook files that name their base and list only what differs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fortyeight.rulebook import (
    KEYS,
    BadRulebook,
    Key,
    Rulebook,
    find_rulebook,
    lasting_books,
    open_house,
    read_book_text,
    rulebook,
    rulebook_from,
    shipped_books,
)
from fortyeight.rulebook.library import (
    MAX_BASES,
    MAX_BOOK_SIZE,
    book_reference,
    portable_book,
    referenced_book,
)
from fortyeight.rulebook.schema.entry import OWN, Entry
from fortyeight.rulebook.toml_text import toml_text
from fortyeight.rulebook.write_book import book_difference
from tests.effort import effort
from tests.rulebook.reading.raw import put, raw_book
from tests.rulebook.reading.test_any_file import sensible

SP = "ma-spanish21"
HEAD = f'id = "red-dragon"\ntitle = "Spanish 21 at Red Dragon"\nbased_on = "{SP}"\n'


def book(rest: str, head: str = HEAD) -> Rulebook:
    return read_book_text(head + rest)


def faults(rest: str, head: str = HEAD) -> list[str]:
    with pytest.raises(BadRulebook) as caught:
        book(rest, head)
    return [str(fault) for fault in caught.value.faults]


def pays(of: Rulebook) -> dict[str, str]:
    return {row.name: str(row.pays) for row in of.bonus_21}


# What a file may say -----------------------------------------------------------------------------


def test_what_is_not_named_comes_from_the_base_with_its_clause() -> None:
    dragon, base = book('rules.soft_17 = "draw"\n'), rulebook(SP)
    assert dragon.entries["dealing.soft_17"] == Entry(KEYS["soft_17"].kind, "draw", OWN)
    assert {**dragon.entries, "dealing.soft_17": base.entries["dealing.soft_17"]} == base.entries
    assert (dragon.bonus_21, dragon.outcomes) == (base.bonus_21, base.outcomes)
    assert (dragon.id, dragon.title, dragon.base) == (
        "red-dragon",
        "Spanish 21 at Red Dragon",
        base,
    )


def test_a_rule_is_named_by_the_key_of_houses_or_by_section_and_field() -> None:
    forms = (
        '[rules]\nsoft_17 = "draw"\ndoubles = 3\n',
        '[rules]\ndealing.soft_17 = "draw"\ndouble.times = 3\n',
        'dealing.soft_17 = "draw"\ndouble.times = 3\n',
        '[dealing]\nsoft_17 = "draw"\n[rules.double]\ntimes = 3\n',
    )
    assert {toml_text(book_difference(book(form), rulebook(SP))) for form in forms} == {
        HEAD + '\n[rules]\nsoft_17 = "draw"\ndoubles = 3\n'
    }


def test_three_lines_are_a_file(tmp_path: Path) -> None:
    """Rules may stand at the top, and a table without a name has that of its file."""
    file = tmp_path / "My Table_2.toml"
    lines = (f'based_on = "{SP}"', 'dealer.soft_17 = "draw"', "doubles = 3")
    file.write_text("\n".join(lines))
    own, base = find_rulebook(str(file)), rulebook(SP)
    changed = {path for path, entry in own.entries.items() if base.entries[path] != entry}
    assert changed == {"dealing.soft_17", "double.times"}
    assert (own.id, own.title) == ("my-table-2", "Spanish 21 (Massachusetts), own rules")
    assert read_book_text(file.read_text()).id == "own-table"
    file.rename(tmp_path / "卓.toml")
    assert find_rulebook(str(tmp_path / "卓.toml")).id == "own-table"
    assert faults("match = false\nrules.match = false\n") == [
        "rules.match: match says this already"
    ]
    assert "match.offered" in book("[match]\n").entries


def test_a_match_wager_on_the_hole_card_has_the_limits_of_the_other() -> None:
    entries = book('match_minimum = "3.00"\nmatch_hole = true\n').entries
    assert entries["match_hole.minimum"].default == 300
    assert entries["match_hole.maximum"] == entries["match.maximum"]
    assert "match_hole.minimum: the book must say this" in faults(
        'without = ["match"]\nmatch_hole = true\n'
    )


def test_a_word_for_a_rule_and_for_a_section_is_told_apart() -> None:
    off = book("rules.match = false\n").entries["match.offered"]
    assert (off.default, off.fixed) == (False, True)
    choice = book("rules.match = { allowed = [true, false], default = false }\n")
    assert not choice.entries["match.offered"].fixed
    assert book('rules.match.minimum = "2.00"\n').entries["match.minimum"].default == 200


def test_a_value_is_free_of_the_bounds_of_the_base() -> None:
    """Massachusetts has six decks or eight."""
    odds = 'match_odds = { suited = "9:1", unsuited = "4:1" }'
    for decks in range(1, 9):
        house = open_house(book(f"[rules]\ndecks = {decks}\n{odds}\n"))
        assert house.cards.decks == decks
        assert str(house.match_pays[1, 0].odds) == "9:1"


@pytest.mark.parametrize("decks", range(1, 9))
@pytest.mark.parametrize("base", shipped_books())
def test_every_book_can_be_dealt_with_one_to_eight_decks(base: str, decks: int) -> None:
    drop = 'without = ["match"]\n' if rulebook(base).has("match") else ""
    tried = book(f"{drop}rules.decks = {decks}\n", HEAD.replace(SP, base))
    assert open_house(tried).cards.decks == decks


def test_decks_without_odds_need_them_only_where_the_match_wager_is_offered() -> None:
    (fault,) = faults("rules.decks = 2\n")
    assert fault.startswith(f"rules.decks: {SP} has no match odds for these decks: give match_odds")
    open_house(book("[rules]\ndecks = 2\nmatch = false\n"))
    open_house(book('without = ["match"]\nrules.decks = 2\n'))


def test_an_entry_may_leave_the_house_a_choice_and_carry_a_clause() -> None:
    dragon = book('rules.splits = { at_least = 1, at_most = 4, default = 2, clause = "card 3" }\n')
    assert open_house(dragon, {"splits": 4}).split.times == 4
    assert dragon.entries["split.times"].clause == "card 3"


def test_rows_are_added_changed_and_taken_away() -> None:
    dragon = book(
        '[[bonus_21]]\ncards = 5\npays = "2:1"\n'
        '[[bonus_21]]\nranks = "8-7-6"\nsuits = "spades"\npays = "none"\n'
        '[[bonus_21]]\nranks = "A-A-A-8"\npays = { value = "5:1", clause = "card 7" }\n'
        "on_split_hands = false\non_doubled_hands = true\n"
    )
    expected = pays(rulebook(SP)) | {"5 cards totaling 21": "2:1"}
    del expected["6-7-8 of spades"]
    assert pays(dragon) == expected | {"A-A-A-8 of any suits": "5:1"}
    assert dragon.bonus_21[-1].earned_by == {"on_split_hands": False, "on_doubled_hands": True}
    assert dragon.bonus_21[-1].clause == "card 7"


def test_a_table_is_replaced_as_a_whole() -> None:
    assert book('without = ["bonus_21"]\n').bonus_21 == ()
    own = book('without = ["bonus_21"]\n[[bonus_21]]\ncards_or_more = 5\npays = "3:2"\n')
    assert pays(own) == {"5 or more cards totaling 21": "3:2"}


def test_tiers_of_the_super_bonus() -> None:
    rows = '[[super_bonus.tier]]\nfrom = "25.00"\npays = "none"\n'
    rows += '[[super_bonus.tier]]\nfrom = "50.00"\npays = "9000.00"\n'
    tiers = [(tier.at_least, tier.pays) for tier in book(rows).super_bonus_tiers]
    assert tiers == [(5000, 900_000), (500, 100_000)]
    assert not book('without = ["super_bonus"]\n').has("super_bonus")


def test_rows_of_the_break_bonus() -> None:
    bbc = HEAD.replace(SP, "bbc-spanish21")
    last = rulebook("bbc-spanish21").break_rows[0]
    assert last.or_more
    row = f'[[break_bonus.row]]\ncards = {last.cards}\npays = "50:1"\n'
    (fault,) = faults(row, bbc)
    name = f"{last.cards} cards and {last.cards} or more cards"
    assert fault == f"break_bonus.row: {name} overlap"
    gone = f'[[break_bonus.row]]\ncards_or_more = {last.cards}\npays = "none"\n'
    rows = book(row + gone, bbc).break_rows
    assert (rows[-1].cards, rows[-1].or_more, str(rows[-1].pays)) == (last.cards, False, "50:1")


def test_a_paytable_of_a_wheel() -> None:
    """Maryland's paytable B pays a wager of $1.10 (12 D(2))."""
    table = '[[bonus_spin.table]]\nname = "B"\nwager = "1.10"\nprizes = ["50", "10"]\n'
    dragon = book(table, HEAD.replace(SP, "md-pontoon21"))
    tables, base = dragon.bonus_spin_paytables, rulebook("md-pontoon21").bonus_spin_paytables
    assert [(prize.symbol, prize.clause) for prize in tables["B"].prizes] == [
        ("50", OWN),
        ("10", OWN),
    ]
    assert {**tables, "B": base["B"]} == base
    (fault,) = faults(table.replace('"50"', '"a"'), HEAD.replace(SP, "md-pontoon21"))
    assert fault == 'bonus_spin.table[0].prizes: "a" is no symbol of this wheel'


def test_the_sample_wheels_are_those_of_the_base() -> None:
    own = open_house(book("", HEAD.replace(SP, "md-pontoon21")))
    assert own.wheels == open_house(rulebook("md-pontoon21")).wheels


def test_a_wager_that_the_base_does_not_have() -> None:
    section = '[pair]\noffered = true\nminimum = "1.00"\nmaximum = "none"\npays = "11:1"\n'
    dragon = book(section + "needs_own_main = true\n")
    assert str(open_house(dragon).value("pair.pays")) == "11:1"
    assert faults(section) == ["pair.needs_own_main: the book must say this"]


def test_words_calls_and_clauses() -> None:
    dragon = book('[words]\nblackjack = "Dragon"\n[outcomes]\npush = "card 4"\n')
    assert dragon.blackjack == "Dragon"
    assert dragon.outcomes == {**rulebook(SP).outcomes, "push": "card 4"}
    assert book('without = ["words"]\n').own_words == {}


def test_where_and_when_a_table_was_published() -> None:
    source = 'source = "https://casino.example/spanish-21"\nas_of = 2026-11-17\n'
    dragon = book(source)
    assert (dragon.source, dragon.as_of) == ("https://casino.example/spanish-21", "2026-11-17")
    assert faults('as_of = "lately"\n') == ['as_of: "lately" is no day such as "2026-11-17"']


# Bases in files ----------------------------------------------------------------------------------


def written(folder: Path, name: str, based_on: str, rest: str = "") -> Path:
    path = folder / f"{name}.toml"
    path.write_text(f'id = "{name}"\ntitle = "T"\nbased_on = "{based_on}"\n{rest}', "utf-8")
    return path


def test_a_file_is_based_on_another_beside_it(tmp_path: Path) -> None:
    written(tmp_path, "one", SP, 'rules.soft_17 = "draw"\n')
    two = find_rulebook(str(written(tmp_path, "two", "one.toml", "rules.doubles = 3\n")))
    assert [base.id for base in two.ancestors] == ["one", SP]
    assert (two.entries["dealing.soft_17"].default, two.entries["double.times"].default) == (
        "draw",
        3,
    )


def test_files_that_are_based_on_one_another(tmp_path: Path) -> None:
    written(tmp_path, "one", "two.toml")
    with pytest.raises(BadRulebook, match="is based on this file itself"):
        find_rulebook(str(written(tmp_path, "two", "one.toml")))


def test_a_line_of_files_is_bounded(tmp_path: Path) -> None:
    for number in range(MAX_BASES):
        base = f"b{number - 1}.toml" if number else SP
        path = written(tmp_path, f"b{number}", base)
    assert len(find_rulebook(str(path)).ancestors) == MAX_BASES
    longer = written(tmp_path, "longer", path.name)
    with pytest.raises(BadRulebook, match="too long a line of files: 8 at most"):
        find_rulebook(str(longer))


def test_faults_of_a_base_name_its_file(tmp_path: Path) -> None:
    written(tmp_path, "one", SP, "rules.decks = 0\n")
    with pytest.raises(BadRulebook) as caught:
        find_rulebook(str(written(tmp_path, "two", "one.toml")))
    place = caught.value.faults[0].place
    assert place == 'based_on "one.toml".rules.decks'


@pytest.mark.parametrize(
    "name", ["../one.toml", "/etc/one.toml", "gone.toml", "nowhere", "", "a\nb"]
)
def test_a_base_that_is_not_there(name: str, tmp_path: Path) -> None:
    text = toml_text({"id": "x", "title": "X", "based_on": name})
    for folder in (None, tmp_path):
        with pytest.raises(BadRulebook) as caught:
            read_book_text(text, folder)
        assert [fault.place for fault in caught.value.faults] == ["based_on"]


# Faults ------------------------------------------------------------------------------------------

FAULTS = [
    (
        "rules.soft17 = 1\n",
        "rules.soft17: soft17 is no rule and no section (did you mean soft_17?)",
    ),
    ('rules.soft_17 = "hit"\n', 'rules.soft_17: "hit" should be "stand" or "draw"'),
    (
        'rules.dealing.soft = "hit"\n',
        "rules.dealing.soft: soft means nothing here (did you mean soft_17?)",
    ),
    (
        'rules.soft_17 = "draw"\ndealing.soft_17 = "draw"\n',
        "rules.soft_17: dealing.soft_17 says this already",
    ),
    ("rules = 5\n", "rules: 5 is no table: write [rules]"),
    ("rules.decks = { value = 6, odd = 1 }\n", "rules.decks.odd: odd means nothing here"),
    (
        "[split]\nhands = 4\n",
        "split.hands: hands means nothing here; the keys here are ace_times, aces_draw, by, times",
    ),
    (
        'rules.table_minimum = "9999999.00"\n',
        "rules.table_minimum: the smallest main wager is above the largest",
    ),
    (
        "rules.boxes_per_player = 9\n",
        "rules.boxes_per_player: one person cannot have more boxes than the table",
    ),
    ('without = "match"\n', 'without: "match" is no list such as ["super_bonus"]'),
    ('without = ["pair"]\n', f"without[0]: {SP} has no section pair to leave out"),
    ("odd = 1\n", "odd: odd is no rule and no section"),
    (
        '[[bonus_21]]\ncards = 9\npays = "none"\n',
        "bonus_21: the base has no row 9 cards totaling 21 to take away",
    ),
    (
        '[[bonus_21]]\ncards = 5\npays = "3-2"\n',
        "bonus_21[0].pays: '3-2' are no odds: write them as \"3:2\"",
    ),
    (
        '[[bonus_21]]\ncards = 5\npays = "3:2"\non_split_hands = "no"\n',
        'bonus_21[0].on_split_hands: "no" should be true or false',
    ),
    (
        '[[super_bonus.tier]]\nfrom = "5.00"\npays = "0.00"\n',
        "super_bonus.tier[0].pays: a Super Bonus pays something",
    ),
    (
        '[match]\none_suited = "5:1"\n',
        "match: give odds for suited, unsuited; or for two_suited, suited_and_unsuited, "
        "one_suited, two_unsuited, one_unsuited",
    ),
]


@pytest.mark.parametrize(("rest", "fault"), FAULTS)
def test_a_fault_names_its_place_and_reason(rest: str, fault: str) -> None:
    assert faults(rest) == [fault]


def test_a_contradiction_is_blamed_on_the_file() -> None:
    """In Marina Bay Sands' book a 21 is paid at once, because it wins whatever the dealer gets."""
    (fault,) = faults('rules.twenty_one_against_21 = "push"\n', HEAD.replace(SP, "mbs-pontoon"))
    sentence = "a 21 is paid at once only where it wins whatever the dealer gets (3.15)"
    assert fault == f"rules.twenty_one_against_21: {sentence}"


def test_a_text_over_the_limit_is_refused_unread() -> None:
    for text in (HEAD + "#" * MAX_BOOK_SIZE, b"\xff" * (MAX_BOOK_SIZE + 1)):
        with pytest.raises(BadRulebook, match="file: a rulebook has at most 200,000 bytes"):
            read_book_text(text)
    with pytest.raises(BadRulebook, match="file: the text is not UTF-8"):
        read_book_text(b"\xff")
    rows = '[[bonus_21]]\ncards = 5\npays = "2:1"\n' * 201
    assert "bonus_21: there are more than 200 rows" in faults(rows)


# Equality with full files ------------------------------------------------------------------------


@pytest.mark.parametrize("base", lasting_books())
@pytest.mark.parametrize("book_id", lasting_books())
def test_a_book_by_difference_from_another_is_the_same_house(book_id: str, base: str) -> None:
    whole = rulebook(book_id)
    again = read_book_text(toml_text(book_difference(whole, rulebook(base))))
    assert again == whole
    assert open_house(again) == open_house(whole)


@st.composite
def differing(draw: st.DrawFn) -> tuple[str, dict[Key, Any]]:
    base = draw(st.sampled_from(shipped_books()))
    keys = [key for key in KEYS.values() if key.path in rulebook(base).entries]
    some = draw(st.lists(st.sampled_from(keys), unique=True, max_size=6))
    return base, {key: draw(sensible(key)) for key in some}


@settings(max_examples=effort(60, 600), deadline=None)
@given(differing())
def test_any_difference_reads_as_the_full_file(change: tuple[str, dict[Key, Any]]) -> None:
    """The same values with the same clause in the full file make the same house, or a fault."""
    base, values = change
    raw = raw_book(base)
    for key, value in values.items():
        raw = put({key.section: {}} | raw, key.path, {"value": value, "clause": OWN})
    short = {"id": base, "title": raw["title"], "authority": raw["authority"], "based_on": base}
    for name in ("version", "summary"):
        short |= {name: raw[name]} if name in raw else {}
    short["rules"] = {key.name: value for key, value in values.items()}
    short |= {name: raw[name] for name in ("presentation", "published") if name in raw}
    # A full file must not have odds for decks that it rules out; a file by difference drops them.
    match = raw.get("match", {})
    if any(key.name == "decks" for key in values) and isinstance(match.get("suited"), dict):
        odds = {"value": "9:1", "clause": OWN}
        raw["match"] |= {"suited": odds, "unsuited": odds} if "suited" in match else {}
        short["match"] = {"suited": "9:1", "unsuited": "9:1"}
    try:
        whole = rulebook_from(raw)
    except BadRulebook:
        with pytest.raises(BadRulebook):
            read_book_text(toml_text(short))
    else:
        again = read_book_text(toml_text(short))
        assert again == whole
        assert open_house(again) == open_house(whole)
        assert referenced_book(book_reference(again)) == whole


@pytest.mark.parametrize("rest", ["decks = 2\nmatch = false\n", "decks = 8\n", "decks = 6\n"])
def test_a_table_with_other_decks_is_carried_along(rest: str) -> None:
    own = book(f"[rules]\n{rest}")
    assert referenced_book(book_reference(own)) == own
    assert "[match]" not in book_reference(own)


def test_a_book_of_the_project_is_referred_to_by_its_id() -> None:
    for book_id in shipped_books():
        assert book_reference(rulebook(book_id)) == book_id
        assert portable_book(rulebook(book_id)) is None


def test_a_book_in_files_is_carried_along_as_one_text(tmp_path: Path) -> None:
    written(tmp_path, "one", "bbc-spanish21", "rules.doubles = 3\n")
    two = find_rulebook(str(written(tmp_path, "two", "one.toml", 'rules.soft_17 = "stand"\n')))
    text = book_reference(two)
    assert 'based_on = "bbc-spanish21"' in text
    assert referenced_book(text) == two
