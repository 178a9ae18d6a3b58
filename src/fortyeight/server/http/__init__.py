"""Everything between a request and the part of the service that answers it."""
