"""A shoe of real cards: nobody knows their order, and each is keyed in when it is turned up."""
