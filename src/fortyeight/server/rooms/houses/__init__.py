"""What pages ask about a house, over HTTP: its choices, its felt, its terminal and its wheels."""
