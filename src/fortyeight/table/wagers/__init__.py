"""Wagers before the deal, and the side bets: one module for each kind."""
