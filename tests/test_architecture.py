"""The house rules that a machine can hold: imports go downward, the engine is pure, nothing iterates a set."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "kf_desktop"
LAYERS = ("engine", "content", "story", "door", "rules", "saves", "odds", "bots", "scenarios", "host", "commands", "ui")
"""From the bottom up. A layer may import itself and those below it."""
MAY_NOT = {
    "engine": ("content", "story", "door", "rules", "saves", "odds", "bots", "scenarios", "host", "commands", "ui"),
    "content": ("story", "door", "rules", "saves", "odds", "bots", "scenarios", "host", "commands", "ui"),
    "story": ("door", "rules", "saves", "odds", "bots", "scenarios", "host", "commands", "ui"),
    "door": ("story", "rules", "saves", "odds", "bots", "scenarios", "host", "commands", "ui"),
    "rules": ("saves", "odds", "bots", "scenarios", "host", "commands", "ui"),
    "saves": ("bots", "scenarios", "host", "commands", "ui"),
    "odds": ("saves", "bots", "scenarios", "host", "commands", "ui"),
    "bots": ("saves", "scenarios", "host", "commands", "ui"),
    "scenarios": ("host", "commands", "ui"),
    "host": ("commands", "ui"),
    "commands": ("ui",),
    "ui": ("commands",),
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


def test_engine_and_rules_touch_no_clock_no_chance_no_files_and_no_window() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in modules("engine", "rules")
        for name in imported(parsed(path))
        if name.split(".")[0] in IMPURE
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
