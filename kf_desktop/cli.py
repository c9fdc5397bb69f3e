"""The ``kf-desktop`` command."""

import argparse

from kf_desktop import __version__


def main(argv: list[str] | None = None) -> int:
    """Run the command with ``argv`` (the process's own arguments if ``None``); return its exit status."""
    parser = argparse.ArgumentParser(prog="kf-desktop", description="Kingdoms Forlorn on the desktop.")
    parser.add_argument("--version", action="version", version=f"kf-desktop {__version__}")
    parser.parse_args(argv)
    print(f"kf-desktop {__version__}")
    return 0
