"""`fortyeight simulate`."""
