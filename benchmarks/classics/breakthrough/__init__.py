"""Breakthrough (Dan Troyka, 2000): two armies of pawns, the first to reach the far side wins."""
