"""Arclight: starships with crews on a hex map (one page rules). Files follow the sheet's chapters."""
