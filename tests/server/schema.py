"""Holds messages against server/protocol/schema.json: the part of JSON Schema that tools/generate-protocol writes.

A game of the tests has its schema in its own folder among them and joins the games of the protocol here.
"""
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


def check(value, name):
    wrong = problems(value, {"$ref": f"#/$defs/{name}"})
    assert not wrong, f"not a {name}: {wrong[:3]}"
    return value
