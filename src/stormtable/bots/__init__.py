"""The computer opponent: tree search, levels, worker processes."""
