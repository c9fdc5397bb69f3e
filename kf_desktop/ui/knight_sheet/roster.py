"""The roster, while the party is mustered: who rides, who stays at home, whom nobody has taken yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.knight_sheet.sections import RESULTS

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

Row = tuple[str, list[CardFace], dict[CardId, str]]
PROMPT = "vision.party"


def roster(view: TableView) -> list[Row]:
    """Three rows of knights; a click on one sends him out or leaves him at home. Empty while nobody is mustered."""
    decision = view.decision
    if decision is None or decision.prompt != PROMPT:
        return []
    options = {option.key for option in decision.options}
    riders, known = view.game.party, view.game.knights
    rows = {
        "sheet.riders": list(riders),
        "sheet.at_home": [name for name in known if name not in riders],
        "sheet.untaken": [name for name in view.library.knights if name not in known],
        "shelf.squires": [name for name in view.library.squires if f"rides:{name}" in options],
    }
    found: list[Row] = []
    for title, names in rows.items():
        faces = [_face(name, view) for name in names]
        keys = {
            CardId("rider", name): key for name in names for key in (f"stays:{name}", f"rides:{name}") if key in options
        }
        found.append((tr(title), faces, keys))
    return found


def _face(name: str, view: TableView) -> CardFace:
    """A knight as the roster lists him: how far his tale is, and who plays him."""
    knight, card = view.game.knights.get(name), view.library.member(name)
    assert card is not None, "nobody of the box"
    lines = [("", said(card.flavour))] if card.flavour is not None else []
    if knight is not None and name in view.library.knights:
        chapter = knight.sheet.tale[-1]
        marks = "".join(RESULTS[each.result or "running"] for each in chapter.investigations)
        tale = f"{tr('goal.quest')} {RESULTS[chapter.quest]} · {tr('sheet.investigations')} {marks or RESULTS['']}"
        told = [("", tr("sheet.told"))] if knight.sheet.finished else []
        player = view.player(knight.seat)
        played = [(tr("sheet.player"), player)] if player else []
        lines = [*told, (tr("sheet.chapter", number=len(knight.sheet.tale)), tale), *played]
    return CardFace(
        CardId("rider", name),
        speech.names_of(view.library).name("knight", name),
        said(card.title),
        lines=tuple(lines),
        tone="knight",
        owner=name,
    )
