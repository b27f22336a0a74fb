"""Puzzles found in games that computer players play: the sieve that few decisions pass, what is written, its check."""
