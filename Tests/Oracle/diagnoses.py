#!/usr/bin/env python3
"""Compares `layoutc diagnose` with HiGHS, for generated conflict logs and for files.

    Tests/Oracle/diagnoses.py                      400 generated lists, and the project's own logs
    Tests/Oracle/diagnoses.py --count 5000 --seed 7 FOLDER…

For each list, HiGHS computes the smallest total violation of the constraints in the diagnosis, with sizes of at least 0.
The script compares the verdict and the excess, and checks that the conflict is minimal, whether the broken constraint
resolves it, and that each repair does.

Exit code 0: all agree, or skipped. 1: a list differs. 2: layoutc cannot be run.
"""

import argparse
import json
import math
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from python_environment import PACKAGE, with_highspy

if __name__ == "__main__":
    with_highspy()

import highspy  # noqa: E402

NUMBER = r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?"
FORM = re.compile(
    rf"(?P<first>\w+\.\w+) (?P<relation>==|<=|>=) "
    rf"(?:(?P<number>{NUMBER})|(?:(?P<factor>{NUMBER}) \* )?(?P<second>\w+\.\w+)(?: (?P<sign>[-+]) (?P<constant>{NUMBER}))?)"
    rf"(?: @ (?P<priority>{NUMBER}))?$"
)
FAR = {"right", "bottom"}


def terms(place):
    """An anchor as a sum of quantities."""
    item, anchor = place.split(".")
    anchor = {"leading": "left", "trailing": "right"}.get(anchor, anchor)
    axis = {"left": "x", "right": "x", "centerX": "x", "width": "x"}.get(anchor, "y")
    near, size = (f"{item}.{axis}", f"{item}.{'width' if axis == 'x' else 'height'}")
    if item.endswith("Margins"):
        return {f"{item}.{anchor}": 1}
    if "Baseline" in anchor:
        return {f"{item}.{anchor}": 1}
    share = {"left": 0, "top": 0, "centerX": 0.5, "centerY": 0.5, "right": 1, "bottom": 1}.get(anchor)
    if share is None:
        return {size: 1}
    return {near: 1, size: share} if share else {near: 1}


class Row:
    def __init__(self, form):
        match = FORM.match(form)
        if not match:
            raise ValueError(form)
        self.relation = match["relation"]
        self.priority = float(match["priority"] or 1000)
        self.factor = float(match["factor"] or 1)
        self.terms = Counter(terms(match["first"]))
        self.constant = float(match["number"] or 0)
        if match["second"]:
            for name, share in terms(match["second"]).items():
                self.terms[name] -= self.factor * share
            self.constant = float(match["constant"] or 0) * (-1 if match["sign"] == "-" else 1)
        self.places = [p for p in (match["first"], match["second"]) if p]

    def is_required(self):
        return self.priority >= 1000


def least_violation(rows, facts=None):
    """The smallest total violation of required rows, with sizes of at least 0 and margins inside.

    facts: the sizes and margins of which this is known, or None for all.
    """
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    infinity = highspy.kHighsInf
    columns = {}

    def column(name):
        if name not in columns:
            columns[name] = len(columns)
            is_known = name.endswith((".width", ".height")) and (facts is None or name in facts)
            model.addVar(0 if is_known else -infinity, infinity)
        return columns[name]

    margins = set()
    for row in rows:
        for name in row.terms:
            column(name)
        margins |= {p for p in row.places if p.split(".")[0].endswith("Margins")}
    lines = [(row.terms, row.relation, row.constant, True) for row in rows]
    for place in margins:
        item, anchor = place.split(".")
        anchor = {"leading": "left", "trailing": "right"}.get(anchor, anchor)
        if facts is not None and f"{item.removesuffix('Margins')}.{anchor}Margin" not in facts:
            continue
        edge = terms(f"{item.removesuffix('Margins')}.{anchor}")
        line = Counter(terms(place))
        line.subtract(edge)
        for name in edge:
            column(name)
        lines.append((line, "<=" if anchor in FAR else ">=", 0, False))
    entries = []
    count = len(columns)
    costs = []
    for line, relation, constant, may_yield in lines:
        entry = {columns[name]: value for name, value in line.items() if value}
        for sign in (1, -1):
            if may_yield and (relation == "==" or (relation == ">=") == (sign > 0)):
                costs.append(count)
                entry[count] = sign
                count += 1
        lower = constant if relation != "<=" else -infinity
        upper = constant if relation != ">=" else infinity
        entries.append((lower, upper, entry))
    for index in costs:
        model.addVar(0, infinity)
        model.changeColCost(index, 1)
    for lower, upper, entry in entries:
        model.addRow(lower, upper, len(entry), list(entry), list(entry.values()))
    model.run()
    if model.getModelStatus() != highspy.HighsModelStatus.kOptimal:
        return None
    return model.getInfo().objective_function_value


def tolerance(rows):
    largest = max([abs(row.constant) for row in rows] + [abs(row.factor) for row in rows if row.factor != 1] + [0])
    unit = 1.0
    if largest > 0:
        while unit * 10 <= largest:
            unit *= 10
        while unit > largest:
            unit /= 10
    return max(1e-6, unit * 1e-5 if largest > 0 else 0)


def judge(log):
    """The differences in a diagnosis."""
    if log["verdict"] == "unreadable":
        return []
    seen, rows = set(), {}
    for index, constraint in enumerate(log["constraints"]):
        key = (constraint["address"], constraint["form"])
        row = Row(constraint["form"])
        is_vacuous = row.relation == "<=" and row.constant >= 1e9 or row.relation == ">=" and row.constant <= -1e9
        if row.is_required() and not is_vacuous and (key not in seen or not key[0]):
            rows[index] = row
        seen.add(key)
    allowed = tolerance(list(rows.values()))
    # Because of rounding, results this close to the tolerance prove nothing.
    slack = 1e-6 + allowed * 1e-3
    faults = []

    def holds(kept, facts=None):
        total = least_violation(list(kept), facts)
        return None if total is None or abs(total - allowed) < slack else total <= allowed

    whole = holds(rows.values())
    if whole is not None and whole != (log["verdict"] != "conflict"):
        faults.append(f"verdict {log['verdict']}")
    if log["verdict"] != "conflict":
        return faults
    members = [member for member in log["conflict"] if isinstance(member, int)]
    total = least_violation([rows[index] for index in members])
    if total is not None and abs(total - log["excess"]) > 1e-5 * max(1, total) + 1e-6:
        faults.append(f"excess {log['excess']}, and by HiGHS {total}")
    facts = {member["fact"].split(" ")[0] for member in log["conflict"] if not isinstance(member, int)}
    for index in members:
        if holds([rows[other] for other in members if other != index], facts) is False:
            faults.append(f"the conflict is not minimal: member {index}")
    # A conflict of other lists is told first if it has the broken constraint.
    is_of_broken = log.get("broken", {}).get("constraint") in members
    if facts and not is_of_broken and holds(rows.values(), set()) is False:
        faults.append("a fact is needed, although listed constraints conflict without it")
    broken = log.get("broken", {})
    if isinstance(broken.get("constraint"), int):
        rest = holds([row for index, row in rows.items() if index != broken["constraint"]])
        if rest is not None and rest != broken["resolves"]:
            faults.append("broken.resolves")
    others = "another conflict remains" in log["why"]
    for repair in [] if others else log["repairs"]:
        kept = dict(rows)
        index = repair.get("constraint")
        if index is None:
            # A property of the system's, beside members that the app made.
            assert repair["kind"] == "property", repair
            continue
        if repair["kind"] != "constant":
            del kept[index]
            # A property or mask also makes other constraints: those with the same identifier or view. A text has the
            # view's name without its number if no other view has the same class.
            of_views = log["constraints"][index]["origin"] in ("interfaceBuilder", "autoresizing")
            views = {place.split(".")[0] for place in rows[index].places}
            view = next((view for view in views if re.search(rf"\b{view.rstrip('0123456789')}\d*\b", repair["text"])), None)
            for other, constraint in enumerate(log["constraints"]):
                if other not in kept or constraint["origin"] != log["constraints"][index]["origin"]:
                    continue
                names = [place.split(".")[0] for place in kept[other].places]
                is_same = constraint.get("identifier") == log["constraints"][index].get("identifier", "")
                if view in names if of_views else repair["kind"] == "property" and is_same:
                    del kept[other]
        else:
            value = float(re.findall(NUMBER, repair["text"])[-1])
            row = Row(log["constraints"][index]["form"])
            # "Larger than 20" is said of the distance.
            if "→" not in repair["text"]:
                value = math.copysign(value, row.constant)
            is_negative = "(RTL)" in log["constraints"][index]["text"] and "leading" not in log["constraints"][index]["form"]
            row.constant = -value if is_negative else value
            kept[index] = row
        if holds(kept.values()) is False:
            faults.append(f"repair {repair['text']}")
    return faults


# Generated lists


def generated(randomness):
    """A list of random constraints between nested views, most of which conflict."""
    count = randomness.randint(2, 6)
    views = [f"UIView:0x{16 + index:x}" for index in range(count)]
    number = lambda: randomness.choice([0, 4, 8, 16, 20, 44, 100, 216, 320, 86.3333, 0.5])  # noqa: E731
    lines = []
    for _ in range(randomness.randint(2, 12)):
        one, other = randomness.sample(views, 2)
        axis = randomness.choice("HV")
        size, near, far = ("width", "leading", "trailing") if axis == "H" else ("height", "top", "bottom")
        relation = randomness.choice(["==", "==", "==", ">=", "<="])
        names = f"   (active, names: '|':{other} )"
        sign = "" if relation == "==" else relation
        body = randomness.choice(
            [
                f"{one}.{size} {relation} {number():g}",
                f"'UIView-Encapsulated-Layout-{size.title()}' {one}.{size} == {number():g}",
                f"{one}.{size} {relation} {randomness.choice([0.25, 0.5, 2])}*{other}.{size}",
                f"{axis}:|-({sign}{number():g})-[{one}]{names}",
                f"{axis}:[{one}]-({sign}{number():g})-|{names}",
                f"{axis}:[{one}]-({sign}{number():g})-[{other}]",
                f"{one}.{size} == - {number():g}",
                f"{one}.{near} {relation} {other}.{near} + {number():g}",
                f"{one}.{far} {relation} {other}.{far} - {number():g}",
                f"{one}.center{'X' if axis == 'H' else 'Y'} == {other}.center{'X' if axis == 'H' else 'Y'}",
                f"{one}.{near}Margin == {other}.{near}" if axis == "H" else f"{one}.topMargin == {other}.top",
            ]
        )
        lines.append(body)
    texts = [f"<NSLayoutConstraint:0x{4096 + index:x} {line}>" for index, line in enumerate(lines)]
    text = "Unable to simultaneously satisfy constraints.\n(\n"
    text += ",\n".join(f'    "{line}"' for line in texts) + "\n)\n\n"
    return text + "Will attempt to recover by breaking constraint\n" + randomness.choice(texts) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, metavar="FOLDER")
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=16)
    parser.add_argument("--layoutc", default=str(PACKAGE / ".build/release/layoutc"))
    arguments = parser.parse_args()
    randomness = random.Random(arguments.seed)
    own = sorted((PACKAGE / "Tests/LayoutDiagnosisTests/Golden").glob("*.log"))
    files = own + [file for folder in arguments.folders for file in sorted(folder.glob("*.txt"))]
    counts, differing, repairs, off_cause = Counter(), 0, 0, 0
    with tempfile.NamedTemporaryFile("w", suffix=".log") as generated_file:
        for _ in range(arguments.count):
            generated_file.write(generated(randomness))
        generated_file.flush()
        for file in [Path(generated_file.name), *files]:
            run = subprocess.run([arguments.layoutc, "diagnose", "--format", "json", file], capture_output=True)
            if run.returncode not in (0, 1, 65):
                print(f"{file}: exit code {run.returncode}")
                return 2
            for log in json.loads(run.stdout)["logs"]:
                counts[log["verdict"]] += 1
                repairs += len(log["repairs"])
                broken = log.get("broken", {}).get("constraint")
                off_cause += isinstance(broken, int) and "conflict" in log and broken not in log["conflict"]
                for fault in judge(log):
                    differing += 1
                    print(f"{file.name}:{log['line']}: {fault}")
    print(", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    print(f"{repairs} repairs, {off_cause} broken constraints that were not the cause, {differing} differences")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
