#!/usr/bin/env python3
"""Compares findings about frames, and touches, with what their definitions say about the solved frames.

    Tests/Oracle/findings.py --layoutc .build/debug/layoutc --count 100
    Tests/Oracle/findings.py --count 2000 --seed 7

The frames are those of layoutc, and everything else is that of reference.py. Numbers within rounding of a limit are not compared.
"""

import argparse
import json
import math
import random
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from pathlib import Path

import generate
import language
import reference

SLACK = 5e-6
# Smaller excesses and shortfalls are not reported.
LEAST = 0.01 - 1e-6
# Edges of touch areas that differ by less are at the same place: their sums are rounded.
EDGE = 1e-9
RULES = ["outside-root", "outside-safe-area", "zero-size", "hidden-by-keyboard", "occluded", "across-division", "small-target"]


class Rectangle:
    def __init__(self, left, top, right, bottom):
        self.left, self.top, self.right, self.bottom = left, top, right, bottom

    @staticmethod
    def of(frame):
        return Rectangle(frame["x"], frame["y"], frame["x"] + frame["width"], frame["y"] + frame["height"])

    def inset(self, top, left, bottom, right):
        return Rectangle(self.left + left, self.top + top, self.right - right, self.bottom - bottom)

    def shared(self, other):
        """The width and height of the part that both have; negative if there is none."""
        return (
            min(self.right, other.right) - max(self.left, other.left), min(self.bottom, other.bottom) - max(self.top, other.top))

    def beyond(self, other):
        """How far it reaches beyond each side of the other."""
        return {
            "left": other.left - self.left, "top": other.top - self.top, "right": self.right - other.right,
            "bottom": self.bottom - other.bottom}

    def distance(self, x, y):
        return math.hypot(max(self.left - x, 0, x - self.right), max(self.top - y, 0, y - self.bottom))

    def contains(self, x, y):
        return self.left <= x < self.right and self.top <= y < self.bottom

    def edges_are_near(self, x, y):
        return min(abs(x - self.left), abs(x - self.right), abs(y - self.top), abs(y - self.bottom)) < SLACK


def with_keys(request, rng):
    """The request with more keys, and with touch areas."""

    def insets():
        return rng.choice([-3, 0, 2, 5.5, {edge: rng.choice([-4, 0, 1, 3]) for edge in rng.sample(reference.EDGES, 2)}])

    def change(views):
        for index, view in enumerate(views):
            if isinstance(view, str):
                view = views[index] = {"id": view.split(":")[0]}
            change(view.get("children", []))
            if "id" not in view or view.get("kind") in ("guide", "spacer"):
                continue
            if "kind" not in view and rng.random() < 0.4:
                view["kind"] = "key"
            if rng.random() < 0.3:
                view["touch"] = rng.choice([True, False, insets(), insets()])
            elif rng.random() < 0.1:
                view["types"] = "x"

    change(request["spec"]["views"])
    touch = {}
    if rng.random() < 0.6:
        touch["reach"] = rng.choice([0, 5, 20, "max(3, 8)"])
    if rng.random() < 0.5:
        touch["offset"] = {axis: rng.choice([-6, 0, 3, 4.5]) for axis in rng.sample("xy", rng.randint(1, 2))}
    if touch:
        request["spec"]["touch"] = touch
    return request


class Scene:
    """The visible views of a solved layout."""

    def __init__(self, request, result):
        self.spec = request["spec"]
        self.own = reference.System(self.spec, request["environment"])
        self.root = Rectangle(0, 0, result["root"]["width"], result["root"]["height"])
        in_units = set()
        for _, _, view, children in self.own.views:
            stack = view.get("stack", {})
            stack = self.spec["stacks"][stack] if isinstance(stack, str) else stack
            if self.own.word(stack.get("distribution", "fill")) == "units":
                in_units |= set(children)
        parents = {self.own.parents[name] for name, *_ in self.own.views}
        self.all = {name: view for name, _, view, _ in self.own.views}
        self.views, self.leaves, self.keys = {}, set(), set()
        for name, _, view, children in self.own.views:
            if name not in result["frames"] or self.is_marked(name, "hidden"):
                continue
            self.views[name] = (view, Rectangle.of(result["frames"][name]))
            if name not in parents:
                self.leaves.add(name)
            if view.get("kind") == "key" or "kind" not in view and name in in_units and not view.get("children"):
                self.keys.add(name)

    def ancestors(self, name):
        while name := self.own.parents.get(name):
            yield name

    def is_marked(self, name, key):
        """Whether a view or one that it is in has a key that is true."""
        return any(self.all.get(each, {}).get(key, False) for each in (name, *self.ancestors(name)))

    def amounts(self):
        """(rule, view) → the amount by which the view exceeds the rule's limit."""
        amounts = {}
        root, environment = self.root, self.own.environment
        left, top, width, height = (
            sum(c * {"root.width": root.right, "root.height": root.bottom, "": 1}[name] for name, c in form.items())
            for form in self.own.forms["safeArea"])
        safe = Rectangle(left, top, left + width, top + height)
        keyboard = None
        if not reference.uses_keyboard(self.spec) and environment.state != "hidden":
            frame = Rectangle.of(environment.frame)
            x, y = environment.window["x"], environment.window["y"]
            keyboard = Rectangle(frame.left - x, frame.top - y, frame.right - x, frame.bottom - y)
        covers, middle = self.regions()
        for name, (view, frame) in self.views.items():
            beyond = frame.beyond(root)
            amounts["outside-root", name] = max(beyond.values()) - LEAST
            if name in self.keys:
                sides = [amount for side, amount in frame.beyond(safe).items() if beyond[side] < LEAST]
                amounts["outside-safe-area", name] = max(sides, default=0) - LEAST
            if name in self.keys:
                amounts["small-target", name] = self.shortfall(name)
            size = min(frame.right - frame.left, frame.bottom - frame.top)
            amounts["zero-size", name] = 1e-6 - size
            if keyboard and name in self.leaves and size > 0 and not self.is_marked(name, "coveredByKeyboard"):
                amounts["hidden-by-keyboard", name] = min(frame.shared(keyboard)) - 1
            if name not in self.leaves | self.keys or self.is_marked(name, "mayBeOccluded"):
                continue
            if covers and size > 0:
                amounts["occluded", name] = max(min(frame.shared(cover)) for cover in covers) - 1
            if middle:
                across, place = middle
                low, high = (frame.left, frame.right) if across == "x" else (frame.top, frame.bottom)
                amounts["across-division", name] = min(place - low, high - place) - 1e-6
        return amounts

    def regions(self):
        """The controls and the occlusions, and the axis and the place of the fold; none for keyboards."""
        environment = self.own.environment
        if reference.uses_keyboard(self.spec):
            return [], None
        covers = [Rectangle.of(frame) for frame in environment.occlusions]
        if environment.controls:
            left = 0 if environment.direction == "leftToRight" else environment.window["width"] - 66
            covers.append(Rectangle(left, 0, left + 66, 43))
        if not (fold := environment.division):
            return covers, None
        axis, size = ("x", "width") if fold["height"] > fold["width"] else ("y", "height")
        return covers, (axis, fold[axis] + fold[size] / 2)

    def shortfall(self, name):
        """How much smaller than the least size a key is, or its cell in a keyboard."""
        width, height, area = 44, 44, self.views[name][1]
        if reference.uses_keyboard(self.spec):
            width, height, area = 30, 36, self.cell(name) or area
        return max(width - (area.right - area.left), height - (area.bottom - area.top)) - LEAST

    def cell(self, name):
        """The touch area, with half of the distance to the nearest one on each side, or to the root's edge."""
        areas = self.touch_areas()
        if not (own := areas.pop(name, None)):
            return None
        extent = {"left": own.left, "right": self.root.right - own.right, "top": own.top, "bottom": self.root.bottom - own.bottom}
        for other in areas.values():
            if other.top < own.bottom - EDGE and other.bottom > own.top + EDGE:
                gaps = {"left": own.left - other.right, "right": other.left - own.right}
            elif other.left < own.right - EDGE and other.right > own.left + EDGE:
                gaps = {"top": own.top - other.bottom, "bottom": other.top - own.bottom}
            else:
                continue
            extent |= {side: min(extent[side], gap / 2) for side, gap in gaps.items() if gap >= -EDGE}
        return own.inset(**{side: -max(amount, 0) for side, amount in extent.items()})

    def overlaps(self, rule):
        """The pairs of views that the rule is about, with the area that they share."""
        if rule == "touch-overlap":
            areas, pairs = self.touch_areas(), {}
            for one, other in combinations(areas, 2):
                shared = areas[one].shared(areas[other])
                frames = self.views[one][1].shared(self.views[other][1])
                if min(shared) > 0 and not (min(frames) > 0 and frames[0] * frames[1] > 1e-6):
                    pairs[frozenset((one, other))] = (shared[0] * shared[1], 1e-6 + SLACK * max(shared))
            return pairs
        names = [name for name in self.views if name in self.keys or rule == "overlapping-views"]
        if rule == "overlapping-views":
            names = [name for name in names if name not in self.keys and name in self.leaves]
        pairs = {}
        for one, other in combinations(names, 2):
            shared = self.views[one][1].shared(self.views[other][1])
            if min(shared) > 0 and one not in self.ancestors(other) and other not in self.ancestors(one):
                pairs[frozenset((one, other))] = (shared[0] * shared[1], 1e-6 + SLACK * max(shared))
        return pairs

    # Touches

    def touch_areas(self):
        areas = {}
        for name, (view, frame) in self.views.items():
            touch = view.get("touch", name in self.keys or "types" in view)
            if touch is False:
                continue
            insets = self.own.undirected(self.own.insets(0 if touch is True else touch), self.own.environment.direction)
            area = frame.inset(**insets)
            if area.right >= area.left and area.bottom >= area.top:
                areas[name] = area
        return areas

    def points(self, rng, areas):
        points = []
        for _ in range(40):
            if areas and rng.random() < 0.5:
                area = rng.choice(list(areas.values()))
                x = rng.choice([area.left, area.right, (area.left + area.right) / 2, area.left - 2])
                y = rng.choice([area.top, area.bottom, (area.top + area.bottom) / 2, area.bottom + 3])
            else:
                x, y = rng.uniform(-10, self.root.right + 10), rng.uniform(-10, self.root.bottom + 10)
            points.append((round(x, 6), round(y, 6)))
        return points

    def target(self, x, y, areas):
        """The view that a touch goes to and its distance; nothing if it depends on rounding."""
        if min(abs(x), abs(y), abs(x - self.root.right), abs(y - self.root.bottom)) < SLACK:
            return ()
        if not self.root.contains(x, y):
            return None, None
        touch = self.spec.get("touch", {})
        offset = touch.get("offset", {})
        x = min(max(x + offset.get("x", 0), 0), self.root.right)
        y = min(max(y + offset.get("y", 0), 0), self.root.bottom)
        if any(area.edges_are_near(x, y) for area in areas.values()):
            return ()
        if hit := [name for name, area in areas.items() if area.contains(x, y)]:
            return hit[-1], 0
        reach = self.own.value(touch["reach"]) if "reach" in touch else math.inf if reference.uses_keyboard(self.spec) else 0
        distances = sorted((area.distance(x, y), name) for name, area in areas.items())
        if not distances or distances[0][0] > reach + SLACK:
            return None, None
        is_close = len(distances) > 1 and distances[1][0] - distances[0][0] < SLACK
        return () if is_close or distances[0][0] > reach - SLACK else (distances[0][1], distances[0][0])


def difference_in_findings(scene, findings):
    amounts = scene.amounts()
    found = {(one["rule"], view) for one in findings for view in one.get("views", [one.get("view")])}
    for key, amount in amounts.items():
        if (key in found) != (amount > 0) and abs(amount) > SLACK:
            return f"{key}: {amount:g} beyond the limit, but {'found' if key in found else 'not found'}"
    if extra := [key for key in found if key[0] in RULES and key not in amounts]:
        return f"found {extra}"
    for rule in ("overlap", "overlapping-views", "touch-overlap"):
        named = [(re.findall("`([^`]+)`", one["message"]), one) for one in findings if one["rule"] == rule]
        if any(len(views) != 2 or "views" in one for views, one in named):
            continue
        pairs, found_pairs = scene.overlaps(rule), {frozenset(views) for views, _ in named}
        for pair in pairs.keys() | found_pairs:
            area, slack = pairs.get(pair, (0, SLACK))
            if (pair in found_pairs) != (area > 1e-6) and abs(area - 1e-6) > slack:
                return f"{rule} of {sorted(pair)}: {area:g}"
    return None


def difference_in_touches(scene, points, areas, touches):
    for (x, y), found in zip(points, touches):
        expected = scene.target(x, y, areas)
        if not expected:
            continue
        view, distance = expected
        if found["view"] != view or abs((distance or 0) - (found["distance"] or 0)) > SLACK:
            return f"a touch at {x}, {y} goes to {found}, not to {view}, {distance} away"
    return None


def compare(layoutc, seed, number):
    """A difference in words, or None; "skipped" if there is no solution."""
    rng = random.Random(f"findings/{seed}/{number}")
    request = generate.with_regions(with_keys(generate.request(seed, number), rng), rng)
    solved = language.command(layoutc, request, "solve")
    if solved.returncode:
        return "skipped"
    scene = Scene(request, json.loads(solved.stdout))
    findings = json.loads(language.command(layoutc, request, "check", "--format", "json").stdout)["findings"]
    if difference := difference_in_findings(scene, findings):
        return difference
    areas = scene.touch_areas()
    points = scene.points(rng, areas)
    words = [f"{x:f},{y:f}" for x, y in points]
    run = language.command(layoutc, request, "touch", "--", *words)
    return difference_in_touches(scene, points, areas, json.loads(run.stdout)["touches"]) if run.stdout else run.stderr


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--layoutc", default=".build/release/layoutc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    layoutc = str(Path(options.layoutc).resolve())
    with ThreadPoolExecutor(2) as pool:
        differences = list(pool.map(lambda number: compare(layoutc, options.seed, number), range(options.count)))
    failed = [(number, text) for number, text in enumerate(differences) if text not in (None, "skipped")]
    for number, text in failed:
        print(f"{options.seed}/{number}: {text}")
    print(f"{options.count} requests, {differences.count('skipped')} without a solution, {len(failed)} differ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
