"""`fortyeight play`: in the browser, or in the terminal."""
