"""Jumpstrike 0.7: starships that jump from hex to hex, their orders plotted in secret three turns ahead."""
