"""What a panel says about a knight: bars, peril level, signs and counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.content.sentences.knights import describe_gear_numbers
from kf_desktop.ui.glossary.signs import sign
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.panels.stat_bars import Bar
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView

TRACK = 9
LEVELS = ("unhurt", "minor", "major", "mortal")


def thresholds(knight: KnightView, view: TableView) -> tuple[int, ...]:
    """The Vigor values at which the knight's peril begins: minor, major, mortal (ARC)."""
    arc = view.library.peril_arcs.get(knight.loadout.peril_arc)
    return (arc.minor, arc.major, arc.mortal) if arc is not None and arc.has_thresholds else ()


def peril(knight: KnightView, view: TableView) -> str:
    """The name of the peril level that the Vigor stands for."""
    crossed = sum(1 for value in thresholds(knight, view) if knight.vigor <= value)
    return LEVELS[crossed]


def bars(knight: KnightView, view: TableView) -> tuple[Bar, ...]:
    """The three bars of the Knight Board; a princess has none, nor a sheet kept by hand, which nobody plays on.

    Nor has who is dead once the clash is over: his board is laid out anew, as if he were hale.
    """
    if view.is_princess(knight.id) or view.by_hand or (view.is_dead(knight) and not knight.dead):
        return ()
    arc = view.library.peril_arcs.get(knight.loadout.peril_arc)
    full = max(arc.vigor if arc is not None else 0, knight.vigor_limit, knight.vigor, 1)
    return (
        Bar(tr("stat.passion"), knight.passion, TRACK, "ember", tip=tr("stat.passion_tip")),
        Bar(tr("stat.heat"), knight.heat, TRACK, "blood", knight.heat_limit, tip=tr("stat.heat_tip")),
        Bar(
            tr("stat.vigor"),
            knight.vigor,
            full,
            "moss",
            knight.vigor_limit or full,
            thresholds(knight, view),
            tr("stat.vigor_tip"),
        ),
    )


def signs(knight: KnightView, view: TableView) -> list[tuple[str, str]]:
    """What stands out about the knight now, as words with a tone."""
    clash, found = view.game.clash, []
    if view.is_dead(knight):
        return [(_with("mortis", tr("sign.dead")), "blood")]
    princess = view.game.princess
    if princess is not None and princess.id == knight.id:
        found.append((_with("crown", tr("sign.princess")), "gold"))
        if princess.spent:
            found.append((_with("done", tr("sign.princess_spent")), ""))
        return found
    if clash is not None and clash.priority_target == knight.id:
        found.append((_with("priority_target", tr("sign.priority")), "gold"))
    if clash is not None and clash.divine_target == knight.id:
        found.append((_with("divine_target", tr("sign.divine")), "gold"))
    if knight.knockdown:
        found.append((_with("fallen", tr(f"sign.knockdown_{knight.knockdown}")), "blood"))
    if knight.temporary_vigor:
        found.append((_with("vigor", tr("sign.temporary_vigor", amount=knight.temporary_vigor)), "gold"))
    if knight.hidden:
        found.append((_with("hidden", tr("sign.hidden")), ""))
    if view.expedition.leader == knight.id:
        found.append((_with("leader", tr("sign.leader")), ""))
    if (presence := view.game.presence.get(knight.id)) is not None:
        tone = "gold" if presence.side == "smiles" else "blood"
        found.append((_with("hope", tr(f"sign.presence_{presence.side}", amount=presence.attention)), tone))
    level = peril(knight, view)
    if level != "unhurt":
        found.append((_with("peril", tr(f"peril.{level}")), "blood" if level != "minor" else "gold"))
    names = speech.names_of(view.library)
    for condition, tokens in knight.conditions.items():
        count = f" ×{tokens}" if tokens > 1 else ""
        found.append((_with(condition_sign(condition, view), f"{names.name('condition', condition)}{count}"), "blood"))
    return found


def condition_sign(id: str, view: TableView) -> str:
    """The sign of a condition: its own, else that of its kind."""
    own, card = f"condition_{id}", view.library.conditions.get(id)
    return own if sign(own) else "condition_mind" if card is not None and card.kind == "mind" else "condition"


def _with(picture: str, words: str) -> str:
    """The words behind their sign, which stands for them where there is no room."""
    return f"{sign(picture)} {words}"


def counts(knight: KnightView, view: TableView) -> str:
    """Resource, hand and where the other techniques are."""
    if view.is_princess(knight.id):
        return ""
    parts = []
    definition = view.library.knights.get(knight.id)
    if definition is not None and definition.resource is not None:
        resource = speech.names_of(view.library).name("token", definition.resource.id)
        parts.append(f"{resource} {knight.resource}")
    if knight.id not in view.library.squires:
        parts.append(tr("knight.hand", count=len(knight.hand)))
    if knight.cooldown:
        parts.append(tr("knight.cooldown", count=len(knight.cooldown)))
    if knight.delay:
        parts.append(tr("knight.delay", count=len(knight.delay)))
    if knight.sheet.bane:
        parts.append(tr("knight.bane", count=knight.sheet.bane))
    return " · ".join(parts)


def clues(knight: KnightView) -> str:
    """The clues that the knight holds by their types; empty for none."""
    held = [tr("goal.has", clue=tr(f"word.{kind}"), count=count) for kind, count in knight.clues.items() if count]
    return tr("goal.clues", clues=CATALOGUE.listed(held)) if held else ""


def spent(knight: KnightView, view: TableView) -> str:
    """In a clash: what the knight has done in this round."""
    if view.game.clash is None or knight.dead:
        return ""
    if view.has_acted(knight):
        return tr("knight.acted")
    done = [tr(f"knight.{name}") for name in ("moved", "fought") if getattr(knight, name)]
    return " · ".join(done)


def gear(knight: KnightView, view: TableView) -> list[str]:
    """Each card worn or held, with its state and its numbers."""
    loadout = knight.loadout
    items = {item.gear: item for item in knight.sheet.armory}
    names, found = speech.names_of(view.library), []
    for id in dict.fromkeys([*loadout.hands, loadout.armor, *loadout.supports]):
        card, item = view.library.gear.get(id), items.get(id)
        if card is None:
            continue
        side = card.reforged if item is not None and item.reforged and card.reforged is not None else card
        state = [tr("sheet.exhausted")] if item is not None and item.exhausted else []
        state += ["●" * item.charges] if item is not None and item.charges else []
        told = [describe_gear_numbers(side, CATALOGUE.language, view.library)] if card.type != "support" else []
        found.append(" · ".join(filter(None, [names.name("gear", id), *state, *told])))
    return found
