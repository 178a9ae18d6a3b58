"""Messages are formatted field by field, and an object of ours is never written out."""

from __future__ import annotations

import json

import pytest

from fortyeight.cards import card
from fortyeight.server.base.json_text import json_text
from fortyeight.table.core.events import HoleCardDealt
from fortyeight.view import AudienceRole


def test_a_message_reads_as_the_standard_library_reads_it() -> None:
    message = {"name": "Zoë ♠", "role": AudienceRole.FLOOR, "cents": 2**53, "boxes": (1, 2)}
    text = json_text(message)
    assert json.loads(text) == {**message, "role": "floor", "boxes": [1, 2]}
    assert text == '{"name":"Zoë ♠","role":"floor","cents":9007199254740992,"boxes":[1,2]}'


def test_an_object_with_a_hidden_card_is_refused() -> None:
    with pytest.raises(TypeError):
        json_text({"event": HoleCardDealt(card("7s"))})
