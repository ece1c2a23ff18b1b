"""`python -m service.cli`, for where the command `galley` is not installed."""

import sys

from service.cli import main

sys.exit(main())
