"""Stored forms: events and snapshots as JSON, and back."""
