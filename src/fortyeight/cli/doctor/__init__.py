"""`fortyeight doctor`: a check-up of this machine and of a server's settings.

`machine_checks` and `server_checks` have the checks, `command` runs and prints them. No check
changes anything, prints a secret or imports the numerics.
"""
