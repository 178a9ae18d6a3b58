"""Checks that no single entry can make, and the faults they report."""
