"""Settlement: what each wager comes to, in the book's order, and the postings of the money."""
