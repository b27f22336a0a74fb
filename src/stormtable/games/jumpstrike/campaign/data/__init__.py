"""Maps of systems and the designs that are built: files, and the code that reads them."""
