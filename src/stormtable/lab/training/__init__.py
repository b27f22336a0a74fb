"""Training: games that the search plays against itself, and a network that learns from them who wins."""
