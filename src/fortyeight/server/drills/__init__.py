"""Drills: hands to decide and shoes to count, of no table and for no money."""
