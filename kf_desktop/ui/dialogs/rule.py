"""A rule to be read: a button with its number that brings its text up."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.widgets import label


class RuleButton(QPushButton):
    """The number of a rule; a click reads it. Its tip is the rule's title."""

    def __init__(self, id: str) -> None:
        super().__init__(id if id.isupper() else speech.rule(id)[0])
        self.rule = id
        self.setProperty("quiet", "true")
        self.setProperty("link", "true")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        title = speech.rule(id)[0]
        self.setToolTip(title)
        name(self, tr("why.rule_help", id=id, title=title))
        self.clicked.connect(self._read)

    def _read(self) -> None:
        """Over the sheet that the button stands on."""
        over = self.parentWidget()
        while over is not None and not isinstance(over, Overlay):
            over = over.parentWidget()
        owner = over.parentWidget() if over is not None else self.window()
        if owner is not None:
            RuleDialog(owner, self.rule).open()


class RuleLink(RuleButton):
    """A rule by its title, for people: number and text are behind it."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.setText(speech.rule(id)[0] or id)


class RuleDialog(Overlay):
    """One rule, whole."""

    def __init__(self, owner: QWidget, id: str) -> None:
        title, text = speech.rule(id)
        super().__init__(owner, tr("why.rule", id=id), width=560)
        self.body.addWidget(label(title, "heading", wrap=True))
        self.body.addWidget(label(text, wrap=True))
