"""Drills: hands to decide and shoes to count, at no table and for no money."""
