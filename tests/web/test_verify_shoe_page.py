"""The page that verifies shoes agrees with Python on fair, tampered and broken ones."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fortyeight.web
from fortyeight.chance import (
    BadTranscript,
    read_transcript,
    shoe_order,
    verify_transcript,
    write_transcript,
)
from fortyeight.cli.verify_shoe import composition
from fortyeight.server.http.pages import FELTS
from tests.chance.shoes import any_shoe, as_object, tampered
from tests.chance.test_transcript import BROKEN, spoiled
from tests.effort import effort

STATIC = Path(fortyeight.web.__file__).parent / "static"
DRIVER = Path(__file__).parent / "check_shoes.mjs"
OPENER = Path(__file__).parent / "open_page.mjs"
NODE = shutil.which("node")

needs_node = pytest.mark.skipif(
    NODE is None, reason="node is not on this machine: the page's code cannot be run without it"
)


def by_page(folder: Path, files: Sequence[bytes]) -> list[dict[str, Any]]:
    """Return what the page's code finds in each file."""
    assert NODE is not None
    for source in (*STATIC.glob("*.js"), DRIVER):
        shutil.copy(source, folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    lines = "".join(base64.b64encode(file).decode() + "\n" for file in files)
    done = subprocess.run(
        [NODE, DRIVER.name],
        cwd=folder,
        input=lines,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == len(files)
    return found


def by_python(file: bytes) -> dict[str, Any]:
    try:
        transcript = read_transcript(file)
    except BadTranscript:
        return {"bad": True}
    try:
        cards = [str(card) for card in shoe_order(transcript)]
    except ValueError:
        cards = []
    faults = verify_transcript(transcript)
    return {"faults": faults, "order": cards, "composition": composition(transcript)}


def agree(folder: Path, files: Sequence[bytes]) -> list[dict[str, Any]]:
    """Check that both results are the same, word for word, or both call the file broken."""
    found = [by_python(file) for file in files]
    for file, one, other in zip(files, found, by_page(folder, files), strict=True):
        assert one == ({"bad": bool(other["bad"])} if "bad" in other else other), file[:2000]
    return found


@needs_node
def test_fair_shoes(tmp_path: Path) -> None:
    shoes = [any_shoe(Random(seed)) for seed in range(effort(30, 150))]
    found = agree(tmp_path, [write_transcript(shoe).encode() for shoe in shoes])
    assert all(one["faults"] == [] and one["order"] for one in found)


@needs_node
def test_tampered_shoes(tmp_path: Path) -> None:
    files, ways = [], set()
    for seed in range(effort(60, 200)):
        rng = Random(seed)
        way, stored = tampered(any_shoe(rng), rng)
        ways.add(way)
        files.append(json.dumps(stored, ensure_ascii=rng.random() < 0.5).encode())
    assert len(ways) == 8
    assert all(one["faults"] for one in agree(tmp_path, files))


@needs_node
def test_shoes_changed_anyhow(tmp_path: Path) -> None:
    """Values of every kind at every place: some are still transcripts, most are not."""
    values: list[Any] = [
        None, True, 0, 1, -1, 2**53 - 1, 2**53, 2**70, 1.5, "", "x", "ab" * 32, "AB" * 32, "x" * 65,
        "U\u0308", "a\u00a0b", "\ud800", "\u202e", "日本", [], [1], {}, {"Ac": 2}, {"x": 1}, "Ac",
    ]  # fmt: skip
    files = []
    for seed in range(effort(200, 400)):
        rng = Random(seed)
        stored = as_object(any_shoe(rng))
        inner: Any = stored
        while True:
            keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
            key = rng.choice(keys)
            if not isinstance(inner[key], dict | list) or not inner[key] or rng.random() < 0.4:
                break
            inner = inner[key]
        inner[key] = rng.choice(values)
        files.append(json.dumps(stored).encode())
    found = agree(tmp_path, files)
    assert sum("bad" in one for one in found) > 100
    assert sum("bad" not in one for one in found) > 20


@needs_node
def test_broken_files(tmp_path: Path) -> None:
    text = write_transcript(any_shoe(Random(1)))
    files = [*BROKEN.values(), *(json.dumps(spoiled(more=1)).encode() for _ in range(1))]
    files += [text.encode()[:size] for size in range(0, len(text.encode()), 37)]
    for old, new in (
        ('"shoe"', '"shoe": 1, "shoe"'),
        ('"table"', '"t\\u0061ble": "x", "table"'),
        ('"burned": [', '"burned": [01, '),
        ('"burned": [', '"burned": [1.0, '),
        ('"burned": [', '"burned": [1e0, '),
        ('"burned": [', '"burned": [, '),
        ('"burned"', '"burned"x'),
        ("{", "{,"),
        ("\n", "\n// no\n"),
        ('"format"', "'format'"),
        ('"format"', '"\tformat"'),
        ('"format"', '"\\xformat"'),
        ('"format"', '"\\u00zzformat"'),
    ):
        assert old in text
        files.append(text.replace(old, new, 1).encode())
    found = agree(tmp_path, [*files, text.encode()])
    assert all(one == {"bad": True} for one in found[:-1])
    assert found[-1]["faults"] == []


@needs_node
def test_ways_to_write_the_same(tmp_path: Path) -> None:
    """Escapes, white space and the order of names change nothing."""
    stored = as_object(any_shoe(Random(3)))
    texts = [
        json.dumps(stored),
        json.dumps(stored, ensure_ascii=False),
        json.dumps(stored, indent=7, sort_keys=True),
        " \r\n\t" + json.dumps(stored).replace(",", " ,\t") + "\n",
        json.dumps(dict(reversed(stored.items()))),
        "".join(f"\\u{ord(char):04x}" if char == "f" else char for char in json.dumps(stored)),
    ]
    found = agree(tmp_path, [text.encode() for text in texts])
    assert all(one == found[0] for one in found[:5])
    assert found[0]["faults"] == []


# The page at work


def opened(folder: Path, file: bytes, **given: Any) -> dict[str, Any]:
    """Return what the page shows for a file that was chosen, or fetched by its address."""
    assert NODE is not None
    for source in (*STATIC.glob("*.js"), OPENER):
        shutil.copy(source, folder)
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    tags = page(STATIC / "verify-shoe.html").tags
    ids = [attributes["id"] for _, attributes in tags if "id" in attributes]
    asked = {"search": "", "status": 200, "noted": "", "ids": ids, **given}
    asked["file"] = base64.b64encode(file).decode()
    done = subprocess.run(
        [NODE, OPENER.name],
        cwd=folder,
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


SHOE = any_shoe(Random(5))


@needs_node
def test_a_file_is_checked(tmp_path: Path) -> None:
    found = opened(tmp_path, write_transcript(SHOE).encode())
    assert not found["hidden"]
    shown = found["shown"]
    assert shown["verdict"].startswith("Fair")
    assert shown["faults"] == shown["status"] == ""
    assert shown["order"].split() == [str(card) for card in shoe_order(SHOE)]
    assert shown["shoe"] == f"Shoe {SHOE.shoe} of table {SHOE.table}"
    for person, seed in SHOE.seeds:
        assert f"{person} {seed}" in shown["seeds"]
    assert SHOE.seeds
    assert "Is yours among them" in shown["seeds-note"]
    assert found["asked"] == []
    # Without seeds the player is not asked for theirs.
    without = {**as_object(SHOE), "seeds": []}
    note = opened(tmp_path, json.dumps(without).encode())["shown"]["seeds-note"]
    assert note.startswith("No player has added a seed")


@needs_node
def test_a_shoe_is_not_said_to_be_dealt_in_order_where_that_is_not_known(tmp_path: Path) -> None:
    for drawn, known in ((None, False), (as_object(SHOE)["drawn"] or [], True)):
        stored = {**as_object(SHOE), "drawn": drawn, "burned": []}
        shown = opened(tmp_path, json.dumps(stored).encode())["shown"]
        assert shown["verdict"].startswith("Fair")
        assert ("dealt in that order" in shown["verdict"]) == known


@needs_node
def test_a_shoe_is_fetched_from_the_table_in_the_address(tmp_path: Path) -> None:
    file = write_transcript(SHOE).encode()
    found = opened(tmp_path, file, search="?table=a%2Fb%20c&shoe=7")
    assert found["asked"] == ["/api/tables/a%2Fb%20c/shoes/7"]
    assert found["shown"]["verdict"].startswith("Fair")


@needs_node
@pytest.mark.parametrize(("status", "word"), [(404, "no such shoe"), (500, "does not show")])
def test_a_shoe_that_cannot_be_fetched(tmp_path: Path, status: int, word: str) -> None:
    found = opened(tmp_path, b"{}", search="?table=t&shoe=7", status=status)
    assert found["hidden"]
    assert word in found["shown"]["status"]


@needs_node
def test_faults_are_shown(tmp_path: Path) -> None:
    stored = {**as_object(SHOE), "commitment": "ab" * 32}
    shown = opened(tmp_path, json.dumps(stored).encode())["shown"]
    assert shown["verdict"] == "Not shown to be fair:"
    assert shown["faults"] == "the commitment does not fit the secret"


@needs_node
def test_a_commitment_that_was_noted_is_held_against_the_shoe(tmp_path: Path) -> None:
    file = write_transcript(SHOE).encode()
    noted = opened(tmp_path, file, noted=f" {SHOE.commitment.upper()}\n")["shown"]
    assert noted["verdict"].startswith("Fair")
    other = opened(tmp_path, file, noted="ab" * 32)["shown"]
    assert other["faults"] == "the commitment is not the one that you noted"


@needs_node
def test_a_shoe_that_is_not_over_or_broken(tmp_path: Path) -> None:
    stored = {**as_object(SHOE), "secret": None}
    shown = opened(tmp_path, json.dumps(stored).encode())["shown"]
    assert "not revealed yet" in shown["faults"]
    assert shown["order"] == ""
    found = opened(tmp_path, b"{")
    assert found["hidden"]
    assert "cannot be checked" in found["shown"]["status"]


# The pages themselves


class Page(HTMLParser):
    """The elements of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.labels = 0
        self.unlabelled: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.labels += tag == "label"
        if tag == "input" and not self.labels:
            self.unlabelled.append(dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        self.labels -= tag == "label"

    def handle_data(self, data: str) -> None:
        self.text += data


PAGES = sorted(STATIC.glob("*.html"))


def page(path: Path) -> Page:
    return Page(path.read_text("utf-8"))


def file_of(link: str) -> Path:
    """Return the file that is served at a path; pages are reached without their suffix."""
    name = link.removeprefix("/") or "index"
    return STATIC / (name if "." in name else f"{name}.html")


def test_the_pages_are_here() -> None:
    assert {"verify-shoe.html", "terms.html"} <= {path.name for path in PAGES}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_strict_content_policy_stops_nothing_on_the_page(path: Path) -> None:
    """No inline script or style, no handler in a tag, and nothing from other hosts."""
    for tag, attributes in page(path).tags:
        assert tag not in ("style", "base", "iframe", "object", "embed")
        assert not any(name == "style" or name.startswith("on") for name in attributes)
        if tag == "script":
            assert attributes.get("src")
        for name in ("src", "href", "action"):
            link = attributes.get(name)
            if link is None or (tag == "a" and link.startswith("/api/")):
                continue
            file = r"/([a-z-]+/)*[a-z-]*(\.(css|js|svg)|[0-9.]+\.woff2)?"
            assert re.fullmatch(file, link), link
            assert link == f"/{FELTS}" or file_of(link).is_file(), link


@pytest.mark.parametrize("name", ["index", "cashier", "terms", "verify-shoe"])
def test_a_page_says_that_chips_are_play_money_before_any_script_has_run(name: str) -> None:
    assert "play money" in " ".join(page(STATIC / f"{name}.html").text.split())


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_can_be_read_aloud(path: Path) -> None:
    found = page(path)
    names = [tag for tag, _ in found.tags]
    assert found.tags[0][0] == "html"
    assert found.tags[0][1].get("lang") == "en"
    assert names.count("title") == 1
    # The heading of a page that shows one table comes from the table.
    assert names.count("h1") == 1 or path.stem in ("deal", "signage")
    labelled = {attributes.get("for") for tag, attributes in found.tags if tag == "label"}
    assert all(attributes.get("id") in labelled for attributes in found.unlabelled)


def test_the_script_asks_for_parts_that_the_page_has() -> None:
    script = (STATIC / "verify-shoe.js").read_text("utf-8")
    asked = set(re.findall(r"(?:part|field|tell)\('([a-z-]+)'", script))
    ids = {attributes.get("id") for _, attributes in page(STATIC / "verify-shoe.html").tags}
    assert len(asked) > 8
    assert asked <= ids


@pytest.mark.parametrize("folder", sorted({path.parent for path in STATIC.rglob("*.js")}), ids=str)
def test_no_script_makes_code_or_markup_of_text(folder: Path) -> None:
    scripts = [path.read_text("utf-8") for path in folder.glob("*.js")]
    # The namespace of SVG looks like an address, but is never fetched.
    script = "\n".join(scripts).replace("http://www.w3.org/2000/svg", "")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(",
                 "new Function", "http://", "https://"):  # fmt: skip
        assert word not in script


@needs_node
def test_every_script_is_a_module_that_parses(tmp_path: Path) -> None:
    assert NODE is not None
    for source in STATIC.glob("*.js"):
        copy = tmp_path / f"{source.stem}.mjs"
        shutil.copy(source, copy)
        done = subprocess.run([NODE, "--check", copy], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
