#!/usr/bin/env python3
"""Compares environments, linear systems and rounded frames of layoutc with those of reference.py, for generated requests.

    Tests/Oracle/language.py --layoutc .build/debug/layoutc --count 200
    Tests/Oracle/language.py --count 5000 --seed 7
"""

import argparse
import json
import math
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import generate
import reference


def near(one, other):
    return abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))


def same(one, other):
    """Whether two JSON values are the same, up to rounding."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, bool) or isinstance(other, bool) or not isinstance(one, (int, float)):
        return one == other
    return isinstance(other, (int, float)) and abs(one - other) <= 1e-6


def normal(form, relation, fixed):
    """The terms, the relation and the constant of a row, without fixed variables, the first coefficient positive."""
    form = dict(form)
    for name, value in fixed.items():
        form[""] = form.get("", 0) + form.pop(name, 0) * value
    total = form.pop("", 0)
    largest = max([abs(c) for c in form.values()], default=0)
    form = {name: c for name, c in form.items() if abs(c) > 1e-12 * largest}
    if form and form[min(form)] < 0:
        form, total = {name: -c for name, c in form.items()}, -total
        relation = {"<=": ">=", ">=": "<=", "==": "=="}[relation]
    return form, relation, -total


def rows_of(system):
    """The rows of layoutc, by name."""
    fixed = {one["variable"]: one["value"] for one in system["parameters"]}
    rows = {}
    for row in system["constraints"]:
        form = dict(map(tuple, row["terms"])) | {"": -row["constant"]}
        rows.setdefault(row["name"], []).append((*normal(form, row["relation"], fixed), row["priority"], row["weight"]))
    return rows


def reference_rows(system):
    fixed = {f"root.{side}": value for side, value in system.root.items() if value is not None}
    rows = {}
    for row in system.rows:
        form, relation, total = normal(row.form, row.relation, fixed)
        rows.setdefault(row.name, []).append((form, relation, total, row.priority, row.weight))
    return rows


def is_same_row(one, other):
    (form, relation, total, priority, weight), (form2, relation2, total2, priority2, weight2) = one, other
    return (
        form.keys() == form2.keys() and all(near(form[name], form2[name]) for name in form) and relation == relation2
        and near(total, total2) and near(priority, priority2) and near(weight, weight2))


def system_difference(system, own):
    rows, expected = rows_of(system), reference_rows(own)
    for name in list(expected) + list(rows):
        if len(rows.get(name, [])) != len(expected.get(name, [])) or not all(
                map(is_same_row, rows[name], expected[name])):
            return f"{name}: layoutc {rows.get(name)}, the reference {expected.get(name)}"
    return None


def command(layoutc, request, name, *options):
    """Runs a command for the spec in the environment."""
    with tempfile.TemporaryDirectory() as folder:
        spec, environment = Path(folder, "spec.json"), Path(folder, "environment.json")
        spec.write_text(json.dumps(request["spec"]))
        environment.write_text(json.dumps(request["environment"]))
        return subprocess.run(
            [layoutc, name, str(spec), "--environment", str(environment), *options], capture_output=True, text=True)


def compare(layoutc, request):
    """A difference in words, or None; "skipped" if the document has an error."""
    run = command(layoutc, request, "solve", "--format", "system")
    try:
        own = reference.System(request["spec"], request["environment"])
    except reference.NotSolvable as error:
        return None if f"[{error}]" in run.stderr else f"the reference has {error}, layoutc {run.stderr or 'none'}"
    if run.returncode:
        return "skipped" if run.returncode == 65 else run.stderr
    return system_difference(json.loads(run.stdout), own)


def result_difference(request, line, rounded):
    """A difference in the environment, the names, the outputs or the rounded frames of a result."""
    result, rounded = json.loads(line).get("result"), json.loads(rounded).get("result")
    try:
        own = reference.System(request["spec"], request["environment"])
    except reference.NotSolvable:
        return None
    if not result:
        return None
    expected = own.environment.resolved(own.near)
    found = result["environment"]
    found["keyboard"]["near"] = sorted(found["keyboard"]["near"])
    for key in expected | found:
        if not same(found.get(key), expected.get(key)):
            return f"{key}: layoutc {found.get(key)}, the reference {expected.get(key)}"
    views = [view for _, _, view, _ in own.views if "id" in view]
    if [view["id"] for view in views if view.get("kind") not in ("guide", "spacer")] != list(result["frames"]):
        return f"frames of {list(result['frames'])}"
    outputs = {view["id"]: view["output"] for view in views if "output" in view}
    if outputs != result.get("outputs", {}):
        return f"outputs {result.get('outputs')}"
    frames = result["frames"] | {"root": {"x": 0, "y": 0} | result["root"]}
    for name, frame in (rounded["frames"] | {"root": {"x": 0, "y": 0} | rounded["root"]}).items():
        if not all(is_rounded(frames[name], frame, own.environment.scale, *axis) for axis in (("x", "width"), ("y", "height"))):
            return f"{name}: {frames[name]} is rounded to {frame}"
    return None


def is_rounded(frame, rounded, scale, position, size):
    """Whether both edges are at the nearest multiples of 1/scale, halves up. Results have 6 decimals."""
    for edge, found in (
            (frame[position], rounded[position]), (frame[position] + frame[size], rounded[position] + rounded[size])):
        candidates = {math.floor(edge * scale + 0.5 + slack) / scale for slack in (-2e-6 * scale, 1e-6, 2e-6 * scale)}
        if not any(abs(found - candidate) <= 2e-6 for candidate in candidates):
            return False
    return True


def batch(layoutc, requests, options):
    lines = "\n".join(json.dumps(request | {"options": options}) for request in requests)
    return subprocess.run([layoutc, "batch"], input=lines, capture_output=True, text=True).stdout.splitlines()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--layoutc", default=".build/release/layoutc")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500)
    options = parser.parse_args()
    options.layoutc = str(Path(options.layoutc).resolve())
    requests = [
        generate.with_regions(generate.request(options.seed, number), random.Random(f"language/{options.seed}/{number}"))
        for number in range(options.count)]
    answers = [
        batch(options.layoutc, requests, {"onConflict": "break", "rounding": rounding}) for rounding in ("none", "pixel")]
    with ThreadPoolExecutor(2) as pool:
        systems = list(pool.map(lambda request: compare(options.layoutc, request), requests))
    failed = skipped = 0
    for number, (request, *lines, difference) in enumerate(zip(requests, *answers, systems)):
        if difference == "skipped":
            skipped, difference = skipped + 1, None
        difference = result_difference(request, *lines) or difference
        if difference:
            failed += 1
            print(f"{options.seed}/{number}: {difference}", flush=True)
    print(f"{options.count} requests, {skipped} with errors in their environment, {failed} differ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
