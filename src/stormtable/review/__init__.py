"""What a match was about: the chance to win of a position, and of what luck and decisions made of it."""
