"""Keys, sealed texts, and the signed heads of the log."""
