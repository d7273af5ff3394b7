"""What the names of a description stand for."""
import re

from . import forms, idl

# What every game describes.
ROOTS = ["Options", "Choice", "Offer", "Outcome", "View", "State", "Event", "Rule", "Sheet", "Info"]


class Scope:
    """The types of one description, and of the games where it speaks of them."""

    def __init__(self, description, games=()):
        self.description = description
        self.games = games  # their scopes

    @property
    def types(self):
        return self.description.types

    def resolved(self, kind):
        """What a name stands for: a type, or an object, tagged union or notation."""
        while isinstance(kind, (idl.Name, idl.Alias)):
            if isinstance(kind, idl.Name):
                if kind.name not in self.types:
                    raise idl.Mistake(f"{self.description.path.name}: nothing is called {kind.name}")
                kind = self.types[kind.name]
            else:
                kind = kind.type
        return kind


def parts_of(declared):
    """The types a declaration is made of."""
    if isinstance(declared, idl.Alias):
        return [declared.type]
    if isinstance(declared, idl.Object):
        return [each.type for each in declared.fields]
    if isinstance(declared, idl.Tagged):
        return [idl.Name(variant.name) for _, variant in declared.variants]
    return []


def names_in(kind):
    """Names that a type mentions, those inside forms left out."""
    if isinstance(kind, idl.Name):
        yield kind.name
    for inner in getattr(kind, "parts", None) or [getattr(kind, each, None) for each in ("item", "key", "value")]:
        if inner is not None:
            yield from names_in(inner)


def reachable(scope, roots):
    """The names of all declarations that these lead to, in the order of the description."""
    found, left = set(), list(roots)
    while left:
        name = left.pop()
        if name in found:
            continue
        found.add(name)
        for part in parts_of(scope.types[name]):
            left.extend(names_in(part))
    return [name for name in scope.types if name in found]


def check_game(scope):
    """Every game describes the same things, and its examples are what they are examples of."""
    for name in ROOTS:
        if name not in scope.types:
            raise idl.Mistake(f"{scope.description.path.name}: {name} is not described")
    for declared in scope.types.values():
        for form, example, _ in getattr(declared, "lines", []):
            if not re.fullmatch(forms.regex_of(form, scope), example):
                raise idl.Mistake(f"{scope.description.path.name}: {example!r} does not have the form {form!r}")
