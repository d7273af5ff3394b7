"""Holds messages against server/protocol/schema.json: the part of JSON Schema that generate.py writes."""
import json
from pathlib import Path

DEFS = json.loads((Path(__file__).resolve().parents[2] / "server/protocol/schema.json").read_text())["$defs"]
TYPES = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict, "null": type(None)}


def problems(value, schema, place="message"):
    """What is wrong with the value; empty if nothing is."""
    if "$ref" in schema:
        return problems(value, DEFS[schema["$ref"].rsplit("/", 1)[1]], place)
    if "oneOf" in schema:
        tried = [problems(value, option, place) for option in schema["oneOf"]]
        return [] if [] in tried else min(tried, key=len)
    if "const" in schema:
        return [] if value == schema["const"] else [f"{place} is not {schema['const']!r}"]
    kind = schema.get("type")
    if kind and (not isinstance(value, TYPES[kind]) or (kind == "integer" and isinstance(value, bool))):
        return [f"{place} is not of type {kind}: {value!r}"]
    found = []
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{place} is none of {schema['enum']}: {value!r}")
    if kind == "string" and len(value.encode()) > schema.get("maxLength", 1 << 30):
        found.append(f"{place} is longer than {schema['maxLength']}")
    if kind == "integer" and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        found.append(f"{place} is out of range: {value}")
    if kind == "array":
        for i, item in enumerate(value):
            found += problems(item, schema["items"], f"{place}[{i}]")
    if kind == "object":
        known = schema.get("properties", {})
        found += [f"{place} lacks {key!r}" for key in schema.get("required", []) if key not in value]
        rest = schema.get("additionalProperties", True)
        for key, item in value.items():
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
