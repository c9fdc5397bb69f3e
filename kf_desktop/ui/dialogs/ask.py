"""A plain question or message over the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.ui.a11y import announce
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.settings import in_documents
from kf_desktop.ui.theme.widgets import label

NO_NAMES = '/\\:*?"<>|'
"""Signs that no file's name may have on every system."""


class AskDialog(Overlay):
    """Words, and a button that does what is asked; closing it does nothing."""

    def __init__(self, owner: QWidget, title: str, words: str) -> None:
        super().__init__(owner, title, width=560)
        self.body.addWidget(label(words, wrap=True))
        self.agree: QPushButton | None = None
        announce(self, f"{title}. {words}", urgent=True)

    def offer(self, words: str, action: Callable[[], None]) -> AskDialog:
        """Add the button that does it."""
        self.agree = QPushButton(words)
        self.agree.setProperty("primary", "true")
        self.agree.clicked.connect(self.dismiss)
        self.agree.clicked.connect(action)
        self.close_button.setText(tr("dialog.cancel"))
        self.foot.addStretch()
        self.foot.addWidget(self.agree)
        return self


def tell(owner: QWidget, title: str, words: str) -> AskDialog:
    """Show a message."""
    dialog = AskDialog(owner, title, words)
    dialog.open()
    return dialog


def ask(owner: QWidget, title: str, words: str, yes: str, action: Callable[[], None]) -> AskDialog:
    """Ask before something that cannot be taken back."""
    dialog = AskDialog(owner, title, words).offer(yes, action)
    dialog.open()
    return dialog


def ask_where(owner: QWidget, title: str, wish: str, ending: str) -> str:
    """Have a file chosen to write to: at first one called as wished, whatever signs are in it; empty without one."""
    from PySide6.QtWidgets import QFileDialog  # noqa: PLC0415 - off the way to the first window

    called = "".join(" " if sign in NO_NAMES else sign for sign in wish).strip() or "kf-desktop"
    return QFileDialog.getSaveFileName(owner, title, in_documents(f"{called}.{ending}"), f"*.{ending}")[0]
