"""Holds messages against server/protocol/schema.json: the part of JSON Schema that tools/generate-protocol writes.

A game of the tests has its schema in its own folder among them and joins the games of the protocol here.
"""
import functools
import json
import re
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
TYPES = {
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}
HEEDED = {
    "$ref",
    "anyOf",
    "oneOf",
    "const",
    "enum",
    "type",
    "pattern",
    "maxLength",
    "minimum",
    "maximum",
    "items",
    "minItems",
    "maxItems",
    "properties",
    "required",
    "propertyNames",
    "additionalProperties",
    "description",
    "examples",
}


def definitions():
    """Those of the protocol. Where it says "of any game", the games of the tests count too."""
    defs = json.loads((TESTS.parent / "server/protocol/schema.json").read_text())["$defs"]
    for path in TESTS.glob("*/**/schema.json"):
        game = path.parent.name
        text = path.read_text().replace("#/$defs/", f"#/$defs/{game}.")
        of_game = {f"{game}.{name}": schema for name, schema in json.loads(text)["$defs"].items()}
        for schema in every_schema(defs):
            options = schema.get("anyOf", [])
            names = {option["$ref"].rsplit(".", 1)[1] for option in options if "." in option.get("$ref", "")}
            options += [{"$ref": f"#/$defs/{game}.{name}"} for name in names if f"{game}.{name}" in of_game]
        defs |= of_game
    return defs


def every_schema(value):
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from every_schema(inner)


DEFS = definitions()


def problems(value, schema, place="message"):
    """What is wrong with the value; empty if nothing is."""
    if "$ref" in schema:
        return problems(value, DEFS[schema["$ref"].rsplit("/", 1)[1]], place)
    assert schema.keys() <= HEEDED, f"{place}: nobody heeds {schema.keys() - HEEDED}"
    if options := schema.get("anyOf") or schema.get("oneOf"):
        tried = [problems(value, option, place) for option in options]
        fits = tried.count([])
        if fits > 1 and "oneOf" in schema:
            return [f"{place} fits more than one"]
        # Of several that do not fit, the one with the least to say is to the point.
        return [] if fits else min(tried, key=len)
    if "const" in schema:
        return [] if value == schema["const"] else [f"{place} is not {schema['const']!r}"]
    kind = schema.get("type")
    if kind and (not isinstance(value, TYPES[kind]) or (kind in ("integer", "number") and isinstance(value, bool))):
        return [f"{place} is not of type {kind}: {value!r}"]
    inside = {"string": of_text, "integer": of_number, "array": of_list, "object": of_object}.get(kind)
    return inside(value, schema, place) if inside else []


def of_text(value, schema, place):
    if "enum" in schema and value not in schema["enum"]:
        return [f"{place} is none of {schema['enum'][:20]}: {value!r}"]
    if len(value.encode()) > schema.get("maxLength", 1 << 30):
        return [f"{place} is longer than {schema['maxLength']}"]
    if "pattern" in schema and not re.search(schema["pattern"], value):
        return [f"{place} has no such form: {value!r}"]
    return []


def of_number(value, schema, place):
    fits = schema.get("minimum", value) <= value <= schema.get("maximum", value)
    return [] if fits else [f"{place} is out of range: {value}"]


def of_list(value, schema, place):
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return [f"{place} has {len(value)} items"]
    return [wrong for i, item in enumerate(value) for wrong in problems(item, schema["items"], f"{place}[{i}]")]


def of_object(value, schema, place):
    known, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
    found = [f"{place} lacks {key!r}" for key in schema.get("required", []) if key not in value]
    for key, item in value.items():
        if "propertyNames" in schema:
            found += problems(key, schema["propertyNames"], f"{place}.{key}")
        if key in known:
            found += problems(item, known[key], f"{place}.{key}")
        elif isinstance(rest, dict):
            found += problems(item, rest, f"{place}.{key}")
        elif not rest:
            found.append(f"{place} has {key!r}, which is not in the protocol")
    return found


@functools.cache
def fits(name):
    """Says only whether a value is right, of which there are millions; what is wrong, `problems` says."""
    tests = []  # made when it is asked for the first time: definitions may go in circles

    def whole(value):
        if not tests:
            tests.append(compiled(DEFS[name]))
        return tests[0](value)

    return whole


def compiled(schema):
    """A function of a value: whether `problems` would find none."""
    if "$ref" in schema:
        return fits(schema["$ref"].rsplit("/", 1)[1])
    if options := schema.get("anyOf"):
        some = [compiled(option) for option in options]
        return lambda value: any(test(value) for test in some)
    if options := schema.get("oneOf"):
        only = [compiled(option) for option in options]
        return lambda value: sum(test(value) for test in only) == 1
    if schema.get("type") == "array":
        item, least, most = compiled(schema["items"]), schema.get("minItems", 0), schema.get("maxItems", 1 << 30)
        return lambda value: isinstance(value, list) and least <= len(value) <= most and all(map(item, value))
    if schema.get("type") == "object" and "propertyNames" not in schema:
        return compiled_object(schema)
    return lambda value: not problems(value, schema)


def compiled_object(schema):
    rest = schema.get("additionalProperties", True)
    required, known = frozenset(schema.get("required", ())), schema.get("properties", {})
    # What tells kinds of messages apart is looked at first.
    first = {key: inner["const"] for key, inner in known.items() if "const" in inner}
    others = compiled(rest) if isinstance(rest, dict) else lambda _: rest
    tests = {key: compiled(inner) for key, inner in known.items()}

    def test(value):
        return (
            isinstance(value, dict)
            and required <= value.keys()
            and all(value.get(key, const) == const for key, const in first.items())
            and all(tests.get(key, others)(item) for key, item in value.items())
        )

    return test


def check(value, name):
    if fits(name)(value):
        return value
    wrong = problems(value, {"$ref": f"#/$defs/{name}"})
    assert wrong, f"{name}: the quick look finds something and the thorough one does not"
    raise AssertionError(f"not a {name}: {wrong[:3]}")
