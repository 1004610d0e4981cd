#!/usr/bin/env python3
"""Writes load-spec.json: rows of keys tied by anchors alone, so that a solver without stacks can solve it, too; about 4 KB."""
import json
from pathlib import Path

ROWS = ["qwertyui", "asdfgh"]


def equal(item, attribute, to, to_attribute, **rest):
    return {"item": item, "attribute": attribute, "toItem": to, "toAttribute": to_attribute, **rest}


def spec():
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


if __name__ == "__main__":
    text = json.dumps(spec(), separators=(",", ":"))
    Path(__file__).with_name("load-spec.json").write_text(text + "\n")
    print(len(text), "bytes")
