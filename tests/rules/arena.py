"""A clash board whose cards are made by the test and whose dice show what the test says."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Self, TypeVar, cast

from pydantic import TypeAdapter

from kf_desktop.content.packs.packfile import PackFile, shelf_of
from kf_desktop.engine.decision import Decision, Kind, Steps
from kf_desktop.rules import chapters as _chapters  # noqa: F401  registers every operation
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import ClashOver
from kf_desktop.rules.table.state import Figure, GearItem, Knight, MercenaryState
from kf_desktop.scenarios.forced import Forced
from tests.rules.builder import Position, library
from tests.rules.written import boxed, ops, rewritten, words

T = TypeVar("T")
Answer = str | tuple[str, ...]
QUIET = {Kind.WINDOW: ("pass",), Kind.REROLL: ()}
"""What is answered to a window or an offer of re-rolls that the test does not speak of."""

RED = {"hope": 1, "two": 2, "potential": 3, "power": 4, "both": 5}
"""Faces of the red die by what they show (DIC-014)."""


@cache
def _adapter() -> TypeAdapter[PackFile]:
    return TypeAdapter(PackFile)


def gain(what: str, amount: Any = 1, **more: Any) -> dict[str, Any]:
    return {"op": "gain", "what": what, "amount": amount, **more}


def lose(what: str, amount: Any = 1, **more: Any) -> dict[str, Any]:
    return {"op": "lose", "what": what, "amount": amount, **more}


class Arena(Position):
    """A clash position with scripted dice. Knights have no gear and no arc unless the test gives them some."""

    def __init__(self, columns: int = 14, rows: int = 10) -> None:
        super().__init__(columns, rows)
        self.dice = Forced(self.state, library())
        self.game = self.dice
        for level in ("1", "2", "3"):
            self.state.mortis[level] = []

    @classmethod
    def dealt(
        cls, ai: str = "", ai_out: str = "", bp: str = "", bp_out: str = "", supply: str = "", kind: str = "pawn"
    ) -> Self:
        """A monster with these cards; AI cards begin with a, body parts with b, the digit at the end is the level."""
        arena = cls()
        arena.monster(kind, "H11", "west")
        arena.level(wounds=20)
        clash = arena.clash
        clash.ai_deck, clash.ai_discard = arena.ais(*ai.split()), arena.ais(*ai_out.split())
        clash.bp_deck, clash.bp_discard = arena.bps(*bp.split()), arena.bps(*bp_out.split())
        clash.ai_supply, clash.bp_supply = {level: [] for level in "123"}, {level: [] for level in "123"}
        for name in supply.split():
            if name[0] == "a":
                clash.ai_supply[name[-1]] += arena.ais(name)
            else:
                clash.bp_supply[name[-1]] += arena.bps(name)
        return arena

    # --- cards -----------------------------------------------------------------------------------

    def card(self, table: str, key: str = "", /, **fields: Any) -> Any:
        """Make a card as a pack writes it and put it into the box."""
        card = getattr(_adapter().validate_python({table: [fields]}), table)[0]
        return self.put(shelf_of(table), key or card.id, card)

    def put(self, shelf: str, key: str, card: Any) -> Any:
        self.game.content = boxed(self.game.content, shelf, key, card)
        self.game.memo.clear()
        return card

    def change(self, shelf: str, key: str, **values: Any) -> Any:
        """The card with other values."""
        return self.put(shelf, key, rewritten(getattr(self.game.content, shelf)[key], **values))

    def arc(self, knight: str, *levels: tuple[int, list[list[str]]]) -> None:
        """Give the knight a Heroic Arc: Passion and options of each level."""
        written = [{"passion": passion, "options": options} for passion, options in levels]
        card = self.card("heroic_arc", id=f"test.arc.{knight}", knight=knight, name=words("Arc"), levels=written)
        self.state.knights[knight].loadout.heroic_arc = card.id

    def peril(self, knight: str, vigor: int, minor: int, major: int, mortal: int, *heat: int) -> None:
        """Give the knight a Peril Arc: maximum, thresholds, and the Heat Limits from unhurt to judicium."""
        limits = dict(zip(("unhurt", "minor", "major", "mortal", "judicium"), heat or (3, 4, 5, 6, 7), strict=True))
        card = self.card(
            "peril_arc",
            id=f"test.peril_arc.{knight}",
            knight=knight,
            name=words("Peril"),
            vigor=vigor,
            minor=minor,
            major=major,
            mortal=mortal,
            heat=limits,
        )
        self.state.knights[knight].loadout.peril_arc = card.id

    def talent(self, knight: str, *abilities: dict[str, Any]) -> None:
        self.card("talent", id=f"test.own.{knight}", knight=knight, name=words("Own"), abilities=list(abilities))
        self.state.knights[knight].loadout.talent = f"test.own.{knight}"

    def gear(self, knight: Knight, kind: str = "weapon", name: str = "", **fields: Any) -> GearItem:
        """Give the knight a piece of gear and equip it."""
        name = name or f"{kind}_{len(knight.sheet.armory)}"
        fields.setdefault("hands", 1 if kind == "weapon" else 0)
        fields.setdefault("source", "start")
        card = self.card("gear", id=name, name=words(name), type=kind, **fields)
        item = GearItem(card.id, charges=card.charges)
        knight.sheet.armory.append(item)
        if kind == "weapon":
            knight.loadout.hands.append(name)
        elif kind == "armor":
            knight.loadout.armor = name
        else:
            knight.loadout.supports.append(name)
        return item

    def weapon(self, knight: Knight, name: str = "", dice: int = 2, **fields: Any) -> GearItem:
        """A weapon with that many attack dice; other values of its attack as keywords of the same names."""
        attack = {"dice": dice}
        attack |= {key: fields.pop(key) for key in ("precision", "power", "bonus") if key in fields}
        return self.gear(knight, "weapon", name, attack=attack, **fields)

    def technique(self, knight: Knight, card: str, **clash: Any) -> str:
        """A technique in the knight's hand; the values are those of its clash side."""
        self.card("technique", id=card, knight=knight.id, name=words(card), clash=clash)
        knight.hand.append(card)
        return card

    def hire(self, name: str, *clash: dict[str, Any]) -> MercenaryState:
        """Hire a mercenary with these abilities on the two sides."""
        sides = [{"clash": ability} for ability in clash]
        self.card("mercenary", id=name, name=words(name), trade=words("trade"), sides=sides)
        hired = MercenaryState(name)
        self.state.expedition.mercenaries.append(hired)
        return hired

    def level(self, **values: Any) -> None:
        """Change the monster's only level."""
        monster = self.game.content.monsters[self.clash.monster]
        self.change("monsters", monster.id, level=(rewritten(monster.level[0], **values),))

    def spawns(self, **values: Any) -> None:
        monster = self.game.content.monsters[self.clash.monster]
        self.change("monsters", monster.id, spawn=rewritten(monster.spawn, **values))

    def ai(self, name: str, level: int = 1, **fields: Any) -> str:
        return str(self.card("ai", id=name, monster=self.clash.monster, level=level, name=words(name), **fields).id)

    def ais(self, *names: str) -> list[str]:
        """Plain AI cards; the digit at the end of the name is the level: `a1`."""
        return [self.ai(name, int(name[-1])) for name in names]

    def signature(self, **fields: Any) -> Any:
        monster = self.clash.monster
        return self.card("signature", monster, id="sign", monster=monster, name=words("sign"), **fields)

    def bp(self, name: str, level: int = 1, at: int = 6, **fields: Any) -> str:
        """A body part; `wound=[…]` and the like are responses in the order given."""
        kinds = ("wound", "fail", "instinct", "ultrainstinct")
        responses = [{"when": kind, "do": fields.pop(kind)} for kind in list(fields) if kind in kinds]
        given = {"id": name, "monster": self.clash.monster, "level": level, "name": words(name), "at": at}
        return str(self.card("bp", **given, responses=responses, **fields).id)

    def bps(self, *names: str) -> list[str]:
        """Plain body parts; the digit at the end of the name is the level: `b3`."""
        return [self.bp(name, int(name[-1])) for name in names]

    def trait(self, name: str, timing: str, *effect: dict[str, Any], **values: Any) -> None:
        """A trait in play."""
        values |= {"monster": self.clash.monster, "name": words(name), "timing": timing, "effect": list(effect)}
        self.card("trait", id=name, **values)
        monster = self.game.content.monsters[self.clash.monster]
        self.level(add=(*monster.level[0].add, name))

    def mobs(self, *places: str, bp: str = "m1") -> list[Figure]:
        """Mobs on the spaces, each with a body part of its own named after `bp` and its number."""
        found = []
        for place in places:
            figure = self.monster("dot", place)
            figure.bp = self.bp(f"{bp}_{figure.number}", 1, 6)
            found.append(figure)
        return found

    def judicium(self, *cards: str) -> None:
        """Judicium cards on the deck: `survived`, `died`, or `horribly` (Massive Peril at −5), `second` (−9)."""
        below = {"horribly": -5, "second": -9, "third": -13}
        for name in ("survived", "died", *below):
            self.card("judicium", id=name, name=words(name), kills=name != "survived", below=below.get(name))
        self.state.judicium = list(cards)

    def mortis(self, name: str, deck: int = 1, *do: dict[str, Any], **fields: Any) -> str:
        """A Mortis card on the bottom of its deck."""
        card = self.card("mortis", id=name, name=words(name), deck=deck, arrow="north", do=list(do), **fields)
        self.state.mortis[str(deck)].append(card.id)
        return str(card.id)

    def condition(self, name: str, **fields: Any) -> str:
        return str(self.card("condition", id=name, name=words(name), kind="body", **fields).id)

    # --- playing ---------------------------------------------------------------------------------

    def rolls(self, **script: list[int]) -> Arena:
        """What the dice of the streams will show, in order: `attack=[10, 6]`."""
        for stream, faces in script.items():
            self.dice.script.setdefault(stream, []).extend(faces)
        return self

    def play(self, procedure: Steps[T] | tuple[()], *answers: Answer) -> T:
        """As in `Position`, with several keys in a tuple, which may begin with the `@prompt` that it answers.

        Windows and re-rolls not spoken of are passed.
        """
        waiting: list[Answer] = list(answers)
        steps = _whole(procedure)
        try:
            decision = next(steps)
            while True:
                self.decisions.append(decision)
                decision = steps.send(self._reply(decision, waiting))
        except StopIteration as end:
            assert not waiting, f"nobody asked for {waiting}"
            result: T = end.value
            return result

    def _reply(self, decision: Decision, waiting: list[Answer]) -> tuple[str, ...]:
        forced = decision.forced()
        if forced is not None:
            return forced
        if waiting:
            said = (waiting[0],) if isinstance(waiting[0], str) else waiting[0]
            keys = tuple(self.key(key) for key in said if not key.startswith("@"))
            meant = f"@{decision.prompt}" in said or not any(key.startswith("@") for key in said)
            if meant and not decision.refusal(keys):
                waiting.pop(0)
                return keys
        if decision.prompt == "choose.action" and not waiting:
            return ("end",)
        if decision.prompt in ("turn", "order.effects"):  # any of the equal facings, any order
            return (decision.options[0].key,)
        assert decision.kind in QUIET, f"{decision.prompt} is asked: {self.options(decision)}, not {waiting}"
        return QUIET[decision.kind]

    def over(self, steps: Steps[Any] | tuple[()], *answers: Answer) -> bool:
        """Whether the procedure ends the clash."""
        try:
            self.play(steps, *answers)
        except ClashOver:
            return True
        return False

    def strike(self, knight: Knight, *answers: Answer, bonus: bool = False) -> None:
        """The knight attacks; answers as in `play`."""
        self.play(choose_and_attack(self.game, knight, bonus_attack=bonus), *answers)

    def do(self, knight: Knight, *effects: dict[str, Any]) -> None:
        """The knight suffers or does the effects."""
        self.play(perform(self.game, ops(*effects), Context(knight=knight)))

    def offered(self, prompt: str) -> list[list[str]]:
        """What was offered each time that this was asked."""
        return [[option.key for option in decision.options] for decision in self.decisions if decision.prompt == prompt]

    def order(self, *kinds: str) -> list[str]:
        """The events of these kinds, in order."""
        return [event.kind for event in self.game.events if event.kind in kinds]

    def last(self, kind: str) -> Mapping[str, Any]:
        """What the last event of the kind says."""
        return self.events(kind)[-1].args


def easily(steps: Steps[Any]) -> None:
    """Play on, whatever is asked."""
    try:
        decision = next(steps)
        while True:
            decision = steps.send((decision.options[0].key,))
    except StopIteration:
        return


def under_attack(arena: Arena, card: str, *targets: Knight) -> MonsterAttack:
    """The attack of an AI card by the first monster."""
    return MonsterAttack(arena.game.content.ai[card], arena.clash.figures[0], list(targets))


def _whole(procedure: Steps[T] | tuple[()]) -> Steps[T]:
    """The procedure, also one that has nothing to do and gives nothing."""
    return cast(T, (yield from procedure))
