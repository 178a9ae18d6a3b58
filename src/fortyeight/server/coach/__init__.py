"""The coach: what every choice is worth for the cards that a player has not seen."""
