"""The shoe's life: the cards from the box to the shoe, and back."""
