"""Supervisors' codes: hashed, never the sample, and nothing but the code itself passes (R22)."""

from __future__ import annotations

import hashlib
from functools import cache

import pytest

from fortyeight.progressive.authority import SAMPLE_CODE, BadCode, is_code, stored_code
from tests.wheels.terminal.games import PONTOON

CODE = "tulip-4711"
pytestmark = pytest.mark.ruling("R22")


@cache
def kept() -> str:
    """The code as one house has stored it."""
    return stored_code(CODE)


def test_what_is_stored_does_not_hold_the_code() -> None:
    stored = stored_code(CODE)
    salt, _, hashed = stored.partition("$")
    assert CODE not in stored
    assert CODE.encode().hex() not in stored
    assert (len(bytes.fromhex(salt)), len(bytes.fromhex(hashed))) == (16, 32)
    assert hashlib.sha256(CODE.encode()).hexdigest() not in stored


def test_each_store_has_its_own_salt() -> None:
    one, other = stored_code(CODE), stored_code(CODE)
    assert one.split("$")[0] != other.split("$")[0]
    assert one.split("$")[1] != other.split("$")[1]
    assert is_code(CODE, one)
    assert is_code(CODE, other)


@pytest.mark.parametrize(
    "code",
    [
        "tulip-4712",
        "Tulip-4711",
        "tulip-471",
        "tulip-4711 ",
        "tulip-47111",
        "",
        "\0",
        "\ud800ulip-4711",
        "x" * 10_000,
    ],
)
def test_another_code_is_wrong(code: str) -> None:
    assert not is_code(code, kept())


def test_a_long_code_is_compared_to_its_end() -> None:
    longest = "a" * 63 + "b"
    stored = stored_code(longest)
    assert is_code(longest, stored)
    assert not is_code(longest[:-1], stored)
    assert not is_code(longest + "b", stored)


@pytest.mark.clause(PONTOON, "16(p)(1)")
def test_the_sample_code_of_the_text_is_refused() -> None:
    assert SAMPLE_CODE == "333333"
    with pytest.raises(BadCode, match="sample"):
        stored_code(SAMPLE_CODE)


@pytest.mark.clause(PONTOON, "16(p)(1)")
def test_the_sample_code_opens_nothing_even_if_somebody_has_hashed_it() -> None:
    salt = bytes(16)
    hashed = hashlib.scrypt(SAMPLE_CODE.encode(), salt=salt, dklen=32, n=2**14, r=8, p=1)
    assert not is_code(SAMPLE_CODE, f"{salt.hex()}${hashed.hex()}")
    other = hashlib.scrypt(CODE.encode(), salt=salt, dklen=32, n=2**14, r=8, p=1)
    assert is_code(CODE, f"{salt.hex()}${other.hex()}")


@pytest.mark.parametrize("code", ["", "12345", "x" * 65, "12345\n", "12345\u202e", "1234\x0056"])
def test_what_is_too_short_too_long_or_unprintable_is_no_code(code: str) -> None:
    with pytest.raises(BadCode):
        stored_code(code)


@pytest.mark.parametrize("code", ["123456", "x" * 64])
def test_six_to_sixty_four_characters_are(code: str) -> None:
    assert is_code(code, stored_code(code))


@pytest.mark.parametrize(
    "stored",
    [
        "",
        "$",
        "$$",
        "00",
        "00$",
        "$00",
        "zz$00",
        "00$zz",
        "0$0",
        "ab$cd$ef",
        CODE,
        "\N{ARABIC-INDIC DIGIT ONE}" * 2 + "$00",
        "00$" + "00" * 31,
        "00$" + "00" * 33,
    ],
)
def test_no_code_fits_what_is_badly_stored(stored: str) -> None:
    assert not is_code(CODE, stored)
    assert not is_code("", stored)


@pytest.mark.parametrize("place", [0, 31, 33, 96])
def test_a_single_changed_digit_is_another_code(place: int) -> None:
    stored = kept()
    changed = format(int(stored[place], 16) ^ 1, "x")
    assert not is_code(CODE, stored[:place] + changed + stored[place + 1 :])
