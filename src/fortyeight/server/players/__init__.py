"""Those at a table who do not answer, who answer too late, and who are no people."""
