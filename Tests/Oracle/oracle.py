#!/usr/bin/env python3
"""Compares layoutc with HiGHS for generated specs and those in Specs.

    Tests/Oracle/oracle.py                          500 generated specs and a sample of Specs × environments
    Tests/Oracle/oracle.py --generated 5000 --seed 7
    Tests/Oracle/oracle.py --environments all       every spec on every device, orientation and split

layoutc solves each case, and prints its linear system with `--format system`, which HiGHS solves level by level. The script
compares whether there is a solution, the violations of each level, every value that is not ambiguous, and the set of
ambiguous ones. For a conflict, it checks that there is one and that it is minimal, and with `onConflict` `break` which
constraints are broken, and the solution without them.

highspy is installed from PyPI into .build/oracle-venv. If that fails, the script ends with a message.
Exit code 0: all agree, or skipped. 1: a case differs. 2: layoutc cannot be run.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from python_environment import PACKAGE, with_highspy

if __name__ == "__main__":
    with_highspy()

import generate  # noqa: E402
from lexicographic import (  # noqa: E402
    AMBIGUOUS,
    System,
    conflicts,
    distance_to_face,
    near_conflict,
    solve,
)

ATTRIBUTES = {"left": "x", "top": "y", "width": "width", "height": "height"}


class Difference(Exception):
    """layoutc and HiGHS disagree."""


def check(result, system):
    """Raises Difference if the result does not follow from the system. Returns the kind of the case."""
    problem = result.get("error")
    if problem is not None:
        if not str(problem.get("type", "")).endswith("unsatisfiable"):
            raise Difference(f"refused: {json.dumps(problem)[:600]}")
        return check_conflict(system, [c["constraint"] for c in problem["conflict"]])
    return check_solution(result["result"], system)


def check_conflict(system, names):
    by_name = {}
    for row in system.required():
        by_name.setdefault(row.name, []).append(row)
    unknown = [n for n in names if n not in by_name]
    if unknown:
        raise Difference(f"the conflict names {unknown}, which are no required constraints")
    if len(set(names)) != len(names):
        raise Difference(f"the conflict names a constraint twice: {names}")
    rows = [row for name in names for row in by_name[name]]
    if near_conflict(rows):
        return "near"
    if not conflicts(rows):
        raise Difference(f"the conflict {names} can be met")
    for name in names:
        if conflicts([row for row in rows if row.name != name]):
            raise Difference(f"the conflict {names} is not minimal: it stays without {name}")
    return "unsatisfiable"


def check_broken(answer, system):
    """Compares the result of `onConflict` `break`: required constraints are dropped in order if they conflict with earlier ones."""
    names = answer["result"]["broken"] if "result" in answer else None
    kept = [row for row in system.required() if row.name.endswith(">=0")]
    if conflicts(kept):
        if names is not None:
            raise Difference(f"solved without {names}, but the implicit constraints conflict")
        return
    broken = []
    for row in [row for row in system.required() if not row.name.endswith(">=0")]:
        if near_conflict(kept + [row]):
            return
        if conflicts(kept + [row]):
            broken.append(row)
        else:
            kept.append(row)
    if names != [row.name for row in broken]:
        raise Difference(f"broken are {names}, but HiGHS has {[row.name for row in broken]}")
    check_solution(answer["result"], replace(system, rows=[row for row in system.rows if not any(row is one for one in broken)]))


def check_solution(result, system):
    outcome = solve(system)
    if not outcome.satisfiable:
        if near_conflict(system.required()):
            return "near"
        raise Difference("solved, but the required constraints conflict")

    column = {name: j for j, name in enumerate(system.names)}
    scale = max([1.0] + [abs(v) for v in outcome.values])
    precision = 2e-6 + 1e-9 * scale
    values = {}
    for view, frame in result["frames"].items():
        for attribute, key in ATTRIBUTES.items():
            values[column[f"{view}.{attribute}"]] = frame[key]
    for attribute in ("width", "height"):
        if f"root.{attribute}" in column:
            values[column[f"root.{attribute}"]] = result["root"][attribute]
    if not outcome.exact:
        return "relaxed"

    # All values together are in one optimal solution.
    distance, nearest = distance_to_face(outcome, values) if values else (0.0, outcome.values)
    if distance > precision:
        worst = [
            f"{system.names[j]} is {value}, HiGHS has {outcome.values[j]:.6f}"
            for j, value in values.items()
            if abs(value - outcome.values[j]) > precision and j not in outcome.ambiguous
        ]
        raise Difference(f"not optimal, {distance:.3g} away: {'; '.join(worst[:6]) or 'among the ambiguous values'}")

    # Exactly the ambiguous values can change.
    reported = {column[name] for name in result["ambiguous"]}
    for j in reported ^ (outcome.ambiguous & set(values)):
        spread = outcome.spread.get(j, 0.0)
        if not 0.1 * AMBIGUOUS < spread < 10 * AMBIGUOUS:
            said = "is called ambiguous" if j in reported else "is not called ambiguous"
            raise Difference(f"{system.names[j]} {said}, but HiGHS moves it by {spread:.3g}")

    check_violations(result, system, outcome, nearest, scale, set(values))
    return "ambiguous" if reported else "solved"


def check_violations(result, system, outcome, nearest, scale, shown):
    """Checks that the listed violations are those of the solution, and that the sum of each level is the smallest one.

    Views without a frame may be ambiguous without being listed. For rules that use them, only the sum of violations is compared.
    """
    said = {entry["constraint"]: entry for entry in result["unsatisfied"]}
    optional = [row for row in system.rows if row.priority < 1000]
    weights = {row.name: row.weight for row in optional}
    unseen = outcome.ambiguous - shown
    sums, listed = Counter(), Counter()
    for name, entry in said.items():
        if name not in weights:
            raise Difference(f"unsatisfied lists what is no optional constraint: {name}")
        listed[entry["priority"]] += weights[name] * entry["violation"]
    for row in optional:
        size = sum(abs(a) for _, a in row.terms)
        slack = (3e-6 + 1e-9 * scale) * max(1.0, size)
        violation = row.violation(nearest)
        sums[row.priority] += row.weight * violation
        if ".hugging." in row.name or ".compressionResistance." in row.name or row.name.endswith("#hug"):
            if row.name in said:
                raise Difference(f"{row.name} is listed as unsatisfied")
            continue
        if any(j in unseen for j, _ in row.terms):
            continue
        entry = said.get(row.name)
        if entry is None and violation > 1e-6 + slack:
            raise Difference(f"{row.name} is violated by {violation:.6f} and not listed")
        if entry is not None:
            if abs(entry["violation"] - violation) > slack:
                raise Difference(f"{row.name} is violated by {violation:.6f}, not {entry['violation']}")
            if entry["priority"] != row.priority:
                raise Difference(f"{row.name} has priority {row.priority}, not {entry['priority']}")
    for priority, least in outcome.levels.items():
        slack = 1e-5 * max(1.0, least) + 1e-8 * scale
        if listed[priority] > least + slack:
            raise Difference(f"priority {priority}: violations of {listed[priority]:.6f} are listed, {least:.6f} suffice")
        if abs(sums[priority] - least) > slack:
            raise Difference(f"priority {priority}: violations of {sums[priority]:.6f} in sum, {least:.6f} suffice")


def environments_of(devices, wanted, spread):
    """Environments for a spec in Specs: all of them, or a number of them that differ between specs."""
    every = []
    for device in devices:
        for orientation in ("portrait", "landscape"):
            splits = ["full"]
            if device["idiom"] == "pad":
                splits += ["oneThird", "twoThirds", "slideOver"] + ["half"] * (orientation == "landscape")
            every += [{"device": device["id"], "orientation": orientation, "split": s} for s in splits]
    if wanted == "all":
        return every
    count = int(wanted)
    step = len(every) / max(count, 1)
    return [every[int((i + spread) * step) % len(every)] for i in range(count)]


class Layoutc:
    def __init__(self, path):
        self.path = str(path)

    def batch(self, requests):
        lines = "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in requests)
        run = subprocess.run([self.path, "batch"], input=lines.encode(), capture_output=True)
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        if len(answers) != len(requests):
            print(run.stderr.decode(errors="replace")[-2000:], file=sys.stderr)
            print(f"oracle: {len(requests)} requests, {len(answers)} answers, exit {run.returncode}", file=sys.stderr)
            sys.exit(2)
        return answers

    def system(self, folder, number, request):
        spec, environment = Path(folder, f"{number}.json"), Path(folder, f"{number}.environment.json")
        spec.write_text(json.dumps(request["spec"], ensure_ascii=False))
        environment.write_text(json.dumps(request.get("environment", {}), ensure_ascii=False))
        arguments = [self.path, "solve", str(spec), "--environment", str(environment), "--format", "system"]
        run = subprocess.run(arguments, capture_output=True)
        spec.unlink()
        environment.unlink()
        try:
            return System.read(json.loads(run.stdout))
        except (ValueError, KeyError) as problem:
            return Difference(f"no system (exit {run.returncode}): {problem!r} {run.stderr.decode()[:300]}")

    def devices(self):
        run = subprocess.run([self.path, "devices", "--format", "json"], capture_output=True)
        document = json.loads(run.stdout)
        return document["devices"] if isinstance(document, dict) else document


def gather(options, layoutc):
    requests = []
    for number in range(options.generated):
        request = generate.request(options.seed, number)
        request["id"] = f"generated {options.seed}/{number}"
        requests.append(request)
    specs = sorted(options.specs.glob("*.json")) if options.environments != "0" else []
    devices = layoutc.devices() if specs else []
    for place, path in enumerate(specs):
        spec = json.loads(path.read_text())
        for environment in environments_of(devices, options.environments, place / max(len(specs), 1)):
            name = f"{path.name} {' '.join(environment.values())}"
            requests.append({"id": name, "spec": spec, "environment": environment})
    for request in requests:
        # With guides and spacers in the result, more of it is compared.
        request.setdefault("options", {})["includeGuides"] = True
    return requests


def default_binary():
    found = [PACKAGE / ".build" / kind / "layoutc" for kind in ("release", "debug")]
    return next((p for p in found if p.exists()), found[0])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--layoutc", type=Path, default=default_binary(), help="the binary to test")
    parser.add_argument("--generated", type=int, default=500, help="the number of generated specs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--specs", type=Path, default=PACKAGE / "Specs")
    parser.add_argument("--environments", default="6", help="the number for each spec in Specs, or all")
    parser.add_argument("--failures", type=Path, help="a folder for the requests that differ")
    options = parser.parse_args()
    if not options.layoutc.exists():
        print(f"oracle: {options.layoutc} does not exist; build it first", file=sys.stderr)
        sys.exit(2)

    start = time.monotonic()
    layoutc = Layoutc(options.layoutc)
    requests = gather(options, layoutc)
    answers = layoutc.batch(requests)
    breaking = layoutc.batch([request | {"options": request["options"] | {"onConflict": "break"}} for request in requests])
    kinds, failed = Counter(), 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as pool:
        systems = pool.map(lambda case: layoutc.system(folder, *case), enumerate(requests))
        for request, answer, broken, system in zip(requests, answers, breaking, systems):
            try:
                if isinstance(system, Difference):
                    raise system
                kinds[check(answer, system)] += 1
                if "error" in answer:
                    check_broken(broken, system)
                elif broken != answer:
                    raise Difference("the result with onConflict break is not the same")
            except (Difference, ArithmeticError) as difference:
                failed += 1
                kinds["gave up" if isinstance(difference, ArithmeticError) else "different"] += 1
                print(f"oracle: {request['id']}: {difference}")
                if options.failures:
                    options.failures.mkdir(parents=True, exist_ok=True)
                    name = request["id"].replace("/", "-").replace(" ", "-")
                    Path(options.failures, f"{name}.json").write_text(json.dumps(request, indent=1, ensure_ascii=False))
    summary = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    print(f"oracle: {len(requests)} cases in {time.monotonic() - start:.1f} s: {summary}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
