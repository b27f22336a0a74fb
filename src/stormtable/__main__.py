"""`python -m stormtable` is the command `stormtable`."""

import sys

from stormtable.cli import main

sys.exit(main())
