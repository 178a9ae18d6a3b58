"""What a card that is gone changes, and the counts that are made from it."""
