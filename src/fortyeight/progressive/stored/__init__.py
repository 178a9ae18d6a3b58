"""Stored forms: events and snapshots as JSON, and back. Start with `codec`, then `snapshot`."""
