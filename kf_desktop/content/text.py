"""Words in both languages of the program."""

from kf_desktop.content.definition import definition

ENGLISH = "en"
CHINESE = "zh_CN"
LANGUAGES = (ENGLISH, CHINESE)


@definition
class Text:
    """A name or a line of prose, in English and in Chinese."""

    en: str
    zh: str

    def get(self, language: str) -> str:
        """The words in ``language``; anything that is not Chinese is answered in English."""
        return self.zh if language == CHINESE else self.en
