"""Wheels as data: the samples, a house's own file, and everything that can be wrong with one."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from fortyeight.chance import SeededBits
from fortyeight.progressive.draws import draw_symbol
from fortyeight.rulebook import BadHouse, House, open_house, read_house, read_house_file, rulebook
from fortyeight.rulebook.wheels import MAX_PLACES, MAX_SEGMENTS

PONTOON, SPANISH, MARYLAND = "ma-pontoon21", "ma-spanish21", "md-pontoon21"
SAMPLES = resources.files("fortyeight.rulebook") / "wheels"

#: Places for every symbol of Maryland's paytable A, as the text names them.
SYMBOLS_OF_A = [
    "jackpot",
    "1000",
    "350",
    "120",
    "50",
    "33",
    "20",
    "10",
    "250/100",
    "100/20",
    "30/3",
]
WHEEL_OF_A = dict.fromkeys(SYMBOLS_OF_A, 1)
HOT = ["primary", "secondary", "1000", "600", "500", "400", "350", "300", "250", "200"]
COMMUNITY = ["150", "100", "75", "50", "40", "35", "30", "25"]


def toml(**tables: dict[str, Any] | Any) -> str:
    """A wheel file: plain values first, then its tables."""
    lines = []
    for name, value in sorted(tables.items(), key=lambda one: isinstance(one[1], dict)):
        if isinstance(value, dict):
            lines.append(f"[{name}]")
            lines += [f'"{key}" = {_value(one)}' for key, one in value.items()]
        else:
            lines.append(f"{name} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value)


def house_with(folder: Path, text: str, book: str = MARYLAND, **choices: str) -> House:
    """A house in a file of its own, with a wheel beside it."""
    kind = "xtreme" if "[hot]" in text or "[community]" in text else "bonus_spin"
    (folder / "wheel.toml").write_text(text, "utf-8")
    chosen = {"rulebook": book, f"{kind}_wheel": "wheel.toml"} | choices
    file = folder / "house.toml"
    file.write_text("".join(f'{key} = "{value}"\n' for key, value in chosen.items()), "utf-8")
    return read_house_file(file)


def faults_with(folder: Path, text: str, book: str = MARYLAND, **choices: str) -> list[str]:
    with pytest.raises(BadHouse) as caught:
        house_with(folder, text, book, **choices)
    return [str(fault) for fault in caught.value.faults]


# The samples --------------------------------------------------------------------------------------


@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    "choices", [{"bonus_spin_paytable": letter} for letter in "ABCD"], ids=list("ABCD")
)
def test_there_is_a_sample_for_every_bonus_spin_paytable(choices: dict[str, str]) -> None:
    letter = choices["bonus_spin_paytable"]
    assert (SAMPLES / f"{MARYLAND}-bonus-spin-{letter.lower()}.toml").is_file()
    house = open_house(rulebook(MARYLAND), choices)
    wheel = house.wheels["bonus-spin"]
    assert (wheel.title, wheel.sample) == (f"Sample wheel for paytable {letter}", True)
    prizes = house.book.bonus_spin_paytables[letter].prizes
    assert {prize.symbol for prize, _ in wheel.main.places} == {one.symbol for one in prizes}


@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    ("book", "kind", "file"),
    [
        (MARYLAND, "xtreme", "md-pontoon21-xtreme-a"),
        (PONTOON, "xtreme", "xtreme-house"),
        (SPANISH, "bonus-spin", "bonus-spin-house"),
    ],
)
def test_the_other_samples(book: str, kind: str, file: str) -> None:
    house = open_house(rulebook(book))
    raw = tomllib.loads((SAMPLES / f"{file}.toml").read_text("utf-8"))
    wheels = house.wheels[kind]
    assert (wheels.title, wheels.sample) == (raw["title"], True)
    assert raw["title"].startswith("Sample wheel")
    main = {prize.symbol: places for prize, places in wheels.main.places}
    assert main == raw["hot" if kind == "xtreme" else "wheel"]


def test_every_sample_says_that_it_is_one() -> None:
    files = [file for file in SAMPLES.iterdir() if file.name.endswith(".toml")]
    assert len(files) == 7
    for file in files:
        assert tomllib.loads(file.read_text("utf-8"))["sample"] is True, file.name


def test_no_other_book_has_wheels() -> None:
    for book in ("bbc-spanish21", "mbs-pontoon"):
        assert open_house(rulebook(book)).wheels == {}


# A house's own ------------------------------------------------------------------------------------


@pytest.mark.clause(MARYLAND, "12 D(5)")
@pytest.mark.ruling("R18")
def test_a_house_names_a_wheel_beside_its_file(tmp_path: Path) -> None:
    places = WHEEL_OF_A | {"10": 9, "jackpot": 2}
    title = "x" * 200
    text = toml(title=title, wheel=places)
    house = house_with(tmp_path, text, bonus_spin_paytable="A")
    wheel = house.wheels["bonus-spin"]
    assert (wheel.title, wheel.sample, wheel.main.size) == (title, False, 20)
    assert wheel.main.chance("10") == Fraction(9, 20)
    assert wheel.main.chance("jackpot") == Fraction(1, 10)


@pytest.mark.clause(MARYLAND, "12 E(2)")
def test_a_house_names_the_wheels_of_its_xtreme(tmp_path: Path) -> None:
    text = toml(hot=dict.fromkeys(HOT, 1), community=dict.fromkeys(COMMUNITY, 2))
    wheels = house_with(tmp_path, text).wheels["xtreme"]
    assert wheels.community is not None
    assert (wheels.main.size, wheels.community.size) == (10, 16)


def test_a_symbol_may_have_a_million_places(tmp_path: Path) -> None:
    house = house_with(tmp_path, toml(wheel={"30": MAX_PLACES, "60": 1}), SPANISH)
    assert house.wheels["bonus-spin"].main.chance("60") == Fraction(1, MAX_PLACES + 1)


def test_a_wheel_in_a_folder_of_the_house(tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    (tmp_path / "wheels" / "mine.toml").write_text(toml(wheel={"30": 1}), "utf-8")
    file = tmp_path / "house.toml"
    file.write_text(f'rulebook = "{SPANISH}"\nbonus_spin_wheel = "wheels/mine.toml"\n', "utf-8")
    assert read_house_file(file).wheels["bonus-spin"].main.size == 1


@pytest.mark.clause(SPANISH, "16(d)(2)")
def test_massachusetts_symbols_are_the_houses_own(tmp_path: Path) -> None:
    text = toml(wheel={"25": 3, "50/10": 1, "jackpot": 1})
    house = house_with(tmp_path, text, SPANISH, bonus_spin_initial="900.00")
    assert [
        (prize.symbol, prize.pays, prize.community)
        for prize, _ in house.wheels["bonus-spin"].main.places
    ] == [("25", 25_00, 0), ("50/10", 50_00, 10_00), ("jackpot", None, 0)]


@pytest.mark.ruling("R18")
def test_a_jackpot_on_a_wheel_of_ones_own_needs_its_amount(tmp_path: Path) -> None:
    (found,) = faults_with(tmp_path, toml(wheel={"25": 3, "jackpot": 1}), SPANISH)
    assert found.startswith("bonus_spin_initial: the wheel shows the jackpot")
    own = toml(hot={"primary": 1, "20": 5}, community={"5": 1})
    choices = {"xtreme_wager": "1.00", "xtreme_paytable": "house"}
    (found,) = faults_with(tmp_path, own, MARYLAND, **choices)
    assert found.startswith("xtreme_primary_initial: the wheel shows the primary")
    house = house_with(tmp_path, own, MARYLAND, **choices, xtreme_primary_initial="700.00")
    assert house.xtreme is not None
    assert house.xtreme.wager == 1_00


@pytest.mark.clause(MARYLAND, "12 E")
@pytest.mark.ruling("R18")
def test_the_text_pays_five_dollars_and_other_wagers_bring_wheels_of_their_own() -> None:
    """Neither its jackpots nor its prizes can be bypassed, and the sample is for its paytable."""
    amounts = {"xtreme_primary_initial": "100.00", "xtreme_secondary_initial": "10.00"}
    for wager, place, clause in (
        ("5.00", "xtreme_paytable", "12 E"),
        ("1.00", "xtreme_wheel", "12 E(2), R18"),
    ):
        chosen = {"xtreme_paytable": "house", "xtreme_wager": wager, **amounts}
        with pytest.raises(BadHouse) as caught:
            open_house(rulebook(MARYLAND), chosen)
        assert [(fault.place, fault.clause) for fault in caught.value.faults] == [(place, clause)]


def test_every_place_of_a_wheel_is_drawn_as_often_as_any_other() -> None:
    """Each draw of a place gives its symbol: over all places the counts are the wheel's."""
    wheel = open_house(rulebook(SPANISH)).wheels["bonus-spin"].main
    drawn = [wheel.at(place).symbol for place in range(wheel.size)]
    assert {prize.symbol: drawn.count(prize.symbol) for prize, _ in wheel.places} == {
        prize.symbol: places for prize, places in wheel.places
    }
    with pytest.raises(IndexError):
        wheel.at(wheel.size)
    bits = SeededBits(5)
    assert {draw_symbol(wheel, bits) for _ in range(2000)} == set(drawn)


# What can be wrong --------------------------------------------------------------------------------


def without(symbol: str) -> dict[str, int]:
    return {one: 1 for one in WHEEL_OF_A if one != symbol}


@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (toml(wheel=without("33")), "[wheel] lacks 33, which its paytable pays"),
        (toml(wheel=without("30/3")), "[wheel] lacks 30/3, which its paytable pays"),
        (toml(wheel=without("jackpot")), "[wheel] lacks jackpot, which its paytable pays"),
        (toml(wheel=WHEEL_OF_A | {"15": 1}), '[wheel] has "15", which its paytable does not pay'),
        (toml(wheel=WHEEL_OF_A | {"primary": 1}), '[wheel] has "primary", which its'),
        (toml(wheel=WHEEL_OF_A | {"33": 0}), "[wheel] 33: a symbol has 1 to 1000000 places"),
        (toml(wheel=WHEEL_OF_A | {"33": -1}), "[wheel] 33: a symbol has 1 to"),
        (toml(wheel=WHEEL_OF_A | {"33": MAX_PLACES + 1}), "[wheel] 33: a symbol has 1 to"),
        (toml(wheel=WHEEL_OF_A | {"33": 10**30}), "[wheel] 33: a symbol has 1 to"),
        (toml(wheel=WHEEL_OF_A | {"33": True}), "[wheel] 33: a symbol has 1 to"),
        (toml(wheel=WHEEL_OF_A | {"33": 1.0}), "[wheel] 33: a symbol has 1 to"),
        (toml(wheel=WHEEL_OF_A | {"33": "1"}), "[wheel] 33: a symbol has 1 to"),
        (toml(wheel={}), "the table [wheel] gives each symbol its number of places"),
        (toml(wheel=5), "the table [wheel] gives each symbol its number of places"),
        ("", "the table [wheel] gives each symbol its number of places"),
        (toml(wheel={str(n): 1 for n in range(1, MAX_SEGMENTS + 2)}), "[wheel] has more than 100"),
        (toml(wheel=WHEEL_OF_A, colour="red"), '"colour" means nothing in a wheel'),
        (toml(wheel=WHEEL_OF_A, title=5), "the title is a text"),
        (toml(wheel=WHEEL_OF_A, title="x" * 201), "the title is a text"),
        (toml(wheel=WHEEL_OF_A, sample="yes"), "sample is true or false"),
        ("[wheel", 'wheel.toml": not TOML'),
        ('[wheel]\n"33" = 1\n"33" = 1\n', 'wheel.toml": not TOML'),
    ],
)
def test_a_wheel_that_does_not_fit_its_paytable(tmp_path: Path, text: str, sentence: str) -> None:
    (found,) = faults_with(tmp_path, text, bonus_spin_paytable="A")
    assert found.startswith("bonus_spin_wheel: ")
    assert sentence in found
    assert "12 D(5), R18" in found


FAIR = {"hot": dict.fromkeys(HOT, 1), "community": dict.fromkeys(COMMUNITY, 1)}


@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ({"hot": FAIR["hot"]}, "the table [community] gives each symbol"),
        ({"community": FAIR["community"]}, "the table [hot] gives each symbol"),
        (FAIR | {"wheel": {"1": 1}}, '"wheel" means nothing in a wheel'),
        (FAIR | {"hot": dict.fromkeys(HOT[1:], 1)}, "[hot] lacks primary"),
        (FAIR | {"hot": FAIR["hot"] | {"jackpot": 1}}, '[hot] has "jackpot"'),
        (FAIR | {"community": dict.fromkeys(COMMUNITY[1:], 1)}, "[community] lacks 150"),
        (FAIR | {"community": FAIR["community"] | {"200": 1}}, '[community] has "200"'),
        (FAIR | {"community": FAIR["community"] | {"25": 0}}, "[community] 25: a symbol has"),
    ],
)
def test_wheels_of_xtreme_that_do_not_fit(
    tmp_path: Path, tables: dict[str, Any], sentence: str
) -> None:
    (found,) = faults_with(tmp_path, toml(**tables))
    assert found.startswith("xtreme_wheel: ")
    assert sentence in found
    assert "12 E(2), R18" in found


@pytest.mark.ruling("R18")
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (toml(wheel={"25": 1, "primary": 1}), '[wheel] has "primary", which is no symbol'),
        (toml(wheel={"0": 1}), '[wheel] has "0", which is no symbol'),
        (toml(wheel={"05": 1}), '[wheel] has "05", which is no symbol'),
        (toml(wheel={"2.50": 1}), '[wheel] has "2.50", which is no symbol'),
        (toml(wheel={"-5": 1}), '[wheel] has "-5", which is no symbol'),
        (toml(wheel={"12345678": 1}), '[wheel] has "12345678", which is no symbol'),
        (toml(wheel={"\u0665": 1}), "which is no symbol"),
        (toml(wheel={"50/10/5": 1}), '[wheel] has "50/10/5", which is no symbol'),
        (toml(wheel={"a car": 1}), '[wheel] has "a car", which is no symbol'),
    ],
)
def test_symbols_that_mean_nothing(tmp_path: Path, text: str, sentence: str) -> None:
    """Where the house names the symbols itself, they are amounts, pairs or the jackpot."""
    (found,) = faults_with(tmp_path, text, SPANISH)
    assert sentence in found
    assert "16(d)(2), R18" in found


@pytest.mark.parametrize(
    ("hot", "community"),
    [({"jackpot": 1}, {"5": 1}), ({"50/10": 1}, {"5": 1}), ({"50": 1}, {"5/1": 1})],
)
def test_symbols_that_mean_nothing_on_the_wheels_of_xtreme(
    tmp_path: Path, hot: dict[str, int], community: dict[str, int]
) -> None:
    (found,) = faults_with(tmp_path, toml(hot=hot, community=community), PONTOON)
    assert "which is no symbol" in found
    (found,) = faults_with(tmp_path, toml(hot={"50": 1}, community={"primary": 1}), PONTOON)
    assert '[community] has "primary", which is no symbol' in found


# Files --------------------------------------------------------------------------------------------


def opened(folder: Path | None, name: str) -> list[str]:
    """The faults of a house that names such a wheel."""
    with pytest.raises(BadHouse) as caught:
        open_house(rulebook(SPANISH), {"bonus_spin_wheel": name}, folder)
    return [str(fault) for fault in caught.value.faults]


def test_a_wheel_that_is_not_there(tmp_path: Path) -> None:
    (found,) = opened(tmp_path, "nowhere.toml")
    assert 'bonus_spin_wheel: "nowhere.toml": the file cannot be read' in found
    (tmp_path / "folder.toml").mkdir()
    assert "the file cannot be read" in opened(tmp_path, "folder.toml")[0]


def test_a_wheel_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe[wheel]")
    assert "not UTF-8" in opened(tmp_path, "bytes.toml")[0]
    (tmp_path / "large.toml").write_bytes(b"#" * 1_000_001)
    assert "too large" in opened(tmp_path, "large.toml")[0]


@pytest.mark.parametrize("name", ["../wheel.toml", "a/../../wheel.toml", "/tmp/wheel.toml"])
def test_a_wheel_outside_the_folder_of_the_house(tmp_path: Path, name: str) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "wheel.toml").write_text(toml(wheel={"30": 1}), "utf-8")
    (found,) = opened(inner, name)
    assert "a wheel's file lies in the folder of the house's own file" in found


def test_a_house_without_a_folder_has_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wheel.toml").write_text(toml(wheel={"30": 1}), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert "lies in the folder of" in opened(None, "wheel.toml")[0]
    text = f'rulebook = "{SPANISH}"\nbonus_spin_wheel = "wheel.toml"\n'
    with pytest.raises(BadHouse, match="lies in the folder of"):
        read_house(text)
    assert read_house(text, folder=tmp_path).wheels["bonus-spin"].main.size == 1


@pytest.mark.parametrize("name", ["", "wheel", "wheel.json", "Sample", 5, True, None, ["sample"]])
def test_a_name_that_is_no_wheel(tmp_path: Path, name: Any) -> None:
    with pytest.raises(BadHouse, match="is no wheel"):
        open_house(rulebook(SPANISH), {"bonus_spin_wheel": name}, tmp_path)
