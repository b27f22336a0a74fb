"""EinStein wuerfelt nicht! (Ingo Althoefer, 2004): six numbered stones a side, and a die that says which may move."""
