"""``python -m kf_desktop`` is the same as the ``kf-desktop`` command."""

import sys

from kf_desktop.cli import main

sys.exit(main())
