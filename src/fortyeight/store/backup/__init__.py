"""Backups of a store in one file, and restoring them."""
