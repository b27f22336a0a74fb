"""Three small classic games in the rules style, as tests of the engine and yardsticks against other engines."""
