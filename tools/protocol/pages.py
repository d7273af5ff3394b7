"""Reference pages of games, for people who write programs."""
import re
import textwrap

from . import idl
from .scope import names_in, parts_of

WIDTH = 120
QUOTE = '"'
SECTIONS = [
    ("Options", "Options", "What a game is opened with, as it is told back: every field is there."),
    ("Choices", "Choice", ""),
    ("Offers", "Offer", 'With `"offers": true` choices come with these, in the same order.'),
    ("Outcomes of chance", "Outcome", ""),
    ("The view", "View", ""),
    ("The state", "State", ""),
    ("Events", "Event", ""),
    ("The score sheet", "Sheet", ""),
    ("About the game", "Info", ""),
]
HEAD = [
    "# {title} in JSON",
    "<!-- Made from {source} by tools/generate-protocol; edit that. -->",
    "What programs read and write of {title} (`{game}`): in the [engine protocol](../engine-protocol.md), at a "
    "[server](../protocol.md) and in records. Its rules are in [rules/{game}.md](../rules/{game}.md); the same as this "
    "page for programs, JSON Schema, is in [schema.json](../../{folder}/schema.json).",
    "`name?` may be absent. `[T]` is a list, `[T * 2]` one of two; `{{K: T}}` an object with keys out of K, "
    "`{{every K: T}}` one with all of them; `T?` may be null. In forms, `{{Name}}` is a word of that name, `[...]` may "
    "be left out, and `[...]...` may be there any number of times.",
]


def limits(kind):
    if kind.least is None:
        return ""
    most = "" if kind.most is None else kind.most
    return str(kind.least) if kind.least == most else f"{kind.least}..{most}"


def spelled(kind):
    """A type as it stands in the description."""
    if isinstance(kind, idl.Form):
        return f'"{kind.source}"'
    if isinstance(kind, idl.Int):
        return f"int {limits(kind)}".strip()
    if isinstance(kind, idl.Text):
        return f"text<={kind.most}" if kind.most else "text"
    if isinstance(kind, idl.List):
        size = limits(kind)
        return f"[{spelled(kind.item)} * {size}]" if size else f"[{spelled(kind.item)}]"
    if isinstance(kind, idl.Map):
        return f"{{{'every ' if kind.every else ''}{spelled(kind.key)}: {spelled(kind.value)}}}"
    if isinstance(kind, idl.Union):
        if kind.parts[-1] == idl.Plain("null"):
            return spelled(kind.parts[0]) + "?"
        return " | ".join(spelled(part) for part in kind.parts)
    return kind.name


def field_text(each):
    return f"{each.name}{'?' if each.optional else ''}: {spelled(each.type)}"


def wrapped(text, first="", later=""):
    """Lines that are not too long; code is never broken."""
    whole = re.sub(r"`[^`]*`", lambda code: code[0].replace(" ", "\0"), text)
    filled = textwrap.fill(
        whole, WIDTH, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    )
    return filled.replace("\0", " ")


def paragraph(text):
    return wrapped(text)


def bullet(text):
    return wrapped(text, "- ", "  ")


def sentence(note):
    return note[:1].upper() + note[1:] + ("" if note.endswith(".") else ".") if note else ""


def field_table(fields):
    """A table, or where its lines would be too long, a list."""
    rows = [
        (f"`{each.name}{'?' if each.optional else ''}`", "`" + spelled(each.type).replace("|", "\\|") + "`", each.note)
        for each in fields
    ]
    lines = ["| field | type | |", "|---|---|---|"] + [f"| {' | '.join(row)} |".replace("  ", " ") for row in rows]
    if max(len(line) for line in lines) <= WIDTH:
        return "\n".join(lines)
    return "\n".join(bullet(f"`{field_text(each)}`" + (f": {each.note}" if each.note else "")) for each in fields)


def variant_list(union):
    lines = []
    for word, variant in union.variants:
        fields = ", ".join(f"`{field_text(each)}`" for each in variant.fields[1:])
        lines.append(bullet(f'**"{word}"** {fields}: {variant.note}'.replace(" : ", ": ")))
    return f"Told apart by `{union.tag}`:\n\n" + "\n".join(lines)


def notation_list(notation):
    return "\n".join(
        bullet(f"`{form}`" + (f", as in `{example}`" if example != form else "") + f": {note}")
        for form, example, note in notation.lines
    )


def body(declared):
    if isinstance(declared, idl.Object):
        return field_table(declared.fields)
    return variant_list(declared) if isinstance(declared, idl.Tagged) else notation_list(declared)


def alias_line(declared):
    parts = declared.type.parts if isinstance(declared.type, idl.Union) else [declared.type]
    shown = ", ".join(
        f"*{part.name}*" if isinstance(part, idl.Name) else f"`{spelled(part).strip(QUOTE)}`" for part in parts
    )
    return bullet(f"**{declared.name}**: " + (sentence(declared.note) + " " if declared.note else "") + shown)


def parts_first_seen(scope, root, seen):
    """Objects and unions that a root leads to and that no section before it has shown."""
    found, left = [], [root]
    variants = {
        variant.name for each in scope.types.values() if isinstance(each, idl.Tagged) for _, variant in each.variants
    }
    while left:
        name = left.pop(0)
        if name in seen:
            continue
        seen.add(name)
        declared = scope.types[name]
        if not isinstance(declared, idl.Alias) and name not in variants:
            found.append(declared)
        for part in parts_of(declared):
            left.extend(names_in(part))
    return found


def section(scope, heading, root, lead, seen):
    blocks = [f"## {heading}"]
    for declared in parts_first_seen(scope, root, seen):
        note = sentence(declared.note)
        if declared.name == root:
            blocks += [paragraph(text) for text in [" ".join(filter(None, [note, lead]))] if text]
        else:
            blocks.append(paragraph(f"**{declared.name}**" + (f": {note}" if note else "")))
        blocks.append(body(declared))
    return blocks


def page(scope, source):
    description = scope.description
    about = {"title": description.title, "game": description.game, "source": source, "folder": source.parent}
    blocks = [paragraph(text.format(**about)) for text in HEAD]
    seen = set()
    for heading, root, lead in SECTIONS:
        blocks += section(scope, heading, root, lead, seen)
    names = [alias_line(each) for each in scope.types.values() if isinstance(each, idl.Alias)]
    return "\n\n".join(blocks + ["## Names", "\n".join(names)]) + "\n"
