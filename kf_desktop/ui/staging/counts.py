"""Readings of what is counted, drawn and rolled: numbers of knights, tokens, tracks, cards, dice."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.dice import read_die
from kf_desktop.engine.decision import Kind
from kf_desktop.engine.events import Event
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.stage.asking import open_faces
from kf_desktop.ui.staging.beats import (
    Aside,
    Beat,
    Card,
    Count,
    Die,
    Noise,
    Outcome,
    Reroll,
    Roll,
    Row,
    Shown,
    Token,
    Track,
    Words,
)
from kf_desktop.ui.staging.results import tested
from kf_desktop.ui.staging.score import Score, dice_told, reads

STATS = ("vigor", "heat", "passion", "gold")
SHELVES = {"exploration": "explorations"}
"""The library's shelf of the card that such an event names, where it is not called like the kind of event."""


def number(event: Event, name: str) -> int:
    """An argument of the event that is a number; 0 if it has none of that name."""
    value = event.args.get(name)
    return value if isinstance(value, int) else 0


def named(event: Event, score: Score) -> str:
    """The name of the event's card."""
    return speech.names_of(score.view.library).name("card", str(event.args.get("card", "")))


# --- numbers ------------------------------------------------------------------------------------


@reads("gain")
def gaining(event: Event, score: Score) -> Iterator[Beat]:
    yield from _counted(event, number(event, "amount"))


@reads("lose", "pays")
def losing(event: Event, score: Score) -> Iterator[Beat]:
    """A loss or a payment. Heat that is paid is gained; anything else that is paid is lost."""
    paid = event.kind == "pays" and event.args.get("what") == "heat"
    yield from _counted(event, number(event, "amount") * (1 if paid else -1))


@reads("heat_for_rerolls", "overheats")
def heating(event: Event, score: Score) -> Iterator[Beat]:
    if event.kind == "heat_for_rerolls":
        yield Count("heat", number(event, "amount"), str(event.args.get("knight", "")))
    else:
        yield Noise("fire")


def _counted(event: Event, by: int) -> Iterator[Beat]:
    what, knight = str(event.args.get("what", "")), event.args.get("knight")
    if what in STATS and isinstance(knight, str) and by:
        yield Count(what, by, knight)


@reads("track_up")
def rising(event: Event, score: Score) -> Iterator[Beat]:
    yield from _tracked(event, score, number(event, "amount"))


@reads("track_down")
def sinking(event: Event, score: Score) -> Iterator[Beat]:
    yield from _tracked(event, score, -number(event, "amount"))


def _tracked(event: Event, score: Score, by: int) -> Iterator[Beat]:
    """How a track of the expedition changes; over a page that says so in its margin nothing stands."""
    if not score.in_margin(event):
        yield Track(str(event.args.get("what", "")), by)


@reads("pool")
def pooled(event: Event, score: Score) -> Iterator[Beat]:
    """A token flies into the Knight Pool from the knight whose turn it is; one used up, to the monster attacked."""
    clash, amount = score.view.game.clash, number(event, "amount")
    giver, token = f"knight:{clash.active}" if clash is not None and clash.active else "", str(event.args.get("token"))
    if amount > 0 and giver:
        yield Token(token, giver, "pool")
    elif amount < 0 and (giver or score.struck):
        yield Token(token, "pool", score.struck or giver)


@reads("resource")
def keeping(event: Event, score: Score) -> Iterator[Beat]:
    """A knight's own resource token, counted beside his name."""
    who = str(event.args.get("knight", ""))
    places = (f"knight:{who}", f"rail:{who}")
    yield Token(str(event.args.get("token", "")), *(places if number(event, "amount") > 0 else places[::-1]))


@reads("clue", "clue_counted")
def finding(event: Event, score: Score) -> Iterator[Beat]:
    """What was found flies from its tile to whoever keeps it."""
    tile = score.view.expedition.tile
    kind = str(event.args.get("what") or event.args.get("clue", ""))
    yield Token(kind, f"tile:{tile}", f"rail:{event.args.get('knight', '')}")


@reads("clue_left", "clue_not_collected", "clue_without_type", "clue_direction")
def passing_by(event: Event, score: Score) -> Iterator[Beat]:
    """A clue that counts for nobody flies nowhere, and the way another takes its type is not to be seen.

    Several that are left are one line, and how a clue took its type is not said beside what came of it.
    """
    alike = [each for each in score.events if each.kind == event.kind]
    if score.in_margin(event) or (event.kind == "clue_direction" and any(score.later("clue", "clue_left"))):
        return
    if event.kind != "clue_left" or len(alike) == 1:
        yield Aside(speech.event(event, score.view))
    elif event is alike[0]:
        names = speech.names_of(score.view.library)
        kinds = CATALOGUE.listed(dict.fromkeys(names.name("clue", str(each.args["clue"])) for each in alike))
        yield Aside(tr("staging.clues_left", count=len(alike), clues=kinds))


@reads("loot", "gear_gained")
def bringing(event: Event, score: Score) -> Iterator[Beat]:
    """What was found comes to the party, which shares it in the end, or to whom it belongs."""
    card = "loot" if event.kind == "loot" else "gear"
    name = speech.names_of(score.view.library).name(card, str(event.args.get(card, "")))
    yield Card(name, "stage", f"rail:{event.args['knight']}" if card == "gear" else "party", drawn=False)


@reads("takes_loot", "takes_scrap", "exchanges")
def taking(event: Event, score: Score) -> Iterator[Beat]:
    """A card goes from the cloth to whoever takes it."""
    id = str(event.args.get("card") or event.args.get("loot", ""))
    name = speech.names_of(score.view.library).name("card" if "card" in event.args else "loot", id)
    yield Card(name, f"lay:{id}", f"rail:{event.args['knight']}", drawn=False)


@reads("cashes")
def cashing(event: Event, score: Score) -> Iterator[Beat]:
    """Gold comes in place of it."""
    yield Token("gold", f"lay:{event.args.get('loot', '')}", f"rail:{event.args['knight']}")


@reads("priority_target")
def singling_out(event: Event, score: Score) -> Iterator[Beat]:
    yield Token("priority_target", "stage", f"knight:{event.args.get('knight', '')}")


@reads("token_moves")
def handing_over(event: Event, score: Score) -> Iterator[Beat]:
    """The activation token flies from the stage to the figure that acts."""
    yield Token(str(event.args.get("token", "")), "stage", f"figure:{event.args.get('figure', '')}")


# --- cards --------------------------------------------------------------------------------------


@reads("ai_card", "signature", "routine")
def drawing(event: Event, score: Score) -> Iterator[Beat]:
    yield Card(named(event, score), "ai_deck", "stage")


@reads("body_part")
def showing_a_part(event: Event, score: Score) -> Iterator[Beat]:
    if isinstance(event.args.get("figure"), int):
        score.aimed = f"figure:{event.args['figure']}"
    yield Card(named(event, score), "bp_deck", "stage")


@reads("wound")
def stacking(event: Event, score: Score) -> Iterator[Beat]:
    yield Card(named(event, score), score.struck or "bp_deck", "wounds", drawn=False, slow=True)


@reads("healed")
def healing(event: Event, score: Score) -> Iterator[Beat]:
    yield Card(named(event, score), "wounds", "bp_deck", drawn=False, slow=True)


@reads("fog_card", "survey_card")
def dealt(event: Event, score: Score) -> Iterator[Beat]:
    yield Card(named(event, score), "cards", "stage")


@reads("mortis", "judicium", "exploration")
def done_with(event: Event, score: Score) -> Iterator[Beat]:
    """Show a card that nothing asks about, or that a page would hide: it would be gone before anybody has seen it."""
    yield from dealt(event, score)
    face = face_of(score.view.library, SHELVES.get(event.kind, event.kind), str(event.args["card"]))
    asked = score.view.decision
    done = asked is not None and asked.kind is Kind.TILE  # it lies on the stage, and nobody looks there yet
    large = [each.id for each in open_faces(score.view)[:1]]
    asks = not done and not any(score.later("paragraph")) and face.id in large
    if not asks:
        yield Shown(face)


@reads("mettle")
def drawing_mettle(event: Event, score: Score) -> Iterator[Beat]:
    """A squire's card in place of a die: in a fight his slip says which it was, elsewhere a line."""
    if not score.view.at_a_board:
        yield Aside(speech.event(event, score.view))


@reads("mettle_replaced")
def replacing_mettle(event: Event, score: Score) -> Iterator[Beat]:
    """The card that takes the place of the one that was asked about: it counts now, and nothing else shows it."""
    yield Shown(face_of(score.view.library, "mettle", str(event.args["card"])))


@reads("looks_at")
def looking(event: Event, score: Score) -> Iterator[Beat]:
    """Show a monster's card that somebody looks at; cards of the map are shown by the question instead."""
    library, card = score.view.library, str(event.args["card"])
    for shelf in ("bp", "ai"):
        if card in getattr(library, shelf):
            yield Shown(face_of(library, shelf, card))


@reads("condition")
def burdening(event: Event, score: Score) -> Iterator[Beat]:
    yield Card(named(event, score), "stage", f"knight:{event.args.get('knight', '')}", drawn=False)


@reads("ai_added")
def escalating(event: Event, score: Score) -> Iterator[Beat]:
    """A card of the next level comes into the AI deck."""
    yield Card(tr("staging.level", level=number(event, "level")), "supply", "ai_deck", drawn=False)
    yield Row("ai")


@reads("bp_added")
def hardening(event: Event, score: Score) -> Iterator[Beat]:
    """Body parts of the next level do."""
    yield Card(tr("staging.level", level=number(event, "level")), "supply", "bp_deck", drawn=False)
    yield Row("body")


@reads("new_phase", "permanent_bonus")
def growing(event: Event, score: Score) -> Iterator[Beat]:
    """The monster is another one from now on: no card that flies tells of it."""
    yield Aside(speech.event(event, score.view))
    yield from (Row("ai"), Row("body")) if event.kind == "new_phase" else ()


# --- dice ---------------------------------------------------------------------------------------


@reads("attack_roll", "evasion_roll")
def rolling(event: Event, score: Score) -> Iterator[Beat]:
    """Attack dice or evasion dice; the first is the crit die (KAT-032)."""
    need, bonus = number(event, "difficulty"), number(event, "bonus")
    verdicts = [*_verdicts(score)]
    dice = tuple(
        Die(face, "", verdicts[place] if place < len(verdicts) else None, face + bonus, crit=not place)
        for place, face in enumerate(_faces(event))
    )
    yield Roll(tr(f"staging.{event.kind}"), dice, tr("staging.need", need=need))


@reads("test", "save")
def testing(event: Event, score: Score) -> Iterator[Beat]:
    yield from calling(event, score)
    yield from tested(event, score)


@reads("throw")
def gambling(event: Event, score: Score) -> Iterator[Beat]:
    """The die of the gambling den, and what it came to."""
    face = number(event, "die")
    yield Roll(tr("staging.throw"), (Die(face, success=event.args.get("outcome") != "lose", total=face),))
    yield Outcome(speech.event(event, score.view))


@reads("incarnation_roll")
def calling(event: Event, score: Score) -> Iterator[Beat]:
    """One d10 that has to reach a number, as when a Saint is called."""
    need, bonus, face = (number(event, name) for name in ("difficulty", "bonus", "die"))
    die = Die(face, success=bool(event.args.get("passed")), total=face + bonus)
    title = speech.test_of(event.args, score.view) or tr(f"staging.{event.kind}")
    yield Roll(title, (die,), tr("staging.need", need=need))


@reads("power_roll", "armor_roll", "placement_roll")
def power(event: Event, score: Score) -> Iterator[Beat]:
    dice = _power_dice(event)
    if dice:
        yield Roll(
            tr(f"staging.{event.kind}"), dice, _power_held_against(event, score), _lay_before(event, dice, score)
        )


def _lay_before(event: Event, dice: tuple[Die, ...], score: Score) -> tuple[Die, ...]:
    """The power dice as they lay before some of them were rolled again; empty for a first roll."""
    past = score.earlier("attack", "encounter_attack", "power_roll") if event.kind == "power_roll" else None
    lay = _power_dice(past) if past is not None and past.kind == "power_roll" else ()
    return lay if [die.colour for die in lay] == [die.colour for die in dice] else ()


def _power_held_against(event: Event, score: Score) -> str:
    """The total of the roll beside what it has to reach, if the step tells it already; else empty."""
    told = next(score.later("power_total", "encounter_power"), None) if event.kind == "power_roll" else None
    if told is None:
        return ""
    enough = bool(told.args.get("wounded") or told.args.get("scraped"))
    return tr("staging.power_total", total=number(told, "total"), at=number(told, "at"), enough=enough)


REROLLED = {"attack_hits": "staging.attack_roll", "hits": "staging.evasion_roll"}
"""What dice that were rolled again are called, by what tells how they came out."""


@reads("rerolled")
def again(event: Event, score: Score) -> Iterator[Beat]:
    told = next(score.later("attack_hits", "hits"), None)
    dice = tuple(
        Die(int(part["face"]), "", bool(part["success"]), int(part.get("total", part["face"])), crit=not place)
        for place, part in enumerate(dice_told(told) if told is not None else ())
    )
    title = tr(REROLLED[told.kind]) if told is not None else ""
    yield Reroll(number(event, "before"), number(event, "after"), dice, title)


@reads("attack_hits", "armor", "power_total")
def coming_to(event: Event, score: Score) -> Iterator[Beat]:
    """The result of the dice; Power is told with the dice instead, if they have just been rolled."""
    rolled = {
        "attack_hits": any(dice_told(event)),
        "armor": score.earlier("armor_roll", here=True) is not None,
        "power_total": score.earlier("power_roll", here=True) is None,
    }
    if rolled[event.kind]:
        yield Outcome(speech.event(event, score.view))
    if event.args.get("wounded") is False and score.struck:
        yield Words(score.struck, tr("staging.no_wound"), "ink_soft")


def _faces(event: Event) -> list[int]:
    dice = event.args.get("dice")
    return [face for face in dice if isinstance(face, int)] if isinstance(dice, list) else []


def _verdicts(score: Score) -> Iterator[bool]:
    """Whether each die of the roll succeeds: as the rules told the hits, or as the question about these dice has it."""
    told = next(score.later("attack_hits", "hits"), None)
    if told is not None:
        yield from (bool(part["success"]) for part in dice_told(told))
    elif score.view.decision is not None:
        yield from (bool(option.args["success"]) for option in score.view.decision.options if "success" in option.args)


def _power_dice(event: Event) -> tuple[Die, ...]:
    rolled = event.args.get("dice")
    read = [read_die(told) for told in (rolled if isinstance(rolled, list) else ())]
    return tuple(Die(die.face, die.colour) for die in read if die is not None)
