"""What was played: for players, the floor and auditors."""
