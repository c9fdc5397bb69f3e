"""Whether all answers to a question come to the same: an idle help, a facing, the order of tokens.

And whether anybody has use for a rest.
"""

from __future__ import annotations

from kf_desktop.content.effects.attack import Pool
from kf_desktop.content.effects.knight import Cure, Gain, Lose
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.door.pacing import A_WALK
from kf_desktop.engine.decision import Answer, Asking, Decision, Option
from kf_desktop.host.foregone.courses import plain_way
from kf_desktop.host.foregone.orders import first_of_alike
from kf_desktop.rules.clash.timing.simultaneous import PASSING
from kf_desktop.rules.expedition.delve.clues import needed
from kf_desktop.rules.expedition.encounter.knights import attack_choices, still_to_act, unused_offers
from kf_desktop.rules.expedition.encounter.positioning import Placing, is_last_placed
from kf_desktop.rules.expedition.rest import rest_offers
from kf_desktop.rules.knight.kit import kit_of
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.modes.rogues_path import FULL
from kf_desktop.rules.sheet.tale import INVESTIGATION, QUEST, quest_of
from kf_desktop.rules.table.game import NO, Game, encounter_now, party, track_of
from kf_desktop.rules.table.marks import MarkKind, is_marked

FREE = ("arc", "keyword", "exert")
"""Labels of options that may be used or left."""


def settled_alike(game: Game, asked: Decision) -> Answer | None:
    """The first of the answers if all come to the same; None if the choice could matter."""
    if asked.prompt == "choose.loot":
        return tuple(option.key for option in asked.options[: asked.least]) if _path_is_lost(game) else None
    if (asked.least, asked.most) != (1, 1):
        return None
    if asked.prompt == "order.effects":
        key = _first_of_tokens(game, asked) or first_of_alike(asked)
    elif asked.prompt == "rosegraal.returns":
        key = asked.options[0].key if _all_return(game) else ""
    elif asked.prompt == "choose.sigh":
        key = NO.key if _is_won_for_nothing(game) else ""
    elif asked.prompt == A_WALK:
        key = plain_way(game, asked)
    elif asked.prompt == "choose.clue":
        key = _clue_that_counts(game, asked)
    elif asked.prompt == "choose.arc":
        key = asked.options[0].key if _lays_in_vain(game, asked) else ""
    elif encounter_now(game) is None:
        return None
    elif asked.prompt == "choose.encounter_action":
        key = _idle_help(game, asked)
    else:
        key = asked.options[0].key if asked.prompt == "choose.facing" and _strikes_the_same(game, asked) else ""
    return (key,) if key else None


def _all_return(game: Game) -> bool:
    """After a won clash of a Rogue's Path all are back before the next one, in any order (ROG-036 … ROG-038)."""
    return game.state.expedition.clashes.get(FULL) == "won"


def _is_won_for_nothing(game: Game) -> bool:
    """On a Rogue's Path a clash that was won with nobody lost is not fought again: it has cost no resurrection."""
    clash = game.state.clash
    won = game.state.rosegraal is not None and clash is not None and clash.result == "won"
    return won and not any(knight.dead for knight in party(game))


def _clue_that_counts(game: Game, asked: Decision) -> str:
    """The only type that the knight's mission still asks for; the first if it has all of both that it asked for.

    What is beyond the goal of an investigation is worth a Lead in the types that it asks for, half of all if it fails
    (CLU-016, CLU-017); so is what a death leaves of both (AFT-003). A squire may need any type for an attack (SQU-067).
    """
    knight = game.state.knights.get(str(asked.args["knight"]))
    if knight is None or knight.clue_target or "true_solo" in game.state.modes:
        return ""
    kinds = {str(option.args["clue"]): option.key for option in asked.options}
    if any(is_marked(game.state.expedition.marks, MarkKind.DECLINES, knight.id, kind) for kind in kinds):
        return ""
    wanted = {kind: count for kind, count in needed(game, knight).items() if kind in kinds and count}
    lacking = [kind for kind, count in wanted.items() if knight.clues.get(kind, 0) < count]
    if knight.mission == QUEST:
        quest = quest_of(game)
        return kinds[lacking[0]] if len(lacking) == 1 and quest is not None and not quest.counts else ""
    if knight.mission != INVESTIGATION:
        return ""
    if len(lacking) == 1 or len(wanted) == 1:
        return kinds[(lacking or list(wanted))[0]]
    return next(iter(kinds.values())) if wanted and not lacking else ""


def _path_is_lost(game: Game) -> bool:
    """Everybody has fallen and nobody can be brought back: loot is no longer shared out (ROG-059)."""
    sheet = game.state.rosegraal
    return sheet is not None and not sheet.resurrections and len(sheet.fell) == len(game.state.party)


def _idle_help(game: Game, asked: Decision) -> str:
    """Whether all that can be offered as help leaves nothing, or nothing of use: the pool is emptied (ENC-046).

    What only places tokens for an attack is of no use then either.
    """
    waiting = still_to_act(game)
    attackers = [knight.id for knight in waiting if attack_choices(game, knight)]
    able = attackers + [
        knight.id
        for knight in waiting
        if any(attackers or not _lays_tokens(offer) for offer in unused_offers(game, knight))
    ]
    for option in asked.options:
        if option.label == "help" and option.args["knight"] not in able:
            tokens = option.args["opening"] or option.args["break"]
            if not tokens or not able:
                return option.key
    return ""


def _strikes_the_same(game: Game, asked: Decision) -> bool:
    """All figures are placed, and on each side the same knights would be aimed at (ENC-013)."""
    encounter, placing = encounter_now(game), asked.about if isinstance(asked, Asking) else None
    if encounter is None or not isinstance(placing, Placing):
        return False
    card = game.content.encounters[encounter.monster, encounter.level]
    if not is_last_placed(game, card, placing.figure):
        return False
    here = encounter.figures[-1].cell
    aims = [aimed for (cell, _), aimed in placing.aims.items() if cell == here]
    struck = [[name for name, cell in encounter.knights.items() if cell in aimed] for aimed in aims]
    return all(names == struck[0] for names in struck)


def _lays_in_vain(game: Game, asked: Decision) -> bool:
    """Whether each option only places tokens for the attack of another, and all have acted: they leave (ENC-067)."""
    if encounter_now(game) is None or still_to_act(game):
        return False
    parse = game.content.keywords.parse
    laid = [word for option in asked.options for word in str(option.args["keyword"]).split(", ")]
    return all(parse(word).id in KNIGHT_TOKENS for word in laid)


def saves_in_vain(game: Game, asked: Decision) -> bool:
    """Whether all that is offered before a save only lifts the curse, and none lies there (TEC-002, DEL-023)."""
    if asked.prompt != "window.save" or track_of(game, "curse"):
        return False
    cards = [game.content.techniques.get(str(option.args.get("card"))) for option in asked.options if option != PASSING]
    sides = [card.delve for card in cards if card is not None and card.delve is not None]
    effects = [effect for side in sides for effect in (*side.warm_up, *side.effect)]
    lifts = bool(effects) and all(isinstance(effect, Lose) and effect.what == "curse" for effect in effects)
    return lifts and len(sides) == len(cards)  # gear, talents and mercenaries may do anything


# --- at rest ------------------------------------------------------------------------------------


def rests_in_vain(game: Game, asked: Decision) -> bool:
    """Whether nobody in the party needs what these Rest abilities give: Vigor, cooling, cures (RST-004)."""
    if asked.prompt != "rest.abilities" or any(
        knight.heat or knight.conditions or knight.vigor < knight.vigor_limit for knight in party(game)
    ):
        return False
    offers = [
        offer
        for option in asked.options
        if option.label == "use"
        for offer in rest_offers(game, game.state.fighter(str(option.args["knight"])))
        if offer.key == option.args["ability"]
    ]
    return all(_only_restores(offer) for offer in offers)


def _only_restores(offer: Offer) -> bool:
    """Whether it does nothing but give Vigor back, cool down and cure."""
    return (
        not offer.keywords
        and not getattr(offer.ability, "warm_up", ())
        and all(
            isinstance(effect, Cure)
            or (isinstance(effect, Gain) and effect.what == "vigor")
            or (isinstance(effect, Lose) and effect.what == "heat")
            for effect in offer.ability.effect
        )
    )


# --- the order of effects ------------------------------------------------------------------------


def _first_of_tokens(game: Game, asked: Decision) -> str:
    """The first of the effects to be resolved, if all of them only place tokens for another attack.

    No effect of the same moment reads those tokens, and optional ones are offered again after them.
    """
    due = {option.key: _offer(game, option) for option in asked.options if option.label not in FREE}
    must = {key: offer for key, offer in due.items() if offer is None or offer.is_constant}
    laid = all(offer is not None and _lays_tokens(offer) for offer in must.values())
    return next(iter(must), "") if laid else ""


def _offer(game: Game, option: Option) -> Offer | None:
    """The ability that the option stands for; None if it is not of a knight's board, gear or Saint."""
    if option.label != "use":
        return None
    knight = str(option.args["knight"])
    kit = kit_of(game, game.state.fighter(knight))
    return next(
        (
            offer
            for offer in (*kit.equipped, *kit.saint, *kit.techniques.values())
            if option.key in (f"use:{offer.key}", f"use:{knight}:{offer.key}")
        ),
        None,
    )


def _lays_tokens(offer: Offer) -> bool:
    """Whether it does nothing but place so many tokens for another attack; a Warm-up is for the Knight Pool."""
    effects, keywords = offer.ability.effect, offer.keywords
    if getattr(offer.ability, "warm_up", ()):
        return False
    laid = all(isinstance(each, Pool) and each.token in KNIGHT_TOKENS and not each.amount.variable for each in effects)
    return laid and bool(effects or keywords) and all(keyword.id in KNIGHT_TOKENS for keyword in keywords)
