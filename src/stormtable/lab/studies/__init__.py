"""Studies: many games over scenarios, sides, levels, options and forces, and what they tell a designer."""
