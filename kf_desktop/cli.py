"""The `kf-desktop` command: play, skirmish, simulate, replay, move-knight, check, new-pack, rules, scenario, odds."""

from __future__ import annotations

import gc
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

OPENS_THE_WINDOW: tuple[list[str], ...] = ([], ["play"])


def main(argv: list[str] | None = None) -> int:
    """Run the command with `argv` (the process's own arguments if None); its exit status.

    Each command imports what it needs when it runs: the window must not wait for the rest.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a console without Chinese letters shows their codes
            stream.reconfigure(errors="backslashreplace")
    if (sys.argv[1:] if argv is None else argv) in OPENS_THE_WINDOW:
        return _play()
    from kf_desktop.commands.arguments import build_parser  # noqa: PLC0415 - the window needs none of it

    arguments = build_parser().parse_args(argv)
    try:
        return _COMMANDS[arguments.command](arguments)
    except BrokenPipeError:
        sys.stderr.close()
        return 1


def _play(_arguments: Namespace | None = None) -> int:
    gc.disable()  # what the window is made of stays; later it is collected when that can wait (app/collector)
    from kf_desktop.app.run import run  # noqa: PLC0415 - a command loads what it needs and nothing else

    return run()


def _skirmish(arguments: Namespace) -> int:
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


def _simulate(arguments: Namespace) -> int:
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


def _simulate_campaigns(arguments: Namespace) -> int:
    from kf_desktop.commands.simulation.campaigns import simulate_campaigns  # noqa: PLC0415 - a command loads what it needs and nothing else
    from kf_desktop.commands.simulation.orders import orders_of  # noqa: PLC0415 - a command loads what it needs and nothing else

    seed, campaigns, expeditions = arguments.seed, arguments.campaigns, arguments.expeditions
    return simulate_campaigns(*orders_of(arguments), seed=seed, campaigns=campaigns, expeditions=expeditions)


def _simulate_skirmishes(arguments: Namespace) -> int:
    from kf_desktop.commands.simulation.orders import watch_of  # noqa: PLC0415 - a command loads what it needs and nothing else
    from kf_desktop.commands.simulation.skirmishes import Choice, simulate_skirmishes  # noqa: PLC0415 - a command loads what it needs and nothing else

    knights = arguments.knights or ""
    choice = Choice(arguments.monster, arguments.level, arguments.type, knights, arguments.squires)
    return simulate_skirmishes(choice, watch_of(arguments), seed=arguments.seed, clashes=arguments.clashes)


def _replay(arguments: Namespace) -> int:
    from kf_desktop.commands.replay import replay  # noqa: PLC0415 - a command loads what it needs and nothing else

    return replay(arguments.save, events=arguments.events)


def _scenario(arguments: Namespace) -> int:
    from kf_desktop.commands.scenario import export_save, scenario  # noqa: PLC0415 - a command loads what it needs and nothing else

    if arguments.output is not None and arguments.export is None:
        print("--output says where --export writes to: say --export SAVE, too.", file=sys.stderr)
        return 2
    if arguments.export is not None:
        return export_save(arguments.export, arguments.output)
    return scenario(arguments.files, as_json=arguments.json, events=arguments.events)


def _move_knight(arguments: Namespace) -> int:
    from kf_desktop.commands.move_knight import move_knight  # noqa: PLC0415 - a command loads what it needs and nothing else

    return move_knight(arguments.knight, arguments.source, arguments.target, arguments.output)


def _check(arguments: Namespace) -> int:
    from kf_desktop.commands.check import check  # noqa: PLC0415 - a command loads what it needs and nothing else

    return check(arguments.paths, arguments.twee)


def _new_pack(arguments: Namespace) -> int:
    from kf_desktop.commands.new_pack import new_pack  # noqa: PLC0415 - a command loads what it needs and nothing else

    return new_pack(arguments.folder)


def _rules(arguments: Namespace) -> int:
    from kf_desktop.commands.rules import show_rules  # noqa: PLC0415 - a command loads what it needs and nothing else

    return show_rules(arguments.area)


def _odds(arguments: Namespace) -> int:
    from kf_desktop.commands.odds import show_odds  # noqa: PLC0415 - a command loads what it needs and nothing else

    return show_odds(arguments)


_COMMANDS: dict[str | None, Callable[[Namespace], int]] = {
    None: _play,
    "play": _play,
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
