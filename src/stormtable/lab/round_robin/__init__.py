"""Round robins: everybody against everybody, sides swapped, resumed where they were stopped, rated."""
