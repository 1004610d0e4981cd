#!/usr/bin/env python3
"""Compares the regions of `layoutc breakpoints` with solves for random numbers.

    python3 Tests/Oracle/ranges.py --layoutc .build/debug/layoutc --count 300
    python3 Tests/Oracle/ranges.py --specs --count 2000 --points 50 --kind all

With --specs, every spec in Specs is tested first, over the width of the window, and over its width and height. Each generated
request has one or two ranges. The regions must cover them without overlap, and neighbors must differ. At random points inside
each region and on both sides of each breakpoint, the result must be that of a solve. A conflict must be a minimal conflict in
its whole region, which HiGHS checks if highspy is installed.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import generate  # noqa: E402
import ranged  # noqa: E402
import reference  # noqa: E402
import sized  # noqa: E402

try:
    import highspy
except ImportError:
    highspy = None

SPECS = Path(__file__).resolve().parents[2] / "Specs"
SIZES = {"window.width": (320, 1366), "window.height": (480, 1366)}
RANGES = {
    "window.width": (200, 1400), "window.height": (200, 1400), "safeArea.top": (0, 80), "safeArea.left": (0, 60),
    "safeArea.bottom": (0, 50), "safeArea.right": (0, 60), "keyboard.height": (100, 500), "keyboard.inputHeight": (100, 400),
}


def plain_metrics(spec):
    return [name for name, value in spec.get("metrics", {}).items() if isinstance(value, (int, float))]


def numbers(json_value):
    """The numbers in a document."""
    if isinstance(json_value, dict):
        json_value = list(json_value.values())
    if isinstance(json_value, list):
        return {number for item in json_value for number in numbers(item)}
    return {float(json_value)} if isinstance(json_value, (int, float)) and not isinstance(json_value, bool) else set()


def named_numbers(spec, ranges):
    """For each range, its ends and the numbers of the document that are in it."""
    return [[float(low), float(high)] + sorted(x for x in numbers(spec) if low <= x <= high) for low, high in ranges.values()]


def choose(spec, number):
    """One or two ranges, usually of the window's size."""
    rng = random.Random(f"ranges/{number}")
    names = ["window.width"] * 4 + ["window.height"] * 2 + list(RANGES) + plain_metrics(spec)
    chosen = []
    while len(chosen) < (1 if rng.random() < 0.6 else 2):
        name = rng.choice(names)
        if name not in chosen:
            chosen.append(name)
    return {name: RANGES.get(name, (1, 40)) for name in chosen}


def at(environment, resolved, names, point):
    """The environment with values for the ranges."""
    result = json.loads(json.dumps(environment))
    if any(name.startswith("window.") for name in names):
        window = {"width": resolved["window"]["width"], "height": resolved["window"]["height"]}
        result.pop("split", None)
        result["window"] = window
    for name, value in zip(names, point):
        group, _, key = name.partition(".")
        if group == "window":
            result["window"][key] = value
        elif group == "keyboard":
            result.setdefault("keyboard", {})[key] = value
        elif group == "safeArea":
            if "safeArea" not in result:
                result["safeArea"] = dict(resolved["safeArea"])
            result["safeArea"][key] = value
        else:
            result.setdefault("metrics", {})[name] = value
    return result


def area(vertices):
    if len(vertices[0]) == 1:
        return vertices[1][0] - vertices[0][0]
    # Relative to the first corner, so that small areas far from 0 are exact.
    corners = [[u - v for u, v in zip(vertex, vertices[0])] for vertex in vertices]
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners[1:], corners[2:])) / 2


def inside(vertices, rng):
    weights = [rng.random() + 1e-3 for _ in vertices]
    total = sum(weights)
    return [sum(w * v[i] for w, v in zip(weights, vertices)) / total for i in range(len(vertices[0]))]


def value(affine, point):
    return affine[0] + sum(k * x for k, x in zip(affine[1:], point))


def compare(region, result, point):
    """The difference in words, or nothing."""
    if "error" in result or "status" in result and isinstance(result["status"], int):
        kind = result.get("type", "")
        if kind.endswith("unsatisfiable"):
            return [] if region["status"] == "unsatisfiable" else [f"unsatisfiable at {point}"]
        return [f"{result} at {point}"]
    if region["status"] != "solved":
        return [f"solved at {point}"]
    differences = []
    if result["broken"] != region.get("broken", []):
        return [f"dropped at {point}: {result['broken']}, region {region.get('broken', [])}"]
    ambiguous = set(result["ambiguous"])
    if list(result["frames"]) != list(region["frames"]):
        return [f"other views at {point}"]
    if ambiguous != set(region["ambiguous"]):
        differences.append(f"ambiguous at {point}: {sorted(ambiguous ^ set(region['ambiguous']))}")
    for side in ("width", "height"):
        if abs(result["root"][side] - value(region["root"][side], point)) > 1e-5 and f"root.{side}" not in ambiguous:
            differences.append(f"root.{side} at {point}: {result['root'][side]}, region {region['root'][side]}")
    # Results are rounded to 6 decimals.
    largest = max([100.0] + [abs(v) for v in point] + [abs(v) for frame in result["frames"].values() for v in frame.values()])
    for view, frame in result["frames"].items():
        for key, name in (("x", "left"), ("y", "top"), ("width", "width"), ("height", "height")):
            if f"{view}.{name}" in ambiguous:
                continue
            expected, got = frame[key], value(region["frames"][view][key], point)
            if abs(expected - got) > 1e-6 * largest + 1e-6:
                differences.append(f"{view}.{key} at {point}: solve {expected}, region {got}")
    if not ambiguous:
        wanted = {(w["constraint"], w["priority"]): w["violation"] for w in result["unsatisfied"] if w["violation"] > 1e-4}
        told = {(w["constraint"], w["priority"]): value(w["violation"], point) for w in region["unsatisfied"]}
        for name in wanted.keys() | {n for n, v in told.items() if v > 1e-4}:
            if abs(wanted.get(name, 0) - told.get(name, 0)) > 3e-6 * largest:
                differences.append(f"{name} at {point}: violation {wanted.get(name)}, region {told.get(name)}")
        if [w for w in wanted] != [w for w in told if w in wanted]:
            differences.append(f"the unmet constraints come in another order at {point}")
    return differences


def holds(vertices, point):
    """The distance of a point from the border of a region, negative outside."""
    if len(point) == 1:
        return min(point[0] - vertices[0][0], vertices[1][0] - point[0])
    return min(
        ((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / max(1e-9, abs(b[0] - a[0]) + abs(b[1] - a[1]))
        for a, b in zip(vertices, vertices[1:] + vertices[:1]))


def clipped(polygon, a, b):
    """The part of a polygon to the left of the line from a to b."""
    side = lambda p: (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    result = []
    for p, q in zip(polygon, polygon[1:] + polygon[:1]):
        one, other = side(p), side(q)
        if one >= 0:
            result.append(p)
        if one * other < 0:
            result.append([u + (v - u) * one / (one - other) for u, v in zip(p, q)])
    return result


def shared_area(one, other):
    """The area or length of the intersection of two regions."""
    if len(one[0]) == 1:
        return max(0, min(one[1][0], other[1][0]) - max(one[0][0], other[0][0]))
    if any(max(p[i] for p in one) < min(p[i] for p in other) or max(p[i] for p in other) < min(p[i] for p in one) for i in (0, 1)):
        return 0
    polygon = one
    for a, b in zip(other, other[1:] + other[:1]):
        polygon = clipped(polygon, a, b)
        if len(polygon) < 3:
            return 0
    return area(polygon)


def shape_faults(regions):
    """The mistakes in the shapes of the regions, in words."""
    faults = []
    for number, region in enumerate(regions):
        corners = region["vertices"]
        if len(corners[0]) == 1:
            if not corners[0][0] < corners[1][0]:
                faults.append(f"region {number} is turned round")
            continue
        for a, b, c in zip(corners, corners[1:] + corners[:1], corners[2:] + corners[:2]):
            turn = (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
            if turn < -1e-9 * (abs(b[0] - a[0]) + abs(b[1] - a[1]) + 1) * (abs(c[0] - b[0]) + abs(c[1] - b[1]) + 1):
                faults.append(f"region {number} is not convex, or clockwise: {corners}")
                break
    return faults


def conflict_faults(layoutc, spec_file, whole, resolved, names, region, rng):
    """Whether HiGHS finds no conflict at some point of a region, or a smaller one."""
    faults = []
    environment_file = spec_file.with_name("point.json")
    for _ in range(2):
        point = inside(region["vertices"], rng)
        environment_file.write_text(json.dumps(at(whole, resolved, names, point)))
        run = subprocess.run(
            [layoutc, "solve", str(spec_file), "--environment", str(environment_file), "--format", "system"],
            capture_output=True, text=True)
        if run.returncode:
            return faults
        system = json.loads(run.stdout)
        rows = [row for row in system["constraints"] if row["name"] in region["conflict"] and row["priority"] == 1000]
        fixed = {p["variable"]: p["value"] for p in system["parameters"]}
        if {row["name"] for row in rows} != set(region["conflict"]):
            faults.append(f"at {point} there is no {set(region['conflict']) - {row['name'] for row in rows}}")
            continue
        if least_violation(rows, fixed) <= 1e-7:
            faults.append(f"at {point} there is no conflict between {region['conflict']}")
        for name in region["conflict"]:
            if least_violation([row for row in rows if row["name"] != name], fixed) > 1e-5:
                faults.append(f"at {point} the conflict holds without {name}")
    return faults


def least_violation(rows, fixed):
    """The smallest total violation of some rows."""
    names = sorted({v for row in rows for v, _ in row["terms"] if v not in fixed})
    solver = highspy.Highs()
    solver.silent()
    for _ in names:
        solver.addVar(-highspy.kHighsInf, highspy.kHighsInf)
    place = {name: index for index, name in enumerate(names)}
    for row in rows:
        side = row["constant"] - sum(c * fixed[v] for v, c in row["terms"] if v in fixed)
        terms = {place[v]: c for v, c in row["terms"] if v not in fixed}
        for sign in ((1, -1) if row["relation"] == "==" else (1,) if row["relation"] == "<=" else (-1,)):
            slack = solver.numVariables
            solver.addVar(0, highspy.kHighsInf)
            solver.changeColCost(slack, 1)
            solver.addRow(
                -highspy.kHighsInf, sign * side, len(terms) + 1, list(terms) + [slack], [sign * c for c in terms.values()] + [-1])
    solver.run()
    return solver.getObjectiveValue()


def is_convex(one, other):
    """Whether the union of two polygons is convex."""
    points = sorted({tuple(p) for p in one + other})

    def chain(points):
        found = []
        for p in points:
            while len(found) >= 2 and (found[-1][0] - found[-2][0]) * (p[1] - found[-2][1]) <= (
                found[-1][1] - found[-2][1]) * (p[0] - found[-2][0]):
                found.pop()
            found.append(p)
        return found[:-1]

    hull = chain(points) + chain(points[::-1])
    return area(hull) <= (area(one) + area(other)) * (1 + 1e-9)


def same(one, other):
    return all(one.get(k) == other.get(k) for k in ("status", "root", "frames", "ambiguous", "unsatisfied", "conflict", "broken"))


def beside(region, names, ranges):
    """Points on both sides of a region's borders: near each corner and near the middle of each side."""
    corners = region["vertices"]
    middle = [sum(v[i] for v in corners) / len(corners) for i in range(len(names))]
    places = list(corners)
    if len(names) == 2:
        places += [[(u + v) / 2 for u, v in zip(a, b)] for a, b in zip(corners, corners[1:] + corners[:1])]
    # At a smaller distance, differences below a millionth of a point count as 0 in a solve.
    for place in places[:16]:
        for share in (1e-3, 1e-5):
            yield [a + (b - a) * share for a, b in zip(place, middle)]


def judge(layoutc, case, number, options, folder):
    spec, environment = case["spec"], case["environment"]
    ranges = case.get("ranges") or choose(spec, number)
    if any(name.startswith("safeArea") for name in ranges) and "safeArea" not in reference.merged(spec, environment):
        # Insets without a range would depend on the window's position, so they are given.
        environment = environment | {"safeArea": {}}
    spec_file, environment_file = folder / "spec.json", folder / "environment.json"
    spec_file.write_text(json.dumps(spec))
    environment_file.write_text(json.dumps(environment))
    call = [layoutc, "breakpoints", str(spec_file), "--environment", str(environment_file)]
    if options.on_conflict == "break":
        call += ["--on-conflict", "break"]
    for name, (low, high) in ranges.items():
        call += ["--range", f"{name}={low}...{high}"]
    run = subprocess.run(call, capture_output=True, text=True, timeout=300)
    if run.returncode != 0:
        refused = run.returncode == 65 or run.returncode == 64 and "range" in run.stderr
        return None, [] if refused else [f"exit code {run.returncode}: {run.stderr[:300]}"]
    answer = json.loads(run.stdout)
    names = list(ranges)
    size = 1.0
    for low, high in ranges.values():
        size *= high - low
    differences = shape_faults(answer["regions"])
    covered = sum(area(region["vertices"]) for region in answer["regions"]) / size
    if abs(covered - 1) > 1e-9:
        differences.append(f"the regions cover {covered!r}")
    if len(answer["regions"]) <= 80:
        for index, one in enumerate(answer["regions"]):
            for other in answer["regions"][index + 1:]:
                if shared_area(one["vertices"], other["vertices"]) / size > 1e-9:
                    differences.append(f"{one['vertices']} and {other['vertices']} overlap")
    if len(names) == 1:
        if len(answer["breakpoints"]) != len(answer["regions"]) - 1:
            differences.append(f"{len(answer['regions'])} regions, {len(answer['breakpoints'])} breakpoints")
        for one, other in zip(answer["regions"], answer["regions"][1:]):
            if same(one, other):
                differences.append(f"neighbors are equal at {one['vertices'][1]}")
    else:
        for border in answer["breakpoints"]:
            one, other = (answer["regions"][i] for i in border["between"])
            # An area that is not convex has several regions.
            if same(one, other) and is_convex(one["vertices"], other["vertices"]):
                differences.append(f"neighbors {border['between']} are equal")
    for border in answer["breakpoints"]:
        is_told = len(names) == 1 or not same(*(answer["regions"][i] for i in border["between"]))
        if not border["because"] and is_told:
            differences.append(f"nothing is said of the breakpoint {border}")
    cover = random.Random(f"cover/{number}")
    for _ in range(20):
        point = [cover.uniform(low, high) for low, high in ranges.values()]
        depths = [holds(region["vertices"], point) for region in answer["regions"]]
        if sum(depth > 1e-7 for depth in depths) > 1 or not any(depth > -1e-6 for depth in depths):
            differences.append(f"{point} is in {sum(depth > 1e-7 for depth in depths)} regions")
    whole = reference.merged(spec, environment)
    base = json.loads(subprocess.run(
        [layoutc, "batch"], input=json.dumps({"spec": spec | {"constraints": [], "views": []}, "environment": environment}),
        capture_output=True, text=True).stdout)
    resolved = base.get("result", {}).get("environment")
    if resolved is None:
        return answer, differences
    rng = random.Random(f"points/{number}")
    asked, lines = [], []
    for region in answer["regions"]:
        if area(region["vertices"]) / size < 1e-9:
            continue
        points = [inside(region["vertices"], rng) for _ in range(options.points)] + list(beside(region, names, ranges))
        for point in points:
            asked.append((region, point))
            lines.append(json.dumps({"spec": spec, "environment": at(whole, resolved, names, point),
                                     "options": {"onConflict": options.on_conflict}}))
        if region["status"] == "unsatisfiable" and highspy and options.conflicts:
            differences += conflict_faults(layoutc, spec_file, whole, resolved, names, region, rng)
    jobs = ["--jobs", str(options.jobs)] if options.jobs else []
    output = subprocess.run([layoutc, "batch", *jobs], input="\n".join(lines), capture_output=True, text=True).stdout
    for (region, point), line in zip(asked, output.splitlines()):
        reply = json.loads(line)
        differences += compare(region, reply.get("result") or reply.get("error"), point)
    return answer, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--layoutc", default=".build/release/layoutc")
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--points", type=int, default=6)
    parser.add_argument("--kind", choices=["generated", "sized", "ranged", "both", "all"], default="both")
    parser.add_argument("--on-conflict", choices=["fail", "break"], default="fail")
    parser.add_argument("--conflicts", action="store_true", help="check each conflict with HiGHS")
    parser.add_argument("--slow", type=float, default=20, help="the limit on the time of a layout in seconds")
    parser.add_argument("--specs", action="store_true", help="also test every spec in Specs")
    parser.add_argument("--jobs", type=int, help="the number of parallel solves")
    options = parser.parse_args()
    judged = failed = regions = 0
    asked = list(cases(options))
    with tempfile.TemporaryDirectory() as name:
        for label, case in asked:
            begun = time.monotonic()
            answer, differences = judge(options.layoutc, case, case["number"], options, Path(name))
            if time.monotonic() - begun > options.slow * max(1, options.points / 6):
                differences.append(f"it took {time.monotonic() - begun:.1f} s")
            judged += answer is not None
            regions += len(answer["regions"]) if answer else 0
            if differences:
                failed += 1
                print(f"{label}: {list(case.get('ranges') or choose(case['spec'], case['number']))}", flush=True)
                for difference in differences[:4]:
                    print(f"  {difference[:300]}")
    print(f"{judged} of {len(asked)} layouts with {regions} regions; {failed} differ")
    sys.exit(1 if failed else 0)


def cases(options):
    """The cases with their names."""
    if options.specs:
        for path in sorted(SPECS.glob("*.json")):
            spec = json.loads(path.read_text())
            for names in (["window.width"], list(SIZES)):
                ranges = {name: SIZES[name] for name in names}
                yield path.name, {"spec": spec, "environment": {}, "ranges": ranges, "number": path.name}
    kinds = {"both": ["generated", "sized"], "all": ["generated", "sized", "ranged"]}.get(options.kind, [options.kind])
    for number in range(options.first, options.first + options.count):
        kind = kinds[number % len(kinds)]
        if kind == "ranged":
            case = ranged.request(number, options.seed)
        else:
            case = sized.request(number, options.seed) if kind == "sized" else generate.request(options.seed, number)
        yield f"{kind} {options.seed}/{number}", case | {"number": number}


if __name__ == "__main__":
    main()
