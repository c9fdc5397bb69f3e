"""Build the fonts of assets/fonts anew. For developers only; the results are kept in the repository.

    pip install -e '.[fonts]'
    python tools/build_fonts.py [SOURCES]

SOURCES is a folder to keep the sources in; what is not there yet is fetched into it: from npm (`npm pack`)
the packages of NPM_PACKAGES, from Debian (`apt-get download`, `dpkg`) the package fonts-lxgw-wenkai.

What is made, and why it differs from its source (so each has a name of its own, as the Open Font License asks
where a name is reserved):

* KF Garamond (EB Garamond): Latin and Latin Extended in one file for each style. Its figures are lining and
  of one width, so numbers stand in columns. Garamond is small on its body; drawn a little larger it sits well
  with the rest.
* KF Title (Cinzel): Latin and Latin Extended in one file.
* KF Kai (LXGW WenKai): the characters and symbols of GB 2312 and all Chinese punctuation, but no Latin
  letters and figures: so that, asked for first, it leaves those to KF Garamond. Its quotation marks are
  full-width, as Chinese print has them.
* KF Languages (of KF Kai): the names of languages that are not written in Latin letters, so that a menu in
  English can name them without reading the 3.5 MB of KF Kai.
* KF Symbols (Noto Sans Symbols and Symbols 2): arrows, marks, shapes, dice.

In English ask for KF Garamond, KF Symbols, KF Kai in this order; in Chinese for KF Kai, KF Garamond, KF
Symbols.
"""

from __future__ import annotations

import argparse
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from fontTools.merge import Merger
from fontTools.merge import Options as MergeOptions
from fontTools.misc.timeTools import timestampFromString
from fontTools.pens.boundsPen import BoundsPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem

FONTS = Path(__file__).resolve().parent.parent / "assets" / "fonts"
NPM_PACKAGES = {
    "eb-garamond": "@fontsource/eb-garamond@5.3.0",
    "cinzel": "@fontsource/cinzel@5.3.0",
    "noto-sans-symbols": "@fontsource/noto-sans-symbols@5.3.0",
    "noto-sans-symbols-2": "@fontsource/noto-sans-symbols-2@5.3.0",
}
DEBIAN_PACKAGE = "fonts-lxgw-wenkai"
LICENCE = (
    "This Font Software is licensed under the SIL Open Font License, Version 1.1. "
    "This license is available with a FAQ at: https://openfontlicense.org"
)
CREATED = timestampFromString("Thu Jan  1 00:00:00 2026")  # fixed: the same sources give the same files
STYLES = {  # the style's name and its weight on OpenType's scale
    "Regular": 400,
    "Italic": 400,
    "Bold": 700,
    "Bold Italic": 700,
}


def main() -> None:
    """Fetch what is missing and build every font."""
    parser = argparse.ArgumentParser(description="Build the fonts of assets/fonts anew.")
    parser.add_argument("sources", nargs="?", type=Path, help="the folder to keep the sources in")
    sources = parser.parse_args().sources or Path(tempfile.mkdtemp(prefix="kf-fonts-"))
    sources.mkdir(parents=True, exist_ok=True)
    fetch(sources)
    FONTS.mkdir(parents=True, exist_ok=True)
    build_garamond(sources)
    build_title(sources)
    build_kai(sources)
    build_languages()
    build_symbols(sources)
    copy_licences(sources)


# --- The sources


def fetch(sources: Path) -> None:
    """Fetch and unpack into ``sources`` what is not there yet."""
    for folder, package in NPM_PACKAGES.items():
        if not (sources / folder).is_dir():
            run("npm", "pack", "--silent", package, folder=sources)
            archive = sources / f"fontsource-{folder}-{package.rpartition('@')[2]}.tgz"
            with tarfile.open(archive) as tar:
                tar.extractall(sources / folder, filter="data")
    if not (sources / "wenkai").is_dir():
        run("apt-get", "download", DEBIAN_PACKAGE, folder=sources)
        [package_file] = sources.glob(f"{DEBIAN_PACKAGE}_*.deb")
        run("dpkg", "-x", package_file.name, "wenkai", folder=sources)


def run(*command: str, folder: Path) -> None:
    """Run a command in the folder."""
    subprocess.run(command, cwd=folder, check=True)


def slices(sources: Path, folder: str, names: Sequence[str], weight: int, style: str) -> list[TTFont]:
    """The slices of a web font: Latin, Latin Extended and so on."""
    files = sources / folder / "package" / "files"
    return [TTFont(files / f"{folder}-{name}-{weight}-{style}.woff2") for name in names]


# --- What is done to a font


def merged(fonts: Iterable[TTFont]) -> TTFont:
    """One font of several that share no character."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number, font in enumerate(fonts):
            font.flavor = None
            paths.append(f"{folder}/{number}.ttf")
            font.save(paths[-1])
        return Merger(MergeOptions(drop_tables=["STAT", "avar", "gasp", "prep", "fpgm", "cvt "])).merge(paths)


def subset(font: TTFont, characters: Iterable[int], features: Sequence[str] = ()) -> TTFont:
    """Only these characters of a font, with these of its typographic features (and no hinting)."""
    subsetter = Subsetter(
        Options(
            layout_features=list(features),
            hinting=False,
            name_IDs=["*"],
            notdef_outline=True,
            drop_tables=["DSIG"],
        )
    )
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def save(font: TTFont, family: str, style: str, notice: str) -> None:
    """Name the font and write it into assets/fonts."""
    postscript = f"{family.replace(' ', '')}-{style.replace(' ', '')}"
    names = {
        0: notice,
        1: family,
        2: style,
        3: f"{postscript};KF Desktop",
        4: family if style == "Regular" else f"{family} {style}",
        5: "Version 1.0",
        6: postscript,
        13: LICENCE,
        14: "https://openfontlicense.org",
    }
    font["name"].names = []
    for number, text in names.items():
        font["name"].setName(text, number, platformID=3, platEncID=1, langID=0x409)
    metrics = font["OS/2"]
    metrics.usWeightClass = STYLES[style]
    metrics.fsSelection &= 0b1_1000_0000  # of the old, only which line spacing to use
    metrics.fsSelection |= ("Italic" in style) | ("Bold" in style) << 5 | (style == "Regular") << 6
    font["head"].macStyle = ("Bold" in style) | ("Italic" in style) << 1
    font["head"].created = font["head"].modified = CREATED
    font.recalcTimestamp = False
    path = FONTS / f"{postscript}.ttf"
    font.save(path)
    print(f"{path.name}: {len(font.getBestCmap())} characters, {path.stat().st_size / 1024:.0f} KiB")


def set_line(font: TTFont, ascent: int, descent: int) -> None:
    """Set how far a line reaches above and below its base line, in font units."""
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = ascent, -descent, 0
    metrics = font["OS/2"]
    metrics.sTypoAscender, metrics.sTypoDescender, metrics.sTypoLineGap = ascent, -descent, 0
    metrics.usWinAscent, metrics.usWinDescent = max(ascent, 1000), max(descent, 300)
    metrics.fsSelection |= 1 << 7


# --- The fonts


def build_garamond(sources: Path) -> None:
    """KF Garamond: for reading."""
    notice = "Copyright 2017 The EB Garamond Project Authors (https://github.com/octaviopardo/EBGaramond12)"
    for style, weight in STYLES.items():
        slant = "italic" if "Italic" in style else "normal"
        font = merged(slices(sources, "eb-garamond", ("latin", "latin-ext"), weight, slant))
        font["head"].unitsPerEm = 920  # the same drawing on a smaller body: 8.7% larger at the same size
        scale_upem(font, 1000)
        set_line(font, 980, 300)
        even_figures(font)
        save(font, "KF Garamond", style, notice)


def even_figures(font: TTFont) -> None:
    """Give all figures the width of the zero (in the source a bold 9 is a hair too wide)."""
    names, widths = font.getBestCmap(), font["hmtx"]
    for figure in "123456789":
        widths[names[ord(figure)]] = (widths[names[ord("0")]][0], widths[names[ord(figure)]][1])


def build_title(sources: Path) -> None:
    """KF Title: for headings."""
    notice = "Copyright 2020 The Cinzel Project Authors (https://github.com/NDISCOVER/Cinzel)"
    for style in ("Regular", "Bold"):
        font = merged(slices(sources, "cinzel", ("latin", "latin-ext"), STYLES[style], "normal"))
        save(font, "KF Title", style, notice)


def build_kai(sources: Path) -> None:
    """KF Kai: for Chinese."""
    folder = sources / "wenkai/usr/share/fonts/truetype/lxgw-wenkai"
    for style in ("Regular", "Bold"):
        font = subset(TTFont(folder / f"LXGWWenKai-{style}.ttf"), sorted(chinese_characters()))
        widen_quotation_marks(font)
        notice = str(font["name"].getDebugName(0))
        save(font, "KF Kai", style, notice)


def chinese_characters() -> set[int]:
    """What KF Kai holds: GB 2312, what our stories use beyond it, and Chinese punctuation; no Latin letters."""
    rows = (bytes((row, cell)) for row in range(0xA1, 0xF8) for cell in range(0xA1, 0xFF))
    gb2312 = {ord(character) for code in rows for character in code.decode("gb2312", errors="ignore")}
    punctuation = {*range(0x2010, 0x2028), *range(0x2030, 0x205F), *range(0x3000, 0x3040)}
    full_width = set(range(0xFF00, 0xFFF0))
    latin = set(range(0x20, 0x7F)) | set(range(0xC0, 0x250))
    beyond = set(range(0x4E00, 0xA000)) & written_characters()
    return (gb2312 | beyond | punctuation | full_width) - latin


def written_characters() -> set[int]:
    """Every character of the storybooks, packs and translations."""
    root = FONTS.parent.parent
    files = chain(root.glob("story/**/*.md"), root.glob("story/**/*.toml"), root.glob("assets/**/*.toml"))
    return {ord(character) for file in files for character in file.read_text(encoding="utf-8")}


def widen_quotation_marks(font: TTFont) -> None:
    """Make the curly quotation marks full-width: opening ones to the right, closing ones to the left."""
    glyphs, cmap, body = font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm
    margin = body // 12

    def shift(name: str, left_edge: Callable[[float], float]) -> None:
        pen = BoundsPen(glyphs)
        glyphs[name].draw(pen)
        left, _, right, _ = pen.bounds
        outline: Any = font["glyf"][name]
        outline.expand(font["glyf"])
        assert not outline.isComposite()
        outline.coordinates.translate((round(left_edge(right - left) - left), 0))
        outline.recalcBounds(font["glyf"])
        font["hmtx"][name] = (body, outline.xMin)

    for mark in "‘“":
        shift(cmap[ord(mark)], lambda width: body - margin - width)
    for mark in "’”":
        shift(cmap[ord(mark)], lambda width: margin)


def build_languages() -> None:
    """KF Languages: what `kf_desktop.ui.i18n.catalogue.LANGUAGES` has beyond Latin."""
    notice = "Copyright 2021-2023 LXGW (https://github.com/lxgw/LxgwWenKai)"
    font = subset(TTFont(FONTS / "KFKai-Regular.ttf"), map(ord, "简体中文"))
    save(font, "KF Languages", "Regular", notice)


def build_symbols(sources: Path) -> None:
    """KF Symbols: arrows, marks and shapes that the others lack."""
    notice = "Copyright 2022 The Noto Project Authors (https://github.com/notofonts/symbols)"
    blocks = (
        (0x2190, 0x2200),
        (0x2300, 0x2400),
        (0x25A0, 0x2600),
        (0x2600, 0x2700),
        (0x2700, 0x27C0),
        (0x2B00, 0x2C00),
    )
    wanted = set(chain.from_iterable(range(*block) for block in blocks))
    taken: set[int] = set()
    parts = []
    for folder in ("noto-sans-symbols-2", "noto-sans-symbols"):
        [font] = slices(sources, folder, ("symbols",), 400, "normal")
        characters = (wanted & set(font.getBestCmap())) - taken
        taken |= characters
        parts.append(subset(font, characters))
    made = merged(parts)
    set_line(made, 980, 300)  # as KF Garamond's: a line with a tick in it is as high as the next
    save(made, "KF Symbols", "Regular", notice)


def copy_licences(sources: Path) -> None:
    """Put the licences beside the fonts; the sources carry the copyright notice each at its head."""
    texts = {
        "KFGaramond-OFL.txt": sources / "eb-garamond/package/LICENSE",
        "KFTitle-OFL.txt": sources / "cinzel/package/LICENSE",
        "KFSymbols-OFL.txt": sources / "noto-sans-symbols-2/package/LICENSE",
    }
    for name, source in texts.items():
        (FONTS / name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    _, separator, terms = (FONTS / "KFTitle-OFL.txt").read_text(encoding="utf-8").partition("\n")
    notice = (
        "Copyright 2021-2023 LXGW (https://github.com/lxgw/LxgwWenKai), "
        "with Reserved Font Names '霞鹜' and 'LXGW'.\n"
        "Copyright 2020 The Klee Project Authors (https://github.com/fontworks-fonts/Klee)"
    )
    for family in ("KFKai", "KFLanguages"):
        (FONTS / f"{family}-OFL.txt").write_text(notice + separator + terms, encoding="utf-8")


if __name__ == "__main__":
    main()
