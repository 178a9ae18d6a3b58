"""The server's keys: to sign heads, to seal secrets, and to authenticate processes to each other.

The keys are in a folder that only the server may read, and are backed up separately from the
database: a person with both can read every card. Each key is generated once, on first use. A folder
that has lost one of its keys is refused, since a new key would only hide the loss.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import os
import re
import secrets
import stat
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from fortyeight.store.database.files import sync_folder
from fortyeight.store.model import BadKeys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

KEY_SIZE = 32

_SIGNING = "signing.key"
_CLUSTER = "cluster.key"
#: Written last: a folder with this file once had every key.
_PUBLIC = "signing.pub"
_SEALING = re.compile(r"sealing-([1-9][0-9]{0,5})\.key")
_MAX_SIZE = 4096


@dataclass(frozen=True, slots=True)
class PublicKey:
    """The key that verifies signatures; it is given to anyone who wants to verify the log."""

    raw: bytes

    @property
    def id(self) -> str:
        return _id("signing", self.raw)

    def verifies(self, signature: bytes, message: bytes) -> bool:
        """Return whether a signature of a message was made with the signing key."""
        from cryptography.exceptions import InvalidSignature  # noqa: PLC0415  # slow to load
        from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415  # slow to load
            Ed25519PublicKey,
        )

        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except InvalidSignature:
            return False
        return True

    @classmethod
    def read(cls, path: Path) -> PublicKey:
        """Load a public key from a file."""
        return cls(_read_key(path, "public", "signing"))


@dataclass(frozen=True, slots=True)
class SealingKey:
    """A key that seals texts; a sealed text contains the id of its key."""

    id: str
    raw: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Keys:
    """All keys of a server. The last sealing key seals; all of them open."""

    folder: Path
    signing: bytes = field(repr=False)
    sealing: tuple[SealingKey, ...]
    cluster: bytes = field(repr=False)

    @classmethod
    def open(cls, folder: Path) -> Keys:
        """Load the keys in a folder, generating them on first use.

        Processes that start at the same time get the same keys: each file is created atomically,
        and only once.
        """
        _make_folder(folder)
        if not (folder / _PUBLIC).exists():
            _write_key(folder / _CLUSTER, "cluster", os.urandom(KEY_SIZE))
            if not _sealing_files(folder):
                _write_key(folder / "sealing-1.key", "sealing", os.urandom(KEY_SIZE))
            _write_key(folder / _SIGNING, "signing", os.urandom(KEY_SIZE))
        keys = cls._read_all(folder)
        if not (folder / _PUBLIC).exists():
            _write_key(folder / _PUBLIC, "public", keys.public.raw, 0o644)
        elif PublicKey.read(folder / _PUBLIC) != keys.public:
            raise BadKeys(f"{folder / _PUBLIC} is not the public key of {_SIGNING}")
        return keys

    @classmethod
    def _read_all(cls, folder: Path) -> Keys:
        files = _sealing_files(folder)
        if not files:
            raise BadKeys(f"{folder} has no sealing key: put it back from its backup")
        sealing = [_read_secret(path, "sealing") for path in files]
        return cls(
            folder,
            _read_secret(folder / _SIGNING, "signing"),
            tuple(SealingKey(_id("sealing", raw), raw) for raw in sealing),
            _read_secret(folder / _CLUSTER, "cluster"),
        )

    @property
    def public(self) -> PublicKey:
        """Return the public key of the signing key."""
        return PublicKey(_public_key(self.signing))

    def sign(self, message: bytes) -> bytes:
        """Return a signature of 64 bytes."""
        return _signing_key(self.signing).sign(message)

    def with_new_sealing_key(self) -> Keys:
        """Add a sealing key to the folder. It seals from now on; older keys still open."""
        number = 1 + int(_sealing_number(_sealing_files(self.folder)[-1]))
        _write_key(self.folder / f"sealing-{number}.key", "sealing", os.urandom(KEY_SIZE))
        return Keys.open(self.folder)


def has_keys(folder: Path) -> bool:
    """Return whether a folder has a sealing key."""
    return folder.is_dir() and bool(_sealing_files(folder))


def _public_key(signing: bytes) -> bytes:
    return _signing_key(signing).public_key().public_bytes_raw()


def _signing_key(raw: bytes) -> Ed25519PrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (  # noqa: PLC0415  # slow to load
        Ed25519PrivateKey,
    )

    return Ed25519PrivateKey.from_private_bytes(raw)


def _id(kind: str, raw: bytes) -> str:
    return hashlib.sha256(f"fortyeight {kind} key 1\n".encode() + raw).hexdigest()[:16]


def _sealing_number(path: Path) -> int:
    match = _SEALING.fullmatch(path.name)
    return int(match[1]) if match else 0


def _sealing_files(folder: Path) -> list[Path]:
    try:
        files = [path for path in folder.iterdir() if _sealing_number(path)]
    except OSError as error:
        raise BadKeys(f"{folder} cannot be read: {error.strerror}") from None
    return sorted(files, key=_sealing_number)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        mode = folder.stat().st_mode
    except OSError as error:
        raise BadKeys(f"{folder} cannot be the folder of the keys: {error.strerror}") from None
    if _open_to_others(mode):
        raise BadKeys(f"{folder} is open to others: chmod 700 it, and think about who has read it")


def _open_to_others(mode: int) -> bool:
    return os.name == "posix" and bool(stat.S_IMODE(mode) & 0o077)


def _write_key(path: Path, kind: str, raw: bytes, mode: int = 0o600) -> None:
    """Create a key file atomically, unless it exists.

    A hard link never replaces an existing file, as a rename would.
    """
    if path.exists():
        return
    id_kind = "signing" if kind == "public" else kind
    identified = _public_key(raw) if kind == "signing" else raw
    encoded = base64.b64encode(raw).decode("ascii")
    text = f"fortyeight {kind} key 1\nid {_id(id_kind, identified)}\nkey {encoded}\n"
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(8)}.part")
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        try:
            with open(descriptor, "wb") as file:  # noqa: PTH123 (opens a file descriptor)
                file.write(text.encode("ascii"))
                file.flush()
                os.fsync(file.fileno())
            os.link(temporary, path)
        except FileExistsError:
            pass  # another process was first
        finally:
            temporary.unlink()
        sync_folder(path.parent)
    except OSError as error:
        raise BadKeys(f"{path} cannot be written: {error.strerror}") from None


def _read_secret(path: Path, kind: str) -> bytes:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise BadKeys(f"{path} is missing: put it back from its backup") from None
    except OSError as error:
        raise BadKeys(f"{path} cannot be read: {error.strerror}") from None
    if _open_to_others(mode):
        raise BadKeys(f"{path} is open to others: chmod 600 it, and think about who has read it")
    return _read_key(path, kind, kind)


def _read_key(path: Path, kind: str, id_kind: str) -> bytes:
    try:
        with path.open("rb") as file:
            text = file.read(_MAX_SIZE).decode("ascii")
    except OSError as error:
        raise BadKeys(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadKeys(f"{path} is not a key file") from None
    lines = text.splitlines()
    if len(lines) != 3 or lines[0] != f"fortyeight {kind} key 1":
        raise BadKeys(f"{path} is not a file with a {kind} key of format 1")
    try:
        raw = base64.b64decode(lines[2].removeprefix("key "), validate=True)
    except binascii.Error:
        raise BadKeys(f"{path} has no key in base64") from None
    if len(raw) != KEY_SIZE:
        raise BadKeys(f"{path} has a key of {len(raw)} bytes where {KEY_SIZE} are needed")
    identified = _public_key(raw) if kind == "signing" else raw
    if lines[1] != f"id {_id(id_kind, identified)}":
        raise BadKeys(f"{path} has an id that is not the one of its key")
    return raw
