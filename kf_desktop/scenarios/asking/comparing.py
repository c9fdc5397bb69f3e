"""How what was found is compared with what a scenario says: the words for it, such as `at_least`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kf_desktop.scenarios.files.tables import Table, Wrong, shown

_Comparison = Callable[[Any, Any], bool]


def same(found: Any, wanted: Any) -> bool:
    """Equal, and of the same kind: 1 is not true."""
    return type(found) is type(wanted) and bool(found == wanted)


def bag(values: Any) -> list[str]:
    """Values whose order does not matter."""
    return sorted(str(value) for value in values)


def _contains(found: Any, wanted: Any) -> bool:
    return all(entry in found for entry in listed(wanted))


def listed(value: Any) -> list[Any]:
    """A value alone as a list of one."""
    return value if isinstance(value, list) else [value]


def _number(found: Any) -> Any:
    return len(found) if isinstance(found, list | dict | str) else found


COMPARISONS: dict[str, _Comparison] = {
    "equals": same,
    "is": same,
    "not": lambda found, wanted: not same(found, wanted),
    "cards": lambda found, wanted: bag(found) == bag(wanted),
    "any_order": lambda found, wanted: bag(found) == bag(wanted),
    "includes": _contains,
    "contains": _contains,
    "excludes": lambda found, wanted: not any(entry in found for entry in listed(wanted)),
    "size": lambda found, wanted: _number(found) == wanted,
    "count": lambda found, wanted: _number(found) == wanted,
    "at_least": lambda found, wanted: _number(found) >= wanted,
    "at_most": lambda found, wanted: _number(found) <= wanted,
    "top": lambda found, wanted: list(found[: len(listed(wanted))]) == listed(wanted),
    "bottom": lambda found, wanted: list(found[-len(listed(wanted)) :]) == listed(wanted),
}


def compared(table: Table, found: Any) -> tuple[bool | None, str]:
    """Whether what was found is what the table says, and the words for it; None if it says nothing."""
    said = [name for name in COMPARISONS if name in table]
    if not said:
        return None, ""
    try:
        ok = all(COMPARISONS[name](found, table.raw(name)) for name in said)
    except TypeError as error:
        raise Wrong(table.path, f"{shown(found)} cannot be compared with {' and '.join(said)} so") from error
    return ok, ", ".join(f"{name} {in_words(table.raw(name))}" for name in said)


def in_words(value: Any) -> str:
    """A value as a scenario writes it."""
    if isinstance(value, list):
        return f"[{', '.join(map(in_words, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{name} = {in_words(entry)}' for name, entry in value.items())}}}"
    return str(value).lower() if isinstance(value, bool) else str(value)
