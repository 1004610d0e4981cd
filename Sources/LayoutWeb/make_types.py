#!/usr/bin/env python3
"""Makes spec.d.ts, TypeScript declarations of layout specs and environments, from the JSON Schema.

    layoutc schema | make_types.py > spec.d.ts
"""
import json
import re
import sys


def name(key):
    return key[0].upper() + key[1:]


def reference(ref):
    return name(re.sub(r"\W+", "_", ref.split("/")[-1]))


def union(parts):
    unique = list(dict.fromkeys(parts))
    return " | ".join(f"({part})" if "=>" in part else part for part in unique) or "never"


def type_of(schema, indent):
    if schema is True or schema == {}:
        return "unknown"
    if schema is False:
        return "never"
    if "$ref" in schema:
        return "LayoutSpec" if schema["$ref"] == "#" else reference(schema["$ref"])
    if "const" in schema:
        return json.dumps(schema["const"], ensure_ascii=False)
    if "enum" in schema:
        return union(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    for key in ("oneOf", "anyOf"):
        # Alternatives of an object that only say which keys it must have are beyond a type.
        if key in schema and schema.get("type") != "object":
            return union(type_of(part, indent) for part in schema[key])
    kind = schema.get("type")
    if isinstance(kind, list):
        return union(type_of({**schema, "type": one}, indent) for one in kind)
    if kind == "object" or "properties" in schema:
        return object_type(schema, indent)
    if kind == "array":
        item = type_of(schema.get("items", True), indent)
        return f"({item})[]" if "|" in item or "{" in item else f"{item}[]"
    return {"string": "string", "number": "number", "integer": "number", "boolean": "boolean", "null": "null"}.get(kind, "unknown")


def object_type(schema, indent):
    required = set(schema.get("required", []))
    lines = []
    for key, value in schema.get("properties", {}).items():
        if isinstance(value, dict) and value.get("description"):
            lines.append(f"{indent}  /** {value['description']} */")
        label = key if re.fullmatch(r"[A-Za-z_]\w*", key) else json.dumps(key)
        lines.append(f"{indent}  {label}{'' if key in required else '?'}: {type_of(value, indent + '  ')};")
    extra = schema.get("additionalProperties", schema.get("patternProperties"))
    if isinstance(extra, dict) and "patternProperties" in schema and "additionalProperties" not in schema:
        extra = next(iter(extra.values()))
    if isinstance(extra, dict) and not schema.get("properties"):
        return f"Record<string, {type_of(extra, indent)}>"
    if extra is not False and (extra or not schema.get("properties")):
        lines.append(f"{indent}  [key: string]: unknown;")
    return "{\n" + "\n".join(lines) + f"\n{indent}}}"


def main():
    schema = json.load(sys.stdin)
    print("// Made by make_types.py from the JSON Schema of the layout spec.\n")
    print("/** A layout spec. */")
    print(f"export type LayoutSpec = {type_of({k: v for k, v in schema.items() if k != '$defs'}, '')};\n")
    for key, value in schema.get("$defs", {}).items():
        if isinstance(value, dict) and value.get("description"):
            print(f"/** {value['description']} */")
        print(f"export type {name(re.sub(r'[^A-Za-z0-9_]+', '_', key))} = {type_of(value, '')};\n")


if __name__ == "__main__":
    main()
