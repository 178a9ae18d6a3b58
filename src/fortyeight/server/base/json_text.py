"""JSON text of messages to clients."""

from __future__ import annotations

from typing import Any

import orjson


def json_text(message: dict[str, Any]) -> str:
    """Format a message as JSON.

    An object of the project in it raises a `TypeError`: only what is listed field by field is sent.
    """
    return orjson.dumps(message, option=orjson.OPT_PASSTHROUGH_DATACLASS).decode()
