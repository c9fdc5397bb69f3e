"""What things on cards are called: cards, tokens, places, keywords; amounts, costs and conditions in words."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.library import Library
from kf_desktop.content.effects.terms import QUANTITIES, Cost
from kf_desktop.content.expressions import VARIABLES, Amount, Clause, Condition, TokenCount, Variable
from kf_desktop.content.text import Text
from kf_desktop.content.words.wording import Words, signed

_CONTRARY = {">=": "<", "<": ">=", "<=": ">", ">": "<=", "==": "!="}


@dataclass(frozen=True, slots=True)
class Namer:
    """Names things in a language, as a library calls them."""

    words: Words
    library: Library

    @property
    def language(self) -> str:
        """The language spoken."""
        return self.words.language

    def title(self, shelf: str, id: str) -> str:
        """The name of a card; its id, made readable, if the library has none."""
        card = getattr(self.library, shelf).get(id)
        name: Text | None = getattr(card, "name", None)
        return name.get(self.language) if name is not None else readable(id)

    def token_name(self, token: str) -> str:
        """A knight token, a knight's resource, or a token of a kingdom's map."""
        if self.words.has("pool_token", token):
            return self.words.word("pool_token", token)
        for knight in self.library.knights.values():
            if knight.resource is not None and knight.resource.id == token:
                return knight.resource.name.get(self.language)
        for kingdom in self.library.kingdoms.values():
            curse = kingdom.curse
            if curse.token == token:
                return curse.name.get(self.language)
            if curse.flips_to == token and curse.flipped_name is not None:
                return curse.flipped_name.get(self.language)
        return readable(token)

    def argument_name(self, word: str) -> str:
        """The word that belongs to a keyword or a target word: a token, a virtue, a condition, a card."""
        for table in ("argument", "place", "pool_token"):
            if self.words.has(table, word):
                return self.words.word(table, word)
        if word in VARIABLES or word in QUANTITIES:
            return self.noun(word)
        for shelf in ("conditions", "saints", "terrain"):
            if word in getattr(self.library, shelf):
                return self.title(shelf, word)
        return self.token_name(word)

    def place(self, place: str, which: str = "nearest") -> str:
        """A place on the clash board; of terrain the nearest tile, or every one."""
        if self.words.has("board_place", place):
            return self.words.word("board_place", place)
        if place in self.library.terrain:
            return self.words.say("phrase", which, name=self.title("terrain", place))
        rule = self.library.keywords.get(place)
        if rule is not None:
            return self.words.say("phrase", which, name=rule.name.get(self.language))
        return place.upper()

    def point_name(self, id: str) -> str:
        """A Weakspot or a Vantage Point by its name on a monster's sheet."""
        for monster in self.library.monsters.values():
            for point in monster.points:
                if point.id == id:
                    return point.name.get(self.language)
        return readable(id)

    def noun(self, quantity: str) -> str:
        """A quantity or a virtue by its bare name."""
        if self.words.has("noun", quantity):
            return self.words.word("noun", quantity)
        return self.words.pair("variable", quantity)[1]

    def book_name(self, book: str) -> str:
        """Whose book it is."""
        knights = (knight.name for knight in self.library.knights.values() if knight.book == book)
        kingdoms = (kingdom.name for kingdom in self.library.kingdoms.values() if kingdom.codex == book)
        name = next(knights, None) or next(kingdoms, None)
        return name.get(self.language) if name is not None else readable(book)

    def keyword(self, keyword: Keyword) -> str:
        """``Ranged 2–5``, ``Auto-break 2``, ``Bane Limit +1``."""
        rule = keyword.rule
        numbers = [str(number) for number in (keyword.value, keyword.value2)][: rule.values]
        if keyword.argument == "+":
            return f"{rule.name.get(self.language)} {signed(keyword.value)}"
        named = self.place if rule.argument == "place" else self.argument_name
        argument = named(keyword.argument) if keyword.argument else ""
        name = rule.name.get(self.language).replace("{argument}", argument).strip()
        return " ".join(filter(None, [name, "–".join(numbers)]))

    def keywords(self, keywords: Iterable[Keyword]) -> str:
        """Keywords in a row."""
        return self.words.listed([self.keyword(keyword) for keyword in keywords])

    # ---- amounts, costs, conditions

    def variable(self, counted: Variable) -> tuple[str, str]:
        """``for each Threat`` and ``Threat``."""
        if not isinstance(counted, TokenCount):
            return self.words.pair("variable", counted)
        token = self.token_name(counted.token)
        each, bare = self.words.pair("variable", "token")
        return each.format(name=token), bare.format(name=token)

    def formula(self, amount: Amount) -> str:
        """``2 × Threat + 1``."""
        times = f"{amount.times} × " if amount.times != 1 else ""
        plus = f" {signed(amount.plus)[0]} {abs(amount.plus)}" if amount.plus else ""
        return f"{times}{self.variable(amount.variable)[1]}{plus}"

    def amounts(self, amount: Amount) -> dict[str, str]:
        """The number of an amount, plain and with a sign; X where a formula follows."""
        if amount.variable and amount.plus:
            return {"amount": "X", "signed": "+X", "minus": "−X"}
        number = amount.plus if amount.fixed else amount.times
        return {"amount": str(abs(number)), "signed": signed(number), "minus": signed(-number)}

    def measured(self, amount: Amount, said: str) -> str:
        """An amount that is worked out says how, behind the deed."""
        if amount.fixed or not amount.plus:
            return said
        return said + self.words.say("grammar", "where", formula=self.formula(amount))

    def counted(self, amount: Amount | None) -> str:
        """What an amount counts that is nothing but so much of something: it is said before the deed."""
        return "" if amount is None or amount.fixed or amount.plus else self.variable(amount.variable)[0]

    def quantity(self, what: str, amount: int | None = None) -> str:
        """A quantity as it is counted."""
        return self.words.fill(self.words.word("what", what), single=amount == 1)

    def dice(self, colours: Any) -> str:
        """``2 red dice, 1 black die``."""
        counts = {name: getattr(colours, name, 0) for name in ("red", "black", "white", "raw")}
        return self.words.listed(
            [self.words.say("die", name, amount=n, single=n == 1) for name, n in counts.items() if n]
        )

    def cost(self, cost: Cost) -> str:
        """``1 Heat, exhaust this``."""
        parts = [
            self.words.say("cost", name, amount=number, single=number == 1)
            for name in ("heat", "vigor", "charge")
            if (number := getattr(cost, name))
        ]
        parts += [
            self.words.say("cost", "token", amount=number, name=self.token_name(token)) for token, number in cost.token
        ]
        parts += [
            self.words.word("cost", name) for name in ("exhaust", "discard", "discard_upgrade") if getattr(cost, name)
        ]
        if cost.action is not None:
            parts.append(self.words.word("cost", cost.action))
        return self.words.listed(parts)

    def condition(self, condition: Condition) -> str:
        """``Heat 3+ and not engaged``."""
        joint = self.words.grammar("and")
        return joint.join(self._clause(clause) for clause in condition.clauses)

    def _clause(self, clause: Clause) -> str:
        if not clause.relation:
            held, contrary = self.words.pair("condition", str(clause.subject))
            said = contrary if clause.negated else held
            return said.format(name=self.argument_name(str(clause.value)) if clause.value else "")
        relation = _CONTRARY[clause.relation] if clause.negated else clause.relation
        if clause.subject == "peril":
            level = self.words.word("peril", str(clause.value))
            return self.words.say("peril_relation", relation, value=level)
        if clause.subject == "tier":
            return self.words.say("tier_relation", relation, value=self.words.word("tier", str(clause.value)))
        value = int(clause.value)
        if relation == ">":
            relation, value = ">=", value + 1
        elif relation == "<":
            relation, value = "<=", value - 1
        if (relation, value) == ("<=", 0):
            relation = "=="  # nothing is less
        return self.words.say("relation", relation, subject=self.variable(clause.subject)[1], value=value)


def readable(id: str) -> str:
    """An id as words, where nothing has a name for it."""
    return id.rpartition(".")[2].replace("_", " ").title()
