"""The odds are checked against the rules' own procedures: their test bed is wanted here as well."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "rules"))
