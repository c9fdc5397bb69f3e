"""The house rules that a machine can hold: imports go downward, rooms are small, engine and rules pure."""

import ast
import dataclasses
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from kf_desktop.engine.registry import Registry
from kf_desktop.rules import chapters
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.table import state
from kf_desktop.rules.table.state import State

PACKAGE = Path(__file__).resolve().parent.parent / "kf_desktop"
TOP = ("host", "ui", "app", "commands")
LAYERS = ("engine", "content", "story", "door", "rules", "saves", "odds", "bots", "scenarios", *TOP)
"""From the bottom up. A layer may import itself and those below it."""
MAY_NOT = {
    "engine": ("content", "story", "door", "rules", "saves", "odds", "bots", "scenarios", *TOP),
    "content": ("story", "door", "rules", "saves", "odds", "bots", "scenarios", *TOP),
    "story": ("door", "rules", "saves", "odds", "bots", "scenarios", *TOP),
    "door": ("story", "rules", "saves", "odds", "bots", "scenarios", *TOP),
    "rules": ("saves", "odds", "bots", "scenarios", *TOP),
    "saves": ("bots", "scenarios", *TOP),
    "odds": ("saves", "bots", "scenarios", *TOP),
    "bots": ("saves", "scenarios", *TOP),
    "scenarios": TOP,
    "host": ("ui", "app", "commands"),
    "ui": ("app", "commands"),
    "app": ("commands",),
    "commands": ("ui", "app"),
}
IMPURE = ("PySide6", "random", "time", "datetime", "uuid", "os", "secrets", "pathlib", "io", "subprocess")


def modules(*layers: str) -> Iterator[Path]:
    for layer in layers:
        yield from sorted((PACKAGE / layer).rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("layer", [layer for layer in LAYERS if (PACKAGE / layer).is_dir()])
def test_imports_go_downward(layer: str) -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in modules(layer)
        for name in imported(parsed(path))
        for above in MAY_NOT[layer]
        if name == f"kf_desktop.{above}" or name.startswith(f"kf_desktop.{above}.")
    ]
    assert wrong == []


def test_engine_and_rules_have_no_floats() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in modules("engine", "rules")
        for node in ast.walk(parsed(path))
        if (isinstance(node, ast.Constant) and isinstance(node.value, float))
        or (isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div))
        or (isinstance(node, ast.Name) and node.id == "float")
    ]
    assert wrong == []


def is_set(node: ast.AST) -> bool:
    return isinstance(node, ast.Set | ast.SetComp) or (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")
    )


def iterated(tree: ast.AST) -> Iterator[tuple[ast.expr, int]]:
    """What is iterated: in loops and comprehensions, and by the functions that keep an order."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension):
            yield node.iter, node.iter.lineno
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("list", "tuple", "enumerate", "iter")
        ):
            yield from ((argument, argument.lineno) for argument in node.args)
        elif isinstance(node, ast.Starred):
            yield node.value, node.lineno


def set_names(tree: ast.AST) -> set[str]:
    """Names that hold sets: assigned a set, or annotated as one."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and is_set(node.value):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign | ast.arg) and node.annotation is not None:
            annotation = ast.unparse(node.annotation)
            if annotation.startswith(("set[", "frozenset[")):
                target = node.target if isinstance(node, ast.AnnAssign) else node
                names.add(target.id if isinstance(target, ast.Name) else getattr(target, "arg", ""))
    return names


def test_engine_and_rules_iterate_no_set() -> None:
    """Sets may be asked what they hold; their order must never reach the game."""
    wrong = []
    for path in modules("engine", "rules", "bots"):
        for scope in ast.walk(parsed(path)):
            if not isinstance(scope, ast.FunctionDef):
                continue
            names = set_names(scope)
            wrong += [
                f"{path.relative_to(PACKAGE)}:{line}"
                for node, line in iterated(scope)
                if is_set(node) or (isinstance(node, ast.Name) and node.id in names)
            ]
    assert sorted(set(wrong)) == []


# --- circles, floors, rooms ---------------------------------------------------------------------

ROOMS = (
    *("table", "effects", "knight", "sheet", "squire", "princess", "abilities"),
    *("clash.board", "clash.timing", "clash.harm", "clash.terrain", "clash.moving", "clash.forced"),
    *("clash.monster", "clash.windows", "clash.attack", "clash.death", "clash.round"),
    *("expedition.kingdom", "expedition.hunts", "expedition.encounter", "expedition.outpost", "expedition.vision"),
    *("expedition.delve", "expedition.dungeon", "expedition.spoils", "expedition", "campaign", "modes", ""),
)
"""The rooms of `rules` from the bottom up, "" for what lies in `rules` itself. Each may import those below."""
MOST_MODULES = 12
"""Of a folder, `__init__.py` not counted: more than that nobody finds his way in."""
REGISTERING = {
    "performs",
    "selects",
    "knows_word",
    "knows_subject",
    "finds",
    "counts",
    "scene",
    "grants",
    "able_if",
    "bind",
    "mode",
    "plays",
}
"""Decorators by which a chapter of the rules brings something."""


@dataclass(frozen=True)
class Arrow:
    """One import of a module of ours by another; `for_types` if it is there for annotations alone."""

    source: str
    target: str
    for_types: bool


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def arrows() -> tuple[Arrow, ...]:
    """Every import among the modules of the package, those inside functions and for types too."""
    known = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
    found: dict[Arrow, None] = {}
    for name, path in known.items():
        tree = parsed(path)
        guarded = {
            id(inner)
            for node in ast.walk(tree)
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            for inner in ast.walk(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                targets = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                parts = [f"{node.module}.{alias.name}" for alias in node.names]
                targets = [part if part in known else node.module for part in parts]
            else:
                continue
            found |= {Arrow(name, target, id(node) in guarded): None for target in targets if target in known}
    return tuple(found)


def test_no_module_imports_itself_by_way_of_others() -> None:
    """A real recursion of the rules goes through `rules/effects/consequences.py`."""
    graph: dict[str, set[str]] = {}
    for arrow in arrows():
        graph.setdefault(arrow.source, set()).add(arrow.target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def room_of(module: str) -> str:
    """The folder, but for the state's: it lies on the table, and others import it as one module."""
    room = ".".join(module.split(".")[2:-1])
    return "table" if room == "table.state" else room


def test_the_rooms_of_the_rules_import_downward() -> None:
    floors = {room: floor for floor, room in enumerate(ROOMS)}
    inside = [
        arrow for arrow in arrows() if "kf_desktop.rules." in arrow.source and "kf_desktop.rules." in arrow.target
    ]
    rooms = {room_of(module_of(path)) for path in modules("rules") if path.name != "__init__.py"}
    assert rooms == set(ROOMS)
    assert inside
    wrong = [
        f"{arrow.source} imports {arrow.target}"
        for arrow in inside
        if floors[room_of(arrow.target)] > floors[room_of(arrow.source)]
    ]
    assert wrong == []


def test_what_is_imported_for_types_alone_is_in_the_same_room() -> None:
    """The window is not held to it: it keeps what it only names off the start-up path."""
    wrong = [
        f"{arrow.source} imports {arrow.target}"
        for arrow in arrows()
        if arrow.for_types
        and arrow.source.split(".")[1] not in ("ui", "app")
        and room_of(arrow.source) != room_of(arrow.target)
    ]
    assert wrong == []


def test_no_folder_has_more_modules_than_one_finds_ones_way_in() -> None:
    files = [path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
    count = Counter(path.parent.as_posix() for path in files)
    large = {folder for folder, modules in count.items() if modules > MOST_MODULES}
    assert large == set()


HOLDS_A_PATH = "kf_desktop.story.model"
"""A storybook says in which folder it lies, as data; nobody opens anything there."""


def test_engine_and_rules_touch_no_clock_no_chance_no_files_and_no_window() -> None:
    """Not by way of others either: whatever they import is held to it as well."""
    reached = {module_of(path): "" for path in modules("engine", "rules")}
    waiting = list(reached)
    while waiting:
        source = waiting.pop()
        for arrow in arrows():
            if arrow.source == source and not arrow.for_types and arrow.target not in reached:
                reached[arrow.target] = source
                waiting.append(arrow.target)
    assert "kf_desktop.content.cards.keywords" in reached
    wrong = [
        f"{module}, which {reached[module] or 'itself'} imports, imports {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if (module := module_of(path)) in reached and module != HOLDS_A_PATH
        for name in imported(parsed(path))
        if name.split(".")[0] in IMPURE
    ]
    assert wrong == []


# --- the door -----------------------------------------------------------------------------------

BEHIND_THE_DOOR = ("rules", "odds", "bots", "scenarios", "host", "saves", "installed", "bundled")
OF_THE_GAME = ("session", "under_way", "asking", "checkpoints", "streams", "not_offered")
"""Names by which only the other side of the door is held."""


def behind(path: Path) -> set[str]:
    """What behind the door a module imports, for types alone too."""
    layers = {name.split(".")[1] for name in imported(parsed(path)) if name.startswith("kf_desktop.")}
    return layers & set(BEHIND_THE_DOOR)


def test_the_window_imports_nothing_of_the_game_but_what_goes_through_the_door() -> None:
    found = {path.relative_to(PACKAGE).as_posix(): behind(path) for path in modules("ui")}
    assert {name: layers for name, layers in found.items() if layers} == {}


def test_the_window_holds_nothing_of_the_game_but_views() -> None:
    """No chain of attributes leads to a session or to its state, whatever the object is typed as."""
    fields = {entry.name for entry in dataclasses.fields(State)}
    wrong = [
        f"{path.relative_to(PACKAGE)}:{node.lineno} {ast.unparse(node)}"
        for path in modules("ui")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute)
        and (node.attr in OF_THE_GAME or (node.attr in fields and ast.unparse(node.value).endswith("state")))
    ]
    assert wrong == []


def test_the_shell_of_the_window_knows_no_game() -> None:
    """Whatever the shell needs, another game can stand in: it reaches nothing of cards, stories, views or rules."""
    known = {module_of(path) for path in modules(*LAYERS)}
    reached = [module_of(path) for path in modules("ui") if path.parent.name == "shell"]
    assert len(reached) > 5
    for module in reached:
        reached += [arrow.target for arrow in arrows() if arrow.source == module and arrow.target not in reached]
    allowed = ("kf_desktop.engine.", "kf_desktop.ui.")
    wrong = [module for module in reached if module in known and not module.startswith(allowed)]
    assert wrong == []


@pytest.mark.parametrize("layer", ["engine", "content", "door"])
def test_what_goes_through_the_door_is_read_without_the_rules(layer: str) -> None:
    """Whatever the door needs, it needs on the far side too."""
    graph: dict[str, set[str]] = {}
    for arrow in arrows():
        if not arrow.for_types:
            graph.setdefault(arrow.source, set()).add(arrow.target)
    waiting = [module_of(path) for path in modules(layer)]
    reached = set(waiting)
    while waiting:
        for target in graph.get(waiting.pop(), set()) - reached:
            reached.add(target)
            waiting.append(target)
    assert {name for name in reached if name.split(".")[1:2] and name.split(".")[1] in BEHIND_THE_DOOR} == set()


# --- what chapters bring ------------------------------------------------------------------------


def decorators(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        for decorator in getattr(node, "decorator_list", ()):
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            yield ast.unparse(called).rpartition(".")[2]


def test_every_chapter_that_brings_something_is_named() -> None:
    bringing = {module_of(path) for path in modules("rules") if REGISTERING & set(decorators(parsed(path)))}
    assert {chapter.__name__ for chapter in chapters.CHAPTERS} == bringing


def test_every_consequence_is_listed_and_bound_once() -> None:
    declared = [entry for entry in vars(consequences).values() if isinstance(entry, consequences.Consequence)]
    assert list(consequences.ALL) == declared
    assert [slot.name for slot in declared if slot.procedure is None] == []
    with pytest.raises(ValueError, match="two chapters say"):
        consequences.come_down.bind(lambda game, knight: iter(()))  # type: ignore[arg-type, return-value]


def test_a_registry_takes_no_second_entry_and_knows_no_unknown_name() -> None:
    words: Registry[str, int] = Registry("word")
    words.register("engaged", 1)
    with pytest.raises(ValueError, match="Two chapters of the rules bring the word 'engaged'"):
        words.register("engaged", 2)
    with pytest.raises(LookupError, match="No chapter of the rules brings the word 'alone'"):
        words["alone"]


# --- what options and marks mean ----------------------------------------------------------------

TAKING_APART = ("partition", "rpartition", "split", "rsplit", "removeprefix", "removesuffix", "startswith", "endswith")


def taken_apart(tree: ast.AST) -> Iterator[ast.expr]:
    """What is cut into parts: `key[7:]`, `option.key.partition(":")`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            yield node.value
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TAKING_APART:
            yield node.func.value


def test_no_key_of_an_option_is_taken_apart() -> None:
    """Who asks with `choose_of` gets what the option stands for, who shows it has its label and arguments.

    Its key is for journals and the door alone; who writes a scenario file may call an option by an end of it.
    """
    wrong = [
        f"{path.relative_to(PACKAGE)}:{part.lineno}: {ast.unparse(part)}"
        for path in modules("engine", "door", "rules", "bots", "odds", "host", "saves", "ui", "app", "commands")
        for part in taken_apart(parsed(path))
        if getattr(part, "id", getattr(part, "attr", "")) in ("key", "answer")
    ]
    assert wrong == []


READS_PARTS = {
    "engine.journal.house_answers": "house rules in a journal",
    "content.dice": "dice in an event",
    "story.page_id": "the paragraph that asks",
    "rules.house_rules": "how a chapter ended, and hearts with whom: what is written on a sheet",
    "saves.marks": "marks in scenario files",
    "saves.migrations": "saves of before there were marks",
    "ui.clash_board.board": "spaces and figures that the log lights up",
    "ui.kingdom_map.map": "tiles, cards and sides under the cursor",
    "ui.kingdom_map.places": "the same",
    "ui.kingdom_map.words": "the same",
    "ui.glossary.dialog": "links of a text",
    "ui.lessons.coach": "links of a text",
    "ui.shell.log": "links of a text",
    "ui.glossary.entries": "conditions beside terms",
    "ui.panels.log_tools": "what of the log is shown",
    "ui.second.second_window": "what the second window shows, in the settings",
    "app.saved_games": "an error of the disk",
}
"""Where a string with parts is read, which are typed everywhere else; what people write (commands, scenarios) aside."""
MARKS_OF_PARTS = frozenset(":#@|")


def reads_parts(tree: ast.AST) -> bool:
    """Whether a string is cut at a colon or the like."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in TAKING_APART
        and any(
            isinstance(part, ast.Constant) and isinstance(part.value, str) and MARKS_OF_PARTS & set(part.value)
            for argument in node.args[:1]
            for part in ast.walk(argument)
        )
        for node in ast.walk(tree)
    )


def test_strings_with_parts_are_read_in_one_place_each() -> None:
    """A value of two parts is a dataclass; where it has to be a string, one module writes and reads it."""
    layers = ("engine", "door", "rules", "bots", "odds", "host", "saves", "ui", "app")
    found = {module_of(path) for path in modules(*layers) if reads_parts(parsed(path))}
    found |= {f"kf_desktop.{name}" for name in ("content.dice", "story.page_id")}
    colours = {"kf_desktop.ui.theme.theme", "kf_desktop.ui.theme.widgets", "kf_desktop.ui.i18n.catalogue"}
    assert {name.removeprefix("kf_desktop.") for name in found - colours} == READS_PARTS.keys()


def test_the_family_of_a_prompt_is_asked_of_the_decision() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}:{part.lineno}: {ast.unparse(part)}"
        for path in modules("door", "rules", "bots", "odds", "host", "ui", "app")
        for part in taken_apart(parsed(path))
        if getattr(part, "id", getattr(part, "attr", "")) in ("prompt", "source")
    ]
    assert wrong == []


# --- one door for each change -------------------------------------------------------------------

DOORS = {
    **dict.fromkeys(
        ("passion", "vigor", "vigor_limit", "heat_limit", "temporary_vigor", "resource"), ("knight.stats",)
    ),
    **dict.fromkeys(("threat", "curse", "time"), ("expedition.kingdom.tracks",)),
    **dict.fromkeys(("judicium_due", "fall"), ("knight.standing", "knight.stats")),
    **dict.fromkeys(("gold", "leads", "sighs"), ()),  # by name: `change_counter`
    "heat": ("knight.stats", "table.game"),
    "conditions": ("knight.stats",),
    "judicium_drawn": ("clash.harm.peril", "knight.standing"),
    "dead": ("clash.death.dying", "knight.standing"),
    "knockdown": ("clash.harm.conditions", "knight.standing"),
    "hidden": ("clash.monster.hiding", "knight.standing"),
    "hidden_at": ("clash.monster.hiding",),
    "priority_target": ("clash.harm.priority_target", "knight.stats"),
    "divine_target": ("clash.harm.priority_target",),
    "cell": ("clash.board.miniatures",),
    "facing": ("clash.board.sides",),
    "bane": ("knight.bane",),
    "saint": ("knight.incarnate", "modes.skirmish", "sheet.saints"),
    "devotion": ("knight.incarnate", "modes.skirmish"),
    "tile": ("expedition.kingdom.map",),
}
"""Fields of knights, figures, the clash and the expedition, and who may write them: pay, lose, gain, place, turn."""
BY_NAME = ["expedition.outpost.loadout", "clash.round.sigh", "sheet.counters", "house_rules"]
"""Who writes fields by `setattr`: a loadout, the whole state, counters of the sheet, what the table decides."""

SEVERAL_DOORS = {
    "acted": ("clash.round.knight_round", "clash.round.princess_turn", "clash.round.rounds", "knight.standing"),
    "active": ("clash.round.knight_round", "clash.round.princess_turn", "clash.round.rounds"),
    "armor": ("expedition.outpost.loadout", "sheet.records", "table.attacks"),
    "armory": ("expedition.spoils.spoils", "modes.presence", "modes.skirmish", "sheet.records"),
    "aside": ("expedition.encounter.encounter", "expedition.encounter.knights"),
    "before_clash": ("clash.round.rounds", "clash.round.sigh", "expedition.failure", "expedition.spoils.spoils"),
    "bp": ("clash.attack.steps", "clash.monster.escalation"),
    "bp_deck": (
        "clash.attack.body_parts",
        "clash.attack.steps",
        "clash.monster.escalation",
        "clash.monster.peeking",
        "clash.round.setup",
    ),
    "bp_discard": ("clash.attack.body_parts", "clash.attack.steps"),
    "charges": ("abilities.using", "expedition.outpost.merchant", "knight.gear"),
    "clash": (
        "clash.round.aftermath",
        "clash.round.setup",
        "expedition.failure",
        "expedition.spoils.spoils",
        "modes.skirmish",
    ),
    "clues": (
        "clash.attack.mettle_rolls",
        "clash.death.dying",
        "expedition.delve.clues",
        "expedition.vision.vision",
        "modes.five_players",
    ),
    "crit": ("expedition.encounter.knights", "table.dice"),
    "deck": ("expedition.spoils.fools", "table.mettle"),
    "deep_fog": ("expedition.delve.deep_fog", "expedition.kingdom.setup"),
    "discard": ("expedition.spoils.fools", "table.mettle"),
    "discarded": ("knight.gear", "squire.lending"),
    "dungeon": ("expedition.dungeon.dungeon", "expedition.failure"),
    "encounter": ("expedition.encounter.encounter", "expedition.failure"),
    "exhausted": ("knight.gear", "squire.lending"),
    "exploration": ("expedition.kingdom.hirelings", "expedition.kingdom.setup"),
    "fell": ("modes.rogues_path", "modes.rosegraal"),
    "finished": ("modes.postgame", "sheet.tale"),
    "first_death": ("clash.death.dying", "modes.rogues_path", "modes.skirmish"),
    "fought": ("abilities.using", "clash.round.aftermath", "clash.round.knight_round", "knight.standing"),
    "fresh": ("expedition.outpost.merchant", "knight.gear"),
    "hands": ("expedition.outpost.loadout", "knight.gear", "squire.lending", "squire.squires"),
    "kingdom": ("expedition.hunts.setting_out", "expedition.vision.vision", "modes.rogues_path"),
    "knights": (
        "expedition.encounter.positioning",
        "expedition.spoils.spoils",
        "expedition.vision.roster",
        "expedition.vision.travelling",
        "modes.postgame",
        "modes.skirmish",
    ),
    "leader": ("expedition.vision.vision", "modes.rogues_path"),
    "lender": ("modes.presence", "squire.lending"),
    "levels": ("campaign.orders", "expedition.hunts.setting_out", "expedition.kingdom.setup", "modes.rogues_path"),
    "loadout": ("expedition.outpost.loadout", "modes.skirmish", "squire.squires"),
    "marks": ("expedition.delve.clues", "expedition.kingdom.tracks"),
    "mettle": ("modes.skirmish", "table.mettle"),
    "mortis": ("expedition.kingdom.setup", "modes.rogues_path", "modes.skirmish"),
    "moved": ("abilities.using", "clash.round.knight_round", "clash.round.princess_turn", "knight.standing"),
    "name": ("effects.consequences", "knight.offers"),
    "open": ("expedition.dungeon.descent", "expedition.spoils.fools"),
    "party": ("expedition.vision.roster", "modes.rosegraal"),
    "phase": ("clash.monster.escalation", "modes.rogues_path", "modes.sheets", "table.scenes"),
    "pool": (
        "clash.attack.power_roll",
        "clash.round.aftermath",
        "expedition.encounter.knights",
        "expedition.spoils.spoils",
        "modes.skirmish",
    ),
    "prologue": ("campaign.reading", "modes.rogues_path", "modes.skirmish"),
    "quest": ("campaign.orders", "expedition.spoils.missions", "expedition.vision.vision", "house_rules"),
    "rapport": ("expedition.vision.travelling", "house_rules", "sheet.records"),
    "result": (
        "clash.death.dying",
        "clash.monster.spawning",
        "clash.monster.wounds",
        "clash.round.rounds",
        "expedition.spoils.missions",
        "modes.rogues_path",
        "sheet.tale",
    ),
    "revealed": ("clash.attack.body_parts", "clash.attack.steps", "clash.monster.escalation", "clash.monster.peeking"),
    "riders": ("clash.attack.responses", "clash.moving.vantage"),
    "round": ("clash.round.rounds", "expedition.delve.delve", "expedition.dungeon.dungeon"),
    "saint_watches": ("knight.incarnate", "sheet.saints"),
    "scenes": (
        "campaign.reading",
        "expedition.spoils.spoils",
        "modes.rogues_path",
        "modes.sheets",
        "modes.true_solo",
        "table.scenes",
    ),
    "schedules": ("expedition.delve.story_step", "expedition.delve.symbols"),
    "squires": ("expedition.spoils.spoils", "expedition.vision.roster", "modes.skirmish"),
    "supports": ("expedition.outpost.loadout", "sheet.records"),
    "tale": ("modes.rosegraal", "modes.skirmish"),
    "tiles": ("expedition.hunts.setting_out", "expedition.kingdom.map", "expedition.kingdom.setup"),
    "tokens": ("clash.monster.activation", "clash.monster.monster_attack"),
    "up": (
        "expedition.delve.deep_fog",
        "expedition.delve.delve",
        "expedition.delve.foresight",
        "expedition.kingdom.map",
    ),
    "upgrade": ("expedition.outpost.loadout", "modes.presence", "sheet.records"),
    "upgrade_discarded": ("abilities.using", "knight.gear"),
    "upgrades": ("expedition.outpost.loadout", "sheet.records"),
    "vices": ("abilities.tests", "sheet.counters"),
    "virtues": ("modes.skirmish", "sheet.counters"),
    "wheel": ("expedition.hunts.setting_out", "expedition.kingdom.setup"),
}
"""Every other field of the state is assigned in one module alone; of these, several chapters have their own way in."""


def assigned(tree: ast.AST) -> Iterator[str]:
    """The fields that are assigned, whole or in part: `knight.heat += 1`, `came_from, who.cell = …`."""
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.Delete):
            targets = node.targets if isinstance(node, ast.Delete) else targets
            for target in targets:
                for part in target.elts if isinstance(target, ast.Tuple | ast.List) else [target]:
                    field = part.value if isinstance(part, ast.Subscript) else part
                    if isinstance(field, ast.Attribute):
                        yield field.attr


def test_each_change_of_the_state_has_one_door() -> None:
    written: dict[str, list[str]] = {field: [] for field in DOORS}
    by_name = []
    for path in modules("rules"):
        tree, module = parsed(path), module_of(path).removeprefix("kf_desktop.rules.")
        for field in dict.fromkeys(assigned(tree)):
            if field in written:
                written[field].append(module)
        calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
        if any(isinstance(called, ast.Name) and called.id == "setattr" for called in calls):
            by_name.append(module)
    assert {field: tuple(sorted(doors)) for field, doors in written.items()} == DOORS
    assert sorted(by_name) == sorted(BY_NAME)


def fields_of_the_state() -> set[str]:
    """The names of all that the state is made of."""
    made = [each for each in vars(state).values() if is_dataclass(each) and each.__module__.startswith(state.__name__)]
    return {field.name for each in made for field in fields(each)}


def test_what_is_not_known_to_have_several_doors_has_one() -> None:
    """A second module that assigns a field takes the function that the first one has for it, or is named here."""
    written: dict[str, list[str]] = {}
    for path in modules("rules"):
        for field in dict.fromkeys(assigned(parsed(path))):
            written.setdefault(field, []).append(module_of(path).removeprefix("kf_desktop.rules."))
    shared = {field: tuple(sorted(written.get(field, ()))) for field in fields_of_the_state() - DOORS.keys()}
    assert {field: doors for field, doors in shared.items() if len(doors) > 1} == SEVERAL_DOORS


def test_who_looks_at_the_game_changes_nothing_of_it() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)}: {field}"
        for path in modules("odds", "bots", "host")
        for field in assigned(parsed(path))
        if field in DOORS
    ]
    assert wrong == []
