"""What every test run needs: Qt without a screen."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
