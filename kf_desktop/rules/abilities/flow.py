"""Operations that steer: gate, choose, may, each, say, manual."""

from __future__ import annotations

from kf_desktop.content.effects.vocabulary import Choose, Each, Gate, Manual, May, Say
from kf_desktop.content.effects.vocabulary import Option as TextOption
from kf_desktop.rules.abilities.using import can_pay, pay
from kf_desktop.rules.effects.conditions import holds, judged
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import Game, Kind, Option, Steps, agrees, choose, choose_of


@performs(Gate)
def _gate(game: Game, effect: Gate, context: Context) -> Steps[None]:
    """A gate is judged at its place, with the values of that moment (WIN-012, WIN-013)."""
    is_open, reasons = judged(game, effect.when, context)
    who = context.target or context.knight
    whose = {"knight": who.id} if who is not None else {}
    event = game.emit("gate", "WIN-009", "WIN-013", when=str(effect.when), open=is_open, card=context.source, **whose)
    event.reasons = reasons
    yield from perform(game, effect.then if is_open else effect.otherwise, context)


def _text_option(index: int, option: TextOption) -> Option:
    return Option(f"option:{index}", "text", {"en": option.text.en, "zh": option.text.zh})


@performs(Choose)
def _choose(game: Game, effect: Choose, context: Context) -> Steps[None]:
    knights = yield from whom(game, effect.who, context)
    chooser = knights[0] if knights else None
    options = {
        _text_option(index, option): option
        for index, option in enumerate(effect.options)
        if holds(game, option.when, context)
    }
    if not options:
        return
    chosen = yield from choose_of(
        Kind.CHOOSE,
        "choose.effect",
        options,
        seats=(chooser.seat,) if chooser else (),
        source=context.source,
        because=("GLD-003",),
        missing=lambda: [
            because.GATE.of(_text_option(index, option), when=str(option.when))
            for index, option in enumerate(effect.options)
            if not holds(game, option.when, context)
        ],
    )
    yield from perform(game, chosen.do, context)


@performs(May)
def _may(game: Game, effect: May, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        if effect.cost is not None and not can_pay(game, knight, effect.cost):
            continue
        if (yield from agrees(knight, "choose.may", source=context.source, because=("GLD-026",))):
            if effect.cost is not None:
                pay(game, knight, effect.cost)
            yield from perform(game, effect.do, context.about(knight))


@performs(Each)
def _each(game: Game, effect: Each, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        yield from perform(game, effect.do, context.about(knight))


@performs(Say)
def _say(game: Game, effect: Say, context: Context) -> Steps[None]:
    game.emit("says", card=context.source, en=effect.text.en, zh=effect.text.zh)
    yield from ()


@performs(Manual)
def _manual(game: Game, effect: Manual, context: Context) -> Steps[None]:
    """What the vocabulary cannot say, the players carry out by hand, and say when it is done."""
    yield from choose(
        Kind.CONFIRM,
        "confirm.manual",
        [Option("done", "done"), Option("skipped", "skipped")],
        source=context.source,
        because=("GLD-027", "GLD-028"),
        args={"en": effect.text.en, "zh": effect.text.zh},
    )
