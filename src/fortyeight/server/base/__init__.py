"""What every part of the server uses: settings, logs, refusals, threads, worker processes."""
