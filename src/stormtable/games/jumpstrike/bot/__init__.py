"""What the computer opponent knows of Jumpstrike beyond its rules: moves worth a look, worth of positions.

The search takes them from hooks.py.
It knows the rules and the words, and nothing of pictures.
"""
