"""An existing data folder that is open to others is closed to them, and the log says so."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from fortyeight.server.app.private_files import NotPrivate, make_private
from fortyeight.server.app.read_settings import read_settings
from fortyeight.store.signing.keys import Keys


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o7777


def test_what_was_open_is_closed_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    data = tmp_path / "data"
    Keys.open(data / "keys")
    names = ("fortyeight.sqlite", "fortyeight.sqlite-wal", "keys/signing.key")
    (data / names[0]).touch()
    (data / names[1]).touch()
    for path in (data, data / "keys", *(data / name for name in names)):
        path.chmod(0o755)
    settings = read_settings(None, {}, {"data": data})
    with caplog.at_level(logging.INFO):
        make_private(settings)
        assert caplog.text.count("closed to others") == 5
        make_private(settings)
        assert caplog.text.count("closed to others") == 5
    assert mode(data) == mode(data / "keys") == 0o700
    assert {mode(data / name) for name in names} == {0o600}
    assert mode(data / "keys" / "signing.pub") == 0o644
    Keys.open(data / "keys")


def test_a_folder_that_everybody_shares_is_left_as_it_is(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o1777)
    with pytest.raises(NotPrivate, match="a folder of its own"):
        make_private(read_settings(None, {}, {"data": data}))
    assert mode(data) == 0o1777


def test_what_cannot_be_closed_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    data.chmod(0o755)

    def refuses(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuses)
    with pytest.raises(NotPrivate, match="cannot be closed to them: Operation not permitted"):
        make_private(read_settings(None, {}, {"data": data}))
