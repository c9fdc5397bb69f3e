"""Positions for the tests of the clash."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
