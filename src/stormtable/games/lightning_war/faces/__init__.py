"""How Lightning War looks: scenes with pieces, cards, offers and overlays, and what may come of an act.

It asks the rules, the words and what the computer opponent knows; nothing asks it but `game.py`.
"""
