"""Collections: many recorded matches in a folder, with an index of their entries (docs/large-records.md)."""
