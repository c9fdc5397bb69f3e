"""Keywords in force on a knight: where they come from and what their values add up to (ABI-053 … ABI-061)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.kit import kit_of, works_down
from kf_desktop.rules.table.game import Fighter, Game, marks_now
from kf_desktop.rules.table.marks import Mark, MarkKind, forget


def passive_keywords(game: Game, knight: Fighter) -> tuple[Keyword, ...]:
    """Keywords of talent, gear and Saint that are always in force, and those given for now (ABI-037, EVA-024, GEA-065).

    Those of weapons that are about attacks belong to attacks with them and are not among these. Who is knocked down
    has of gear only what is no ability that is used.
    """
    kit = kit_of(game, knight)
    found = kit.down if knight.knockdown else kit.keywords
    for offer in kit.gated:
        if holds(game, offer.when, Context(knight=knight), knight):  # ABI-050
            lame = offer.item is not None and knight.knockdown
            found += tuple(filter(works_down, offer.keywords)) if lame else offer.keywords
    marks = marks_now(game)
    return found + _given(game, knight, marks) if marks else found


def _given(game: Game, knight: Fighter, marks: Sequence[Mark]) -> tuple[Keyword, ...]:
    """Keywords given for a while: by an ability just used, or by the Saint who stands in the knight's place."""
    found: tuple[Keyword, ...] = ()
    for mark in marks:
        if mark.owner != knight.id:
            continue
        if mark.kind is MarkKind.KEYWORD:
            found += (game.content.keywords.parse(mark.what),)
        elif mark.kind is MarkKind.INCARNATION and knight.sheet.saint:
            found += game.content.saints[knight.sheet.saint].incarnate.keywords
    return found


def give_for_now(game: Game, knight: Fighter, keyword: Keyword) -> None:
    """The keyword is in force until the current turn or activation ends; in a delve, until the fog is left."""
    marks_now(game).append(Mark(MarkKind.KEYWORD, knight.id, str(keyword)))


def take_back(game: Game, knight: Fighter, name: str) -> None:
    """What an ability gave of that keyword is used up."""
    forget(marks_now(game), MarkKind.KEYWORD, knight.id, name)


def forget_given(game: Game) -> None:
    """A turn, an activation or a crossing of the fog ends, and with it what its abilities gave."""
    forget(marks_now(game), MarkKind.KEYWORD)


def stacked(keywords: Iterable[Keyword], name: str) -> int:
    """What the keywords of that name amount to: numbers add up, without one it counts once (ABI-056 … ABI-060)."""
    total = 0
    for keyword in keywords:
        if keyword.id == name:
            if not keyword.rule.takes_value:
                return 1
            total += keyword.value
    return total


def keyword_value(game: Game, knight: Fighter, name: str, *arguments: str) -> int:
    """The stacked value of a numbered keyword, or of those with one of the arguments (ABI-058)."""
    return sum(
        keyword.value
        for keyword in passive_keywords(game, knight)
        if keyword.id == name and (not arguments or keyword.argument in arguments)
    )


def has_keyword(game: Game, knight: Fighter, *names: str) -> bool:
    """Whether any of the keywords is in force."""
    return any(keyword.id in names for keyword in passive_keywords(game, knight))


def immune_to(game: Game, knight: Fighter, what: str) -> bool:
    """Whether the knight never gains the named thing (Immune To)."""
    return any(keyword.id == "immune_to" and keyword.argument == what for keyword in passive_keywords(game, knight))
