"""Signing in: passwords, sessions, guests, and the lock-out of guesses."""
