"""What `--help` shows: plain names (`plain_help`), and examples of every command."""
