"""The format of a rulebook: sections, entries, values and payout rows."""
