"""The arguments of every command but the flags of `odds`."""

from __future__ import annotations

import argparse
from pathlib import Path

from kf_desktop import __version__
from kf_desktop.commands.odds_arguments import add_arguments as add_odds_arguments

CHECKED = "folders of packs, storybooks and saved games; what comes with the game, if none is given"


def build_parser() -> argparse.ArgumentParser:
    """The arguments of every command."""
    parser = argparse.ArgumentParser(
        prog="kf-desktop",
        description="Kingdoms Forlorn on the desktop: knights, expeditions and monsters run by the rules.",
        epilog="Without a command the window opens.",
    )
    parser.add_argument("--version", action="version", version=f"kf-desktop {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("play", help="open the window (the default)")
    skirmish = commands.add_parser(
        "skirmish",
        help="open the window in a single fight, or where one is picked",
        description="Open the window in a single fight; without any pick, where one is picked.",
        epilog="kf-desktop skirmish --monster bell_ox --level 2 --knights ilse:2,bruno:2",
    )
    skirmish.add_argument("--monster", default="", metavar="ID", help="whom to fight")
    skirmish.add_argument("--level", default="", metavar="N", help="the monster's level (default: its lowest)")
    skirmish.add_argument("--type", default="full", choices=("exhibition", "full"), help="default: full")
    skirmish.add_argument("--knights", default="", metavar="ID:TIER,…", help="one to five, as in ilse:2,bruno:2")
    skirmish.add_argument("--seed", default="", help="the same seed and answers give the same fight")
    skirmish.add_argument("--list", action="store_true", help="print what can be picked")
    _add_simulate(
        commands.add_parser(
            "simulate",
            help="let bots play expeditions without a window",
            description="Let bots play expeditions, or with --skirmish single clashes, without a window.",
            epilog="kf-desktop simulate --skirmish --monster bell_ox --knights ilse:1,bruno:1 --bot cautious",
        )
    )
    replay = commands.add_parser("replay", help="play a saved game's journal again and verify it")
    replay.add_argument("save", type=Path, metavar="SAVE", help="a saved game, a .kfsave file")
    replay.add_argument("--events", action="store_true", help="print every event as a JSON line")
    _add_move_knight(commands.add_parser("move-knight", help="let a knight ride with the group of another save"))
    check = commands.add_parser("check", help="look for mistakes in packs, storybooks and saves")
    check.add_argument("paths", type=Path, nargs="*", metavar="PATH", help=CHECKED)
    check.add_argument("--twee", type=Path, metavar="FOLDER", help="write the storybooks there as Twee 3, for Twine")
    new_pack = commands.add_parser(
        "new-pack",
        help="write a small pack to begin your own from",
        description="Write a pack that plays: a monster, a card of gear and an adventure, with comments.",
    )
    new_pack.add_argument("folder", type=Path, metavar="DIR", help="a folder that is not there yet; its name is the id")
    scenario = commands.add_parser("scenario", help="run scenario files (docs/scenario-files.md)")
    scenario.add_argument("files", type=Path, nargs="*", metavar="FILE", help="scenario files, or folders of them")
    scenario.add_argument("--export", type=Path, metavar="SAVE", help="write the clash of a saved game as a scenario")
    scenario.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="where --export writes to (default: the screen)"
    )
    scenario.add_argument("--json", action="store_true", help="print the results as JSON")
    scenario.add_argument("--events", action="store_true", help="print everything that happened, too")
    rules = commands.add_parser("rules", help="rules by area and which of them tests name")
    rules.add_argument(
        "area", nargs="?", metavar="AREA", help="an area such as LOS: its rules, one a line (default: all areas)"
    )
    add_odds_arguments(commands.add_parser("odds", help="exact odds of values typed by hand, as JSON"))
    return parser


def _add_simulate(simulate: argparse.ArgumentParser) -> None:
    simulate.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the first expedition (default 1)")
    simulate.add_argument("--expeditions", type=_count, default=1, metavar="N", help="how many, seeds S to S + N - 1")
    simulate.add_argument(
        "--campaigns", type=_count, default=0, metavar="N", help="so many campaigns of --expeditions each"
    )
    simulate.add_argument("--bot", choices=("random", "cautious"), default="random", help="default: random")
    simulate.add_argument("--knights", metavar="ID,…", help="one to five knights; in skirmishes with a tier: ilse:2")
    simulate.add_argument("--party", type=_count, default=0, metavar="N", help="the first N knights of the packs")
    simulate.add_argument("--mode", action="append", default=[], metavar="ID", help="a chosen mode: presence, rogue")
    simulate.add_argument("--squires", type=_count, default=0, metavar="N", help="so many squires beside the knights")
    simulate.add_argument("--hunts", action="store_true", help="hunts of knights whose tales are told, not expeditions")
    simulate.add_argument("--invariants", action="store_true", help="check the state after every decision (slow)")
    simulate.add_argument("--json", action="store_true", help="one JSON object an expedition, then a summary object")
    simulate.add_argument("--keep", type=Path, metavar="FOLDER", help="leave a save of each that went wrong")
    simulate.add_argument("--skirmish", action="store_true", help="single clashes in place of expeditions")
    simulate.add_argument("--monster", default="all", metavar="ID", help="of skirmishes: which one, or all")
    simulate.add_argument("--level", default="all", metavar="N", help="of skirmishes: which one, or all")
    simulate.add_argument("--type", default="all", choices=("exhibition", "full", "all"), help="of skirmishes")
    simulate.add_argument("--clashes", type=_count, default=0, metavar="N", help="how many; default: each setting once")
    simulate.add_argument("--jobs", type=_jobs, default=0, metavar="N", help="so many at once (default: all cores)")
    simulate.add_argument("--no-progress", action="store_true", help="do not say on a terminal how far it is")


def _add_move_knight(parser: argparse.ArgumentParser) -> None:
    parser.description = "Write the second save anew with a knight of the first on its roster; both stay as they are."
    parser.add_argument("knight", metavar="KNIGHT", help="the knight's id, as in ilse")
    parser.add_argument("source", type=Path, metavar="FROM", help="a save of the knight's group, between expeditions")
    parser.add_argument("target", type=Path, metavar="INTO", help="a save of the other group, between expeditions")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help="where the new save goes")


def _count(text: str) -> int:
    """How many of something."""
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number from 0 on.")
    return int(text)


def _jobs(text: str) -> int:
    """How many at once; nobody works with none."""
    if not (count := _count(text)):
        raise argparse.ArgumentTypeError("'0' is not a whole number from 1 on.")
    return count
