"""The server's keys, the encryption of secrets in the store, and signed heads of the log.

Imports `database` and `model` of the store. Start with `keys`, then `heads`; `head_exports` writes
the signed heads to files, `sealing` encrypts event bodies and snapshots.
"""
