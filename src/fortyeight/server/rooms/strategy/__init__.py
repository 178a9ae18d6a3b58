"""Charts and calculations for any house, made where they hold nobody up."""
