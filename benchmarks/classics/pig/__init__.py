"""Pig (John Scarne, 1945): roll on, or keep what you have; a 1 loses it."""
