"""Shared basics of the server: settings, logs, refusals, roles, threads and worker processes.

It is the lowest layer: it may import the packages below the server, and nothing else of the server.
Start with `refusals` and `who`, which appear in nearly every signature, then `server_settings`.
"""
