"""Card faces from definitions: one function a kind of card."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kf_desktop.ui.cards import words
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.content.library import Library

SHELF_OF: dict[str, tuple[str, ...]] = {
    "technique": ("techniques",),
    "gear": ("gear",),
    "weapon": ("gear",),
    "armor": ("gear",),
    "support": ("gear",),
    "buy": ("gear",),
    "reforge": ("gear",),
    "upgrade": ("upgrades",),
    "contract": ("contracts",),
    "scout": ("scouts",),
    "mercenary": ("mercenaries",),
    "saint": ("saints",),
    "loot": ("loot",),
    "ai": ("ai", "signatures", "routines"),
    "bp": ("bp",),
    "mortis": ("mortis",),
    "judicium": ("judicium",),
    "condition": ("conditions",),
    "portrait": ("portraits",),
    "heroic_arc": ("heroic_arcs",),
    "peril_arc": ("peril_arcs",),
    "talent": ("talents",),
    "exploration": ("explorations",),
    "fog": ("deep_fog",),
    "monster": ("monsters",),
    "game": ("gambling",),
    "card": (
        "techniques",
        "gear",
        "upgrades",
        "ai",
        "bp",
        "explorations",
        "deep_fog",
        "mortis",
        "judicium",
        "conditions",
        "talents",
        "portraits",
        "heroic_arcs",
        "peril_arcs",
        "mercenaries",
        "contracts",
        "scouts",
        "saints",
        "loot",
        "clue_cards",
    ),
}
"""The shelves on which the card of an option key, or of an argument with that name, can stand."""

Lines = list[tuple[str, str]]


def face_of(library: Library, shelf: str, id: str, *, clash: bool = False) -> CardFace:
    """The face of the card on the shelf; a bare title for a card that nobody knows."""
    card = getattr(library, shelf).get(id)
    if card is None:
        return CardFace(f"{shelf}:{id}", id.rpartition(".")[2].replace("_", " "))
    make = _MAKERS.get(shelf, _plain)
    face = make(card, clash) if shelf == "techniques" else make(card, library)
    flavour = getattr(card, "flavour", None)
    return CardFace(
        f"{shelf}:{id}",
        said(getattr(card, "name", None)) or face.title,
        face.subtitle,
        face.value,
        face.value_name,
        face.lines,
        said(flavour),
        face.footer,
        face.tone,
    )


def said(text: Any) -> str:
    """A text of the packs in the language of the moment."""
    return str(text.get(CATALOGUE.language)) if text is not None else ""


def _face(lines: Lines, tone: str, **parts: str) -> CardFace:
    kept = tuple((bold, text) for bold, text in lines if bold or text)
    return CardFace("", parts.pop("title", ""), lines=kept, tone=tone, **parts)


def _plain(card: Any, library: Library) -> CardFace:
    text = said(getattr(card, "text", None))
    return _face([("", text), ("", words.effects(getattr(card, "do", ())))], "plain")


def _technique(card: Any, clash: bool) -> CardFace:
    """The side that counts now comes first; read large, both are there."""
    sides = [_clash_side(card), _delve_side(card)] if clash else [_delve_side(card), _clash_side(card)]
    lines = [line for side in sides for line in side[1]]
    subtitle = next((side[0] for side in sides if side[0]), "")
    return _face(lines, "knight", subtitle=subtitle)


def _clash_side(card: Any) -> tuple[str, Lines]:
    side = card.clash
    if side is None:
        return "", []
    timing = tr(f"timing.{side.timing}")
    head = " · ".join(filter(None, [timing, words.cost(side.cost)]))
    lines: Lines = [(tr("card.clash"), " ".join(filter(None, [said(side.name), words.ability(side)])))]
    if side.exert is not None:
        lines.append((tr("card.exert"), words.effects(side.exert.effect)))
    lines.append(("", tr("card.goes_to", area=tr(f"word.area.{side.depletion}"))))
    return head, lines


def _delve_side(card: Any) -> tuple[str, Lines]:
    side = card.delve
    if side is None:
        return "", []
    head = " · ".join(filter(None, [tr(f"timing.delve_{side.timing}"), words.cost(side.cost)]))
    lines: Lines = [(tr("card.delve"), words.effects(side.effect))]
    if side.warm_up:
        lines.append((tr("card.warm_up"), words.effects(side.warm_up)))
    return head, lines


def _abilities(card: Any) -> Lines:
    """A line each for the abilities, named or by their timing."""
    lines: Lines = []
    for ability in getattr(card, "abilities", ()):
        head = said(ability.name) or tr(f"timing.{ability.timing}")
        if ability.name is not None:
            head += f" ({tr(f'timing.{ability.timing}')})"
        lines.append((head, " ".join(filter(None, [words.cost(ability.cost), words.ability(ability)]))))
    return lines


def _gear(card: Any, library: Library) -> CardFace:
    lines: Lines = []
    if getattr(card, "attack", None) is not None:
        lines.append((tr("card.attack"), words.attack(card.attack)))
    if getattr(card, "defense", None) is not None:
        lines.append((tr("card.defense"), words.defense(card.defense)))
    lines.append(("", words.keywords(card.keywords)))
    lines += _abilities(card)
    parts = [tr(f"word.{card.type}"), tr("card.tier", tier=card.tier)]
    if getattr(card, "hands", 0):
        parts.append(tr("card.hands", hands=card.hands))
    price = getattr(card, "price", 0)
    if getattr(card, "charges", 0):
        lines.append((tr("card.charges"), str(card.charges)))
    footer = tr("card.price", price=price) if price else ""
    return _face(lines, "gear", subtitle=" · ".join(parts), footer=footer)


def _ai(card: Any, library: Library) -> CardFace:
    lines: Lines = []
    if card.evasion is not None:
        lines.append((tr("card.evasion"), f"{card.evasion.dice} @ {card.evasion.difficulty}+"))
    if card.target:
        lines.append((tr("card.target"), words.target(card.target)))
    lines.append(("", words.effects(card.steps)))
    for part in ("hit", "full_evade", "after", "final_after"):
        if getattr(card, part):
            lines.append((tr(f"card.{part}"), words.effects(getattr(card, part))))
    level = getattr(card, "level", None)
    parts = [words.types(card.types), tr("card.level", level=level) if level is not None else ""]
    return _face(lines, "monster", subtitle=" · ".join(filter(None, parts)))


def _bp(card: Any, library: Library) -> CardFace:
    lines = [(tr(f"card.on_{each.when}"), words.effects(each.do)) for each in card.responses]
    if card.crit:
        lines.append((tr("card.crit"), words.effects(card.crit)))
    for name in ("overcome", "overpower"):
        response = getattr(card, name)
        if response is not None:
            lines.append((f"{tr(f'card.{name}')} {response.amount}+", words.effects(response.do)))
    level = tr("card.level", level=card.level)
    return _face(lines, "monster", value=str(card.at), value_name=tr("card.at"), subtitle=level)


def _monster(card: Any, library: Library) -> CardFace:
    lines: Lines = [("", words.keywords(card.abilities))]
    return _face(lines, "monster", subtitle=tr(f"tier.{card.tier}"))


def _condition(card: Any, library: Library) -> CardFace:
    lines: Lines = [("", words.modifiers(card.modifiers))]
    for trigger in card.triggers:
        after = " " + tr("card.then_discard") if trigger.discard else ""
        lines.append((tr(f"timing.{trigger.when}"), words.effects(trigger.do) + after))
    if card.again:
        lines.append((tr("card.again"), words.effects(card.again)))
    return _face(lines, "monster", subtitle=tr(f"card.{card.kind}"))


def _mortis(card: Any, library: Library) -> CardFace:
    return _face([("", words.effects(card.do))], "monster", subtitle=tr("card.mortis", deck=card.deck))


def _judicium(card: Any, library: Library) -> CardFace:
    words_of_fate = tr("card.kills" if card.kills else "card.spares")
    return _face([("", words_of_fate)], "monster", subtitle=tr("card.judicium"))


def _portrait(card: Any, library: Library) -> CardFace:
    stats = ("speed", "hand_limit", "card_refresh", "heat_refresh", "bane_limit")
    lines: Lines = [(tr("card.power"), words.power(card.power))]
    lines += [(tr(f"card.{stat}"), str(getattr(card, stat))) for stat in stats]
    return _face(lines, "knight", subtitle=tr("card.portrait"))


def _heroic(card: Any, library: Library) -> CardFace:
    lines = []
    for level in card.levels:
        ways = f" {tr('card.or')} ".join(words.keywords(option) for option in level.options)
        lines.append((f"{tr('stat.passion')} {level.passion}+", ways))
    return _face(lines, "knight", subtitle=tr("card.heroic_arc"))


def _peril(card: Any, library: Library) -> CardFace:
    lines = [(tr("peril.unhurt"), tr("card.peril", vigor=card.vigor, heat=card.heat.unhurt))]
    for level in ("minor", "major", "mortal"):
        vigor, heat = getattr(card, level), getattr(card.heat, level)
        lines.append((tr(f"peril.{level}"), tr("card.peril_at", vigor=vigor, heat=heat)))
    return _face(lines, "knight", subtitle=tr("card.peril_arc"))


def _talent(card: Any, library: Library) -> CardFace:
    return _face(_abilities(card), "knight", subtitle=tr("card.talent"))


def _exploration(card: Any, library: Library) -> CardFace:
    lines: Lines = [("", words.effects(card.do))]
    for district, effects in card.districts:
        kingdom = library.kingdoms[card.kingdom]
        name = next((said(each.name) for each in kingdom.districts if each.id == district), district)
        lines.append((name, words.effects(effects)))
    value = str(card.poi) if card.poi else ""
    return _face(lines, "map", value=value, value_name=tr("card.poi"), subtitle=tr(f"card.explore_{card.type}"))


def _fog(card: Any, library: Library) -> CardFace:
    lines: Lines = []
    if card.hazard:
        lines.append((tr("card.hazard"), words.effects(card.hazard)))
    if card.penalty:
        lines.append((tr("card.penalty"), words.effects(card.penalty)))
    return _face(lines, "map", value=str(card.value), value_name=tr("card.fog"), subtitle=tr("card.deep_fog"))


def _contract(card: Any, library: Library) -> CardFace:
    lines: Lines = [("", said(card.text)), (tr("card.reward"), words.effects(card.reward))]
    return _face(lines, "map", subtitle=f"{tr('card.contract')} · {tr('card.tier', tier=card.tier)}")


def _scout(card: Any, library: Library) -> CardFace:
    lines: Lines = [("", tr(f"card.scout_{card.kind}", amount=card.amount))]
    return _face(lines, "map", subtitle=tr("card.scout"), footer=tr("card.price", price=card.price))


def _mercenary(card: Any, library: Library) -> CardFace:
    lines: Lines = []
    for name, side in zip(("fresh", "used"), card.sides, strict=True):
        for part in ("delve", "clash"):
            ability = getattr(side, part)
            if ability is not None:
                lines.append((f"{tr(f'card.{name}')} · {tr(f'card.{part}')}", words.ability(ability)))
    subtitle = f"{said(card.trade)} · {tr('card.level', level=card.level)}"
    return _face(lines, "plain", subtitle=subtitle, footer=tr("card.price", price=card.price))


def _saint(card: Any, library: Library) -> CardFace:
    lines: Lines = [(tr("card.commandment"), said(card.commandment.text))]
    for infusion in card.infusions:
        gives = [words.keywords(infusion.keywords), *(words.ability(each) for each in infusion.abilities)]
        lines.append((tr("card.devotion", devotion=infusion.devotion), " ".join(filter(None, gives))))
    return _face(lines, "plain", subtitle=tr(f"word.{card.virtue}"))


def _loot(card: Any, library: Library) -> CardFace:
    gold = ", ".join(str(amount) for amount in card.gold)
    return _face(
        [(tr("card.worth"), gold)] if gold else [], "gear", title=tr(f"word.loot.{card.kind}"), subtitle=tr("card.loot")
    )


def _gambling(card: Any, library: Library) -> CardFace:
    lines: Lines = [("", said(card.text))]
    for throw in card.throws:
        gold = tr("card.gold", gold=throw.gold) if throw.gold else ""
        lines.append((f"{throw.low}–{throw.high}", " ".join(filter(None, [tr(f"card.{throw.outcome}"), gold]))))
    return _face(lines, "plain")


_MAKERS: dict[str, Callable[[Any, Any], CardFace]] = {
    "techniques": _technique,
    "gear": _gear,
    "upgrades": _gear,
    "ai": _ai,
    "signatures": _ai,
    "routines": _ai,
    "bp": _bp,
    "monsters": _monster,
    "conditions": _condition,
    "mortis": _mortis,
    "judicium": _judicium,
    "portraits": _portrait,
    "heroic_arcs": _heroic,
    "peril_arcs": _peril,
    "talents": _talent,
    "explorations": _exploration,
    "deep_fog": _fog,
    "contracts": _contract,
    "scouts": _scout,
    "mercenaries": _mercenary,
    "saints": _saint,
    "loot": _loot,
    "gambling": _gambling,
}
