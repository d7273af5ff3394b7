"""JSON Schema of descriptions, and the OpenAPI page of the server."""
import json
import re

from . import forms, idl
from .scope import reachable


class Schema:
    """Schemas of one scope. `prefix` stands before the names of a game inside the server's."""

    def __init__(self, scope, prefix=""):
        self.scope = scope
        self.prefix = prefix

    def of(self, kind):
        words = None if isinstance(kind, idl.Name) else forms.words_of(kind, self.scope)
        if words is not None:
            return {"const": words[0]} if len(words) == 1 else {"type": "string", "enum": words}
        return getattr(self, "of_" + type(kind).__name__.lower())(kind)

    def of_name(self, kind):
        self.scope.resolved(kind)
        return {"$ref": "#/$defs/" + self.prefix + kind.name}

    def of_text(self, kind):
        return {"type": "string", **({"maxLength": kind.most} if kind.most else {})}

    def of_form(self, kind):
        return {"type": "string", "pattern": f"^(?:{forms.regex_of(kind.source, self.scope)})$"}

    def of_int(self, kind):
        limits = {"minimum": kind.least, "maximum": kind.most}
        return {"type": "integer", **{key: value for key, value in limits.items() if value is not None}}

    def of_plain(self, kind):
        return {} if kind.name == "json" else {"type": {"bool": "boolean"}.get(kind.name, kind.name)}

    def of_list(self, kind):
        limits = {"minItems": kind.least, "maxItems": kind.most}
        return {
            "type": "array",
            "items": self.of(kind.item),
            **{key: value for key, value in limits.items() if value is not None},
        }

    def of_map(self, kind):
        words = forms.words_of(kind.key, self.scope)
        names = {} if isinstance(kind.key, idl.Text) else {"propertyNames": self.of(kind.key)}
        return {
            "type": "object",
            **names,
            "additionalProperties": self.of(kind.value),
            **({"required": words} if kind.every else {}),
        }

    def of_union(self, kind):
        return {"anyOf": [self.of(part) for part in kind.parts]}

    def of_ofgames(self, kind):
        return {"anyOf": [{"$ref": f"#/$defs/{game.description.game}.{kind.name}"} for game in self.scope.games]}

    def of_alias(self, declared):
        return self.of(declared.type)

    def of_object(self, declared):
        return {
            "type": "object",
            "properties": {each.name: described(self.of(each.type), each.note) for each in declared.fields},
            "required": [each.name for each in declared.fields if not each.optional],
            "additionalProperties": False,
        }

    def of_tagged(self, declared):
        return {"oneOf": [self.of_name(variant) for _, variant in declared.variants]}

    def of_notation(self, declared):
        regex = "|".join(forms.regex_of(form, self.scope) for form, _, _ in declared.lines)
        return {"type": "string", "pattern": f"^(?:{regex})$", "examples": [line[1] for line in declared.lines]}

    def definitions(self, names=None):
        """{name: schema}, of these names or of all."""
        write = {
            kind: getattr(self, "of_" + kind.__name__.lower())
            for kind in (idl.Alias, idl.Object, idl.Tagged, idl.Notation)
        }
        return {
            self.prefix + name: described(write[type(declared)](declared), declared.note)
            for name, declared in self.scope.types.items()
            if names is None or name in names
        }


def described(schema, note):
    return {**schema, "description": note} if note else schema


def all_definitions(scope):
    """Those of a description, and what it speaks of in the games, called GAME.Name."""
    spoken_of = {each.name for kind in scope.types.values() for each in of_games_in(kind)}
    definitions = Schema(scope).definitions()
    for game in scope.games:
        definitions |= Schema(game, game.description.game + ".").definitions(reachable(game, spoken_of))
    return definitions


def of_games_in(kind):
    if isinstance(kind, idl.OfGames):
        yield kind
    for inner in vars(kind).values():
        for each in inner if isinstance(inner, list) else [inner]:
            if hasattr(each, "__dict__"):
                yield from of_games_in(each)


def in_lines(definitions):
    """Each definition on a line: a difference shows what has changed."""
    return ",\n".join(
        f" {json.dumps(name)}: {json.dumps(schema, ensure_ascii=False)}" for name, schema in definitions.items()
    )


def schema_file(scope):
    comment = f"Made from {scope.description.path.name} by tools/generate-protocol."
    head = f'"$schema": "https://json-schema.org/draft/2020-12/schema", "$comment": {json.dumps(comment)}'
    return f'{{{head},\n"$defs": {{\n{in_lines(all_definitions(scope))}\n}}}}\n'


def content(name, kind="application/json"):
    return {kind: {"schema": {"$ref": "#/components/schemas/" + name}}}


# What stands in paths.
PLACES = {"table": idl.Name("TableId"), "version": idl.Name("Version")}


def parameters(endpoint, schemas):
    places = [(name, PLACES[name], "path") for name in re.findall(r"\{(\w+)\}", endpoint.path)]
    asked = [(name, kind, "query") for name, kind in endpoint.query.items()]
    return [
        {"name": name, "in": where, "required": where == "path", "schema": schemas.of(kind)}
        for name, kind, where in places + asked
    ]


def operation(endpoint, schemas):
    kind = "application/x-ndjson" if endpoint.lines else "application/json"
    described_answer = {"description": endpoint.answer, "content": content(endpoint.answer, kind)}
    page = {
        "summary": endpoint.note,
        "responses": {
            endpoint.status: described_answer,
            "default": {"description": "A problem", "content": content("Problem")},
        },
    }
    if endpoint.token:
        page["security"] = [{"token": []}] + ([{}] if endpoint.token.endswith("?") else [])
    if endpoint.body:
        page["requestBody"] = {"required": True, "content": content(endpoint.body)}
    if given := parameters(endpoint, schemas):
        page["parameters"] = given
    return page


def openapi_file(scope):
    paths = {}
    schemas = Schema(scope)
    for endpoint in scope.description.endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation(endpoint, schemas)
    head = {
        "openapi": "3.1.0",
        "info": {"title": "Sushiya", "version": "1", "description": "See docs/protocol.md."},
        "paths": paths,
    }
    schemas = in_lines(all_definitions(scope)).replace("#/$defs/", "#/components/schemas/")
    security = json.dumps({"token": {"type": "http", "scheme": "bearer"}})
    text = json.dumps(head, indent=1).replace("#/$defs/", "#/components/schemas/")[:-2]  # up to its closing brace
    return f'{text},\n "components": {{"securitySchemes": {security}, "schemas": {{\n{schemas}\n}}}}\n}}\n'
