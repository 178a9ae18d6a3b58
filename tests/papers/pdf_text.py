"""What a PDF holds, for tests that look for words and marks in it."""

from __future__ import annotations

import re
import zlib


def unpacked(pdf: bytes) -> bytes:
    """Return all that a PDF holds, with its streams unpacked."""
    parts = [pdf]
    for one in re.finditer(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        try:
            parts.append(zlib.decompressobj().decompress(one[1]))
        except zlib.error:
            continue
    return b"\n".join(parts)
