"""The flags of `kf-desktop odds`. Imported at every start of the command, so it needs nothing of the game."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable
from typing import NamedTuple

from kf_desktop.odds.aims import ATTACK_AIMS, EVASION_AIMS

MOST_DICE = 30
TOKENS = ("opening", "closing", "spell", "break", "hope", "sunder", "black", "fire", "power_token")
_POOL = re.compile(r"(\d+)([rbw])")


class Dice(NamedTuple):
    """Power dice and raw Power."""

    red: int = 0
    black: int = 0
    white: int = 0
    raw: int = 0


NONE = Dice()


def add_arguments(parser: ArgumentParser) -> None:
    """The three parts and their flags."""
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)
    _attack_arguments(parts.add_parser("attack", help="hits, wound and critical wound of a knight's attack"))
    _evasion_arguments(parts.add_parser("evasion", help="hits suffered, Vigor lost and death after a monster's attack"))
    _judicium_arguments(parts.add_parser("judicium", help="death in a Judicium draw"))


def _attack_arguments(parser: ArgumentParser) -> None:
    whole = _whole(0)
    parser.add_argument("--dice", type=_whole(1), required=True, help="attack dice of the weapon")
    parser.add_argument("--to-hit", type=int, required=True, help="the monster's To Hit")
    parser.add_argument("--precision", type=int, default=0, help="without tokens (default 0)")
    parser.add_argument("--per-hit", type=_pool, default=NONE, metavar="POOL", help="for each hit: 2r1b, 1w+1 …")
    parser.add_argument("--once", type=_pool, default=NONE, metavar="POOL", help="bonus power, portrait, other gear")
    parser.add_argument("--at", type=_numbers, default=(), metavar="6,7,7", help="AT of the body parts it may be")
    parser.add_argument("--tokens", type=_tokens, default={}, metavar="break=2,opening=1", help=", ".join(TOKENS))
    parser.add_argument("--free", type=whole, default=0, help="attack dice re-rolled without Heat")
    parser.add_argument("--heat", type=whole, default=0, help="Heat that may be paid for re-rolls")
    parser.add_argument("--power-rerolls", type=whole, default=0, help="power dice that may be re-rolled")
    parser.add_argument("--deadly", action="store_true", help="a natural 9 is a Crit Chance as well")
    parser.add_argument("--aim", choices=ATTACK_AIMS, default="wound", help="what re-rolls are for (default wound)")
    parser.add_argument("--rolled", type=_faces, metavar="9,3,5", help="dice on the table, the crit die first")


def _evasion_arguments(parser: ArgumentParser) -> None:
    whole = _whole(0)
    parser.add_argument("--dice", type=_whole(1), required=True, help="evasion dice")
    parser.add_argument("--difficulty", type=int, required=True)
    parser.add_argument("--bonus", type=int, default=0, help="evasion bonus and modifiers")
    parser.add_argument("--free", type=whole, default=0, help="dice re-rolled without Heat")
    parser.add_argument("--heat", type=whole, default=0, help="Heat that may be paid for re-rolls")
    parser.add_argument("--guard", type=whole, default=0)
    parser.add_argument("--block", type=whole, default=0)
    parser.add_argument("--vigor", type=whole, help="the knight's Vigor: then losses and death are reckoned")
    parser.add_argument("--per-hit", type=whole, default=0, metavar="N", help="Vigor lost for each hit")
    parser.add_argument("--once", type=int, default=0, metavar="N", help="added once if there is a hit")
    parser.add_argument("--armor", type=_pool, default=NONE, metavar="POOL", help="armor dice: 2r1b")
    parser.add_argument("--armor-rerolls", type=whole, default=0)
    parser.add_argument("--soak", type=whole, default=0)
    parser.add_argument("--aim", choices=EVASION_AIMS, default="hits", help="what re-rolls are for (default hits)")
    parser.add_argument("--rolled", type=_faces, metavar="9,3,5", help="dice on the table, the crit die first")
    _deck_arguments(parser)


def _judicium_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--fall", type=_whole(0), default=0, help="how far below 0 Vigor the loss led")
    _deck_arguments(parser)


def _deck_arguments(parser: ArgumentParser) -> None:
    whole = _whole(0)
    parser.add_argument("--killing", type=whole, default=1, help="cards in the deck that kill (default 1)")
    parser.add_argument("--sparing", type=whole, default=1, help="cards that do not (default 1)")
    parser.add_argument(
        "--perils", type=_numbers, default=(5, 9, 13), metavar="5,9,13", help="how far below 0 more cards are added"
    )
    parser.add_argument("--perils-in-deck", type=whole, default=0, help="killing cards of Massive Peril in the deck")
    parser.add_argument("--second-chance", action="store_true", help="another card may be drawn")
    parser.add_argument("--superior-chance", action="store_true", help="and it is none of Massive Peril")


# --- values -------------------------------------------------------------------------------------


def _whole(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= MOST_DICE:
            raise ArgumentTypeError(f"'{text}' is not a whole number from {least} to {MOST_DICE}.")
        return int(text)

    return read


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(",") if part.strip())
    except ValueError:
        raise ArgumentTypeError(f"'{text}' is not a list of whole numbers with commas.") from None


def _faces(text: str) -> tuple[int, ...]:
    faces = _numbers(text)
    if not faces or not all(1 <= face <= 10 for face in faces):
        raise ArgumentTypeError(f"'{text}' are not faces of a d10: 1 to 10 with commas, 10 for the symbol.")
    return faces


def _pool(text: str) -> Dice:
    """`2r1b1w+1`: two red dice, a black one, a white one and 1 raw Power."""
    dice, _, raw = text.partition("+")
    found = {letter: int(count) for count, letter in _POOL.findall(dice)}
    if _POOL.sub("", dice) or len(found) < len(_POOL.findall(dice)) or not (raw or "0").isdecimal():
        raise ArgumentTypeError(f"'{text}' is not a pool such as 2r1b, 1w or 1r+2 (red, black, white + raw Power).")
    if sum(found.values()) > MOST_DICE:
        raise ArgumentTypeError(f"'{text}' has more than {MOST_DICE} dice.")
    return Dice(found.get("r", 0), found.get("b", 0), found.get("w", 0), int(raw or 0))


def _tokens(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in text.split(","):
        name, _, count = part.strip().partition("=")
        if name not in TOKENS:
            raise ArgumentTypeError(f"'{name}' is no token that counts here: {', '.join(TOKENS)}.")
        found[name] = _whole(0)(count or "1")
    return found
