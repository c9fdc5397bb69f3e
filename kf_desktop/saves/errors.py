"""What can go wrong with a saved game, as sentences that say what is wrong and what to do, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

LONGEST = 300
"""How many letters a sentence quotes from a file or an error."""


class SaveError(Exception):
    """A save that cannot be used.

    `words` holds the sentence by language (`en`, `zh_CN`); `str()` is the English one. `backup` is the
    newest good save of the same party, which can be played instead.
    """

    def __init__(self, problem: str, /, **args: object) -> None:
        """`problem` is a key of SENTENCES, `args` fill its placeholders."""
        self.problem = problem
        args = {name: str(value)[:LONGEST].rstrip(".") if name != "file" else value for name, value in args.items()}
        self.words = {language: words.format(**args) for language, words in SENTENCES[problem].items()}
        self.backup: Path | None = None
        super().__init__(self.words["en"])

    def offering(self, backup: Path | None) -> SaveError:
        """The same error, offering a backup if there is one."""
        if backup is not None:
            self.backup = backup
            for language, words in SENTENCES["offer"].items():
                self.words[language] += words.format(backup=backup.name)
            self.args = (self.words["en"],)
        return self


SENTENCES: Mapping[str, Mapping[str, str]] = {
    "offer": {
        "en": " The newest good backup is {backup}.",
        "zh_CN": "最新的完好备份是 {backup}。",
    },
    "foreign": {
        "en": "{file} is not a saved game of KF Desktop. Choose a file that ends in .kfsave.",
        "zh_CN": "{file} 不是 KF Desktop 的存档。请选择以 .kfsave 结尾的文件。",
    },
    "cut": {
        "en": "{file} is cut off or damaged: it is not a whole saved game.",
        "zh_CN": "{file} 不完整或已损坏：它不是一份完整的存档。",
    },
    "changed": {
        "en": "{file} has been changed since it was saved, or is damaged; it cannot be trusted.",
        "zh_CN": "{file} 在保存之后被改动过，或已损坏，不可信任。",
    },
    "newer": {
        "en": "{file} was saved by a newer version of the game (save version {version}; this game reads up to "
        "{known}). Update the game to play it.",
        "zh_CN": "{file} 是用更新版本的游戏保存的（存档版本 {version}，本游戏最多能读 {known}）。请先更新游戏。",
    },
    "version": {
        "en": "{file} does not say which version of the game wrote it; it cannot be read.",
        "zh_CN": "{file} 没有说明它由哪个版本的游戏写成，无法读取。",
    },
    "large": {
        "en": "{file} is too large to be a saved game.",
        "zh_CN": "{file} 太大，不可能是存档。",
    },
    "unreadable": {
        "en": "{file} cannot be read: {reason}.",
        "zh_CN": "无法读取 {file}：{reason}。",
    },
    "form": {
        "en": "{file} is damaged ({reason}).",
        "zh_CN": "{file} 已损坏（{reason}）。",
    },
    "packs": {
        "en": "This game was played with packs that are not installed: {packs}. Install them.",
        "zh_CN": "这局游戏使用了尚未安装的内容包：{packs}。请先安装它们。",
    },
    "misfit": {
        "en": "This save does not fit this version of the game ({reason}).",
        "zh_CN": "这份存档与此版本的游戏不符（{reason}）。",
    },
    "unplayable": {
        "en": "This save cannot be played on: the rules stop at it ({reason}).",
        "zh_CN": "这份存档无法继续：规则在此处中断（{reason}）。",
    },
    "busy": {
        "en": "This party is being played in another window of KF Desktop. Close it there first.",
        "zh_CN": "这支队伍正在另一个 KF Desktop 窗口中游戏。请先在那里关闭它。",
    },
    "elsewhere": {
        "en": "{file} is not one of the saved games.",
        "zh_CN": "{file} 不在存档之中。",
    },
    "linked": {
        "en": "{file} lies in a folder that is a link to another place; it can only be deleted there.",
        "zh_CN": "{file} 所在的文件夹是指向别处的链接，只能在原处删除。",
    },
    "unsaved": {
        "en": "The game could not be saved: {reason}. Play on: it is tried again after every answer.",
        "zh_CN": "游戏未能保存：{reason}。请继续游戏：每次作答后都会再试。",
    },
}
