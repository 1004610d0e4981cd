#!/usr/bin/env python3
"""Writes the specs of the load test, 4 KB each: load-spec.json has rows of keys with only anchors, and load-keyboard.json is a
typical keyboard of stacks and units."""
import json
from pathlib import Path

ROWS = ["qwertyui", "asdfgh"]


def equal(item, attribute, to, to_attribute, **rest):
    return {"item": item, "attribute": attribute, "toItem": to, "toAttribute": to_attribute, **rest}


def anchors():
    constraints = []
    for number, row in enumerate(ROWS):
        for place, key in enumerate(row):
            if place == 0:
                constraints.append(equal(key, "left", "root", "left", constant=3))
            else:
                constraints.append(equal(key, "left", row[place - 1], "right", constant=6))
                constraints.append(equal(key, "width", row[0], "width"))
            if number == 0:
                constraints.append(equal(key, "top", "root", "top", constant=8))
            else:
                constraints.append(equal(key, "top", ROWS[number - 1][0], "bottom", constant=11))
        constraints.append(equal(row[-1], "right", "root", "right", constant=-3))
    views = list("".join(ROWS))
    for key in views:
        constraints.append({"item": key, "attribute": "height", "constant": 42, "priority": 750})
    return {"layoutSpec": 1, "name": "load", "views": views, "constraints": constraints}


NAMES = dict(zip("`-=[];',./", (
    "grave", "hyphen", "equals", "bracketLeft", "bracketRight", "semicolon", "apostrophe", "comma", "period", "slash")))


def character(key):
    """A key for a character."""
    name = NAMES.get(key) or (key if key.isalpha() else "digit" + key)
    return {"id": name, "label": key.upper(), "output": {"text": key}}


def command(role, units):
    return {"id": role, "units": units, "output": {"role": role}}


def keyboard():
    """The 61 keys of an ANSI keyboard, 15 units wide, as in Specs/ansi-60.json."""
    rows = [
        [*map(character, "`1234567890-="), command("backspace", 2)],
        [command("tab", 1.5), *map(character, "qwertyuiop[]"), command("backslash", 1.5)],
        [command("capsLock", 1.75), *map(character, "asdfghjkl;'"), command("enter", 2.25)],
        [command("shiftLeft", 2.25), *map(character, "zxcvbnm,./"), command("shiftRight", 2.75)],
        [command("controlLeft", 1.25), command("metaLeft", 1.25), command("altLeft", 1.25), command("space", 6.25),
         command("altRight", 1.25), command("metaRight", 1.25), command("menu", 1.25), command("controlRight", 1.25)],
    ]
    row = {"axis": "horizontal", "distribution": "units", "unitGroup": "key", "spacing": 2, "direction": "leftToRight"}
    column = {"axis": "vertical", "distribution": "fillEqually", "spacing": 2}
    children = [{"id": f"row{number}", "stack": "row", "children": keys} for number, keys in enumerate(rows, 1)]
    return {
        "layoutSpec": 1, "name": "keyboard", "root": {"width": "window", "height": 216}, "stacks": {"row": row},
        "views": [{"id": "keys", "stack": column, "children": children}],
        "constraints": [
            {"pin": "keys", "to": "root", "insets": {"top": 3, "leading": 3, "bottom": 42, "trailing": 3}}]}


if __name__ == "__main__":
    for name, spec in (("load-spec.json", anchors()), ("load-keyboard.json", keyboard())):
        text = json.dumps(spec, separators=(",", ":"))
        Path(__file__).with_name(name).write_text(text + "\n")
        print(name, len(text), "bytes")
