"""What the punctuation of Chinese sentences must not be."""

import re

HALF_WIDTH = re.compile(
    r"[\u4e00-\u9fff”」}] ?[,;:!?()]|[,;:!?(] ?[\u4e00-\u9fff“「]|[\u4e00-\u9fff”」]\.|[。；，！]{2}|：：|(?<![\w-])-\d"
)
"""A sign of another language beside a Chinese word, two signs where one belongs, a hyphen before a number."""
