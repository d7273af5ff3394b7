"""Reads the description language of the project's JSON. One file describes the server's messages
(server/protocol/protocol.idl), one each game's (engine/registry/GAME/GAME.idl).

  game ID "Title"             first line of a game's description
  include FILE                takes over the types of a file beside this one
  Name = TYPE                 names a type; a union may go on in lines that begin with |
  Name { ... }                an object with a field on each line; `...Other` takes over another's fields
  Name by tag { ... }         objects told apart by a field: "word" { field: TYPE, ... } on each line
  notation Name { ... }       a text with several forms: "form" as "example" on each line
  GET /path?word:TYPE -> Answer   an endpoint, see protocol.idl; what may follow the path, with & between

TYPE is
  int, int 0.., int 1..3      whole numbers            number         any number
  bool, json                  json: anything
  text, text<=40              any text, at most so many bytes
  "word"                      that text; with {Name}, [optional], [repeated]... in it, texts of that form
  [T], [T * 2], [T * 1..3]    lists                    T?             or null
  {K: T}, {every K: T}        keys out of K: some of them, or all
  A | B                       a union                  Name           a named type
  games.Name                  what any game calls so: the union over all of them

`field?` may be absent. A comment directly above or behind something is its description.
"""
import re
from dataclasses import dataclass, field


class Mistake(Exception):
    """Something in a description that cannot be read or does not fit together."""


@dataclass
class Text:
    most: int | None = None


@dataclass
class Form:
    """A text put together from literals, names and optional or repeated parts."""

    source: str


@dataclass
class Int:
    least: int | None = None
    most: int | None = None


@dataclass
class Plain:
    name: str  # bool, number, json or null


@dataclass
class Name:
    name: str


@dataclass
class OfGames:
    name: str


@dataclass
class List:
    item: object
    least: int | None = None
    most: int | None = None


@dataclass
class Map:
    key: object
    value: object
    every: bool


@dataclass
class Union:
    parts: list


@dataclass
class Field:
    name: str
    type: object
    optional: bool
    note: str


@dataclass
class Alias:
    name: str
    note: str
    type: object


@dataclass
class Object:
    name: str
    note: str
    fields: list = field(default_factory=list)


@dataclass
class Tagged:
    """Objects told apart by a field. `variants` are (word, object)."""

    name: str
    note: str
    tag: str
    variants: list = field(default_factory=list)


@dataclass
class Notation:
    """`lines` are (form, example, meaning)."""

    name: str
    note: str
    lines: list = field(default_factory=list)


@dataclass
class Endpoint:
    method: str
    path: str
    query: dict
    body: str | None
    token: str | None
    status: str
    lines: bool
    answer: str
    note: str


TOKENS = re.compile(r'\s*("[^"]*"|-?\d+|\.\.\.|\.\.|games\.\w+|\w+|<=|[][{}|?:*,])')
ENDPOINT = re.compile(r"(GET|POST|DELETE) (\S+)(?: ([A-Z]\w*))?(?: with (Token\??))? -> (?:(\d+) )?(lines of )?(\w+)")


class Expression:
    """Reads types and fields out of one line."""

    def __init__(self, text):
        self.tokens, at = [], 0
        text = text.strip()
        while at < len(text):
            match = TOKENS.match(text, at)
            if not match:
                raise Mistake(f"cannot read {text[at:]!r}")
            self.tokens.append(match[1])
            at = match.end()
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted=None):
        token = self.peek()
        if wanted is not None and token != wanted:
            raise Mistake(f"expected {wanted!r}, not {token!r}")
        self.at += 1
        return token

    def accept(self, token):
        if self.peek() != token:
            return False
        self.at += 1
        return True

    def done(self):
        if self.peek():
            raise Mistake(f"{self.peek()!r} does not belong here")

    def limits(self):
        """`3`, `1..3` or `1..`"""
        if not re.fullmatch(r"-?\d+", self.peek()):
            return None, None
        least = most = int(self.take())
        if self.accept(".."):
            most = int(self.take()) if re.fullmatch(r"-?\d+", self.peek()) else None
        return least, most

    def type(self):
        parts = [self.part()]
        while self.accept("|"):
            parts.append(self.part())
        return parts[0] if len(parts) == 1 else Union(parts)

    def part(self):
        one = self.single()
        return Union([one, Plain("null")]) if self.accept("?") else one

    def single(self):
        token = self.take()
        if token == "[":
            item = self.type()
            least, most = self.limits() if self.accept("*") else (None, None)
            self.take("]")
            return List(item, least, most)
        if token == "{":
            every = self.accept("every")
            key = self.type()
            self.take(":")
            value = self.type()
            self.take("}")
            return Map(key, value, every)
        if token.startswith('"'):
            return Form(token[1:-1])
        if token == "text":
            return Text(int(self.take()) if self.accept("<=") else None)
        if token == "int":
            return Int(*self.limits())
        if token in ("bool", "number", "json"):
            return Plain(token)
        if token.startswith("games."):
            return OfGames(token[6:])
        if re.fullmatch(r"[A-Z]\w*", token):
            return Name(token)
        raise Mistake(f"{token!r} is not a type")

    def field(self, note):
        name = self.take()
        optional = self.accept("?")
        self.take(":")
        return Field(name, self.type(), optional, note)


def query_of(text):
    """`word:TYPE&word:TYPE`, by the words."""
    query = {}
    for part in text.split("&") if text else []:
        word, _, kind = part.partition(":")
        expression = Expression(kind)
        query[word] = expression.type()
        expression.done()
    return query


def pascal(word):
    return "".join(part.capitalize() for part in re.split(r"[-_]", word))


class Description:
    """One file: its types by name, in order, and its endpoints."""

    def __init__(self, path):
        self.path = path
        self.game = self.title = None
        self.types = {}
        self.endpoints = []
        self.inside = None
        number = 0
        try:
            for number, code, note, above in joined_lines(path.read_text()):
                self.read_line(code, note, above)
        except Mistake as mistake:
            raise Mistake(f"{path.name}, line {number}: {mistake}") from None

    def add(self, declared):
        if declared.name in self.types:
            raise Mistake(f"{declared.name} is described twice")
        self.types[declared.name] = declared
        return declared

    def read_line(self, code, note, above):
        if self.inside is not None:
            if code == "}":
                self.inside = None
            else:
                self.read_inside(code, note or above)
        elif match := re.fullmatch(r'game (\w+) "(.*)"', code):
            self.game, self.title = match[1], match[2]
        elif match := re.fullmatch(r"include ([\w.]+)", code):
            for declared in Description(self.path.parent / match[1]).types.values():
                self.add(declared)
        elif match := re.fullmatch(r"(\w+) = (.+)", code):
            expression = Expression(match[2])
            self.add(Alias(match[1], above or note, expression.type()))
            expression.done()
        elif match := re.fullmatch(r"notation (\w+) \{", code):
            self.inside = self.add(Notation(match[1], above))
        elif match := re.fullmatch(r"(\w+) by (\w+) \{", code):
            self.inside = self.add(Tagged(match[1], above, match[2]))
        elif match := re.fullmatch(r"(\w+) \{", code):
            self.inside = self.add(Object(match[1], above))
        elif match := ENDPOINT.fullmatch(code):
            method, target, body, token, status, lines, answer = match.groups()
            path, _, asked = target.partition("?")
            self.endpoints.append(
                Endpoint(
                    method, path, query_of(asked), body, token, status or "200", bool(lines), answer, note or above
                )
            )
        else:
            raise Mistake(f"cannot read {code!r}")

    def read_inside(self, code, note):
        if isinstance(self.inside, Notation):
            match = re.fullmatch(r'"([^"]+)" as "([^"]+)"', code)
            if not match:
                raise Mistake('a notation has lines like "form" as "example"')
            self.inside.lines.append((match[1], match[2], note))
        elif isinstance(self.inside, Tagged):
            self.read_variant(code, note)
        elif code.startswith("..."):
            self.inside.fields.extend(self.types[code[3:]].fields)
        else:
            expression = Expression(code)
            self.inside.fields.append(expression.field(note))
            expression.done()

    def read_variant(self, code, note):
        union, expression = self.inside, Expression(code)
        word = expression.take().strip('"')
        variant = Object(pascal(word) + union.name, note, [Field(union.tag, Form(word), False, "")])
        expression.take("{")
        while not expression.accept("}"):
            variant.fields.append(expression.field(""))
            expression.accept(",")
        expression.done()
        union.variants.append((word, self.add(variant)))


def joined_lines(source):
    """-> (number, code, comment behind it, comment above it); lines that begin with | belong to the one before."""
    lines, above, headline = [], [], re.compile(r"-{4}")
    for number, line in enumerate(source.splitlines(), 1):
        code, _, note = ("", "", line[1:]) if line.startswith("#") else line.partition(" #")
        code, note = code.strip(), note.strip(" #")
        if code.startswith("|"):
            lines[-1][1] += " " + code
        elif code:
            lines.append([number, code, note, " ".join(above)])
            above = []
        else:
            above = above + [note] if note and not headline.match(note) else []
    return lines
