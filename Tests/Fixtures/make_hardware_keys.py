#!/usr/bin/env python3
"""Writes Sources/HardwareKeys/HardwareKeyTable.swift from Tests/Fixtures/hardware-keys.json.

Run it from anywhere after the table has changed; .ci/run compares the two. The rows are text, because the compiler takes
seconds for as many literals of structures.
"""
import json
import pathlib

here = pathlib.Path(__file__).resolve().parent
target = here.parents[1] / "Sources/HardwareKeys/HardwareKeyTable.swift"
table = json.loads((here / "hardware-keys.json").read_text())
usage = {key["name"]: key["usage"] for key in table["keys"]}
levels = ("none", "shift", "option", "option+shift")
words = {None: "nil", "\t": "tab", "\n": "return", " ": "space", "\u00A0": "nbsp"}


def cell(value):
    """A text in a literal: a word for what is nothing or blank, else the character."""
    if value in words:
        return words[value]
    assert len(value) == 1
    if value.isascii() and value.isprintable() or value.isalpha():
        return "\\" + value if value in '\\"' else value
    return f"\\u{{{ord(value):X}}}"


def key(entry):
    return f"    {entry['name']} {entry['usage']:02X} {entry['code'] or ''}".rstrip()


def row(name, texts):
    cells = [cell(texts.get(level)) for level in levels]
    while cells[-1] == "nil":
        cells.pop()
    return f"    {usage[name]:02X} {' '.join(cells)}"


def rows(texts):
    return "\n".join(row(name, value if isinstance(value, dict) else {"none": value}) for name, value in texts.items())


def keyboard(entry):
    lacks = ", ".join(f"0x{usage[name]:02X}" for name in entry["lacks"])
    return f'''  static let {entry['id']} = Layout(
    name: "{entry['name']}", isISO: {str(entry['isISO']).lower()},
    lacks: [{lacks}],
    rows: """
{rows(entry['texts'])}
    """)
'''


target.write_text(
    '''// Made by Tests/Fixtures/make_hardware_keys.py from Tests/Fixtures/hardware-keys.json; change that table, then run it.

/// What keys there are, and what they enter on each keyboard.
enum HardwareKeyTable {
  /// All keys, in the order of their usages.
  static let keys: [HardwareKey] = HardwareKey.rows(
    """
'''
    + "\n".join(key(entry) for entry in table["keys"])
    + '''
    """)

  /// What the other keys of the main block enter on every keyboard.
  static let common: [Row] = Row.rows(
    """
'''
    + rows(table["main"])
    + '''
    """)

  /// What the keypad enters on every keyboard.
  static let keypad: [Row] = Row.rows(
    """
'''
    + rows(table["keypad"])
    + '''
    """)

'''
    + "\n".join(keyboard(entry) for entry in table["keyboards"])
    + "}\n"
)
