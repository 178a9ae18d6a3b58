"""Check that the exports of signed heads are complete and the same in the store and in files."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fortyeight.store.signing.head_exports import BrokenLine
from fortyeight.store.signing.heads import BadHeads, Heads, SignedHeads, parse_heads
from fortyeight.store.signing.keys import PublicKey
from fortyeight.store.verify.faults import Findings
from fortyeight.store.verify.scratch import FiledExport, Scratch


class ExportCheck:
    """Check of all exports, those in files first; collects the heads that they have signed."""

    def __init__(self, findings: Findings, scratch: Scratch, keys: Sequence[PublicKey]) -> None:
        self._findings = findings
        self._scratch = scratch
        self._keys = {key.id: key for key in keys}
        self._filed = 0
        self._with_files = False
        self.exports = 0

    def check_files(self, exports: Iterable[SignedHeads | BrokenLine]) -> None:
        """Check the exports in files."""
        self._with_files = True
        highest = 0
        for export in exports:
            if isinstance(export, BrokenLine):
                self._findings.add(
                    "export-broken", "", 0, f"{export.place} is not an export of heads"
                )
                continue
            heads = self._parse(export, "in the files")
            before = heads.before if heads is not None else ""
            filed = FiledExport(export.number, export.digest, before, export.signature)
            if not self._scratch.add_filed(filed) or export.number < highest:
                self._add("export-order", export.number, "lies in the files out of its order")
            highest = max(highest, export.number)
            self._filed += 1
        last: FiledExport | None = None
        for filed in self._scratch.all_filed():
            if last is not None:
                self._check_order(
                    last.number, last.digest, filed.number, filed.before, "in the files"
                )
            last = filed

    def check_stored(self, exports: Iterable[SignedHeads]) -> None:
        """Check the exports in the store, which must come in the order of their numbers."""
        number, digest, newer = 0, "", 0
        first = next(self._scratch.all_filed(), None)
        for export in exports:
            heads = self._parse(export, "in the store")
            before = heads.before if heads is not None else None
            self._check_order(number, digest, export.number, before, "in the store")
            newer += not self._compare_with_file(export)
            number, digest = export.number, export.digest
            if first is not None and number == first.number - 1 and first.before != digest:
                self._add("export-chain", first.number, "in the files does not follow the store's")
            self.exports += 1
        for filed in self._scratch.all_filed(after=number):
            self._add("export-missing", filed.number, "lies in the files and not in the store")
        self._add_notes(newer)

    def _add_notes(self, newer: int) -> None:
        if self.exports and self._with_files and not self._filed:
            self._findings.add(
                "export-missing", "", 0, "the files have none of the exports that the store has"
            )
        elif newer and self._with_files:
            self._findings.notes.append(
                f"the store has {newer} exports of heads that the files have not"
            )
        if not self._with_files:
            self._findings.notes.append(
                "no exported heads were given: a log that was cut off together with its heads would"
                " not be noticed"
            )
        if not self._keys and (self.exports or self._filed):
            self._findings.notes.append("no public key was given: signatures were not checked")
        self.exports = max(self.exports, self._filed)

    def _compare_with_file(self, export: SignedHeads) -> bool:
        """Compare a stored export with the one in a file; return whether there is one."""
        filed = self._scratch.find_filed(export.number)
        if filed is not None and (filed.digest, filed.signature) != (
            export.digest,
            export.signature,
        ):
            self._add(
                "export-differs", export.number, "is not the same in the store and in the files"
            )
        return filed is not None

    def _check_order(
        self, number: int, digest: str, next_number: int, before: str | None, where: str
    ) -> None:
        if next_number > number + 1:
            missing = f"{number + 1} to {next_number - 1}"
            if next_number == number + 2:
                missing = str(number + 1)
            self._findings.add(
                "export-missing", "", number + 1, f"export {missing} of the heads is not {where}"
            )
        elif next_number <= number:
            self._add("export-order", next_number, f"{where} has a number that cannot be")
        elif before is not None and before != digest:
            self._add("export-chain", next_number, f"{where} does not follow the one before it")

    def _parse(self, export: SignedHeads, where: str) -> Heads | None:
        """Parse an export and check its signature; return None if it cannot be parsed."""
        try:
            heads = parse_heads(export.body)
        except BadHeads as error:
            self._add("export-broken", export.number, f"{where} cannot be read: {error}")
            return None
        if (heads.number, heads.at) != (export.number, export.at):
            self._add("export-broken", export.number, f"{where} has another number or time inside")
        if self._keys and not self._check_signature(export, heads, where):
            return heads
        for head, earlier in self._scratch.add_signed_heads(heads.number, heads.heads):
            self._findings.add(
                "head-went-back",
                head.stream,
                head.version,
                f"export {heads.number} has an earlier end of this stream than export {earlier}",
            )
        return heads

    def _check_signature(self, export: SignedHeads, heads: Heads, where: str) -> bool:
        key = self._keys.get(heads.key)
        if key is None:
            self._add("export-unsigned", export.number, f"{where} names a key that was not given")
            return False
        if not key.verifies(export.signature, export.message):
            self._add(
                "export-unsigned", export.number, f"{where} does not have the server's signature"
            )
            return False
        return True

    def _add(self, code: str, number: int, what: str) -> None:
        self._findings.add(code, "", number, f"export {number} of the heads {what}")
