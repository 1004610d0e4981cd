#!/usr/bin/env python3
"""Compares the solver with HiGHS on random linear systems of several kinds.

    Tests/Oracle/oracle_systems.py                       25 systems of each kind
    Tests/Oracle/oracle_systems.py --count 400 --seed 7 --kind chain --kind scaled

`layoutbench solve` solves each system, and HiGHS solves it level by level. The script compares whether there is a solution,
every value that is not ambiguous, the set of ambiguous ones, and the violations of each level. For a conflict, it checks
that there is one and that it is minimal. If HiGHS is not exact enough, rational arithmetic decides. Badly scaled systems
are well scaled ones in other units, which HiGHS solves instead.

Exit code 0: all agree, or highspy is not available. 1: a system differs. 2: layoutbench cannot be run.
"""

import argparse
import json
import math
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from python_environment import PACKAGE, with_highspy

if __name__ == "__main__":
    with_highspy()

import systems  # noqa: E402
from exact import exact_values  # noqa: E402
from lexicographic import AMBIGUOUS, System, conflicts, distance_to_face, near_conflict, solve  # noqa: E402


class Difference(Exception):
    """The solver and HiGHS disagree."""


class Case:
    """A system, and the one for HiGHS, which is the same or in other units."""

    def __init__(self, kind, seed, number):
        self.name = f"{kind} {seed}/{number}"
        self.kind = kind
        self.document, units, plain = systems.system(kind, seed, number)
        self.own = System.read(self.document)
        self.plain = System.read(plain) if plain else self.own
        self.units = [units[name] for name in self.own.names] if units else [1.0] * len(self.own.names)

    def judge(self, answer):
        """Raises Difference if the result is wrong. Otherwise returns the kind of the case."""
        if answer["status"] == "solved":
            return self.judge_solution(answer)
        if answer["status"] == "unsatisfiable":
            return self.judge_conflict([member["constraint"] for member in answer["conflict"]])
        raise Difference(f"refused: {answer['reason']}")

    def judge_conflict(self, names):
        rows = [row for row in self.plain.required() if row.name in set(names)]
        if len(rows) != len(names):
            raise Difference(f"the conflict names a constraint twice, or one that is not required: {names}")
        if near_conflict(rows):
            return "near"
        if not conflicts(rows):
            raise Difference(f"the conflict {names} can be met")
        for name in names:
            others = [row for row in rows if row.name != name]
            if conflicts(others):
                if self.plain is not self.own and not self.own_conflict(set(names) - {name}):
                    continue
                raise Difference(f"the conflict {names} is not minimal: it stays without {name}")
        return "unsatisfiable"

    def own_conflict(self, names):
        """Whether these rows conflict in their own units, in which a violation may be below the tolerance."""
        return conflicts([row for row in self.own.required() if row.name in names])

    def judge_solution(self, answer):
        outcome = solve(self.plain)
        if not outcome.satisfiable:
            if self.plain is not self.own or near_conflict(self.own.required()):
                if not conflicts(self.own.required()):
                    return "near"
            raise Difference("solved, but the required constraints conflict")
        if not outcome.exact:
            return "relaxed"

        own = [answer["values"][name] for name in self.own.names]
        scale = max([1.0] + [abs(v) for v in own])
        values = {j: v / unit for j, (v, unit) in enumerate(zip(own, self.units))}
        try:
            distance, _ = distance_to_face(outcome, values, [1 / unit for unit in self.units])
        except ArithmeticError:
            distance = math.inf
        is_far = distance > 1e-6 + 1e-9 * scale
        if is_far or self.kind in ("wide", "scaled"):
            left = self.judge_exactly(own, outcome, distance)
            if is_far and left and distance < math.inf:
                raise Difference(f"not optimal, {distance:.3g} away, with {left} values that no tight row determines")
        self.judge_ambiguity(answer, outcome)
        self.judge_levels(values, outcome, scale)
        return "ambiguous" if answer["ambiguous"] else "solved"

    def judge_exactly(self, own, outcome, distance):
        """Compares with exact values on the optimal face, because HiGHS is `distance` away.

        Returns the number of values that are not ambiguous and have no exact value.
        """
        wrong, found = [], exact_values(self.plain, outcome)
        for j, exact in found.items():
            expected = float(exact) * self.units[j]
            if abs(own[j] - expected) > 1e-6 + 1e-14 * abs(expected):
                wrong.append(f"{self.own.names[j]} is {own[j]!r}, exactly {expected!r}")
        if wrong:
            raise Difference(f"not optimal, {distance:.3g} away: {'; '.join(wrong[:5])}")
        return len(own) - len(found.keys() | outcome.ambiguous)

    def judge_ambiguity(self, answer, outcome):
        reported = set(answer["ambiguous"])
        for j, name in enumerate(self.own.names):
            spread = outcome.spread.get(j, 0.0) * self.units[j]
            if (name in reported) != (spread > AMBIGUOUS) and not 0.1 * AMBIGUOUS < spread < 10 * AMBIGUOUS:
                said = "is called ambiguous" if name in reported else "is not called ambiguous"
                raise Difference(f"{name} {said}, but HiGHS moves it by {spread:.3g}")

    def judge_levels(self, values, outcome, scale):
        sums, slacks = Counter(), Counter()
        for row in self.plain.rows:
            rounding = sum(abs(a) * (1e-6 + 1e-9 * scale) / self.units[j] for j, a in row.terms)
            sums[row.priority] += row.weight * row.violation(values)
            slacks[row.priority] += row.weight * rounding
        for priority, least in outcome.levels.items():
            if sums[priority] > least + 1e-5 * max(1.0, least) + slacks[priority]:
                raise Difference(f"priority {priority}: violations of {sums[priority]:.6f} in sum, {least:.6f} suffice")


def answers(bench, cases):
    """The solver's result for each case."""
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        for case in cases:
            file.write(json.dumps(case.document) + "\n")
        file.flush()
        run = subprocess.run([bench, "solve", file.name], capture_output=True)
    found = [json.loads(line) for line in run.stdout.splitlines()]
    if len(found) != len(cases):
        print(f"oracle: {len(cases)} systems, {len(found)} answers, exit {run.returncode}", file=sys.stderr)
        print(run.stderr.decode(errors="replace")[-2000:], file=sys.stderr)
        sys.exit(2)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bench", type=Path, default=PACKAGE / ".build" / "release" / "layoutbench")
    parser.add_argument("--kind", action="append", choices=systems.KINDS, help="all by default; may be repeated")
    parser.add_argument("--count", type=int, default=25, help="the number of systems of each kind")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=Path, help="a folder for the systems that differ")
    options = parser.parse_args()
    if not options.bench.exists():
        print(f"oracle: {options.bench} does not exist; build it first", file=sys.stderr)
        sys.exit(2)

    failed = 0
    for kind in options.kind or systems.KINDS:
        start, found = time.monotonic(), Counter()
        cases = [Case(kind, options.seed, number) for number in range(options.count)]
        for case, answer in zip(cases, answers(options.bench, cases)):
            try:
                found[case.judge(answer)] += 1
            except (Difference, ArithmeticError) as difference:
                failed += 1
                found["gave up" if isinstance(difference, ArithmeticError) else "different"] += 1
                print(f"oracle: {case.name}, {len(case.own.names)} variables: {difference}")
                if options.failures:
                    options.failures.mkdir(parents=True, exist_ok=True)
                    name = case.name.replace("/", "-").replace(" ", "-")
                    Path(options.failures, f"{name}.json").write_text(json.dumps(case.document))
        summary = ", ".join(f"{count} {what}" for what, count in sorted(found.items()))
        print(f"oracle: {len(cases)} systems of kind {kind} in {time.monotonic() - start:.1f} s: {summary}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
