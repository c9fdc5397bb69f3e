"""Packs from strangers: every mistake is a sentence with file, line and field, and nothing is a traceback."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.content.deeds import deed_of
from kf_desktop.content.effects.knight import Lose
from kf_desktop.content.expressions import Amount
from kf_desktop.content.measure import too_much
from kf_desktop.content.packs import sources
from kf_desktop.content.packs.limits import MAX_PROBLEMS
from kf_desktop.content.packs.loader import load_library, read_packs
from kf_desktop.content.packs.problems import PackError, Problem
from kf_desktop.content.packs.sources import JsonCache

Problems = Callable[..., list[Problem]]
WritePack = Callable[..., Path]

CONDITION = """\
[[condition]]
id = "scalded"
name = { en = "Scalded", zh = "烫伤" }
kind = "body"
modifiers = { speed = -1 }
triggers = [{ when = "start_of_turn", do = [{ op = "gain", what = "heat" }] }]
"""


def only(problems: list[Problem]) -> str:
    """The one problem, as it is shown."""
    assert len(problems) == 1, problems
    return str(problems[0])


def test_a_good_pack_is_a_library(write_pack: WritePack, cache: JsonCache) -> None:
    library = load_library(write_pack(CONDITION), cache=cache)
    assert [pack.id for pack in library.packs] == ["trial"]
    assert library.conditions["scalded"].modifiers.speed == -1
    assert list(library.cards()) == [("conditions", library.conditions["scalded"])]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "triggers =",
            "trigers =",
            'trial/cards.toml:6: condition scalded, trigers: there is no field "trigers" here; '
            'did you mean "triggers"?',
        ),
        (
            '"body"',
            '"boddy"',
            'trial/cards.toml:4: condition scalded, kind: "boddy" is not possible here; did you mean "body"? '
            "(use body, mind)",
        ),
        (
            "speed = -1",
            'speed = "slow"',
            'trial/cards.toml:5: condition scalded, modifiers.speed: a whole number is expected, not "slow"',
        ),
        (
            "speed = -1",
            "speed = true",
            "trial/cards.toml:5: condition scalded, modifiers.speed: a whole number is expected, not true",
        ),
        (
            "speed = -1",
            "sped = -1",
            'trial/cards.toml:5: condition scalded, modifiers.sped: there is no field "sped" here; '
            'did you mean "speed"?',
        ),
        (
            'op = "gain"',
            'op = "gian"',
            'trial/cards.toml:6: condition scalded, triggers[1].do[1]: there is no operation "gian"; '
            'did you mean "gain"?',
        ),
        (
            'op = "gain", ',
            "",
            'trial/cards.toml:6: condition scalded, triggers[1].do[1]: an effect needs "op", the name of its operation',
        ),
        (
            'what = "heat"',
            'what = "heat", amonut = 2',
            'trial/cards.toml:6: condition scalded, triggers[1].do[1].amonut: there is no field "amonut" '
            'here; did you mean "amount"?',
        ),
        (
            'what = "heat"',
            'what = "heat", amount = "2 * luck"',
            'trial/cards.toml:6: condition scalded, triggers[1].do[1].amount: nothing is counted as "luck"',
        ),
        (
            'op = "gain", what = "heat"',
            'op = "gain"',
            'trial/cards.toml:6: condition scalded, triggers[1].do[1].what: "what" is missing',
        ),
        (
            'id = "scalded"',
            'id = "Scalded Knight"',
            'trial/cards.toml:2: condition Scalded Knight, id: "Scalded Knight" cannot stand here: '
            "an id is lower case, with dots and underscores",
        ),
        ('id = "scalded"', "", 'trial/cards.toml:1: condition 1, id: "id" is missing'),
        (
            "[[condition]]",
            "[[conditoin]]",
            'trial/cards.toml:1: conditoin: there is no field "conditoin" here; did you mean "condition"?',
        ),
        (
            'name = { en = "Scalded", zh = "烫伤" }',
            'name = "Scalded"',
            'trial/cards.toml:3: condition scalded, name: a table in { } is expected, not "Scalded"',
        ),
        (
            'zh = "烫伤"',
            'zh = "烫',
            "trial/cards.toml:3: this is not valid TOML: ",
        ),
    ],
)
def test_mistakes_have_a_place_and_a_sentence(problems: Problems, old: str, new: str, message: str) -> None:
    assert old in CONDITION
    assert only(problems(CONDITION.replace(old, new))).startswith(message)


def test_all_mistakes_are_reported_at_once_and_raised(write_pack: WritePack, cache: JsonCache) -> None:
    pack = write_pack(CONDITION.replace("kind", "kin"), more=CONDITION.replace("heat", "hat"))
    with pytest.raises(PackError) as raised:
        load_library(pack, cache=cache)
    assert {problem.file for problem in raised.value.problems} == {"trial/cards.toml", "trial/more.toml"}
    assert str(raised.value).count("\n") == len(raised.value.problems) - 1


def test_an_id_is_used_once(problems: Problems) -> None:
    assert only(problems(CONDITION, more=CONDITION)) == (
        "trial/more.toml:2: condition scalded, id: there is already a condition "
        '"scalded" (trial/cards.toml:1); every id is used once'
    )


def test_the_manifest_is_needed_and_checked(tmp_path: Path, problems: Problems, cache: JsonCache) -> None:
    assert only(problems(pack='id = "trial"\nversion = "one"\nname = { en = "T", zh = "试" }')) == (
        'trial/pack.toml:2: version: a whole number is expected, not "one"'
    )
    (tmp_path / "empty").mkdir()
    (problem,) = read_packs(tmp_path / "empty", cache=cache)[1]
    assert str(problem) == "empty/pack.toml: a pack needs this file, with id, version and name"
    (problem,) = read_packs(tmp_path / "nowhere", cache=cache)[1]
    assert problem.message == "there is no pack folder here"


def test_text_that_is_not_utf8(problems: Problems) -> None:
    assert only(problems(latin=b'# one\nname = "\xe9"\n')) == (
        "trial/latin.toml:2: the file is not UTF-8 text; save it as UTF-8"
    )


def test_a_huge_file_is_not_read(problems: Problems) -> None:
    found = problems(big="# " + "x" * 1_000_000)
    assert only(found) == "trial/big.toml: the file is larger than 1 MB; split it"


@pytest.mark.parametrize("depth", [50, 2_000])
def test_deep_nesting(problems: Problems, depth: int) -> None:
    found = problems(deep="x = " + "[" * depth + "]" * depth)
    assert only(found) == "trial/deep.toml:1: lists and tables stand more than 40 deep in each other"


LONGEST = {
    "a name of 20,000 parts": (f"{'.'.join('a' * 20_000)} = 1", "cards.toml:1: a name has at most 12 parts"),
    "a header of as many": (f"[{'.'.join('a' * 20_000)}]", "cards.toml:1: a name has at most 12 parts"),
    "a name in quotes": ("x = 1\n" + ".".join(['"a"'] * 13) + " = 1", "cards.toml:2: a name has at most 12 parts"),
    "hexadecimal digits": (f"a = 0x{'f' * 3_600}", "cards.toml:1: a name or number has at most 100 letters"),
    "digits": (f"a = {'9' * 3_600}", "cards.toml:1: a name or number has at most 100 letters"),
    "a long name": (f"{'n' * 101} = 1", "cards.toml:1: a name or number has at most 100 letters"),
    "a long name in quotes": (f'a = 1\n[b]\n"{"n" * 101}" = 1', "cards.toml:2: a name or number has at most 100"),
    "many tables": ("[[a]]\n" * 20_001, "cards.toml:20001: a file has at most 20000 tables and lists; split it"),
    "many lists": (f"a = [{'[],' * 20_001}]", "cards.toml:1: a file has at most 20000 tables and lists; split it"),
    "deep tables": ("a = " + "{ a = " * 41 + "1" + " }" * 41, "cards.toml:1: lists and tables stand more than 40 deep"),
    "many values": (f"a = [\n{'1,' * 50_001}]", "cards.toml:2: a file has at most 50000 names and values; split it"),
    "a torn text": ('a = """' + '\\"""' * 100_000, "cards.toml:1: this is not valid TOML"),
}


@pytest.mark.parametrize("what", LONGEST)
def test_what_is_too_much_is_told_before_it_is_parsed(what: str, problems: Problems) -> None:
    text, message = LONGEST[what]
    assert only(problems(text)).startswith(f"trial/{message}")


@pytest.mark.parametrize("text", ["# " + "x" * 500, 'a = "' + "x." * 500 + '"', "a = '''" + "[" * 500 + "'''"])
def test_long_texts_and_remarks_are_no_names(text: str) -> None:
    assert too_much(text) is None


def test_files_that_are_too_large_together(problems: Problems) -> None:
    files = {f"n{number}": "# " + "x" * 900_000 for number in range(5)}
    assert only(problems(**files)) == "trial: its files are larger than 4 MB together"


def test_problems_without_end_are_cut_off(problems: Problems) -> None:
    assert len(problems(**{f"n{number}": "a = 1\n" for number in range(300)})) == MAX_PROBLEMS


def test_deep_effects(problems: Problems) -> None:
    effect = '{ op = "gain", what = "heat" }'
    for _ in range(30):
        effect = f'{{ op = "gate", when = "engaged", then = [{effect}] }}'
    found = problems(CONDITION.replace('{ op = "gain", what = "heat" }', effect))
    assert "more than 40 deep" in only(found)


def test_long_numbers_and_dates(problems: Problems) -> None:
    assert only(problems(CONDITION.replace("-1", "9" * 5000))).startswith("trial/cards.toml:")
    assert "a whole number is expected" in only(problems(CONDITION.replace("-1", "2020-01-01")))
    assert "a whole number is expected" in only(problems(CONDITION.replace("-1", "nan")))


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_a_link_out_of_the_folder(write_pack: WritePack, tmp_path: Path, cache: JsonCache) -> None:
    (tmp_path / "secret.toml").write_text("password = 1", encoding="utf-8")
    pack = write_pack(CONDITION)
    (pack / "stolen.toml").symlink_to(tmp_path / "secret.toml")
    (pack / "loop").symlink_to(pack, target_is_directory=True)
    (problem,) = read_packs(pack, cache=cache)[1]
    assert str(problem) == "trial/stolen.toml: this link leaves the pack's folder; copy the file"


def test_a_folder_called_like_a_file_is_only_a_folder(write_pack: WritePack, cache: JsonCache) -> None:
    pack = write_pack(CONDITION)
    (pack / "more.toml").mkdir()
    (pack / "more.toml" / "cards.toml").write_text(CONDITION.replace("scalded", "cold"), encoding="utf-8")
    assert list(load_library(pack, cache=cache).conditions) == ["scalded", "cold"]


def test_two_packs_are_one_library(write_pack: WritePack, tmp_path: Path, cache: JsonCache) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "pack.toml").write_text('id = "o"\nversion = 2\nname = { en = "O", zh = "他" }', encoding="utf-8")
    (other / "cards.toml").write_text(CONDITION.replace("scalded", "cold"), encoding="utf-8")
    library = load_library(write_pack(CONDITION), other, cache=cache)
    assert list(library.conditions) == ["scalded", "cold"]
    assert [pack.version for pack in library.packs] == [1, 2]


def test_the_cache_gives_the_same_library(write_pack: WritePack, tmp_path: Path, cache: JsonCache) -> None:
    pack = write_pack(CONDITION)
    first = load_library(pack, cache=cache)
    (kept,) = (tmp_path / "cache").iterdir()
    assert list(load_library(pack, cache=cache).cards()) == list(first.cards())
    assert json.loads(kept.read_bytes().splitlines()[1])["condition"][0]["id"] == "scalded"


def test_a_spoilt_cache_is_not_believed(write_pack: WritePack, tmp_path: Path, cache: JsonCache) -> None:
    pack = write_pack(CONDITION)
    first = load_library(pack, cache=cache)
    (kept,) = (tmp_path / "cache").iterdir()
    kept.write_bytes(kept.read_bytes().replace(b"scalded", b"changed"))
    assert list(load_library(pack, cache=cache).cards()) == list(first.cards())
    kept.write_bytes(b"\xff\xfe")
    assert list(load_library(pack, cache=cache).cards()) == list(first.cards())


def test_a_cache_that_cannot_be_written_does_no_harm(write_pack: WritePack, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file, not a folder", encoding="utf-8")
    assert load_library(write_pack(CONDITION), cache=JsonCache(tmp_path / "taken")).conditions


def test_old_caches_are_thrown_away(write_pack: WritePack, tmp_path: Path, cache: JsonCache) -> None:
    for number in range(sources._CACHE_FILES + 3):
        load_library(write_pack(CONDITION.replace("Scalded", f"Scalded {number}")), cache=cache)
    assert len(list((tmp_path / "cache").iterdir())) == sources._CACHE_FILES


# --- keywords of a pack -------------------------------------------------------------------------

SURGE = """
[[keyword]]
id = "surge"
name = { en = "Surge", zh = "涌" }
side = "knight"
timing = "second_window"
values = 1
stackable = true
text = { en = "Lose X Heat.", zh = "失去 X 点热度。" }
deed = { op = "lose", what = "heat", amount = "X" }
"""
SWORD = """
[[gear]]
id = "sword"
name = { en = "Sword", zh = "剑" }
type = "weapon"
source = "merchant"
price = 1
hands = 1
attack = { dice = 3, power = { red = 1 } }
keywords = ["surge 2"]
"""


def test_a_pack_brings_keywords_for_cards_of_any_of_its_files(write_pack: WritePack, cache: JsonCache) -> None:
    library = load_library(write_pack(SWORD, zz=SURGE), cache=cache)
    (keyword,) = library.gear["sword"].keywords
    assert (keyword.id, keyword.value, keyword.rule.name.en) == ("surge", 2, "Surge")
    assert deed_of(keyword) == Lose(what="heat", amount=Amount.read(2))
    assert "surge" not in catalogue()  # the game's own catalogue stays as it is


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('id = "surge"', 'id = "reach"', 'cards.toml:3: keyword reach, id: "reach" is a keyword of the game'),
        ('side = "knight"', 'side = "monster"', "keyword surge, side: a pack brings keywords of knights"),
        ('timing = "second_window"', 'timing = "soon"', 'keyword surge, timing: "soon" is not possible here'),
        ("values = 1", "values = 2", "keyword surge, values: a keyword of a pack is written with one number or none"),
        ('op = "lose"', 'op = "loose"', "keyword surge, deed: this is no operation"),
        ('deed = { op = "lose", what = "heat", amount = "X" }', "", "keyword surge, deed: say which operation"),
    ],
)
def test_a_wrong_keyword_of_a_pack_says_what_is_wrong(right: str, wrong: str, message: str, problems: Problems) -> None:
    assert any(message in str(problem) for problem in problems(SURGE.replace(right, wrong)))
