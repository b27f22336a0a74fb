"""How the campaign looks."""
