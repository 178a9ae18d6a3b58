"""JSON text of many small values, with an encoder that is built once.

The standard library's `JSONEncoder.encode` builds its encoder again in every call, which takes as
long as the encoding of a small message. What it writes is the same.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from json import encoder
from typing import Any


def json_writer(
    *,
    ensure_ascii: bool = True,
    sort_keys: bool = False,
    default: Callable[[Any], Any] | None = None,
) -> Callable[[Any], str]:
    """Return a function that formats values as JSON without spaces; options as for `json.dumps`.

    Values may not contain themselves: unlike the standard encoder, it does not look for that.
    """
    standard = json.JSONEncoder(
        ensure_ascii=ensure_ascii, sort_keys=sort_keys, separators=(",", ":"), default=default
    )
    make = getattr(encoder, "c_make_encoder", None)
    if make is None:  # an interpreter without the accelerator
        return standard.encode
    quote = encoder.encode_basestring_ascii if ensure_ascii else encoder.encode_basestring
    chunks = make(None, standard.default, quote, None, ":", ",", sort_keys, False, True)
    join = "".join
    return lambda value: join(chunks(value, 0))
