"""How the campaign is said: names, notation, the log; and how its battles become matches of Jumpstrike."""
