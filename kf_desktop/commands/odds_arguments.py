"""The flags of `kf-desktop odds`. Imported before any command, so it needs nothing of the game."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable
from typing import NamedTuple

from kf_desktop.odds.aims import ATTACK_AIMS, EVASION_AIMS

MOST_DICE = 30
MOST = 99
"""Of any other number."""
TOKENS = ("opening", "closing", "spell", "break", "hope", "sunder", "black", "fire", "power_token")
_POOL = re.compile(r"([0-9]{1,3})([rbw])")


class Dice(NamedTuple):
    """Power dice and raw Power."""

    red: int = 0
    black: int = 0
    white: int = 0
    raw: int = 0


NONE = Dice()


_ALL = """\
Exact chances, reckoned and never sampled, of values typed by hand; the answer is JSON, chances are from 0 to 1.

  kf-desktop odds attack --dice 3 --to-hit 7 --precision 1 --per-hit 1r --once 1r+1 --at 6,7
  kf-desktop odds evasion --dice 3 --difficulty 6 --vigor 5 --per-hit 2 --armor 1r
  kf-desktop odds judicium --fall 6

Each part explains its flags and its answer: kf-desktop odds attack --help
"""

_ATTACK = """\
A knight's attack from the attack roll to the wound. Only --dice and --to-hit must be given.

Power dice are written 2r1b1w+1: two red, a black, a white and 1 raw Power. --per-hit is the Weapon Power, added
for each hit; --once is added to any attack that hits: Bonus Power and other gear; --portrait is the knight's own dice.
More dice than there are (7 red, 4 black, 3 white) are traded up.

  three dice at 7+, Precision 1; per hit a red die, once 1 Power, a red die of the portrait; AT 6 or 7, as likely:
    kf-desktop odds attack --dice 3 --to-hit 7 --precision 1 --per-hit 1r --once +1 --portrait 1r --at 6,7
  with tokens of the Knight Pool, one free re-roll and up to 2 Heat:
    kf-desktop odds attack --dice 3 --to-hit 7 --per-hit 1r --at 6 --tokens break=2,opening=1 --free 1 --heat 2
  the dice are rolled (the crit die shows 3): which to roll again?
    kf-desktop odds attack --dice 3 --to-hit 7 --per-hit 1r --at 2 --heat 1 --rolled 3,8,5
"""

_ATTACK_ANSWER = """\
answer:
  hits, at_least    the chance of exactly, of at least 0, 1, 2 … hits
  expected_hits     hits on average; full_hit, full_miss: all dice hit, none does
  crit_chance       the crit die shows a Crit Chance
  wound             total Power reaches the AT; critical_wound: with a Crit Chance (both 0 without --at)
  wound_by_hits     the chance to wound if it is 0, 1, 2 … hits
  expected_power    total Power on average of attacks that hit, before power dice are rolled again
  expected_heat     Heat paid for re-rolls on average
  reroll            with --rolled: the places, from 0, of the dice to roll again for the --aim
  choices           with --rolled: what the best re-roll of 0, 1, 2 … dice brings

Re-rolls are used as well as can be for the --aim; of equals the one for the least Heat, then that which brings more
besides: a wound, a critical wound, a Full Hit, hits, a Crit Chance; then the one with the fewest dice.
Six and more power re-rolls of the largest pools of three colours take some seconds.
"""

_EVASION = """\
A monster's attack on a knight: the Evasion Roll, and with --vigor what its hits do. --dice and --difficulty must be
given.

  three dice at 6+, evasion 1, one free re-roll; each hit costs 2 Vigor, a red armor die:
    kf-desktop odds evasion --dice 3 --difficulty 6 --bonus 1 --free 1 --vigor 5 --per-hit 2 --armor 1r
  the dice are rolled: where does Guard 2 go, and which dice to roll again?
    kf-desktop odds evasion --dice 3 --difficulty 7 --guard 2 --heat 1 --rolled 8,5,2
"""

_EVASION_ANSWER = """\
answer:
  hits, expected_hits    hits suffered, after Guard, re-rolls and Block; full_evade: none
  expected_heat          Heat paid for re-rolls on average
  vigor_lost             with --vigor: the chance of each loss, after Armor Roll and Soak; expected_vigor_lost
  falls, death           Vigor comes to 0 or below; and the Judicium card drawn then kills
  guard, reroll          with --rolled: the places, from 0, of the dice that get +1 each, of those to roll again
  choices                with --rolled: what the best re-roll of 0, 1, 2 … dice brings

--aim harm looks at the chance of death first, then at the Vigor lost, then at the Heat, then at the hits.
"""

_JUDICIUM = """\
A draw from the Judicium deck: one card that kills and one that spares, if nothing else is said.

  after a fall to 6 below 0 Vigor, with a Second Chance:
    kf-desktop odds judicium --fall 6 --second-chance
"""

_JUDICIUM_ANSWER = """\
answer:
  death              the chance to die
  killing, sparing   cards in the deck, with those that the fall adds
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The three parts and their flags."""
    parser.description, parser.formatter_class = _ALL, RawDescriptionHelpFormatter
    parts = parser.add_subparsers(dest="part", metavar="PART", required=True)

    def part(name: str, short: str, description: str, answer: str) -> ArgumentParser:
        return parts.add_parser(
            name, help=short, description=description, epilog=answer, formatter_class=RawDescriptionHelpFormatter
        )

    _attack_arguments(part("attack", "hits, wound and critical wound of a knight's attack", _ATTACK, _ATTACK_ANSWER))
    _evasion_arguments(
        part("evasion", "hits suffered, Vigor lost and death after a monster's attack", _EVASION, _EVASION_ANSWER)
    )
    _judicium_arguments(part("judicium", "death in a Judicium draw", _JUDICIUM, _JUDICIUM_ANSWER))


def _attack_arguments(parser: ArgumentParser) -> None:
    whole, number = _whole(0), _whole(-MOST, MOST)
    parser.add_argument("--dice", type=_whole(1), required=True, metavar="N", help="attack dice of the weapon")
    parser.add_argument("--to-hit", type=number, required=True, metavar="N", help="the monster's To Hit")
    parser.add_argument("--precision", type=number, default=0, metavar="N", help="without tokens (default 0)")
    parser.add_argument("--per-hit", type=_pool, default=NONE, metavar="POOL", help="for each hit: 2r1b, 1w+1 …")
    parser.add_argument("--once", type=_pool, default=NONE, metavar="POOL", help="Bonus Power and other gear")
    parser.add_argument("--portrait", type=_pool, default=NONE, metavar="POOL", help="the knight's own power dice")
    parser.add_argument(
        "--at", type=_ats, default=(), metavar="6,7,7", help="AT of the body parts it may be, each as likely"
    )
    parser.add_argument(
        "--tokens",
        type=_tokens,
        default={},
        metavar="break=2,opening=1",
        help=f"in the Knight Pool: {', '.join(TOKENS)}",
    )
    parser.add_argument("--free", type=whole, default=0, metavar="N", help="attack dice re-rolled without Heat")
    parser.add_argument("--heat", type=whole, default=0, metavar="N", help="Heat that may be paid for re-rolls")
    parser.add_argument(
        "--power-rerolls", type=whole, default=0, metavar="N", help="power dice re-rolled, beside those of Black tokens"
    )
    parser.add_argument("--deadly", action="store_true", help="a natural 9 is a Crit Chance as well")
    parser.add_argument("--aim", choices=ATTACK_AIMS, default="wound", help="what re-rolls are for (default wound)")
    parser.add_argument("--rolled", type=_faces, metavar="9,3,5", help="dice on the table, the crit die first")


def _evasion_arguments(parser: ArgumentParser) -> None:
    whole, number = _whole(0), _whole(-MOST, MOST)
    parser.add_argument("--dice", type=_whole(1), required=True, metavar="N", help="evasion dice")
    parser.add_argument("--difficulty", type=number, required=True, metavar="N", help="of the attack, modified")
    parser.add_argument("--bonus", type=number, default=0, metavar="N", help="evasion bonus and modifiers")
    parser.add_argument("--free", type=whole, default=0, metavar="N", help="dice re-rolled without Heat")
    parser.add_argument("--heat", type=whole, default=0, metavar="N", help="Heat that may be paid for re-rolls")
    parser.add_argument("--guard", type=whole, default=0, metavar="N", help="+N split among the dice before re-rolls")
    parser.add_argument("--block", type=whole, default=0, metavar="N", help="hits that Block takes away")
    parser.add_argument(
        "--vigor", type=whole, metavar="N", help="the knight's Vigor: then losses and death are reckoned"
    )
    parser.add_argument("--per-hit", type=whole, default=0, metavar="N", help="Vigor lost for each hit")
    parser.add_argument("--once", type=number, default=0, metavar="N", help="added once if there is a hit")
    parser.add_argument("--armor", type=_pool, default=NONE, metavar="POOL", help="armor dice: 2r1b")
    parser.add_argument("--armor-rerolls", type=whole, default=0, metavar="N", help="armor dice that may be re-rolled")
    parser.add_argument("--soak", type=whole, default=0, metavar="N", help="taken off the loss after the Armor Roll")
    parser.add_argument("--aim", choices=EVASION_AIMS, default="hits", help="what re-rolls are for (default hits)")
    parser.add_argument("--rolled", type=_faces, metavar="9,3,5", help="dice on the table, the crit die first")
    _deck_arguments(parser)


def _judicium_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--fall", type=_whole(0), default=0, metavar="N", help="how far below 0 Vigor the loss led")
    _deck_arguments(parser)


def _deck_arguments(parser: ArgumentParser) -> None:
    whole = _whole(0)
    parser.add_argument(
        "--killing", type=whole, default=1, metavar="N", help="Judicium cards in the deck that kill (default 1)"
    )
    parser.add_argument("--sparing", type=whole, default=1, metavar="N", help="cards that do not (default 1)")
    parser.add_argument(
        "--perils",
        type=_depths,
        default=None,
        metavar="5,9,13",
        help="how far below 0 a card of Massive Peril is added (default: those of 5, 9, 13 not in the deck)",
    )
    parser.add_argument(
        "--perils-in-deck",
        type=whole,
        default=0,
        metavar="N",
        help="how many of the killing cards are of Massive Peril",
    )
    parser.add_argument("--second-chance", action="store_true", help="another card may be drawn")
    parser.add_argument("--superior-chance", action="store_true", help="and it is none of Massive Peril")


# --- values -------------------------------------------------------------------------------------


def _whole(least: int, most: int = MOST_DICE) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,3}", text) or not least <= int(text) <= most:
            raise ArgumentTypeError(f"'{text}' is not a whole number from {least} to {most}.")
        return int(text)

    return read


def _numbers(text: str, least: int, most: int) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",")]
    if not all(re.fullmatch(r"-?[0-9]{1,3}", part) and least <= int(part) <= most for part in parts):
        raise ArgumentTypeError(f"'{text}' is not a list of whole numbers from {least} to {most} with commas.")
    return tuple(int(part) for part in parts)


def _ats(text: str) -> tuple[int, ...]:
    return _numbers(text, 0, MOST)


def _depths(text: str) -> tuple[int, ...]:
    return _numbers(text, 0, MOST) if text else ()


def _faces(text: str) -> tuple[int, ...]:
    try:
        return _numbers(text, 1, 10)
    except ArgumentTypeError:
        raise ArgumentTypeError(f"'{text}' are not faces of a d10: 1 to 10 with commas, 10 for the symbol.") from None


def _pool(text: str) -> Dice:
    """`2r1b1w+1`: two red dice, a black one, a white one and 1 raw Power."""
    dice, plus, raw = text.partition("+")
    found = {letter: int(count) for count, letter in _POOL.findall(dice)}
    twice = len(found) < len(_POOL.findall(dice))
    if not text or _POOL.sub("", dice) or twice or (plus and not re.fullmatch("[0-9]{1,2}", raw)):
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
        if name in found:
            raise ArgumentTypeError(f"'{name}' is named twice.")
        found[name] = _whole(0)(count or "1")
    return found
