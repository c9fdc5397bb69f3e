"""The codec: data equals state, both ways, and strangers are refused with their path."""

import hashlib
from collections.abc import Callable
from typing import Any

import pytest

from kf_desktop.engine.codec import CodecError, canonical, checksum, copy, decode, digest, encode, fingerprint
from tests.engine.toy import Heap, ToyState, new_state


def test_round_trip_and_no_shared_parts() -> None:
    state = new_state(3)
    state.heaps["b"].owner = "ilse"
    data = encode(state)
    again = decode(ToyState, data)
    assert again == state
    state.deck.append(9)
    state.heaps["a"].taken.append(4)
    assert data["deck"] == [1, 2, 3, 4]
    assert again.heaps["a"].taken == []
    assert copy(state) == state


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data.update(turns="many"), r"ToyState\.turns must be int, not str"),
        (lambda data: data.update(turns=True), r"ToyState\.turns must be int, not bool"),
        (lambda data: data.pop("streams"), r"ToyState\.streams is missing"),
        (lambda data: data.update(colour=1), r"ToyState has a field 'colour'"),
        (lambda data: data["heaps"]["a"].pop("sticks"), r"ToyState\.heaps\.a\.sticks is missing"),
        (lambda data: data["heaps"]["a"]["taken"].append("x"), r"ToyState\.heaps\.a\.taken\[0\] must be int"),
        (lambda data: data.update(deck={}), r"ToyState\.deck must be a list"),
        (lambda data: data.update(heaps=[]), r"ToyState\.heaps must be a table"),
    ],
)
def test_data_that_does_not_fit_is_named_by_its_path(change: Callable[[Any], object], message: str) -> None:
    data = encode(new_state(3))
    change(data)
    with pytest.raises(CodecError, match=message):
        decode(ToyState, data)


def test_missing_fields_with_defaults_are_filled_in() -> None:
    assert decode(Heap, {"sticks": 2}) == Heap(2)


def test_saves_of_all_versions_have_the_same_checksums() -> None:
    for text in ("", "Glocke 钟", "x" * 1000):
        assert digest(text) == hashlib.blake2b(text.encode(), digest_size=12).hexdigest()
    assert checksum(b"bell", 32) == hashlib.blake2b(b"bell", digest_size=32).hexdigest()


def test_fingerprints_do_not_depend_on_the_order_of_keys() -> None:
    assert fingerprint({"a": 1, "b": [1, 2]}) == fingerprint({"b": [1, 2], "a": 1})
    assert fingerprint({"a": 1}) != fingerprint({"a": 2})
    assert canonical({"b": "é", "a": 1}) == '{"a":1,"b":"é"}'
