"""The window: it draws the state, offers the decision's options and says what happened. No rule lives here."""
