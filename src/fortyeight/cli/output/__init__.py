"""What commands print and write: pages, stories, result files, and words that they share."""
