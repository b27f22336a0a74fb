"""The rules of Arclight, a file a chapter of its sheet; the state that they change, the decisions they ask for.

They compile, and import nothing of how the game is said, shown or played by the computer.
"""
