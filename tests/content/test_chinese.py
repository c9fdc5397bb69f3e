"""The Chinese of the program: one word for one thing, and the punctuation of the language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from kf_desktop import ledger
from kf_desktop.resources import assets_dir, story_dir
from tests.chinese import HALF_WIDTH

CHINESE = re.compile("[\u4e00-\u9fff]")
SECOND_WORDS = {
    "等级": ("层级", "阶位", "自己的品级"),
    "援助": ("协助",),
    "队长": ("队伍领袖", "领队"),
    "完全命中": ("全部命中",),
    "暴击几率": ("暴击机会",),
    "颗": ("枚骰", "粒骰", "个骰", "张骰"),
    "废料": ("余料",),
    "技巧": ("战技", "技艺"),
    "亲和力": ("羁绊", "情谊"),
    "支援": ("辅助",),
    "守护圣徒": ("主保",),
    "圣徒": ("的圣者",),
    "合约": ("契约",),
    "使用次数": ("充能",),
    "盲点": ("盲区",),
    "攀爬点": ("制高点", "优势点"),
    "虔诚": ("虔敬",),
    "冷线索": ("旧线索",),
    "线索（枚）": ("条线索", "个线索"),
    "板块": ("地块",),
    "板块（个）": ("块板块",),
    "骑士（名）": ("位骑士",),
    "任选": ("自选骑士", "自选板块"),
    "面板": ("版图", "棋盘", "骑士板", "骑士表"),
    "骑士手册": ("骑士之书", "骑士书"),
    "首领": ("头目",),
    "法典": ("典籍",),
    "装备配置": ("配装", "整备"),
    "休息": ("休憩", "休整"),
    "深邃迷雾卡": ("浓雾卡", "浓雾牌", "张迷雾卡"),
    "探索卡": ("张探索牌",),
    "关键词": ("关键字",),
    "危险": ("苦楚",),
    "移位": ("位移",),
    "沟壑": ("裂隙",),
    "撞击": ("冲撞", "碰撞"),
    "非自愿移动": ("被迫移动",),
    "军械库": ("军械[^库]",),
    "黄金": ("金子", "金币"),
    "加值": ("加成",),
    "佣兵": ("雇佣兵",),
    "序言": ("序章",),
    "旅店": ("客栈",),
    "响应": ("回应",),
    "日志": ("记录中的",),
    "房规": ("家规",),
    "术语": ("词汇表",),
    "总力量": ("总强度",),
    "部位卡": ("BP 卡", "BP 牌堆", "BP 弃牌堆"),
    "牌堆": ("卡组(?!成)",),
    "模型": ("微缩模型",),
    "主动武器": ("所用的?武器", "使用的武器"),
    "旅行步骤": ("行进步骤",),
    "埋伏": ("伏击",),
    "横向移动": ("横移",),
    "固防": ("加固",),
    "落败": ("败北",),
    "遭受": ("承受撞击",),
    "手部槽": ("手牌槽",),
    "组件": ("配件",),
    "危险效果": ("危害",),
    "例": ("示例：", "范例："),
    "项调查": ("件调查",),
    "指示物（枚）": ("个灾祸", "个虔诚", "[0-9X每] ?个[^，。；]{0,12}指示物", "个{token}"),
    "指示物": ("线索标记", "通用标记", "队伍标记"),
}
"""By the word of the glossary, those that stood for the same thing and sent readers looking for a difference."""


def texts(told: Any, inside: bool, path: str) -> Iterator[tuple[str, str]]:
    """Every Chinese text of a file: all that stands in one of a language, else what is `zh`."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield from texts(value, inside or key == "zh", f"{path}.{key}")
    elif isinstance(told, list):
        for place, value in enumerate(told):
            yield from texts(value, inside, f"{path}.{place}")
    elif isinstance(told, str) and inside:
        yield path, told


def of_the_program() -> Iterator[tuple[str, str]]:
    """The catalogues, the rules and lessons, and the packs; books are prose and may say what they like."""
    for file in sorted(assets_dir().rglob("*.toml")):
        chinese = file.stem.endswith("zh_CN")
        yield from texts(tomllib.loads(file.read_text(encoding="utf-8")), chinese, str(file.relative_to(assets_dir())))
    for id, (title, text) in ledger.translated("zh_CN").items():
        yield from ((id, title), (id, text))


def without_placeholders(words: str) -> str:
    """The words with something Chinese in every gap, and either word of a gap that has two."""
    return re.sub(r"\{\w+(?::([^{}|]*)\|([^{}]*))?[^{}]*\}", lambda gap: (gap[1] or "") + (gap[2] or "") or "物", words)


@pytest.mark.parametrize("word", SECOND_WORDS)
def test_one_thing_has_one_word(word: str) -> None:
    others = re.compile("|".join(SECOND_WORDS[word]))
    assert [(path, text) for path, text in of_the_program() if others.search(text)] == []


def test_the_books_call_the_inn_as_the_window_does() -> None:
    """Otherwise prose has its own words; but the house that one goes into at Lowgate is the one that is told of."""
    read = {path: path.read_text("utf-8") for path in story_dir().glob("*/text/zh_CN/*.md")}
    assert sum("旅店" in text for text in read.values()) > 10
    assert [path.name for path, text in read.items() if "客栈" in text] == []


def test_sentences_have_their_own_punctuation() -> None:
    told = [(path, without_placeholders(text)) for path, text in of_the_program()]
    assert [(path, text) for path, text in told if HALF_WIDTH.search(text)] == []


def test_dots_that_leave_something_out_are_six() -> None:
    lone = re.compile("(?<!…)…(?!…)")
    assert [(path, text) for path, text in of_the_program() if lone.search(text)] == []


def test_every_rule_is_told_in_chinese_in_the_order_of_the_rulebook() -> None:
    told = ledger.translated("zh_CN")
    assert list(told) == list(ledger.rules())
    assert [id for id, (title, text) in told.items() if not (CHINESE.search(title) and CHINESE.search(text))] == []
