"""Commands on a store: accounts, backup, restore, and the check of its log."""
