"""Cards counted in a run: tables, the kernel's part, and results by true count."""
