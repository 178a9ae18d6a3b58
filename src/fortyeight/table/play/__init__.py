"""Play of a hand, from the first deal to the dealer's last card: one module for each decision."""
