"""The tests. A package by name, so that no installed one that calls itself so is found in its place."""
