"""Enums without the method of their type that slows them down."""

from __future__ import annotations

import subprocess
import sys

#: In a process of its own: what is taken away is gone for all tests after it.
_PROGRAM = """
from enum import Enum, EnumType, StrEnum
from fortyeight.quick_enum import quicken_enums
quicken_enums()
quicken_enums()
assert not hasattr(EnumType, "__getattr__")

class Old(Enum):
    name = 1
    OTHER = 2

class Text(StrEnum):
    VALUE = "text"
    title = "a member that is a method of texts too"

from fortyeight.table import Phase
assert Phase.PLAY is Phase("play") is Phase["PLAY"] and Phase.PLAY in list(Phase)
assert (Old.name.value, Old.OTHER.name, Old.OTHER.value) == (1, "OTHER", 2)
assert (Text.VALUE.value, Text.title.name) == ("text", "title")
try:
    Phase.NONE
except AttributeError as error:
    print(error)
"""


def test_members_stay_and_what_is_none_is_refused() -> None:
    run = subprocess.run(
        [sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "NONE" in run.stdout
