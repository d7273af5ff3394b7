"""Texts of a form: "wasabi[+{Card}]..." as a regular expression, and the list of all of them where it ends."""
import itertools
import re

from . import idl

PARTS = re.compile(r"\{(\w+)\}|\[|\]\.\.\.|\]|[^][{}]+")


def regex_of(source, scope):
    """The expression, without anchors, in the dialect that ECMAScript, Python and C++ libraries share."""
    out = []
    for match in PARTS.finditer(source):
        part = match[0]
        if match[1]:
            out.append(group(regex_of_type(idl.Name(match[1]), scope)))
        elif part == "[":
            out.append("(?:")
        elif part == "]":
            out.append(")?")
        elif part == "]...":
            out.append(")*")
        else:
            out.append(re.sub(r"([.*+?^$(){}|\\/])", r"\\\1", part))
    return "".join(out)


def group(regex):
    return f"(?:{regex})" if "|" in regex else regex


def regex_of_type(kind, scope):
    kind = scope.resolved(kind)
    if isinstance(kind, idl.Form):
        return regex_of(kind.source, scope)
    if isinstance(kind, idl.Union):
        return "|".join(regex_of_type(part, scope) for part in kind.parts)
    if isinstance(kind, idl.Int):
        return "|".join(str(number) for number in range(kind.least, kind.most + 1))
    if isinstance(kind, idl.Notation):
        return "|".join(regex_of(form, scope) for form, _, _ in kind.lines)
    raise idl.Mistake(f"{kind} cannot be part of a text")


def words_of(kind, scope):
    """All texts of a type, in order; None if there is no end of them, or if it is not text."""
    kind = scope.resolved(kind)
    if isinstance(kind, idl.Form):
        return words_of_form(kind.source, scope)
    if isinstance(kind, idl.Union):
        lists = [words_of(part, scope) for part in kind.parts]
        return None if None in lists else list(dict.fromkeys(itertools.chain(*lists)))
    return None


def words_of_form(source, scope):
    if "[" in source:
        return None
    parts = []
    for match in PARTS.finditer(source):
        if not match[1]:
            parts.append([match[0]])
            continue
        kind = scope.resolved(idl.Name(match[1]))
        numbers = isinstance(kind, idl.Int) and [str(n) for n in range(kind.least, kind.most + 1)]
        words = numbers or words_of(kind, scope)
        if words is None:
            return None
        parts.append(words)
    return ["".join(word) for word in itertools.product(*parts)]
