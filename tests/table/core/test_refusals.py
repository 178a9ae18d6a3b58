"""Every refusal is in the table of refusals, with the clause that it cites in each book."""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from fortyeight.rulebook import open_house, rulebook, shipped_books
from fortyeight.table import DealerStep, Phase, Refused, Step, Table, WagerKind, decide
from fortyeight.table.core.commands import (
    AllowCompany,
    BuyChips,
    CallDead,
    Command,
    DeclareMisdeal,
    DeclineInsurance,
    Double,
    DrawInError,
    FailReader,
    GetUp,
    Hit,
    Insure,
    Join,
    LoadShoe,
    MisuseReader,
    Overdraw,
    PlaceWager,
    RefuseCompany,
    Rescue,
    Sit,
    SkipCard,
    SkipOwnCard,
    Split,
    Stand,
    Surrender,
    TakeLateCard,
    WithdrawWager,
)
from fortyeight.table.wagers.wager_kinds import PLACEABLE
from tests.rounds import done, table_of

ROOT = Path(__file__).parents[3]
MA, BBC, MD, MBS = "ma-spanish21", "bbc-spanish21", "md-pontoon21", "mbs-pontoon"
SHOE = "9h 9c 5h 9s 9d 9c Kc 2c 3c 4c 5c 6c"


@cache
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("refusals", ROOT / "tools" / "refusals.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["refusals"] = module
    spec.loader.exec_module(module)
    return module


@cache
def sites() -> list[Any]:
    """Every refusal of the source, which takes seconds to follow."""
    return list(tool().Source().sites())


def test_the_page_has_every_refusal() -> None:
    # `tools/refusal-table` writes it anew.
    assert (ROOT / "docs" / "reference" / "refusals.md").read_text("utf-8") == tool().page(sites())


def test_no_place_that_refuses_is_overlooked() -> None:
    found = {site.module for site in sites()}
    for room in ("table", "progressive"):
        for path in (ROOT / "src" / "fortyeight" / room).rglob("*.py"):
            calls = re.findall(r"(?<!class )\bRefused\(\s*[\"f]", path.read_text("utf-8"))
            name = path.relative_to(ROOT / "src" / "fortyeight").as_posix()
            assert bool(calls) == (name in found), name


def test_a_clause_is_followed_through_names_parameters_and_functions(tmp_path: Path) -> None:
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "new.py").write_text(
        "PATHS = {1: 'cards.decks', 2: 'boxes.boxes'}\n"
        "def chosen(table, kind):\n"
        "    return table.house.clause(PATHS[kind])\n"
        "def helper(table, clause=''):\n"
        "    return Refused('one', f'no {table}', clause)\n"
        "def decide(table):\n"
        "    clause = table.house.clause('split.by')\n"
        "    helper(table, clause)\n"
        "    sentence = 'too many'\n"
        "    return Refused('two', sentence, chosen(table, 1))\n"
    )
    found = tool().Source(tmp_path).sites()
    assert [(site.code, site.sentence, site.rules) for site in found] == [
        ("one", "no {…}", ("split.by",)),
        ("two", "too many", ("boxes.boxes", "cards.decks")),
    ]


def asked(table: Table) -> list[Command]:
    """All sorts of commands, most of which are refused at any moment."""
    commands: list[Command] = [
        *(Join("moe", 5), BuyChips("nobody", 5), Sit("ann", 1), Sit("nobody", 99), GetUp("ann", 2)),
        *(AllowCompany("ann", 1), RefuseCompany("bob", 1), LoadShoe(()), DeclareMisdeal()),
        *(DrawInError(True), DrawInError(False), Overdraw(), SkipOwnCard(), SkipCard(1)),
        *(MisuseReader(seen=True), FailReader(), Insure("ann", 1, 1), DeclineInsurance("bob", 1)),
    ]
    for person in ("ann", "bob"):
        for box in (1, 2):
            commands += [act(person, box) for act in (Hit, Stand, Split, Surrender, Rescue)]
            commands += [Double(person, box, 1), TakeLateCard(person, box), CallDead(person, box)]
            commands += [PlaceWager(person, box, kind, 7_77) for kind in PLACEABLE]
            commands += [WithdrawWager(person, box, kind) for kind in PLACEABLE]
    return commands


@pytest.mark.parametrize("book", shipped_books())
def test_what_the_referee_cites_is_what_the_page_says(book: str) -> None:
    house = open_house(rulebook(book))
    known = {
        (site.code, tool().cited(house, rule) if rule else "")
        for site in sites()
        for rule in (*site.rules, "")
    }
    known |= {("bad-amount", row.clause) for row in house.book.bonus_spin_paytables.values()}
    betting = table_of(book, SHOE, "ann", "bob")
    wagered = done(betting, Sit("ann", 1), PlaceWager("ann", 1, WagerKind.MAIN, 10_00))
    dealt = wagered
    while dealt.phase in (Phase.BETTING, Phase.DEALING):
        dealt = done(dealt, *close(dealt))
    refused = [decide(one, command) for one in (betting, wagered, dealt) for command in asked(one)]
    cited = {(one.code, one.clause) for one in refused if isinstance(one, Refused)}
    assert len(cited) > 15
    assert cited <= known


def close(table: Table) -> tuple[Command, ...]:
    return (DealerStep(Step.NO_MORE_BETS),) if table.phase is Phase.BETTING else ()


def clause(table: Table, command: Command) -> str:
    refused = decide(table, command)
    assert isinstance(refused, Refused), refused
    return refused.clause


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        pytest.param(MA, "10(a)", marks=pytest.mark.clause(MA, "10(a)")),
        pytest.param(MD, "11 A", marks=pytest.mark.clause(MD, "11 A")),
        pytest.param(MBS, "3.8", marks=pytest.mark.clause(MBS, "3.8")),
        pytest.param(
            BBC, "Wagers Splitting 2", marks=pytest.mark.clause(BBC, "Wagers Splitting 2")
        ),
    ],
)
def test_a_split_that_cannot_be_paid_cites_the_equal_wager(book: str, cited: str) -> None:
    assert open_house(rulebook(book)).act("split_wager", "split.by") == cited


@pytest.mark.parametrize(
    ("book", "cited"),
    [
        pytest.param(MA, "12(a), R8", marks=pytest.mark.clause(MA, "12(a)")),
        pytest.param(MD, "7 J(2)", marks=pytest.mark.clause(MD, "7 J(2)")),
        pytest.param(MBS, "3.15", marks=pytest.mark.clause(MBS, "3.15")),
        pytest.param(BBC, "R8", marks=pytest.mark.ruling("R8")),
    ],
)
def test_a_card_to_a_21_is_refused_by_what_the_book_says_of_draws(book: str, cited: str) -> None:
    assert open_house(rulebook(book)).act("hit_21", "double.on_21") == cited


@pytest.mark.clause(MA, "6(b)")
@pytest.mark.clause(MA, "6(b)(1)")
@pytest.mark.clause(MA, "6(b)(2)")
def test_a_wager_outside_its_limits_cites_the_limit_that_it_breaks() -> None:
    table = table_of(MA, SHOE, "ann", match_maximum="20.00", table_maximum="500.00")
    assert clause(table, PlaceWager("ann", 1, WagerKind.MATCH, 5_00)) == "6(b)"
    table = done(table, Sit("ann", 1), PlaceWager("ann", 1, WagerKind.MAIN, 10_00))
    assert clause(table, PlaceWager("ann", 1, WagerKind.MATCH, 50)) == "6(b)"
    assert clause(table, PlaceWager("ann", 1, WagerKind.MATCH, 15_00)) == "6(b)(1)"
    assert clause(table, PlaceWager("ann", 1, WagerKind.MATCH, 5_25)) == "5(c), R21"
    more = done(
        table, WithdrawWager("ann", 1, WagerKind.MAIN), PlaceWager("ann", 1, WagerKind.MAIN, 50_00)
    )
    assert clause(more, PlaceWager("ann", 1, WagerKind.MATCH, 30_00)) == "6(b)(2)"
    with_match = done(table, PlaceWager("ann", 1, WagerKind.MATCH, 5_00))
    assert clause(with_match, WithdrawWager("ann", 1, WagerKind.MAIN)) == "6(b)"


def test_too_few_chips_are_no_matter_of_the_book() -> None:
    table = done(table_of(MA, SHOE, table_maximum="5000.00"), Join("ann", 20_00), Sit("ann", 1))
    assert clause(table, PlaceWager("ann", 1, WagerKind.MAIN, 50_00)) == ""
    assert clause(table, PlaceWager("ann", 1, WagerKind.MAIN, 6000_00)) == "5(a)"


@pytest.mark.clause(BBC, "Rules 7")
@pytest.mark.clause(MA, "7(e)")
@pytest.mark.parametrize(("book", "cited"), [(BBC, "Rules 7"), (MA, "7(e)"), (MD, "7 H")])
def test_a_decision_out_of_turn_cites_the_order_of_play(book: str, cited: str) -> None:
    assert clause(table_of(book, SHOE, "ann"), Hit("ann", 1)) == cited


@pytest.mark.clause(MA, "11(b)")
@pytest.mark.clause(MD, "8 D")
@pytest.mark.parametrize(("book", "cited"), [(MA, "11(b)"), (MD, "8 D"), (BBC, "Method 20")])
def test_insurance_out_of_its_time_cites_its_time(book: str, cited: str) -> None:
    assert clause(table_of(book, SHOE, "ann"), Insure("ann", 1, 5_00)) == cited
