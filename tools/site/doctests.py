"""Griffe extension: the examples of a docstring become code blocks."""

from __future__ import annotations

import re
from typing import Any

import griffe

_EXAMPLES = re.compile(r"(?m)^>>> .*(?:\n.+)*")


def fenced(docstring: str) -> str:
    """Return a docstring with its doctests as code blocks of Markdown.

    >>> fenced("Add.\\n>>> 1 + 1\\n2")
    'Add.\\n\\n```pycon\\n>>> 1 + 1\\n2\\n```\\n'
    """
    return _EXAMPLES.sub(lambda found: f"\n```pycon\n{found[0]}\n```\n", docstring)


class Doctests(griffe.Extension):
    def on_object(self, *, obj: griffe.Object, **others: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
