"""Every hand that players and dealers can hold, as arrays that the solver walks."""
