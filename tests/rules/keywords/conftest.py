"""Positions for the tests of the keywords."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
