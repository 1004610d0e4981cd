#!/usr/bin/env python3
"""Compares the findings of `layoutc check --range` with those of `layoutc check` at random numbers in the ranges.

    python3 Tests/Oracle/proofs.py --layoutc .build/debug/layoutc --count 100
    python3 Tests/Oracle/proofs.py --count 1000 --points 20

A finding must exist at exactly the numbers in its `sizes`, or if it was sampled, at these. Points next to a border are skipped, and so are rules that are
undecided.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import generate  # noqa: E402
import ranged  # noqa: E402
import ranges as regions  # noqa: E402
import reference  # noqa: E402
import sized  # noqa: E402
import touched  # noqa: E402

SAMPLED = {"small-touch-area", "dead-area"}
# Next to its border, such a fault is smaller than what is reported at single numbers.
LENGTHS = {"outside-root", "outside-safe-area", "small-target", "violated"}


def found(report):
    """The findings as a set of rule and subject, each with its sizes."""
    result = {}
    for finding in report["findings"]:
        if finding["rule"] in ("overlap", "overlapping-views", "touch-overlap", "ambiguous"):
            # A finding about several pairs does not list the pairs, and any view of an ambiguity may be the subject.
            result.setdefault((finding["rule"], "two views"), []).append(finding)
            continue
        for subject in finding.get("views") or [finding.get("view") or finding.get("constraint") or finding["pointer"]]:
            result.setdefault((finding["rule"], subject), []).append(finding)
    return result


def open_subjects(told, here):
    """What ambiguous frames decide, which may differ: findings on ambiguous views, and constraints on them that are not met."""
    findings = told["findings"] + here["findings"]
    views = {view for f in findings if f["rule"] == "ambiguous" for view in f.get("views") or [f["view"]]}
    violated = (f for f in findings if f["rule"] == "violated")
    return views | {f["constraint"] for f in violated if any(f"{view}." in f["message"] for view in views)}


def check(layoutc, spec_file, environment, options, folder):
    file = folder / "environment.json"
    file.write_text(json.dumps(environment))
    run = subprocess.run(
        [layoutc, "check", str(spec_file), "--environment", str(file), "--format", "json"] + options, capture_output=True, text=True)
    return json.loads(run.stdout) if run.stdout else None


def sampled_differences(layoutc, spec_file, whole, resolved, ranges, told, rng, folder):
    """Whether what was found at samples is there, a little inside the ranges; at single numbers another condition may hold."""
    differences = []
    middle = [(low + high) / 2 for low, high in ranges.values()]
    for key, findings in told.items():
        sizes = [size[0] for f in findings if f.get("sampled") and key[0] in SAMPLED for size in f["sizes"]]
        for sample in rng.sample(sizes, min(2, len(sizes))):
            near = [[a + (b - a) * share for a, b in zip(sample, middle)] for share in (0, 1e-7, -1e-7)]
            near = [p for p in near if all(low <= x <= high for x, (low, high) in zip(p, ranges.values()))]
            if not any(key in found(check(layoutc, spec_file, regions.at(whole, resolved, list(ranges), p), [], folder)) for p in near):
                differences.append(f"{key[0]} of {key[1]} at the sample {sample}: told, and not there")
    return differences


def judge(layoutc, case, number, options, folder):
    spec, environment = case["spec"], case["environment"]
    ranges = case.get("ranges") or regions.choose(spec, number)
    if any(n.startswith("safeArea") for n in ranges) and "safeArea" not in reference.merged(spec, environment):
        environment = environment | {"safeArea": {}}
    spec_file = folder / "spec.json"
    spec_file.write_text(json.dumps(spec))
    arguments = []
    for name, (low, high) in ranges.items():
        arguments += ["--range", f"{name}={low}...{high}"]
    report = check(layoutc, spec_file, environment, arguments, folder)
    if report is None or any(f["rule"] == "invalid-spec" for f in report["findings"]):
        return None, []
    base = json.loads(subprocess.run(
        [layoutc, "batch"], input=json.dumps({"spec": spec | {"constraints": [], "views": []}, "environment": environment}),
        capture_output=True, text=True).stdout)
    resolved = base.get("result", {}).get("environment")
    if resolved is None:
        return None, []
    whole = reference.merged(spec, environment)
    differences = []
    for finding in report["findings"]:
        if not all(finding.get("sizes", [[0]])):
            differences.append(f"{finding['rule']} has sizes without corners")
            finding["sizes"] = [size for size in finding["sizes"] if size]
    undecided = set(report["summary"].get("undecided", [])) | SAMPLED
    told = found(report)
    rng = random.Random(f"proofs/{number}")
    points = [[rng.uniform(low, high) for low, high in ranges.values()] for _ in range(options.points)]
    # Next to the borders, and where the finding is worst.
    middle = [(low + high) / 2 for low, high in ranges.values()]
    for finding in report["findings"]:
        corners = [corner for size in finding.get("sizes", []) for corner in size]
        for corner in rng.sample(corners, min(2, len(corners))):
            for share in (1e-4, -1e-4):
                point = [a + (b - a) * share for a, b in zip(corner, middle)]
                # At its very ends, a range has parts of lower dimension, which are left out.
                if all(low < x < high for x, (low, high) in zip(point, ranges.values())):
                    points.append(point)
    # At single numbers, a finding may be missing that there is on both sides.
    named = regions.named_numbers(spec, ranges)
    special = [[rng.choice(own + [rng.uniform(*ends)]) for own, ends in zip(named, ranges.values())] for _ in range(options.points)]
    for point in points + special:
        environment_here = regions.at(whole, resolved, list(ranges), point)
        answer = check(layoutc, spec_file, environment_here, [], folder)
        here = found(answer)
        is_open = open_subjects(report, answer)
        for key in set(told) | set(here):
            if key[0] in undecided or key[0] in ("unused", "never-active") or key[1] in is_open:
                continue
            depths = [regions.holds(size, point) for f in told.get(key, []) for size in f["sizes"]]
            depth = max(depths, default=-1e9)
            if abs(depth) < options.margin:
                continue
            if depth > 0 and key not in here and point in special:
                continue
            if depth > 0 and key not in here and key[0] in LENGTHS and depth < options.border:
                continue
            if (depth > 0) != (key in here):
                differences.append(f"{key[0]} of {key[1]} at {point}: {'told, and not there' if depth > 0 else 'there, and not told'}")
    differences += sampled_differences(layoutc, spec_file, whole, resolved, ranges, told, rng, folder)
    for key, findings in told.items():
        for finding in findings:
            worst = finding.get("worst", {}).get("at")
            if worst and not any(regions.holds(size, worst) > -1e-5 for size in finding["sizes"]):
                differences.append(f"{key} is worst at {worst}, which is not in {finding['sizes']}")
    return report, differences


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--layoutc", default=".build/release/layoutc")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--points", type=int, default=8)
    parser.add_argument("--margin", type=float, default=1e-5)
    parser.add_argument("--border", type=float, default=1)
    parser.add_argument("--kind", choices=["generated", "sized", "ranged", "touched", "all"], default="all")
    options = parser.parse_args()
    judged = failed = 0
    with tempfile.TemporaryDirectory() as name:
        for number in range(options.first, options.first + options.count):
            kinds = ["generated", "sized", "ranged", "touched"] if options.kind == "all" else [options.kind]
            kind = kinds[number % len(kinds)]
            if kind in ("ranged", "touched"):
                case = (ranged if kind == "ranged" else touched).request(number, options.seed)
            else:
                case = sized.request(number, options.seed) if kind == "sized" else generate.request(options.seed, number)
            case = generate.with_regions(case, random.Random(f"regions/{options.seed}/{number}"))
            report, differences = judge(options.layoutc, case, number, options, Path(name))
            judged += report is not None
            if differences:
                failed += 1
                print(f"{kind} {options.seed}/{number}:", flush=True)
                for difference in differences[:4]:
                    print(f"  {difference[:300]}")
    print(f"{judged} of {options.count} specs; {failed} differ")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
