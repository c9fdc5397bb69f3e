"""What the two plates say: the way on, and the deed that is armed, with its price."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kf_desktop.content.cards.companions.squires import BARE_HANDS
from kf_desktop.content.cards.knights import Ability
from kf_desktop.content.sentences.parts import describe, describe_cost
from kf_desktop.content.walk import walk
from kf_desktop.door.pacing import KEEPING, KEEPING_ONLY, KEEPS, KEEPS_MISSES
from kf_desktop.engine.decision import Kind
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.decision.letters import HOUSES
from kf_desktop.ui.decision.option_keys import CONFIRM, ON
from kf_desktop.ui.decision.plate import Deed
from kf_desktop.ui.hand.held import EXERT
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.storybook import pages

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision, Option
    from kf_desktop.ui.decision.answering import Answering
    from kf_desktop.ui.table.view import TableView

ICONS = {"attack_action": "sword", "attack_knighves": "sword", "attack": "sword", "move": "boot", "tile": "boot"}
"""Signs on the second plate, by the option's label."""


WEIGHED, AT_ONCE = ("loadout.knight",), ("recommended", "all_ready")
"""Questions at which a deed is first shown with what it changes, and the labels of those that change no one thing."""
BETS = "spoils.bet"
"""The question at which whatever is not picked is sold."""
USE = "use"
"""The label of an option that uses an ability of a card."""
ONCE = ("techniques", "mercenaries")
"""Cards that are spent by their use, whatever it costs."""
UNARMED = "squires"
"""The argument of the way out by the gate: for how many squires nobody has a weapon to lend."""
GIVING_AWAY = ("draw_knighves", "knighves", "sigh", "contract")
"""Labels of deeds that give something away for good, or bind for good, and name no price."""
PRAYER = "saint"
"""The label of an option whose card lies in the row of the knight who would have it."""
MOVING = ("move", "unexhaust_movement")
FIGHTING = ("attack_action", "attack_knighves", "draw_knighves", "unexhaust_combat")
"""Labels of what a knight's two actions can be spent on."""
IN_A_TURN = ("free_action", "complicated")
"""The timings of what a knight can use in his turn."""
SHORT = 40
"""Letters of an explanation that stands on the plate; a Chinese one is as wide as two."""


def worded(key: str, decision: Decision, **args: object) -> str:
    """The words of the key for that question or its kind, if it has its own."""
    return tr(speech.first_key(f"{key}_{decision.prompt}", f"{key}_{decision.kind}", key), **args)


def way_on(answering: Answering, view: TableView, *, asked: bool = False) -> Deed:
    """The first plate; `asked` is whether it has been pressed once by somebody who gives everything away with it."""
    decision = answering.decision
    if decision is None:
        return Deed(line=tr("bar.over"))
    if answering.may_pass:
        passing, picked = worded("bar.pass", decision), put_back(answering)
        picked = picked or _sold(answering)
        if asked and put_back(answering):
            return Deed(tr("bar.sure", deed=passing), tr("bar.press_again", left=picked), ON, f"sure_{decision.kind}")
        return Deed(passing, picked, ON, f"pass_{decision.kind}")
    option = answering.option(answering.way_on)
    if option is None:
        return Deed(line=worded("bar.must", decision))
    kind, left = f"{option.key}_{decision.kind}", _not_done(answering, view) or _unused(option, view)
    if asked and gives_all_away(answering, view):
        return Deed(tr("bar.sure", deed=_words(option, view)), tr("bar.press_again", left=left), ON, f"sure_{kind}")
    return Deed(_words(option, view), left, ON, kind)


def put_back(answering: Answering) -> str:
    """What the player has picked, and would not be taken by going on, in words; empty for nothing."""
    own = answering.may_pass and answering.picked != answering.suggested
    count = len(answering.picked) if own else 0
    return worded("bar.put_back", answering.decision, count=count) if count and answering.decision is not None else ""


def _sold(answering: Answering) -> str:
    """What becomes of the scrap that is not bet: once the bet is made it is sold (SPO-044)."""
    decision = answering.decision
    if decision is None or decision.prompt != BETS:
        return ""
    left = [option for option in decision.options if "gold" in option.args and option.key not in answering.picked]
    if not left or _goes_elsewhere(answering):
        return ""
    gold = sum(int(option.args["gold"]) for option in left)
    return tr("bar.sells" if answering.picked else "bar.sells_all", count=len(left), gold=gold)


def _goes_elsewhere(answering: Answering) -> bool:
    """Whether what is picked is no bet yet: something is sold first, or the knight goes to another table."""
    return any("gold" not in option.args for option in answering.options if option.key in answering.picked)


def gives_all_away(answering: Answering, view: TableView) -> bool:
    """Whether the first plate would put back what is picked, or leave all undone that there was time for.

    That is asked twice, and so is leaving a deed that is armed.
    """
    if put_back(answering) or _not_done(answering, view):
        return True
    option = answering.option(answering.way_on)
    if option is None:
        return False
    left = bool(_left_behind(option, view)) or _houses_left(option, view) > 0 or UNARMED in option.args
    return left or _loses_a_turn(option, view)


def _not_done(answering: Answering, view: TableView) -> str:
    """The deed that the player has armed, and would not do by going on; empty for none."""
    own = answering.immediate and answering.armed != answering.first_armed()
    option = answering.option(answering.armed) if own else None
    return tr("bar.not_done", deed=_in_short(option, view)) if option is not None else ""


def _in_short(option: Option, view: TableView) -> str:
    """The card alone where the line below names the knight: with the name twice the plate has no room for more."""
    names = speech.names_of(view.library)
    if option.label == PRAYER:
        return names.name("saint", str(option.args["saint"]))
    return names.name("card", str(option.args["card"])) if speech.foretold(option, view) else _words(option, view)


def _unused(option: Option, view: TableView) -> str:
    """What going on would leave undone, in words."""
    if short := int(option.args.get(UNARMED, 0)):
        return tr("bar.unarmed_go", squires=short)
    if houses := _houses_left(option, view):
        unseen = not view.expedition.first_part
        return tr("bar.unvisited") if unseen else tr("bar.houses_open", count=houses)
    if lying := _left_behind(option, view):
        return tr("bar.left_behind", gear=lying)
    if unarmed := _unarmed_squires(option, view):
        return tr("bar.unarmed", squires=unarmed)
    if free := _free_rerolls(option, view):
        return tr("bar.free_unused", count=free)
    left = _unused_actions(option, view)
    return tr(f"bar.{'both' if len(left) > 1 else left[0]}_unused") if left else ""


def _unarmed_squires(option: Option, view: TableView) -> str:
    """The squires whom nobody has lent a weapon, as the party is about to leave; empty for none."""
    if view.scene != "outpost" or option.label != "ready":
        return ""
    bare = [
        speech.names_of(view.library).called(each.id)
        for each in view.party()
        if each.id in view.library.squires and set(each.loadout.hands) <= {BARE_HANDS.id}
    ]
    return CATALOGUE.listed(bare)


def _free_rerolls(option: Option, view: TableView) -> int:
    """How many dice that fail could still be rolled again for nothing by an attacker who keeps them all (KAT-019)."""
    decision = view.decision
    if decision is None or option.label not in (KEEPING.label, KEEPING_ONLY.label):
        return 0
    return min(int(decision.args.get("free", 0)), int(decision.args.get("failing", 0)))


def _unused_actions(option: Option, view: TableView) -> list[str]:
    """Actions that ending the turn would leave unused, and that could be spent on something."""
    knight, decision = view.asked(), view.decision
    if option.label != "end_turn" or knight is None or decision is None:
        return []
    offered = {each.label for each in decision.options}
    moves = not knight.moved and not offered.isdisjoint(MOVING)
    fights = not knight.fought and not offered.isdisjoint((*FIGHTING, "move"))
    able = {"moved": moves, "fought": fights and not speech.is_princess(knight, view)}
    return [name for name, is_able in able.items() if is_able]


def _loses_a_turn(option: Option, view: TableView) -> bool:
    """Whether both actions would be left unused by a knight who could attack from where he stands or can walk to."""
    knight, decision = view.asked(), view.decision
    if knight is None or decision is None or len(_unused_actions(option, view)) < 2:
        return False
    attacks = any(each.label in FIGHTING for each in decision.options)
    return attacks or bool(view.rulings.standpoints(knight.id))


def _houses_left(option: Option, view: TableView) -> int:
    """In how many houses something could still be done by a party that goes out by the gate.

    A house closes by itself after the last thing that can be done in it: who meant to leave it stands in the street.
    """
    decision = view.decision
    if decision is None or decision.prompt != "outpost.activity" or option.label != "gate":
        return 0
    return sum(each.label in HOUSES for each in decision.options)


def _left_behind(option: Option, view: TableView) -> str:
    """The gear that would fit an empty slot and stays in the chest; empty for none."""
    if view.decision is None or view.decision.prompt not in WEIGHED or "gear" not in option.args:
        return ""
    return str(speech.names_of(view.library).resolve(option.args, view)["gear"])


def deed(answering: Answering, view: TableView) -> Deed:
    """The second plate."""
    decision = answering.decision
    if decision is None:
        return Deed()
    if not answering.immediate:
        return _together(answering, decision)
    option = answering.option(answering.armed)
    if option is None:
        return Deed(line=worded("bar.arm", decision))
    paid, used = price(option, view), used_ability(option, view)
    if option.label == PRAYER:
        paid = CATALOGUE.headed(speech.names_of(view.library).called(str(option.args["knight"])), paid)
    told = speech.option_help(option, view)
    risk = tr(f"bar.risk_{option.args['risk']}") if "risk" in option.args else ""
    short = sum(1 + (not letter.isascii()) for letter in told) <= SHORT
    gives = describe(used.effect, CATALOGUE.language, view.library).rstrip("。.") if used is not None else ""
    told_before = speech.foretold(option, view)
    line = " · ".join(filter(None, [paid, risk, told_before or gives])) or (told if short else "")
    return Deed(_in_short(_unpriced(option), view), line, CONFIRM, option.label, ICONS.get(option.label, ""))


def _unpriced(option: Option) -> Option:
    """The option without its price in Gold, which the plate has a line for."""
    return replace(option, args={name: value for name, value in option.args.items() if name != "price"})


def _together(answering: Answering, decision: Decision) -> Deed:
    """Several picks that are one answer."""
    count = len(answering.picked)
    if not count or not answering.ready:
        missing = decision.least - count
        plain = "bar.pick" if missing > 0 else "bar.pick_any"
        key = speech.first_key(f"bar.pick_{decision.prompt}", f"bar.pick_{decision.kind}", plain)
        return Deed(line=tr(key, count=missing))
    rerolls = decision.family == "reroll"
    heat = max(0, count - int(decision.args.get("free", 0))) if rerolls and "heat" in decision.args else 0
    paid = tr("bar.pays_heat", heat=heat) if heat else tr("bar.free") if rerolls and "free" in decision.args else ""
    counted = {"count": count, "most": decision.most}
    other = decision.prompt == BETS and _goes_elsewhere(answering)
    title = tr("bar.confirm", **counted) if other else worded("bar.confirm", decision, **counted)
    paid = _sold(answering) or paid
    return Deed(title, paid, CONFIRM, f"confirm_{decision.prompt}", "again" if rerolls else "")


def _words(option: Option, view: TableView) -> str:
    return pages.words_of(option, view)


def price(option: Option, view: TableView) -> str:
    """What an option takes from whoever chooses it, in words; empty for nothing that the question tells.

    What comes only after dice that could still be rolled again takes that chance away.
    """
    return " · ".join(filter(None, [_paid(option, view), _kept(option)]))


def _kept(option: Option) -> str:
    """That dice are left as they lie which could still be rolled again; of misses, how many."""
    if KEEPS not in option.args:
        return ""
    misses = option.args.get(KEEPS_MISSES)
    return tr("bar.keeps_misses", count=misses) if misses else tr("bar.keeps_dice")


def _paid(option: Option, view: TableView) -> str:
    card = card_of(option, view.library)
    if option.label == EXERT:
        return _exerted(card[1] if card is not None else "", view)
    if card is not None and card[0] == "techniques" and _plays(option, view):
        technique = view.library.techniques[card[1]]
        side = technique.clash if view.game.clash is not None and technique.clash is not None else technique.delve
        if side is not None and side.cost is not None:
            return describe_cost(side.cost, CATALOGUE.language, view.library)
    used = used_ability(option, view)
    if used is not None and used.cost is not None:
        return describe_cost(used.cost, CATALOGUE.language, view.library)
    args = speech.names_of(view.library).resolve(option.args, view)
    if "vigor" in option.args:
        return tr("bar.pays_vigor", vigor=args["vigor"])
    if "price" in option.args:
        return tr("bar.pays_gold", price=args["price"])
    if "devotion" in option.args:
        return tr("bar.pays_devotion", devotion=args["devotion"])
    if option.label == "leads":
        return tr("bar.pays_leads", amount=args["amount"])
    return tr("bar.pays_heat", heat=args["heat"]) if option.args.get("heat") else ""


def _exerted(technique: str, view: TableView) -> str:
    """What giving the card away is for."""
    found = view.library.techniques.get(technique)
    side = found.clash if found is not None else None
    gives = describe(side.exert.effect, CATALOGUE.language, view.library) if side is not None and side.exert else ""
    return " · ".join(filter(None, [str(gives).rstrip("。."), tr("bar.exerts")]))


def is_dear(option: Option, view: TableView) -> bool:
    """Whether the option is armed before it is done: it spends something, has a risk, or is weighed first."""
    if view.decision is None or view.decision.kind is Kind.READ:
        return False
    if "risk" in option.args or option.label in GIVING_AWAY:
        return True
    if view.decision.prompt in WEIGHED:
        return option.label not in AT_ONCE
    card = card_of(option, view.library)
    return bool(price(option, view)) or (card is not None and _plays(option, view) and _is_spent(option, card, view))


def _is_spent(option: Option, card: tuple[str, str], view: TableView) -> bool:
    """Whether the use of the card gives something away; where it is not known which of its abilities, it may."""
    if card[0] in ONCE:
        return True
    if option.label != USE or view.decision is None or view.decision.kind is Kind.ORDER:
        return False
    used = used_ability(option, view)
    return used is None or used.cost is not None


def used_ability(option: Option, view: TableView) -> Ability | None:
    """The ability that the option uses of a card that is no technique; None where it could be one of several."""
    card, decision = card_of(option, view.library), view.decision
    if card is None or decision is None or option.label not in (USE, "mercenary") or card[0] == "techniques":
        return None
    found = [each for _, each in walk(getattr(view.library, card[0])[card[1]]) if isinstance(each, Ability)]
    timings = IN_A_TURN if decision.kind is Kind.ACTION else (decision.topic,)
    due = [each for each in found if each.timing in timings] or [each for each in found if each.cost is not None]
    return due[0] if len(due) == 1 else None


def _plays(option: Option, view: TableView) -> bool:
    """Whether the option uses its card, and does not only name it."""
    return option.label == USE or (view.decision is not None and view.decision.kind in (Kind.WINDOW, Kind.ACTION))
