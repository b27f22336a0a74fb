"""People: who they are, and what they have to do with each other beside the table."""
