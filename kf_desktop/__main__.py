"""``python -m kf_desktop`` is the same as the ``kf-desktop`` command."""

import sys

from kf_desktop.cli import main

if __name__ == "__main__":  # a process that plays for `simulate` looks in here, too
    sys.exit(main())
