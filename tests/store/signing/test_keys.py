"""The server's keys: made once, the same for processes that start at once, refused if broken."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest

from fortyeight.store.model import BadKeys
from fortyeight.store.signing.keys import Keys, PublicKey


def _open_in_process(folder: str, gate: str, answers: str) -> None:
    while not Path(gate).exists():
        pass
    keys = Keys.open(Path(folder))
    found = keys.signing + keys.cluster + b"".join(key.raw for key in keys.sealing)
    Path(answers, str(os.getpid())).write_bytes(found)


def test_keys_are_made_once_and_read_after(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "keys"
    made = Keys.open(folder)
    assert Keys.open(folder) == made
    assert len({made.signing, made.cluster, made.sealing[0].raw}) == 3
    assert {len(made.signing), len(made.cluster), len(made.sealing[0].raw)} == {32}
    assert folder.stat().st_mode & 0o777 == 0o700
    modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    del modes["signing.pub"]
    assert modes == {"signing.key": 0o600, "cluster.key": 0o600, "sealing-1.key": 0o600}


def test_processes_that_start_at_once_get_the_same_keys(tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    answers.mkdir()
    gate = tmp_path / "gate"
    context = multiprocessing.get_context("spawn")
    started = [
        context.Process(
            target=_open_in_process, args=(str(tmp_path / "keys"), str(gate), str(answers))
        )
        for _ in range(4)
    ]
    for one in started:
        one.start()
    gate.touch()
    for one in started:
        one.join()
    assert [one.exitcode for one in started] == [0] * 4
    assert len(list(answers.iterdir())) == 4
    assert len({path.read_bytes() for path in answers.iterdir()}) == 1
    assert not [path for path in (tmp_path / "keys").iterdir() if path.name.startswith(".")]


def test_making_goes_on_where_a_killed_process_left_it(tmp_path: Path) -> None:
    whole = Keys.open(tmp_path)
    (tmp_path / "signing.pub").unlink()
    (tmp_path / "signing.key").unlink()
    again = Keys.open(tmp_path)
    assert again.cluster == whole.cluster
    assert again.sealing == whole.sealing
    assert PublicKey.read(tmp_path / "signing.pub") == again.public


@pytest.mark.parametrize("lost", ["signing.key", "cluster.key", "sealing-1.key"])
def test_a_lost_key_is_not_made_anew(tmp_path: Path, lost: str) -> None:
    Keys.open(tmp_path)
    (tmp_path / lost).unlink()
    with pytest.raises(BadKeys, match="backup"):
        Keys.open(tmp_path)
    assert not (tmp_path / lost).exists()


@pytest.mark.parametrize("name", ["signing.key", "cluster.key", "sealing-1.key", "signing.pub"])
@pytest.mark.parametrize(
    ("line", "text", "sentence"),
    [
        (0, "fortyeight other key 1", "format 1"),
        (1, "id 0123456789abcdef", "id"),
        (2, "key AAAA", "3 bytes"),
        (2, "key !!!!", "base64"),
        (2, "", "0 bytes"),
    ],
)
def test_a_broken_file_gets_a_sentence_that_shows_no_key(
    tmp_path: Path, name: str, line: int, text: str, sentence: str
) -> None:
    Keys.open(tmp_path)
    lines = (tmp_path / name).read_text().splitlines()
    lines[line] = text
    (tmp_path / name).write_text("\n".join(lines) + "\n")
    with pytest.raises(BadKeys, match=sentence) as raised:
        Keys.open(tmp_path)
    assert lines[2].removeprefix("key ")[:20] not in str(raised.value) or len(text) < 12


def test_a_public_key_of_another_server_is_found(tmp_path: Path) -> None:
    Keys.open(tmp_path / "a")
    other = Keys.open(tmp_path / "b")
    (tmp_path / "a" / "signing.pub").write_bytes((other.folder / "signing.pub").read_bytes())
    with pytest.raises(BadKeys, match="is not the public key"):
        Keys.open(tmp_path / "a")


@pytest.mark.parametrize("name", ["", "signing.key", "cluster.key", "sealing-1.key"])
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o620])
def test_what_others_may_read_or_write_is_refused(tmp_path: Path, name: str, mode: int) -> None:
    folder = tmp_path / "keys"
    Keys.open(folder)
    (folder / name).chmod(mode | 0o100 if not name else mode)
    with pytest.raises(BadKeys, match="open to others"):
        Keys.open(folder)


def test_a_signature_holds_for_its_message_and_key_only(tmp_path: Path) -> None:
    keys, other = Keys.open(tmp_path / "a"), Keys.open(tmp_path / "b")
    signature = keys.sign(b"heads")
    public = PublicKey.read(keys.folder / "signing.pub")
    assert public.verifies(signature, b"heads")
    assert not public.verifies(signature, b"head")
    assert not public.verifies(signature[:-1], b"heads")
    assert not public.verifies(bytes(64), b"heads")
    assert not other.public.verifies(signature, b"heads")
    assert public.id == keys.public.id != other.public.id


def test_nothing_secret_is_shown(tmp_path: Path) -> None:
    keys = Keys.open(tmp_path)
    for secret in (keys.signing, keys.cluster, keys.sealing[0].raw):
        assert repr(secret) not in repr(keys)
        assert secret.hex() not in repr(keys)
