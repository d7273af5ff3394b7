#!/usr/bin/env python3
"""Makes the TypeScript types, the OpenAPI page and the JSON Schema from protocol.idl.

generate.py          writes them
generate.py --check  fails if a written one is not what would be written
"""
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
OUTPUTS = {
    "ts": ROOT / "web/src/net/protocol.ts",
    "openapi": ROOT / "docs/openapi.json",
    "schema": HERE / "schema.json",
}


def split_union(text):
    return [part.strip() for part in text.split("|")]


def schema_of(text):
    """JSON Schema of a type expression."""
    text = text.strip()
    alternatives = split_union(text)
    if len(alternatives) > 1:
        if all(a.startswith('"') for a in alternatives):
            return {"type": "string", "enum": [a.strip('"') for a in alternatives]}
        return {"oneOf": [schema_of(a) for a in alternatives]}
    if text.endswith("?"):
        return {"oneOf": [schema_of(text[:-1]), {"type": "null"}]}
    if text.startswith("["):
        return {"type": "array", "items": schema_of(text[1:-1])}
    if text.startswith("{"):
        return {"type": "object", "additionalProperties": schema_of(text[1:-1])}
    if text.startswith('"'):
        return {"const": text.strip('"')}
    if text == "json":
        return {}
    if text == "bool":
        return {"type": "boolean"}
    if match := re.fullmatch(r"text(?:<=(\d+))?", text):
        return {"type": "string", **({"maxLength": int(match[1])} if match[1] else {})}
    if match := re.fullmatch(r"int(?: (-?\d+)\.\.(\d+)?)?", text):
        limits = {"minimum": int(match[1])} if match[1] else {}
        return {"type": "integer", **limits, **({"maximum": int(match[2])} if match[2] else {})}
    if re.fullmatch(r"[A-Z]\w*", text):
        return {"$ref": "#/$defs/" + text}
    raise SystemExit(f"protocol.idl: {text!r} is not a type")


def ts_of(text):
    """TypeScript of a type expression."""
    text = text.strip()
    alternatives = split_union(text)
    if len(alternatives) > 1:
        return " | ".join(ts_of(a) for a in alternatives)
    if text.endswith("?"):
        return ts_of(text[:-1]) + " | null"
    if text.startswith("["):
        inner = ts_of(text[1:-1])
        return f"({inner})[]" if "|" in inner else inner + "[]"
    if text.startswith("{"):
        return f"Record<string, {ts_of(text[1:-1])}>"
    if text == "json":
        return "unknown"
    if text == "bool":
        return "boolean"
    if text.startswith("text"):
        return "string"
    if text.startswith("int"):
        return "number"
    return text


def parse(source):
    """-> ({name: (kind, body, description)}, [endpoint])"""
    types, endpoints, comment, inside = {}, [], [], None
    for line in source.splitlines():
        code, _, note = line.partition("#") if not line.startswith("#") else ("", "", line[1:])
        code, note = code.strip(), note.strip()
        if inside:
            if code == "}":
                inside = None
            elif code == "...":
                types[inside][1].append(("...", "", False, note))
            elif code.startswith("..."):
                types[inside][1].extend(types[code[3:]][1])
            elif match := re.fullmatch(r"(\w+)(\?)?: (.+)", code):
                types[inside][1].append((match[1], match[3], bool(match[2]), note))
            elif code:
                raise SystemExit(f"protocol.idl: cannot read {line!r}")
            continue
        if not code:
            comment = comment + [note] if note and not note.startswith("----") else []
            continue
        description = " ".join(comment)
        comment = []
        if match := re.fullmatch(r"(\w+) \{", code):
            inside = match[1]
            types[inside] = ("object", [], description)
        elif match := re.fullmatch(r"(\w+) = (.+)", code):
            types[match[1]] = ("alias", match[2], description)
        elif match := re.fullmatch(r"(GET|POST) (\S+)(?: ([A-Z]\w*))?(?: with (Token\??))? -> (?:(\d+) )?(lines of )?(\w+)", code):
            endpoints.append((*match.groups(), note))
        else:
            raise SystemExit(f"protocol.idl: cannot read {line!r}")
    return types, endpoints


def schemas(types):
    defs = {}
    for name, (kind, body, description) in types.items():
        if kind == "alias":
            schema = schema_of(body)
        else:
            fields = [field for field in body if field[0] != "..."]
            schema = {
                "type": "object",
                "properties": {
                    key: {**schema_of(text), **({"description": note} if note else {})}
                    for key, text, _, note in fields
                },
                "required": [key for key, _, optional, _ in fields if not optional],
                "additionalProperties": len(fields) != len(body),
            }
        defs[name] = {**schema, **({"description": description} if description else {})}
    return defs


def typescript(types):
    out = ["// Made from server/protocol/protocol.idl by server/protocol/generate.py; edit that.", ""]
    for name, (kind, body, description) in types.items():
        if description:
            out.append(f"/** {description} */")
        if kind == "alias":
            out.append(f"export type {name} = {ts_of(body)};")
        else:
            out.append(f"export interface {name} {{")
            for key, text, optional, note in body:
                if note:
                    out.append(f"  /** {note} */")
                out.append("  [further: string]: unknown;" if key == "..." else
                           f"  {key}{'?' if optional else ''}: {ts_of(text)};")
            out.append("}")
        out.append("")
    return "\n".join(out)


def openapi(types, endpoints):
    text = json.dumps(schemas(types)).replace("#/$defs/", "#/components/schemas/")
    paths = {}
    for method, path, body, token, status, lines, answer, note in endpoints:
        def content(name, kind="application/json"):
            return {kind: {"schema": {"$ref": "#/components/schemas/" + name}}}
        operation = {
            "summary": note,
            "responses": {
                status or "200": {"description": answer, "content": content(answer, "application/x-ndjson" if lines else "application/json")},
                "default": {"description": "A problem", "content": content("Problem")},
            },
        }
        if token:
            operation["security"] = [{"token": []}] + ([{}] if token.endswith("?") else [])
        if body:
            operation["requestBody"] = {"required": True, "content": content(body)}
        if "{table}" in path:
            operation["parameters"] = [{"name": "table", "in": "path", "required": True,
                                        "schema": {"$ref": "#/components/schemas/TableId"}}]
        paths.setdefault(path, {})[method.lower()] = operation
    page = {
        "openapi": "3.1.0",
        "info": {"title": "Sushiya", "version": "1", "description": "See docs/protocol.md."},
        "paths": paths,
        "components": {"schemas": json.loads(text), "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }
    return json.dumps(page, indent=1) + "\n"


def main():
    types, endpoints = parse((HERE / "protocol.idl").read_text())
    made = {
        "ts": typescript(types),
        "openapi": openapi(types, endpoints),
        "schema": json.dumps({"$defs": schemas(types)}, indent=1) + "\n",
    }
    for kind, path in OUTPUTS.items():
        if "--check" in sys.argv:
            if not path.exists() or path.read_text() != made[kind]:
                raise SystemExit(f"not ok {path.relative_to(ROOT)} is not what server/protocol/generate.py makes; run it")
            print("ok", path.relative_to(ROOT))
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[kind])


main()
