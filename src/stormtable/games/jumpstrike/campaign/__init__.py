"""Section 13 of Jumpstrike, campaign play: a game of its own that uses the designs and battles of Jumpstrike."""
