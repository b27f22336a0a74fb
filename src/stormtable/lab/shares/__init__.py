"""Work that is shared out: what is to be done share by share, and crews that do it, here or on other machines."""
