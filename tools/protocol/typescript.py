"""TypeScript types of descriptions."""
import textwrap

from . import forms, idl


def quoted(word):
    return f"'{word}'"


class TypeScript:
    def __init__(self, scope):
        self.scope = scope

    def of(self, kind):
        return getattr(self, "of_" + type(kind).__name__.lower())(kind)

    def of_name(self, kind):
        return kind.name

    def of_text(self, _):
        return "string"

    def of_int(self, _):
        return "number"

    def of_plain(self, kind):
        return {"bool": "boolean", "number": "number", "null": "null", "json": "unknown"}[kind.name]

    def of_form(self, kind):
        if forms.words_of(kind, self.scope) is None:
            return "string"
        if "{" not in kind.source:
            return quoted(kind.source)
        parts = forms.PARTS.finditer(kind.source)
        return "`" + "".join("${" + self.spelled(part[1]) + "}" if part[1] else part[0] for part in parts) + "`"

    def spelled(self, name):
        """A name inside a text; numbers are spelled out, or any number would do."""
        kind = self.scope.resolved(idl.Name(name))
        if not isinstance(kind, idl.Int):
            return name
        return " | ".join(str(number) for number in range(kind.least, kind.most + 1))

    def of_list(self, kind):
        inner = self.of(kind.item)
        return f"({inner})[]" if isinstance(kind.item, (idl.Union, idl.OfGames)) else inner + "[]"

    def of_map(self, kind):
        record = f"Record<{self.of(kind.key)}, {self.of(kind.value)}>"
        return record if kind.every or isinstance(kind.key, idl.Text) else f"Partial<{record}>"

    def of_union(self, kind):
        return " | ".join(dict.fromkeys(self.of(part) for part in kind.parts))

    def of_ofgames(self, kind):
        return " | ".join(f"{game.description.game}.{kind.name}" for game in self.scope.games)

    def alias(self, declared):
        return named(declared.name, self.of(declared.type))

    def object(self, declared):
        lines = [f"export interface {declared.name} {{"]
        for each in declared.fields:
            lines += comment(each.note, "  ")
            lines.append(f"  {each.name}{'?' if each.optional else ''}: {self.of(each.type)};")
        return lines + ["}"]

    def tagged(self, declared):
        return named(declared.name, " | ".join(variant.name for _, variant in declared.variants))

    def notation(self, declared):
        return named(declared.name, "string")

    def declaration(self, declared):
        note = declared.note
        if isinstance(declared, idl.Notation):
            note += " For example " + ", ".join(f"`{example}`" for _, example, _ in declared.lines) + "."
        lines = getattr(self, type(declared).__name__.lower())(declared)
        return "\n".join(comment(note) + lines)


def named(name, text):
    line = f"export type {name} = {text};"
    if len(line) <= 120 or " | " not in text:
        return [line]
    return [f"export type {name} ="] + textwrap.wrap(
        "| " + text + ";", 118, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False
    )


def comment(note, indent=""):
    if not note:
        return []
    if len(indent + note) <= 112:
        return [f"{indent}/** {note} */"]
    body = textwrap.wrap(note, 117 - len(indent), break_on_hyphens=False)
    return [indent + "/**"] + [f"{indent} * {line}" for line in body] + [indent + " */"]


def seat_fields(scope):
    """Fields of events that hold the number of a seat."""
    variants = scope.types["Event"].variants
    names = dict.fromkeys(
        each.name
        for _, variant in variants
        for each in variant.fields
        if isinstance(each.type, idl.Name) and each.type.name.endswith("Seat") or each.type == idl.Name("SeatNumber")
    )
    values = ", ".join(quoted(name) for name in names)
    return f"/** Fields of events that hold the number of a seat. */\nexport const seat_fields = [{values}] as const;"


def types_file(scope, source):
    writer = TypeScript(scope)
    head = f"// Made from {source} by tools/generate-protocol; edit that."
    imports = [
        f"import type * as {game.description.game} from '../games/{game.description.game}/types';"
        for game in scope.games
    ]
    blocks = [head + "".join("\n" + line for line in imports)]
    blocks += [writer.declaration(declared) for declared in scope.types.values()]
    if scope.description.game:
        blocks.append(seat_fields(scope))
    return "\n\n".join(blocks) + "\n"
