"""Lightning War: the Second World War on land, platoons on a free table measured in inches."""
