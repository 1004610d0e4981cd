#!/usr/bin/env python3
"""The findings of `layoutc check` in imported Interface Builder files, for Docs/interface-builder.md.

    Tests/Oracle/interface_builder.py --layoutc .build/release/layoutc FOLDER [--page Docs/interface-builder.md]

Every layout of every file is imported, solved for the device of the file, and checked on all devices in all orientations.
Prints a table by rule. With --page, the table on the page must be the same.

Exit code 0: no layout conflicts on the device of its file, and the table on the page is correct. 1: otherwise.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path


def run(layoutc, *arguments):
    return subprocess.run([layoutc, *map(str, arguments)], capture_output=True, text=True)


def import_all(layoutc, files, folder):
    """The specs of all layouts, and those without a solution on the device of their file."""
    specs, unsolved = [], []
    for number, file in enumerate(files):
        into = Path(folder, f"{number}")
        done = run(layoutc, "import", file, "-o", f"{into}/")
        if done.returncode != 0:
            # Only a single layout is written to a file of that name.
            sys.exit(f"{file}: {done.stderr}")
        for spec in sorted(into.glob("*.json")):
            specs.append(spec)
            if run(layoutc, "solve", spec).returncode != 0:
                unsolved.append(f"{file.name}: {spec.stem}")
    return specs, unsolved


def table(layoutc, specs):
    findings, layouts = Counter(), Counter()
    severities = {}
    environments = 0
    for spec in specs:
        report = json.loads(
            run(layoutc, "check", spec, "--all-devices", "--all-orientations", "--format", "json").stdout)
        environments += report["summary"]["environments"]
        rules = Counter(finding["rule"] for finding in report["findings"])
        findings.update(rules)
        layouts.update(rules.keys())
        severities.update({finding["rule"]: finding["severity"] for finding in report["findings"]})
    order = ["error", "warning", "note"]
    rows = ["| rule | severity | findings | layouts with findings |", "|---|---|---|---|"]
    for rule in sorted(findings, key=lambda rule: (order.index(severities[rule]), -findings[rule], rule)):
        rows.append(f"| `{rule}` | {severities[rule]} | {findings[rule]:,} | {layouts[rule]} |")
    rows.append(f"| all | | {sum(findings.values()):,} | |")
    return "\n".join(rows), f"{len(specs)} layouts", f"{environments:,} environments"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--layoutc", required=True)
    parser.add_argument("--page", type=Path)
    options = parser.parse_args()
    files = sorted(file for file in options.folder.rglob("*") if file.suffix in (".xib", ".storyboard"))
    with tempfile.TemporaryDirectory() as folder:
        specs, unsolved = import_all(options.layoutc, files, folder)
        parts = table(options.layoutc, specs)
    print("\n".join(parts))
    if unsolved:
        sys.exit("no solution on the device of the file: " + ", ".join(unsolved))
    if options.page and not all(part in options.page.read_text() for part in parts):
        sys.exit(f"the table in {options.page} differs")


if __name__ == "__main__":
    main()
