"""Signing in: passwords, sessions, guests, and the lockout after failed attempts.

Start with `sessions`, then `passwords` and `lockout`. May import the modules of `people` and `base`
of the server.
"""
