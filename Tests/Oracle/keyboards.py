#!/usr/bin/env python3
"""Computes the rectangles of the keys in keyboard files by the rules of each format, and compares them with imports.

    keyboards.py --layoutc PATH FILE...

It reads Keyman touch layouts, CLDR keyboards, azooKey's custom tabs, and files of keyboard-layout-editor, QMK and VIA. It
solves the imported specs for three window sizes, and compares the rectangles of all keys within 0.01 points.
"""
import argparse
import json
import math
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SIZES = [(320, 216), (393, 216), (844, 162)]
TOLERANCE = 0.01


def number(value, default):
    if isinstance(value, str):
        match = re.match(r"\s*[-+]?[0-9]+", value)  # As parseInt does.
        value = float(match.group()) if match else 0
    return value if value else default


def keyman(data, width, height):
    """The rectangles of each platform and layer."""
    layers = {}
    for platform, idiom in (("phone", "phone"), ("tablet", "pad")):
        if platform not in data:
            continue
        alone = not ("phone" in data and "tablet" in data)
        for layer in data[platform]["layer"]:
            rows = [[(number(k.get("width"), 100), number(k.get("pad"), 15), number(k.get("sp"), 0) in (9, 10))
                     for k in row["key"] if k is not None]
                    for row in layer.get("row", []) if row.get("key")]  # Keyman's engine leaves out rows without keys.
            total = max([sum(w + p for w, p, _ in row) for row in rows] or [0]) + 15
            rectangles = []
            for index, row in enumerate(rows):
                x = 0
                for place, (w, p, blank) in enumerate(row):
                    left = x + p
                    if place == len(row) - 1:
                        if len(row) == 1 and p < 0:
                            left = total - 15 - w
                        else:
                            w = total - 15 - left
                    if not blank:
                        rectangles.append((left / total * width, index * height / len(rows), w / total * width,
                                           height / len(rows)))
                    x += w + p
            layers[(None if alone else idiom, layer["id"])] = rectangles
    return layers


def kle(rows):
    """The rectangles in units, in the order of the file."""
    state = dict(x=0.0, y=0.0, w=1.0, h=1.0, r=0.0, rx=0.0, ry=0.0, second=None)
    boxes = []
    for row in rows:
        if isinstance(row, dict):
            continue
        for item in row:
            if isinstance(item, dict):
                state["r"] = item.get("r", state["r"])
                if "rx" in item or "ry" in item:
                    state["rx"] = item.get("rx", state["rx"])
                    state["ry"] = item.get("ry", state["ry"])
                    state["x"], state["y"] = state["rx"], state["ry"]
                state["x"] += item.get("x", 0)
                state["y"] += item.get("y", 0)
                for key in "wh":
                    if key in item:
                        state[key] = item[key]
                if any(k in item for k in ("x2", "y2", "w2", "h2")):
                    state["second"] = (item.get("x2", 0), item.get("y2", 0), item.get("w2", state["w"]),
                                       item.get("h2", state["h"]))
                if item.get("d"):
                    state["decal"] = True
            else:
                box = (state["x"], state["y"], state["w"], state["h"])
                if state["second"]:
                    sx, sy, sw, sh = state["second"]
                    if sw * sh > box[2] * box[3]:
                        box = (box[0] + sx, box[1] + sy, sw, sh)
                if not state.get("decal"):
                    boxes.append((turned(box, state["r"], state["rx"], state["ry"]), item))
                state["x"] += state["w"]
                state.update(w=1.0, h=1.0, second=None, decal=False)
        state["y"] += 1
        state["x"] = state["rx"]
    return boxes


def turned(box, degrees, cx, cy):
    if not degrees:
        return box
    x, y, w, h = box
    a = math.radians(degrees)
    points = [(cx + (px - cx) * math.cos(a) - (py - cy) * math.sin(a), cy + (px - cx) * math.sin(a) + (py - cy) * math.cos(a))
              for px, py in ((x, y), (x + w, y), (x, y + h), (x + w, y + h))]
    left, top = min(p[0] for p in points), min(p[1] for p in points)
    return (left, top, max(p[0] for p in points) - left, max(p[1] for p in points) - top)


def in_points(boxes, unit=44):
    left = min([0] + [b[0] for b in boxes])
    top = min([0] + [b[1] for b in boxes])
    return [((x - left) * unit, (y - top) * unit, w * unit, h * unit) for x, y, w, h in boxes]


def qmk(data):
    layout = next(iter(data["layouts"].values()))["layout"]
    return [turned((k["x"], k["y"], k.get("w", 1), k.get("h", 1)), k.get("r", 0), k.get("rx", k["x"]), k.get("ry", k["y"]))
            for k in layout]


def via(data):
    boxes = []
    for box, text in kle(data["layouts"]["keymap"]):
        legends = text.split("\n")
        option = legends[3] if len(legends) > 3 else ""
        if "," in option and option.split(",")[-1] != "0":
            continue
        boxes.append(box)
    return boxes


def custard(data, width, height, gap=6):
    data = data[0] if isinstance(data, list) else data
    layout = data["interface"]["key_layout"]
    across, down = int(layout["row_count"]), int(layout["column_count"])
    w, h = (width + gap) / across, (height + gap) / down
    boxes = []
    for key in data["interface"]["keys"]:
        s = key["specifier"]
        boxes.append((s.get("x", 0) * w, s.get("y", 0) * h, s.get("width", 1) * w - gap, s.get("height", 1) * h - gap))
    return boxes


FORMS = {"row": {0x29: (0, 0), **{0x02 + i: (i + 1, 0) for i in range(12)}, 0x7D: (13, 0),
                 **{0x10 + i: (i + 1.5, 1) for i in range(12)}, **{0x1E + i: (i + 1.75, 2) for i in range(11)},
                 0x56: (1.25, 3), **{0x2C + i: (i + 2.25, 3) for i in range(10)}, 0x73: (12.25, 3)}}
DIGITS, UPPER = [0x29] + list(range(0x02, 0x0E)), list(range(0x10, 0x1C))
HOME, LOWER = list(range(0x1E, 0x29)), list(range(0x2C, 0x36))
CODES = {"us": [DIGITS, UPPER + [0x2B], HOME, LOWER, [0x39]],
         "iso": [DIGITS, UPPER, HOME + [0x2B], [0x56] + LOWER, [0x39]],
         "abnt2": [DIGITS, UPPER, HOME + [0x2B], [0x56] + LOWER + [0x73], [0x39]],
         "jis": [DIGITS + [0x7D], UPPER, HOME + [0x2B], LOWER + [0x73], [0x39]],
         "ks": [DIGITS + [0x2B], UPPER, HOME, LOWER, [0x39]]}


def cldr(root, width, height):
    """The rectangles of each layer, in units for hardware forms."""
    for element in root.iter():
        element.tag = element.tag.split("}")[-1]
    keys = {"gap": (1, True, False), "space": (1, False, True)}
    for key in root.iter("key"):
        keys[key.get("id")] = (float(key.get("width", 1)), key.get("gap") == "true", key.get("stretch") == "true")
    forms = root.findall("layers")
    touch = [f for f in forms if f.get("formId") == "touch"]
    layers = {}
    if touch:
        assert len(touch) == 1, "several touch forms"
        for layer in touch[0].findall("layer"):
            rows = [[keys.get(k, (1, False, False)) for k in row.get("keys").split()] for row in layer.findall("row")]
            widest = max(sum(k[0] for k in row) for row in rows)
            rectangles = []
            for index, row in enumerate(rows):
                spare = widest - sum(k[0] for k in row)
                stretch = sum(k[0] for k in row if k[2] and not k[1])
                x = 0 if stretch else spare / 2
                for w, gap, stretches in row:
                    if stretch and stretches and not gap:
                        w += spare * w / stretch
                    if not gap:
                        rectangles.append((x / widest * width, index * height / len(rows), w / widest * width,
                                           height / len(rows)))
                    x += w
            layers[(None, layer.get("id"))] = rectangles
        return layers
    form = forms[0].get("formId")
    for layer in forms[0].findall("layer"):
        boxes = []
        for row, codes in zip(layer.findall("row"), CODES[form]):
            for key, code in zip(row.get("keys").split(), codes):
                if keys.get(key, (1, False, False))[1]:
                    continue
                if code == 0x39:
                    boxes.append((5, 4, 3.75, 1) if form == "jis" else (3.75, 4, 6.25, 1))
                elif code == 0x2B:
                    boxes.append({"us": (13.5, 1, 1.5, 1), "ks": (13, 0, 1, 1)}.get(form, (12.75, 2, 1, 1)))
                else:
                    boxes.append((*FORMS["row"][code], 1, 1))
        layers[(None, layer.get("modifiers"))] = in_points(boxes)
    return layers


def expected(path, width, height):
    text = path.read_text()
    if text.lstrip().startswith("<"):
        return cldr(ElementTree.fromstring(text), width, height)
    data = json.loads(text)
    if isinstance(data, list) and not (data and isinstance(data[0], dict) and "interface" in data[0]):
        return {(None, None): in_points([box for box, _ in kle(data)])}
    if isinstance(data, list) or "interface" in data:
        return {(None, None): custard(data, width, height)}
    if "layouts" in data:
        return {(None, None): in_points(via(data) if "keymap" in data["layouts"] else qmk(data))}
    return keyman(data, width, height)


class Runner:
    def __init__(self, layoutc):
        self.layoutc = layoutc

    def run(self, *arguments):
        return subprocess.run([self.layoutc, *map(str, arguments)], capture_output=True, text=True, timeout=60)

    def rectangles(self, spec, environment):
        result = self.run("solve", spec, *environment)
        if result.returncode:
            raise RuntimeError(result.stderr.strip().splitlines()[0])
        keys = key_ids(json.loads(Path(spec).read_text()))
        frames = json.loads(result.stdout)["frames"]
        return [(f["x"], f["y"], f["width"], f["height"]) for i, f in frames.items() if i in keys]


def key_ids(spec):
    ids = set()

    def visit(view, in_units):
        if isinstance(view, str):
            if in_units:
                ids.add(view.split(":")[0])
            return
        if "children" not in view and (in_units and view.get("kind") in (None, "key") or view.get("kind") == "key"):
            ids.add(view.get("id"))
        stack = view.get("stack")
        stack = spec.get("stacks", {}).get(stack) if isinstance(stack, str) else stack
        for child in view.get("children", []):
            visit(child, bool(stack) and stack.get("distribution") == "units")

    for view in spec["views"]:
        visit(view, False)
    return ids


def difference(one, two):
    if len(one) != len(two):
        return f"{len(one)} keys, expected {len(two)}"
    for a, b in zip(sorted(rounded(one)), sorted(rounded(two))):
        if max(abs(p - q) for p, q in zip(a, b)) > TOLERANCE:
            return f"{a}, expected {b}"
    return None


def rounded(boxes):
    return [tuple(round(n, 2) for n in (b[1], b[0], b[2], b[3])) for b in boxes]


def check(runner, path, folder):
    spec = folder / "spec.json"
    result = runner.run("import", path, "-o", spec)
    if result.returncode:
        return 0, [f"{path.name}: {result.stderr.strip().splitlines()[-1]}"]
    count, failures = 0, []
    for width, height in SIZES:
        for (idiom, layer), boxes in expected(path, width, height).items():
            config = folder / "environment.json"
            config.write_text(json.dumps({"window": {"width": width, "height": 800}, "idiom": idiom or "phone",
                                          "keyboard": {"state": "docked", "inputHeight": height,
                                                       "frame": {"x": 0, "y": 800 - height, "width": width, "height": height}}}))
            environment = ["--environment", config]
            if layer is not None and "layer" in json.loads(spec.read_text()).get("traits", {}):
                environment += ["--trait", f"layer={layer}"]
            count += 1
            try:
                failure = difference(runner.rectangles(spec, environment), boxes)
                if failure:
                    failures.append(f"{path.name} {width}×{height} {idiom} {layer}: {failure}")
            except RuntimeError as error:
                failures.append(f"{path.name} {layer}: {error}")
    return count, failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--layoutc", required=True)
    parser.add_argument("files", nargs="+", type=Path)
    options = parser.parse_args()
    failures, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        for path in options.files:
            checked, failed = check(Runner(options.layoutc), path, Path(folder))
            count += checked
            failures += failed
    for failure in failures:
        print(failure)
    print(f"{len(options.files)} files, {count} layouts, {len(failures)} differ")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
