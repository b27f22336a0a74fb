"""Matches in memory: opened when somebody comes, shown to who may see them, put away when nobody is left."""
