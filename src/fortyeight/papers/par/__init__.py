"""The PAR sheet: probability accounting of every wager of a house. Start with `par_paper`."""
