"""Print the plates that have changed, each in the sizes at which the window shows it.

python tools/engrave.py [NAME…]          print what has changed (all plates, or those; a folder's name takes its plates)
python tools/engrave.py --look NAME…     one print of each, quickly, into build/look/ (--width, --view)
python tools/engrave.py --check          only say what is wrong, and what is not printed as it stands
python tools/engrave.py --sheet FILE [NAME…]   a contact sheet of the results
python tools/engrave.py --sheets         all contact sheets of docs/pictures/plates/, as tools/engraver/sheets.toml says
python tools/engrave.py --motifs         the motifs with their parameters, and the materials
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

try:
    from tools.engraver.cli import main
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] in ("tools", "kf_desktop"):
        raise
    sys.exit(f"The engraver needs {error.name}: install its extra with `pip install -e .[engraver]`.")

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], ROOT))
