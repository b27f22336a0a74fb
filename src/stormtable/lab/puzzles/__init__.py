"""Puzzles found in games that computer players play: the games, the sieve that few decisions pass, what is written."""
