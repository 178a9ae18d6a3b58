"""Every dependency is pinned, and no file says where packages come from."""

import re
import subprocess
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.requirements import all_requirements

ROOT = Path(__file__).parents[2]

# Written in pieces, so that this file does not contain what it searches for.
INDEX_HOSTS = re.compile(
    "|".join(
        (
            r"\bpy" + r"pi\b",
            r"python" + r"hosted\b",
            r"--(?:extra-)?index" + r"-url",
            r"--find" + r"-links",
            r"conda" + r"\.anaconda\.",
        )
    ),
    re.IGNORECASE,
)


def test_constraints_pin_what_is_installed() -> None:
    pinned: dict[str, str] = {}
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            (specifier,) = requirement.specifier
            assert specifier.operator == "==", line
            if requirement.marker is None or requirement.marker.evaluate():
                pinned[canonicalize_name(requirement.name)] = specifier.version
    assert pinned == all_requirements("fortyeight[dev]")


def test_no_file_names_a_package_index() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listed.split("\0")):
        path = ROOT / name
        if path.is_file():
            found = INDEX_HOSTS.search(path.read_text(encoding="utf-8", errors="replace"))
            assert found is None, f"{name} names {found}"
