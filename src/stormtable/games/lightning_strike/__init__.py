"""Lightning Strike: exo-armours and fighters on a free table measured in centimetres."""
