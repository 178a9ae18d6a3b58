"""Several server processes on one store: who is there, who runs which table, and the way to him."""
