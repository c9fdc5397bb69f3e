"""The `kf-desktop` command: play, skirmish, simulate, replay, move-knight, check, new-pack, rules, scenario, odds."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper
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


def main(argv: list[str] | None = None) -> int:
    """Run the command with `argv` (the process's own arguments if None); its exit status.

    Each command imports what it needs when it runs: the window must not wait for the rest.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a console without Chinese letters shows their codes
            stream.reconfigure(errors="backslashreplace")
    arguments = build_parser().parse_args(argv)
    if arguments.command in (None, "play"):
        from kf_desktop.app.run import run  # noqa: PLC0415 - a command loads what it needs and nothing else

        return run()
    try:
        return _COMMANDS[arguments.command](arguments)
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _skirmish(arguments: argparse.Namespace) -> int:
    """Whoever picks nothing on the command line picks in the window; a wrong pick is said before it opens."""
    from kf_desktop.commands.skirmish import pick_skirmish, print_picks  # noqa: PLC0415 - a command loads what it needs and nothing else

    if arguments.list:
        return print_picks()
    if not (arguments.monster or arguments.level or arguments.knights or arguments.seed):
        from kf_desktop.app.run import run  # noqa: PLC0415 - a command loads what it needs and nothing else

        return run(begin=lambda window: window.open_skirmish())
    try:
        setting = pick_skirmish(arguments.monster, arguments.level, arguments.type, arguments.knights)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    picked = (setting.monster, setting.level, setting.type, setting.knights, arguments.seed)
    from kf_desktop.app.run import run  # noqa: PLC0415 - a command loads what it needs and nothing else

    return run(begin=lambda window: window.fight(*picked))


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


def _simulate(arguments: argparse.Namespace) -> int:
    if arguments.skirmish:
        return _simulate_skirmishes(arguments)
    if (arguments.monster, arguments.level, arguments.type, arguments.clashes) != ("all", "all", "all", 0):
        print("--monster, --level, --type and --clashes are for skirmishes: say --skirmish, too.", file=sys.stderr)
        return 2
    if arguments.campaigns:
        return _simulate_campaigns(arguments)
    from kf_desktop.commands.simulation.expeditions import simulate  # noqa: PLC0415 - a command loads what it needs and nothing else
    from kf_desktop.commands.simulation.orders import orders_of  # noqa: PLC0415 - a command loads what it needs and nothing else

    return simulate(*orders_of(arguments), seed=arguments.seed, expeditions=arguments.expeditions)


def _simulate_campaigns(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.simulation.campaigns import simulate_campaigns  # noqa: PLC0415 - a command loads what it needs and nothing else
    from kf_desktop.commands.simulation.orders import orders_of  # noqa: PLC0415 - a command loads what it needs and nothing else

    seed, campaigns, expeditions = arguments.seed, arguments.campaigns, arguments.expeditions
    return simulate_campaigns(*orders_of(arguments), seed=seed, campaigns=campaigns, expeditions=expeditions)


def _simulate_skirmishes(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.simulation.orders import watch_of  # noqa: PLC0415 - a command loads what it needs and nothing else
    from kf_desktop.commands.simulation.skirmishes import Choice, simulate_skirmishes  # noqa: PLC0415 - a command loads what it needs and nothing else

    knights = arguments.knights or ""
    choice = Choice(arguments.monster, arguments.level, arguments.type, knights, arguments.squires)
    return simulate_skirmishes(choice, watch_of(arguments), seed=arguments.seed, clashes=arguments.clashes)


def _replay(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.replay import replay  # noqa: PLC0415 - a command loads what it needs and nothing else

    return replay(arguments.save, events=arguments.events)


def _scenario(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.scenario import export_save, scenario  # noqa: PLC0415 - a command loads what it needs and nothing else

    if arguments.output is not None and arguments.export is None:
        print("--output says where --export writes to: say --export SAVE, too.", file=sys.stderr)
        return 2
    if arguments.export is not None:
        return export_save(arguments.export, arguments.output)
    return scenario(arguments.files, as_json=arguments.json, events=arguments.events)


def _move_knight(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.move_knight import move_knight  # noqa: PLC0415 - a command loads what it needs and nothing else

    return move_knight(arguments.knight, arguments.source, arguments.target, arguments.output)


def _check(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.check import check  # noqa: PLC0415 - a command loads what it needs and nothing else

    return check(arguments.paths, arguments.twee)


def _new_pack(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.new_pack import new_pack  # noqa: PLC0415 - a command loads what it needs and nothing else

    return new_pack(arguments.folder)


def _rules(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.rules import show_rules  # noqa: PLC0415 - a command loads what it needs and nothing else

    return show_rules(arguments.area)


def _odds(arguments: argparse.Namespace) -> int:
    from kf_desktop.commands.odds import show_odds  # noqa: PLC0415 - a command loads what it needs and nothing else

    return show_odds(arguments)


_COMMANDS = {
    "skirmish": _skirmish,
    "simulate": _simulate,
    "replay": _replay,
    "move-knight": _move_knight,
    "check": _check,
    "new-pack": _new_pack,
    "rules": _rules,
    "scenario": _scenario,
    "odds": _odds,
}
