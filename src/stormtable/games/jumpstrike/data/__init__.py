"""What Jumpstrike is given: designs and scenarios as files, and the code that reads them.

Whatever a file may not say is refused with its name, the place, and what would be right.
"""
