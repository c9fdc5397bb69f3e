"""Card faces from definitions: the content package says what a card does, here it is set out to be read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kf_desktop.content.cards.monsters import ANY_MONSTER
from kf_desktop.content.sentences.journey import (
    LEADER,
    describe_condition_card,
    describe_deep_fog,
    describe_encounter,
    describe_exploration,
    describe_judicium,
    describe_mortis,
)
from kf_desktop.content.sentences.knights import (
    describe_gear,
    describe_heroic_arc,
    describe_infusion,
    describe_mercenary_side,
    describe_mettle,
    describe_presence,
    describe_princess,
    describe_rapport_boon,
    describe_squire_side,
    describe_talent,
    describe_technique,
)
from kf_desktop.content.sentences.monsters import (
    describe_ai_card,
    describe_attack_kind,
    describe_bp,
    describe_evasion,
    describe_monster,
    describe_target_line,
    describe_terrain,
    describe_trait,
)
from kf_desktop.content.sentences.parts import describe, describe_cost
from kf_desktop.content.words.lines import Told
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.content.cards.outpost import MercenarySide
    from kf_desktop.door.view import MercenaryView

Lines = list[tuple[str, str]]
Maker = Callable[[Any, "Library"], CardFace]


@dataclass(slots=True)
class InPlay:
    """What of the cards there is at all in the game that is shown: on a Rogue's Path neither of these (ROG-001)."""

    squires: bool = True
    delves: bool = True


IN_PLAY = InPlay()


def face_of(library: Library, shelf: str, id: str, *, clash: bool = False) -> CardFace:
    """The face of the card on the shelf; a bare title for a card that nobody knows.

    A technique shows the side first that counts now: that of the clash with ``clash``. Faces are made once.
    """
    if _MADE.get("library") is not library:
        _MADE.clear()
        _MADE["library"] = library
    key = (shelf, id, clash, CATALOGUE.language, IN_PLAY.squires, IN_PLAY.delves)
    if key not in _MADE:
        _MADE[key] = _make(library, shelf, id, clash)
    face: CardFace = _MADE[key]
    return face


_MADE: dict[Any, Any] = {}


def _make(library: Library, shelf: str, id: str, clash: bool) -> CardFace:
    card = getattr(library, shelf).get(id)
    if card is None:
        return CardFace(CardId(shelf, id), id.rpartition(".")[2].replace("_", " "))
    maker = _MAKERS.get(shelf, _plain)
    face = _technique(card, library, clash) if shelf == "techniques" else maker(card, library)
    title = said(getattr(card, "name", None)) or face.title
    parts = (face.subtitle, face.value, face.value_name, face.lines)
    rest = (said(getattr(card, "flavour", None)), face.footer, face.tone, _owner(card))
    return CardFace(CardId(shelf, id), title, *parts, *rest)


def _owner(card: Any) -> str:
    """Whose card it is: a monster's, a knight's or a kingdom's."""
    owners = (getattr(card, field, None) for field in ("monster", "knight", "kingdom"))
    return next((owner for owner in owners if isinstance(owner, str)), "")


def said(text: Any) -> str:
    """A text of the packs in the language of the moment."""
    return str(text.get(CATALOGUE.language)) if text is not None else ""


def lines_of(told: Told) -> Lines:
    """A card's sentences as lines of a face."""
    return [(line.heading, line.text) for line in told.lines]


def _face(text: Told | Lines, tone: str, **parts: str) -> CardFace:
    lines = lines_of(text) if isinstance(text, Told) else text
    kept = tuple((bold, words) for bold, words in lines if bold or words)
    return CardFace(CardId(""), parts.pop("title", ""), lines=kept, tone=tone, **parts)


def _plain(card: Any, library: Library) -> CardFace:
    return _face([("", said(getattr(card, "text", None)))], "plain")


def _technique(card: Any, library: Library, clash: bool) -> CardFace:
    clash = clash or not IN_PLAY.delves
    told = describe_technique(card, CATALOGUE.language, library, clash=clash, delves=IN_PLAY.delves)
    now = card.clash if clash and card.clash is not None else card.delve or card.clash
    cost = describe_cost(now.cost, CATALOGUE.language, library) if now.cost is not None else ""
    kind = tr(f"timing.{now.timing}" if now is card.clash else f"timing.delve_{now.timing}")
    return _face(told, "knight", subtitle=" · ".join(filter(None, [kind, cost])))


def _gear(card: Any, library: Library) -> CardFace:
    text = describe_gear(card, CATALOGUE.language, library, squires=IN_PLAY.squires)
    parts = [tr(f"word.{card.type}"), tr("card.tier", tier=card.tier)]
    if getattr(card, "hands", 0):
        parts.append(tr("card.hands", hands=card.hands))
    feet = [tr("card.price", price=card.price)] if getattr(card, "price", 0) else []
    if getattr(card, "charges", 0):
        feet.append(tr("card.charges", charges=card.charges))
    return _face(text, "gear", subtitle=" · ".join(parts), footer=" · ".join(feet))


def _ai(card: Any, library: Library) -> CardFace:
    language = CATALOGUE.language
    lines: Lines = [("", describe_evasion(card, language, library))]
    for number, line in enumerate(card.target, 1):
        lines.append((str(number), describe_target_line(line, language, library)))
    lines += lines_of(describe_ai_card(card, language, library))
    level = getattr(card, "level", None)
    subtitle = tr("card.ai", level=roman(level)) if level is not None else tr("monster.signature")
    return _face(lines, "monster", subtitle=subtitle)


def _bp(card: Any, library: Library) -> CardFace:
    told = describe_bp(card, CATALOGUE.language, library, at=False)
    subtitle = tr("card.bp", level=roman(card.level))
    at = f"+{card.at}" if card.monster == ANY_MONSTER else str(card.at)
    return _face(told, "monster", value=at, value_name="AT", subtitle=subtitle)


def _monster(card: Any, library: Library) -> CardFace:
    words = describe_monster(card, CATALOGUE.language, library)
    return _face(words, "monster", subtitle=tr(f"tier.{card.tier}"))


def _portrait(card: Any, library: Library) -> CardFace:
    stats = ("speed", "hand_limit", "card_refresh", "heat_refresh", "bane_limit")
    lines: Lines = [(tr(f"card.{stat}"), str(getattr(card, stat))) for stat in stats]
    dice = [
        tr(f"dice.{name}", count=count) for name in ("red", "black", "white") if (count := getattr(card.power, name))
    ]
    lines.insert(0, (tr("card.power"), CATALOGUE.listed(dice) or "–"))
    return _face(lines, "knight", subtitle=tr("card.portrait"))


def _heroic(card: Any, library: Library) -> CardFace:
    return _face(describe_heroic_arc(card, CATALOGUE.language, library), "knight", subtitle=tr("card.heroic_arc"))


def _peril(card: Any, library: Library) -> CardFace:
    lines: Lines = [(tr("peril.unhurt"), tr("card.peril", vigor=card.vigor, heat=card.heat.unhurt))]
    for level in ("minor", "major", "mortal"):
        words = tr("card.peril_at", vigor=getattr(card, level), heat=getattr(card.heat, level))
        lines.append((tr(f"peril.{level}"), words))
    if top := describe_talent(card, CATALOGUE.language, library):
        lines.insert(0, ("", top))
    return _face(lines, "knight", subtitle=tr("card.peril_arc"))


def _squire(card: Any, library: Library) -> CardFace:
    lines: Lines = []
    for side in card.sides:
        numbers = ("vigor", "speed", "heat_limit", "heat_refresh", "bane_limit")
        shown = [f"{tr(f'card.{number}')} {getattr(side, number)}" for number in numbers]
        lines.append((tr("card.tier", tier=side.tier), " · ".join(shown)))
        lines += lines_of(describe_squire_side(side, CATALOGUE.language, library))
    return _face(lines, "knight", subtitle=f"{tr('card.squire')} · {said(card.title)}")


def _princess(card: Any, library: Library) -> CardFace:
    lines: Lines = [(tr("card.speed"), str(card.speed))]
    lines += lines_of(describe_princess(card, CATALOGUE.language, library))
    return _face(lines, "knight", subtitle=f"{tr('card.princess')} · {said(card.title)}")


def _dungeon_card(card: Any, library: Library) -> CardFace:
    words = describe(card.do, CATALOGUE.language, library)
    seals = {"value": str(card.seals), "value_name": tr("card.seals")} if card.seals else {}
    return _face(words, "map", subtitle=tr("card.dungeon_card"), **seals)


def _mettle(card: Any, library: Library) -> CardFace:
    value = str(card.roll) if card.roll else "★" if card.kind == "critical_chance" else "†"
    subtitle = " · ".join(filter(None, [tr("card.mettle"), tr(f"word.{card.clue}") if card.clue else ""]))
    words = describe_mettle(card, CATALOGUE.language, library)
    return _face(words, "knight", value=value, value_name=tr("card.roll"), subtitle=subtitle)


def _exploration(card: Any, library: Library) -> CardFace:
    text = describe_exploration(card, CATALOGUE.language, library)
    value = str(card.poi) if card.poi else ""
    subtitle = tr(f"card.explore_{card.type}")
    return _face(text, "map", value=value, value_name=tr("card.poi"), subtitle=subtitle)


def _fog(card: Any, library: Library) -> CardFace:
    text = describe_deep_fog(card, CATALOGUE.language, library)
    return _face(
        text, "map", value=str(card.value).replace("-", "−"), value_name=tr("card.fog"), subtitle=tr("card.deep_fog")
    )


def _contract(card: Any, library: Library) -> CardFace:
    reward = describe(card.reward, CATALOGUE.language, library)
    subtitle = f"{tr('card.contract')} · {tr('card.tier', tier=card.tier)}"
    lines = [("", said(card.text)), *_terms(card.terms, library), (tr("card.reward"), reward)]
    return _face(lines, "map", subtitle=subtitle)


def _terms(terms: Any, library: Library) -> Lines:
    """What a contract changes while it is signed."""
    lines: Lines = []
    for track in ("threat", "curse"):
        if (most := getattr(terms, track)) is not None:
            lines.append((tr(f"word.{track}"), tr("card.at_most", amount=most)))
    for clash in ("exhibition", "full"):
        if (monster := getattr(terms, clash)) is not None:
            lines.append((tr(f"clash.{clash}"), said(library.monsters[monster].name)))
    return lines


def _scout(card: Any, library: Library) -> CardFace:
    words = tr(f"card.scout_{card.kind}", amount=card.amount)
    return _face([("", words)], "map", subtitle=tr("card.scout"), footer=tr("card.price", price=card.price))


def _mercenary(card: Any, library: Library) -> CardFace:
    subtitle = f"{said(card.trade)} · {tr('card.level', level=card.level)}"
    price = tr("card.price", price=card.price)  # at the top: the foot of so much text may lie below the page
    return _face([("", price), *_sides(card, library)], "plain", subtitle=subtitle)


def _sides(card: Any, library: Library, uses: int = 0) -> Lines:
    """The sides of a mercenary that are not used up after so many uses, each below its name."""
    lines: Lines = []
    for name, side in list(zip(("fresh", "used"), card.sides, strict=True))[uses:]:
        told = side_lines(side, library)
        lines += [(tr(f"card.{name}"), "" if told else tr("card.nothing_here")), *told]
    return lines


def side_lines(side: MercenarySide, library: Library) -> Lines:
    """What a side of a mercenary does."""
    return lines_of(describe_mercenary_side(side, CATALOGUE.language, library, delves=IN_PLAY.delves))


def hired_face(library: Library, hired: MercenaryView) -> CardFace:
    """A mercenary who comes along: how often it can be called on, and what it does then (OUT-037)."""
    face, card = face_of(library, "mercenaries", hired.id), library.mercenaries.get(hired.id)
    if card is None:
        return face
    subtitle = f"{face.subtitle} · {uses_left(library, hired)}"
    return replace(face, subtitle=subtitle, lines=tuple(_sides(card, library, hired.uses)))


def uses_left(library: Library, hired: MercenaryView) -> str:
    """How often a mercenary can still be called on."""
    return tr("card.uses_left", count=len(library.mercenaries[hired.id].sides) - hired.uses)


def _saint(card: Any, library: Library) -> CardFace:
    lines: Lines = [(tr("card.commandment"), said(card.commandment.text))]
    for infusion in card.infusions:
        lines += lines_of(describe_infusion(infusion, CATALOGUE.language, library))
    return _face(lines, "plain", subtitle=tr(f"word.{card.virtue}"))


def _loot(card: Any, library: Library) -> CardFace:
    gold = CATALOGUE.listed([str(amount) for amount in dict.fromkeys(card.gold)])
    lines: Lines = [(tr("card.exchanged_for"), tr(f"card.exchanged_for_{card.kind}"))]  # SPO-010 … SPO-018
    lines += [(tr("card.worth"), gold)] if gold else []
    return _face(lines, "gear", title=tr(f"word.loot.{card.kind}"), subtitle=tr("card.loot"))


def encounter_face(library: Library, monster: str, level: int) -> CardFace | None:
    """The Encounter Monster card of that level, if there is one."""
    card = library.encounters.get((monster, level))
    if card is None:
        return None
    lines = [(tr("monster.to_hit"), f"{card.to_hit}+")]
    lines += lines_of(describe_encounter(card, CATALOGUE.language, library))
    title, subtitle = said(library.monsters[monster].name), tr("card.encounter", level=level)
    at = {"value": str(card.at), "value_name": tr("monster.at")}
    face = _face(lines, "monster", title=title, subtitle=subtitle, **at)
    return replace(face, id=CardId("encounters", card.id), flavour=said(card.flavour), owner=monster)


def point_face(library: Library, kingdom: str, number: int) -> CardFace | None:
    """The point of interest of that number, as the Kingdom Sheet has it."""
    points = library.kingdoms[kingdom].points_of_interest if kingdom in library.kingdoms else ()
    point = next((each for each in points if each.number == number), None)
    if point is None:
        return None
    told = describe(point.do, CATALOGUE.language, library, you=LEADER)
    face = _face(told, "plain", title=said(point.name), subtitle=tr("card.point", number=number))
    return replace(face, id=CardId("points", kingdom, number))


def tile_face(library: Library, kingdom: str, id: str) -> CardFace | None:
    """What the front of a tile does; None for a tile that nobody knows."""
    tile = library.tiles.get(kingdom, {}).get(id)
    if tile is None:
        return None
    told = describe(tile.front.do, CATALOGUE.language, library, you=LEADER)
    face = _face(told, "map", title=said(tile.name), subtitle=tr("card.tile", number=tile.id))
    return replace(face, id=CardId("tiles", tile.id), flavour=said(tile.flavour))


def _gambling(card: Any, library: Library) -> CardFace:
    lines: Lines = [("", said(card.text))]
    if card.cards is not None:
        lines.append(("", tr("card.fools", most=card.cards.most, stand=card.cards.stand, gold=card.cards.gold)))
    for throw in card.throws:
        gold = tr("card.gold", gold=throw.gold) if throw.gold else ""
        words = " · ".join(filter(None, [tr(f"card.{throw.outcome}"), gold]))
        lines.append((f"{throw.low}–{throw.high}" if throw.high > throw.low else f"{throw.low}", words))
    return _face(lines, "plain")


def _made(describe: Callable[..., Told], tone: str, subtitle: str) -> Maker:
    """A maker for cards that are a text and nothing else."""
    return lambda card, library: _face(
        describe(card, CATALOGUE.language, library),
        tone,
        subtitle=tr(subtitle, kind=getattr(card, "kind", ""), deck=getattr(card, "deck", "")),
    )


def roman(level: int) -> str:
    """A card level as it is printed."""
    return "I" * level if 0 < level < 4 else str(level)


_MAKERS: dict[str, Maker] = {
    "gear": _gear,
    "upgrades": _gear,
    "ai": _ai,
    "signatures": _ai,
    "routines": _ai,
    "bp": _bp,
    "monsters": _monster,
    "portraits": _portrait,
    "heroic_arcs": _heroic,
    "peril_arcs": _peril,
    "rapport_boons": _made(describe_rapport_boon, "knight", "card.rapport_boon"),
    "explorations": _exploration,
    "deep_fog": _fog,
    "contracts": _contract,
    "scouts": _scout,
    "mercenaries": _mercenary,
    "saints": _saint,
    "loot": _loot,
    "gambling": _gambling,
    "squires": _squire,
    "princesses": _princess,
    "dungeon_cards": _dungeon_card,
    "mettle": _mettle,
    "talents": _made(describe_talent, "knight", "card.talent"),
    "presence": _made(describe_presence, "knight", "card.presence"),
    "traits": _made(describe_trait, "monster", "card.trait"),
    "conditions": _made(describe_condition_card, "monster", "card.condition"),
    "attack_types": _made(describe_attack_kind, "monster", "card.attack_type"),
    "mortis": _made(describe_mortis, "monster", "card.mortis"),
    "judicium": _made(describe_judicium, "monster", "card.judicium"),
    "terrain": _made(describe_terrain, "map", "card.terrain"),
}
