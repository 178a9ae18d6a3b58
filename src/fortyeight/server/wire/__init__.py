"""What clients and tables say to each other."""
