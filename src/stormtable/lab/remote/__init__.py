"""A seat at a served table, played by a bot or a level from elsewhere, by the messages that pages send."""
