"""The windows of a knight's attack: what happens by itself in each, and asking until he passes (KAT-047, KAT-097)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.engine.decision import Scalar, stands_for
from kf_desktop.rules.abilities.grants import grant_all
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.timing.simultaneous import PASS, PASSING
from kf_desktop.rules.clash.windows import heroic_arc
from kf_desktop.rules.clash.windows.choices import choices_in, refused, use_offer
from kf_desktop.rules.clash.windows.keywords import attack_keywords, can_go_on
from kf_desktop.rules.clash.windows.timings import OPTIONAL, WINDOW_RULES
from kf_desktop.rules.clash.windows.tokens import place_tokens, rouse
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Asking, Deed, Fighter, Game, Kind, Steps, agrees, choose


def first_window(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 4: Auto tokens are placed, Rouse counts; then the attacker may use what fits (KAT-047 … KAT-049)."""
    rouse(game, attack)
    automatic = [keyword for keyword in attack_keywords(game, attack) if keyword.id in ("auto_break", "auto_token")]
    attack.automatic = True
    yield from grant_all(game, automatic, context)
    yield from _window(game, attack, context, "first_window")


def second_window(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """Step 10: tokens are placed, the rest of the arc is used, then what the attacker likes (KAT-097 … KAT-101)."""
    place_tokens(game, attack)
    yield from grant_all(game, attack.deferred, context)
    yield from _window(game, attack, context, "second_window")
    if not attack.knight.dead:
        yield from heroic_arc.use_the_rest(game, attack, context)
    yield from _cumbersome(game, attack)


def roll_window(
    game: Game, attack: KnightAttack, context: Context, timing: str, said: Callable[[], dict[str, Scalar]] = dict
) -> Steps[None]:
    """After a roll is seen: abilities of that timing and exerts (TEC-031). `said` is how the roll stands."""
    return _window(game, attack, context, timing, said)


def on_wound(game: Game, attack: KnightAttack, context: Context) -> Steps[None]:
    """A wound is dealt: keywords of the moment, before the responses (the keyword Suppress)."""
    found = [keyword for keyword in attack_keywords(game, attack) if keyword.id == "suppress"]
    yield from grant_all(game, list(dict.fromkeys(found)), context)


def _window(
    game: Game, attack: KnightAttack, context: Context, timing: str, said: Callable[[], dict[str, Scalar]] = dict
) -> Steps[None]:
    attack.in_window = timing in OPTIONAL
    yield from _until_passed(game, attack, context, timing, said)
    attack.in_window = False


def _until_passed(
    game: Game, attack: KnightAttack, context: Context, timing: str, said: Callable[[], dict[str, Scalar]]
) -> Steps[None]:
    """Ask until the attacker passes; each thing once, each ability name once (ABI-035, ABI-040).

    He cannot pass over constant abilities. The first window closes as soon as the attack cannot go on (WIN-028).
    """
    names: list[str] = []
    done: list[str] = []
    closing = attack.closed
    while not attack.knight.dead and attack.closed == closing:
        if timing == "first_window" and game.state.clash is not None and not can_go_on(game, attack):
            return
        choices = choices_in(game, attack, context, timing, names, done)
        if not choices:
            return
        due = [choice.option for choice in choices.values() if choice.due]
        free = [choice.option for choice in choices.values() if not choice.due]
        missing = partial(refused, game, attack, context, timing, names, done)
        if due:
            key = yield from choose(
                Kind.ORDER,
                "order.effects",
                [*due, *free],
                seats=(attack.knight.seat,),
                source=attack.weapon.gear,
                because=("GLD-033", "ABI-030"),
                about=attack,
                missing=missing,
            )
        else:
            answer = yield Asking(
                Kind.WINDOW,
                f"window.{timing}",
                [*free, PASSING],
                (attack.knight.seat,),
                args={"knight": attack.knight.id, **said()},
                source=attack.weapon.gear,
                because=(WINDOW_RULES[timing],),
                about=attack,
                missing=missing,
            )
            key = answer[0]
        if key == PASS:
            return
        if key not in choices:
            yield from _do_anyway(game, attack, stands_for(missing, key), context, names)
        else:
            done.append(key)
            yield from choices[key].do()
        yield from settle(game)


def _do_anyway(
    game: Game, attack: KnightAttack, what: tuple[Fighter, Offer] | Deed, context: Context, names: list[str]
) -> Steps[None]:
    """What a house rule takes: an ability, or a level of the arc."""
    deed = use_offer(game, attack, what[1], context, names) if isinstance(what, tuple) else what
    yield from deed()


def _cumbersome(game: Game, attack: KnightAttack) -> Steps[None]:
    """A Cumbersome weapon that wounded is exhausted, unless a Tireless knight ignores it (ABI-032)."""
    names = [keyword.id for keyword in attack_keywords(game, attack)] if attack.dealt_a_wound else []
    if "cumbersome" not in names:
        return
    if "tireless" in names and (yield from agrees(attack.knight, "choose.tireless", because=("ABI-032",))):
        return
    gear.exhaust(game, attack.knight, attack.weapon)
