"""How Lightning Strike is said: names, the notation read and written, positions and what is wrong with them, the log.

It knows the rules, and nothing of pictures or of the computer opponent.
"""
