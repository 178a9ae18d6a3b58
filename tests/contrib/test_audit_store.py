"""The auditor's program agrees with served rounds of all books, and finds every damage."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from contrib.audit_store import (
    BOOKS,
    BrokenError,
    Hand,
    Round,
    Stake,
    _check_record,
    audit,
    ed25519_ok,
    main,
    own_book,
)
from fortyeight.cards import parse_cards
from fortyeight.chance import SystemBits
from fortyeight.rulebook import open_house, read_book_text, shipped_books
from fortyeight.rulebook.versions import version_of
from fortyeight.server.base.who import Role, Who
from fortyeight.server.table import new_tables
from fortyeight.server.table.dealer import fairness
from fortyeight.server.table.practice import practice_request
from fortyeight.store.backup.write_backup import back_up
from fortyeight.store.database.database import Database
from fortyeight.store.signing.head_exports import export_stored
from fortyeight.store.signing.heads import message, sign_heads
from fortyeight.store.signing.keys import Keys
from fortyeight.table.core import state
from fortyeight.table.settle.main_wager import dealer_hand, settle_hand
from tests.effort import effort
from tests.server.table.evening import Evening
from tests.server.table.place import FAST, Client, Place
from tests.server.table.storage.test_replayed_log import chain_again, edit_record

PROGRAM = Path(__file__).parents[2] / "contrib" / "audit_store.py"
NOW = 1_800_000_000_000
Edit = Callable[[sqlite3.Connection], object]
ROUNDS = effort(2, 20)
#: All books, a shuffler that ends its shoe with every round, so that shoes are revealed, and
#: coupons.
HOUSES: list[tuple[str, dict[str, object]]] = [
    *((book, {}) for book in shipped_books()),
    ("mbs-pontoon", {"shuffler": "continuous"}),
    ("ma-spanish21", {"match_play": True}),
]
#: A house's own rulebooks that the program settles by, and one that it does not know.
OWN_BOOKS = [
    """
    id = "own-odds"
    title = "Own odds"
    based_on = "ma-spanish21"
    rules = { soft_17 = "draw", blackjack_pays = "6:5", surrender_returns = "1/4", doubles = 3 }
    match.suited = "10:1"
    bonus_21 = [{ cards = 5, pays = "2:1" }, { ranks = "6-7-8", suits = "spades", pays = "none" }]
    """,
    """
    id = "own-draws"
    title = "Own draws"
    based_on = "mbs-pontoon"
    without = ["bonus_21"]
    rules = { dealer_blackjack_takes = "all", soft_17 = "stand", decks = 6 }
    """,
    """
    id = "own-rescue"
    title = "Own rescue"
    based_on = "ma-pontoon21"
    rules.rescue_forfeits = "before-last-double"
    """,
]


async def play(
    database: Database, folder: Path, houses: list[tuple[str, dict[str, object]]], rounds: int
) -> None:
    """Play some rounds at a table of each house, and sign heads of all of it."""
    place = Place(database, folder / "keys")
    await place.start()
    for number, (book, house) in enumerate(houses):
        table = await place.open(book, house)
        clients = [await place.seated(table, name, box) for box, name in ((1, "ann"), (2, "bob"))]
        await Evening(place, table, clients, seed=number + 4).play(rounds)
    await place.end()
    sign_heads(database, Keys.open(folder / "keys"), NOW)
    export_stored(folder / "heads", database)


async def practise(database: Database, folder: Path, books: list[str]) -> None:
    """Play some rounds at a practice table of each rulebook."""
    place = Place(database, folder / "keys")
    await place.start()
    for number, text in enumerate(books):
        person = Who(f"person-{number}", frozenset(Role))
        request = practice_request(open_house(read_book_text(text)), "Mine")
        request = replace(request, settings=request.settings.model_copy(update=FAST))
        table = (await place.tables._open(person, request))["id"]
        client = await Client(place, table, person.name).connect()
        await client.did("join", chips=request.settings.practice)
        await client.did("sit", box=1)
        await Evening(place, table, [client], seed=number).play(ROUNDS)
    await place.end()


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with rounds of all five books, its keys, and the heads that were kept."""
    folder = tmp_path_factory.mktemp("audited")
    database = Database.open(str(folder / "store.db"))
    chance = random.Random(48)
    with pytest.MonkeyPatch.context() as patch:  # the same cards in every run
        patch.setattr(SystemBits, "take", lambda self, size: chance.randbytes(size))
        patch.setattr(fairness, "new_secret", lambda: chance.randbytes(32))
        patch.setattr(new_tables, "new_id", lambda: f"{chance.getrandbits(48):012x}")
        asyncio.run(play(database, folder, HOUSES, ROUNDS))
    back_up(database, folder / "backup", NOW)
    database.close()
    return folder


def audited(folder: Path, store: str = "store.db", heads: bool = True) -> list[str]:
    """Return the lines of the checks that passed; raise if something is broken."""
    said: list[str] = []
    kept = folder / "heads" if heads else None
    audit(folder / store, kept, [folder / "keys" / "signing.pub"], said.append)
    return said


def edited(played: Path, to: Path, *edits: Edit) -> Path:
    """Return an edited copy of the store."""
    shutil.copytree(played, to)
    with closing(sqlite3.connect(to / "store.db", isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        for edit in edits:
            edit(connection)
    return to


def sign_again(folder: Path) -> None:
    """Sign matching heads, as an attacker with the signing key could; no copies exist elsewhere."""
    with closing(sqlite3.connect(folder / "store.db", isolation_level=None)) as connection:
        connection.execute("DELETE FROM heads")
    database = Database.open(str(folder / "store.db"))
    sign_heads(database, Keys.open(folder / "keys"), NOW)
    database.close()


def test_rounds_of_all_books_are_settled_as_stored(played: Path) -> None:
    said = audited(played)
    assert [line.split(":")[0] for line in said] == [
        *("chain", "heads", "ledger", "answers", "shoes", "rounds", "records")
    ]
    assert said[5].startswith(f"rounds: {len(HOUSES) * ROUNDS} of {len(HOUSES)} tables")
    assert ", 0 revealed" not in said[4]
    assert "1 signatures valid" in said[1]
    assert "not settled again" not in said[5]


def test_rounds_by_a_rulebook_of_the_house_are_settled_where_its_rules_are_known(
    tmp_path: Path,
) -> None:
    database = Database.open(str(tmp_path / "store.db"))
    asyncio.run(practise(database, tmp_path, OWN_BOOKS))
    database.close()
    said: list[str] = []
    audit(tmp_path / "store.db", None, [], said.append)
    assert said[5].startswith(f"rounds: {len(OWN_BOOKS) * ROUNDS} of {len(OWN_BOOKS)} tables")
    assert said[5].endswith(f"; {ROUNDS} not settled again, by rules unknown here: rescue_forfeits")
    with closing(sqlite3.connect(tmp_path / "store.db", isolation_level=None)) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute(
            "UPDATE events SET body = replace(body, '6:5', '7:5') WHERE name = ?",
            ("practice.book-kept/1",),
        )
        chain_again(connection)
    with pytest.raises(
        BrokenError, match=r"^practice-book:\w+ event 1: .* not the one of its hash"
    ):
        audit(tmp_path / "store.db", None, [], said.append)


CARDS = [face + suit for face in "A23456789JQK" for suit in "cdhs"]


@pytest.mark.parametrize("text", OWN_BOOKS[:2])
def test_a_rulebook_of_the_house_is_read_as_the_referee_reads_it(text: str) -> None:
    """Any hand against any dealer's hand, doubled, split and surrendered."""
    house = open_house(read_book_text(text))
    book, rules, unknown = own_book(dict(version_of(house.book).content["book"]), {})
    assert not unknown
    chance = random.Random(text)
    for _ in range(400):
        drawn = chance.sample(CARDS, 9)
        size = chance.choice((2, 2, 3, 4, 5, 6))
        cards, dealer = drawn[:size], drawn[size : size + 2]
        doubles = chance.choice(((), (500,))) if size > 2 else ()
        split = chance.random() < 0.3
        surrendered = not doubles and not split and chance.random() < 0.1
        stakes = (state.Stake("ann", 1000, doubles=doubles),)
        firm = 2 if doubles and house.double.ace_counts_one else 0
        hand = state.Hand(stakes, split=split, doubles=len(doubles), surrendered=surrendered)
        hand = hand.with_cards(parse_cards(" ".join(cards)), firm)
        up, end = parse_cards(" ".join(dealer))[0], dealer_hand(parse_cards(" ".join(dealer)))
        if surrendered and (up.rank in house.surrender.at_once_under or hand.total >= 21):
            continue
        lines = settle_hand(house, state.Box(1, "ann", (hand,)), 1, up, end)
        paid = [line.returned for line in lines if line.kind != "super-bonus"]
        mine = Hand([Stake("ann", 1000, doubles=list(doubles))], cards, split, surrendered)
        told = Round(book, rules, boxes={1: [mine]}, dealer=dealer)
        assert [line.returned for line in told._box(1)] == paid, (cards, dealer, hand)


def test_rules_that_the_program_does_not_know_are_named() -> None:
    said = {"id": "x", "based_on": "ma-spanish21", "match_hole": {}, "super_bonus": {"rank": "8"}}
    rules = {"bonus_barred_by_double": "none", "twenty_one_against_21": "push", "doubles": 3}
    _, _, unknown = own_book({**said, "rules": rules}, {})
    named = ["match_hole", "twenty_one_against_21", "bonus_barred_by_double", "super_bonus.rank"]
    assert unknown == named


@pytest.mark.ruling("P5")
def test_a_coupon_is_paid_with_the_wager_that_it_lies_with() -> None:
    wagers = [("ann", 1, "main", 1000), ("ann", 1, "coupon", 500)]
    hand = Hand([Stake("ann", 1000)], ["Kc", "9d"])
    for dealer, paid in ((["8c", "Jd"], 500), (["9c", "Jd"], 0), (["Qc", "Jd"], 0)):
        told = Round(BOOKS["ma-spanish21"], {}, wagers, {1: [hand]}, dealer=dealer)
        assert told.lines()[1:] == [("ann", 1, 0, "coupon", 0, paid)]


def test_a_backup_is_read_like_its_store(played: Path) -> None:
    assert audited(played, "backup") == audited(played)


def test_rounds_on_either_database(database: Database, tmp_path: Path) -> None:
    asyncio.run(play(database, tmp_path, [("md-pontoon21", {})], 1))
    back_up(database, tmp_path / "backup", NOW)
    assert audited(tmp_path, "backup")[5].startswith("rounds: 1 of 1 tables")


def test_it_needs_nothing_but_the_standard_library(played: Path, tmp_path: Path) -> None:
    """Copied elsewhere, without anything that is installed here."""
    copy = shutil.copy(PROGRAM, tmp_path)
    keys = ["--key", str(played / "keys" / "signing.pub"), "--heads", str(played / "heads")]
    command = [sys.executable, "-I", "-S", copy, str(played / "store.db"), *keys]
    told = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.count("\n") == 8


# Damage


@pytest.mark.parametrize("column", ["stream", "version", "at", "actor", "command", "name", "body"])
def test_any_changed_byte_of_an_event_is_found(played: Path, tmp_path: Path, column: str) -> None:
    chance = random.Random(column)

    def change(connection: sqlite3.Connection) -> None:
        rows = connection.execute("SELECT rowid, * FROM events WHERE command <> ''").fetchall()
        row = chance.choice(rows)
        value = row[column]
        if isinstance(value, int):
            other: object = value ^ 1 << chance.randrange(12, 20)  # no other event has it
        else:
            data = bytearray(value.encode())
            data[chance.randrange(len(data))] ^= 1
            other = data.decode()
        where = f"UPDATE OR IGNORE events SET {column} = ? WHERE rowid = ?"
        assert connection.execute(where, (other, row["rowid"])).rowcount, "nothing was changed"

    for number in range(3):
        folder = edited(played, tmp_path / str(number), change)
        with pytest.raises(BrokenError, match=r"^\S+:\S+( event \d+)?: "):
            audited(folder)


def test_any_changed_byte_of_a_backup_is_found(played: Path, tmp_path: Path) -> None:
    data = (played / "backup").read_bytes()
    chance = random.Random(48)
    for place in [0, 3, len(data) - 1, *(chance.randrange(len(data)) for _ in range(40))]:
        changed = bytearray(data)
        changed[place] ^= 1 << chance.randrange(8)
        (tmp_path / "backup").write_bytes(changed)
        assert main([str(tmp_path / "backup")]) in (1, 2)


def cut_off(connection: sqlite3.Connection) -> None:
    """Remove the last command of a table with all its consequences."""
    last = connection.execute(
        "SELECT stream, version, command FROM events WHERE stream LIKE 'table:%' AND command <> ''"
        " ORDER BY rowid DESC LIMIT 1"
    ).fetchone()
    stream, command = last["stream"], last["command"]
    first = connection.execute(
        "SELECT min(version) FROM events WHERE stream = ? AND command = ?", (stream, command)
    ).fetchone()[0]
    lines = "SELECT account, sum(cents) FROM entries WHERE stream = ? AND version >= ? GROUP BY 1"
    for account, cents in connection.execute(lines, (stream, first)).fetchall():
        paid = "UPDATE accounts SET cents = cents - ? WHERE account = ?"
        connection.execute(paid, (cents, account))
    for table in ("events", "entries"):
        gone = f"DELETE FROM {table} WHERE stream = ? AND version >= ?"
        connection.execute(gone, (stream, first))
    gone = "DELETE FROM commands WHERE stream = ? AND version >= ?"
    connection.execute(gone, (stream, first))
    for table in ("rounds", "round_people"):
        ends = f"DELETE FROM {table} WHERE stream = ? AND round >= (SELECT max(round) FROM rounds)"
        connection.execute(ends, (stream,))
    end = connection.execute(
        "SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1", (stream,)
    ).fetchone()
    connection.execute("UPDATE streams SET version = ?, hash = ? WHERE stream = ?", (*end, stream))


def test_a_tail_that_was_cut_off_is_found_by_the_heads(played: Path, tmp_path: Path) -> None:
    folder = edited(played, tmp_path / "cut", cut_off)
    with pytest.raises(BrokenError, match=r"table:\w+ event \d+: it is missing, and heads 1 has"):
        audited(folder)


def edit_wager(connection: sqlite3.Connection) -> None:
    """Change an amount, and recompute every hash."""
    row = connection.execute(
        "SELECT rowid, body FROM events WHERE name = 'wager.placed/1' LIMIT 1"
    ).fetchone()
    said = json.loads(row["body"])
    said["cents"] += 100
    body = json.dumps(said, separators=(",", ":"))
    connection.execute("UPDATE events SET body = ? WHERE rowid = ?", (body, row["rowid"]))
    chain_again(connection)


def heads_that_fit(connection: sqlite3.Connection) -> None:
    """Rewrite the heads of the store for the chain as it is, with the old signature."""
    body = json.loads(connection.execute("SELECT body FROM heads").fetchone()["body"])
    ends = {row[0]: row[2].hex() for row in connection.execute("SELECT * FROM streams")}
    body["heads"] = [[stream, version, ends[stream]] for stream, version, _ in body["heads"]]
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    connection.execute("UPDATE heads SET body = ?", (text,))


def test_a_changed_amount_with_a_new_chain_is_found_by_heads_and_signature(
    played: Path, tmp_path: Path
) -> None:
    folder = edited(played, tmp_path / "chained", edit_wager)
    with pytest.raises(BrokenError, match="heads 1 was signed for another one"):
        audited(folder)
    folder = edited(played, tmp_path / "rewritten", edit_wager, heads_that_fit)
    with pytest.raises(BrokenError, match="heads 1: it is not signed by a key"):
        audited(folder, heads=False)
    with pytest.raises(BrokenError, match="not the same in the store and in the files"):
        audited(folder)


def overpay(connection: sqlite3.Connection) -> None:
    """Pay a dollar too much in a settlement: in the log, the ledger, the balances and the list."""
    row = connection.execute(
        "SELECT rowid, stream, version, body FROM events WHERE name = 'wagers.settled/1'"
        ' AND body LIKE \'%"kind":"main"%\' LIMIT 1'
    ).fetchone()
    said = json.loads(row["body"])
    line = next(one for one in said["lines"] if one["kind"] == "main")
    before, line["returned"] = line["returned"], line["returned"] + 100
    body = json.dumps(said, separators=(",", ":"))
    connection.execute("UPDATE events SET body = ? WHERE rowid = ?", (body, row["rowid"]))
    place = (row["stream"], row["version"])
    person = f"{row['stream']}:person:{line['person']}"
    house = f"{row['stream']}:house"
    where = "WHERE stream = ? AND version = ?"
    if before:
        for account, cents in ((person, before), (house, -before)):
            more = 100 if account == person else -100
            connection.execute(
                f"UPDATE entries SET cents = cents + ? {where} AND account = ? AND cents = ?",
                (more, *place, account, cents),
            )
    else:
        at, last = connection.execute(
            f"SELECT max(at), max(line) FROM entries {where}", place
        ).fetchone()
        for number, (account, cents) in enumerate(((house, -100), (person, 100)), 1):
            connection.execute(
                "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)",
                (*place, last + number, account, cents, at),
            )
    connection.execute("UPDATE accounts SET cents = cents + 100 WHERE account = ?", (person,))
    connection.execute(
        "UPDATE round_people SET returned = returned + 100 WHERE stream = ? AND person = ? AND"
        " round = (SELECT round FROM rounds WHERE stream = ? AND first <= ? AND last >= ?)",
        (row["stream"], line["person"], *place, row["version"]),
    )
    chain_again(connection)


def test_a_wrong_payout_that_is_wrong_everywhere_is_found_by_the_rules(
    played: Path, tmp_path: Path
) -> None:
    """Even if the server itself signed it."""
    folder = edited(played, tmp_path / "overpaid", overpay)
    sign_again(folder)
    with pytest.raises(BrokenError, match=r"round \d+ \(events .*main: .* in the log; by the rul"):
        audited(folder, heads=False)


def post_twice(connection: sqlite3.Connection) -> None:
    """Post a wager's lines a second time, and change the balances with them: all sums hold."""
    row = connection.execute(
        "SELECT stream, version FROM events WHERE name = 'wager.placed/1' LIMIT 1"
    ).fetchone()
    found = "SELECT * FROM entries WHERE stream = ? AND version = ?"
    for line in connection.execute(found, tuple(row)).fetchall():
        values = (*line[:2], line["line"] + 100, *line[3:])
        connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", values)
        paid = "UPDATE accounts SET cents = cents + ? WHERE account = ?"
        connection.execute(paid, (line["cents"], line["account"]))


def spoil(connection: sqlite3.Connection) -> None:
    """Empty the body of an event, and recompute every hash."""
    connection.execute(
        "UPDATE events SET body = '{}' WHERE rowid ="
        " (SELECT min(rowid) FROM events WHERE name = 'wager.placed/1')"
    )
    chain_again(connection)


def pay_the_other(connection: sqlite3.Connection) -> None:
    """Move a cent from one person to another."""
    for person, cents in (("ann", -1), ("bob", 1)):
        paid = "UPDATE accounts SET cents = cents + ? WHERE account LIKE ?"
        connection.execute(paid, (cents, f"table:%:person:{person}"))


def do_again(connection: sqlite3.Connection) -> None:
    """Put the id of a command on a later event, and recompute every hash."""
    first = connection.execute(
        "SELECT stream, command FROM events WHERE command <> '' ORDER BY at LIMIT 1"
    ).fetchone()
    connection.execute(
        "UPDATE events SET command = ? WHERE rowid ="
        " (SELECT max(rowid) FROM events WHERE stream = ?)",
        (first["command"], first["stream"]),
    )
    chain_again(connection)


@pytest.mark.parametrize(
    ("edit", "found"),
    [
        (post_twice, r"event \d+: wager.placed/1 must move \[\], and .* was posted"),
        (pay_the_other, r"account table:\w+:person:ann: it has"),
        (do_again, "was done a second time"),
        (lambda c: c.execute("DELETE FROM commands WHERE version > 0"), "has no stored answer"),
        (lambda c: c.execute("UPDATE shoes SET commitment = '00'"), "another commitment"),
        (lambda c: c.execute("UPDATE rounds SET status = 'void'"), "it is stored as void"),
        (lambda c: c.execute("DELETE FROM rounds"), r"round \d has no row"),
        (edit_record, "the record has other wagers than the log"),
        (spoil, r"event \d+: wager.placed/1 cannot have come here: KeyError"),
    ],
)
def test_an_edit_is_found_by_its_place(
    played: Path, tmp_path: Path, edit: Edit, found: str
) -> None:
    folder = edited(played, tmp_path / "edited", edit)
    sign_again(folder)
    with pytest.raises(BrokenError, match=found):
        audited(folder, heads=False)


def test_a_shoe_that_was_not_as_promised_is_found(played: Path, tmp_path: Path) -> None:
    """Two cards of a revealed shoe are swapped in the log, in its row, and in every hash."""

    def swap(connection: sqlite3.Connection) -> None:
        row = connection.execute(
            "SELECT rowid, stream, body FROM events WHERE name = 'fair.revealed/1' LIMIT 1"
        ).fetchone()
        said = json.loads(row["body"])
        told = json.loads(said["transcript"])
        other = next(n for n, card in enumerate(told["drawn"]) if card != told["drawn"][0])
        told["drawn"][0], told["drawn"][other] = told["drawn"][other], told["drawn"][0]
        said["transcript"] = json.dumps(told)
        connection.execute(
            "UPDATE events SET body = ? WHERE rowid = ?", (json.dumps(said), row["rowid"])
        )
        connection.execute(
            "UPDATE shoes SET transcript = ? WHERE stream = ? AND shoe = ?",
            (said["transcript"], row["stream"], said["shoe"]),
        )
        chain_again(connection)

    folder = edited(played, tmp_path / "swapped", swap)
    sign_again(folder)
    with pytest.raises(BrokenError, match="in another order than the shuffle's"):
        audited(folder, heads=False)


# Input and signatures


def test_bad_input_is_a_sentence_and_exit_code_two(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "text").write_text("not a store, but a text")
    assert main([str(tmp_path / "missing")]) == 2
    assert main([str(tmp_path / "text")]) == 2
    assert main([str(tmp_path / "text"), "--key", str(tmp_path / "text")]) == 2
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE events (stream)")
    assert main([str(tmp_path / "other.db")]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert [line.split(": ")[0] for line in told.err.splitlines()] == ["audit_store"] * 4


def test_a_break_is_named_and_exits_with_one(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = edited(played, tmp_path / "edited", pay_the_other)
    assert main([str(folder / "store.db")]) == 1
    assert ":person:ann: it has" in capsys.readouterr().out


def test_signatures_are_those_of_ed25519() -> None:
    """A vector of RFC 8032 (7.1, test 2), and what a library signs."""
    key = bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c")
    signature = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert ed25519_ok(key, b"\x72", signature)
    assert not ed25519_ok(key, b"\x73", signature)
    chance = random.Random(8032)
    for size in (0, 1, 100):
        private = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32))
        public = private.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        signed = message(chance.randbytes(size).hex())
        signature = private.sign(signed)
        assert ed25519_ok(public, signed, signature)
        for place in chance.sample(range(64), 4):
            changed = bytearray(signature)
            changed[place] ^= 1 << chance.randrange(8)
            assert not ed25519_ok(public, signed, bytes(changed))
    assert not ed25519_ok(public, signed, signature[:63])
    assert not ed25519_ok(b"\xff" * 32, signed, signature)


@pytest.mark.ruling("R24")
def test_a_reader_that_failed_in_an_earlier_round_is_no_decision_of_this_one() -> None:
    """The record says it where the reader should have looked; the log of the round does not."""
    record = """
        wagers  = ["eve 1 main 23.00"]
        shoe    = "6s Ah 3s"
        actions = ["floor reader-failed", "1 surrender"]
    """
    wagers = [("eve", 1, "main", 2300)]
    told = Round(None, {}, wagers, leaving=["6s", "Ah", "3s"], actions=["1 surrender"])
    _check_record("here", told, record)
    told.actions = ["1 hit"]
    with pytest.raises(BrokenError, match="other decisions"):
        _check_record("here", told, record)
