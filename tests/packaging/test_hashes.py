"""Every pinned package has the digests of its files."""

from __future__ import annotations

import re
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]


def _lines(name: str) -> list[str]:
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _pinned(line: str) -> tuple[str, str, str]:
    """Return the name, the version, and the normalised marker."""
    needed = Requirement(line)
    marker = str(needed.marker or "").replace("python_full_version", "python_version")
    return needed.name, str(needed.specifier), marker


def test_every_pin_has_its_digests_and_there_are_no_others() -> None:
    """After a change of constraints.txt, run tools/pin-hashes."""
    hashed = {line.partition("--hash")[0]: line for line in _lines("hashes.txt")}
    assert {_pinned(line) for line in hashed} == {
        _pinned(line) for line in _lines("constraints.txt")
    }
    for line in hashed.values():
        digests = re.findall(r"--hash=(\S+)", line)
        assert digests, line
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in digests), line


def test_installers_are_told_the_digests() -> None:
    setup = (ROOT / "tools/setup").read_text(encoding="utf-8")
    installs = [line for line in setup.splitlines() if re.search(r"(uv|pip) install", line)]
    assert len(installs) == 2
    assert "-c hashes.txt" in next(line for line in installs if line.startswith("uv="))
    used = [line for line in setup.splitlines() if re.search(r"\$pip\b", line)]
    assert [line for line in used if "--require-hashes" not in line] == [
        "    $pip -c constraints.txt --no-build-isolation -e '.[dev]'"
    ], "all that it needs is installed by then"
