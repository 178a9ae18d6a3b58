"""The distribution of a round's net result, and of many rounds."""
