"""The loadout: a knight at the table, with the places of the Knight Board and the chest."""
