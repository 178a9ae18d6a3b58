"""Exact combinatorial analysis: every decision's value, every house's edge."""
