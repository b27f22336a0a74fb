"""Bots of any language: programs that are told what their seat sees and say what it does (docs/bots.md)."""
