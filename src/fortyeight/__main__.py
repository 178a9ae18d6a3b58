"""Run the command line as ``python -m fortyeight``."""

from fortyeight.cli import main

if __name__ == "__main__":
    main()
