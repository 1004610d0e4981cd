#!/usr/bin/env python3
"""Compares the speed of the solver and of kiwi for the same systems, and prints a Markdown table.

    Tests/Peers/compare.py [--rounds 15] [--limit SECONDS] [NAME or FILE ...]

NAME is a case of `layoutbench`, FILE a system in the format of `layoutc --format system`. kiwi's headers come from the source
distribution of kiwisolver on PyPI, and are stored with the driver in .build/peers. The two programs alternate in each round,
and the table has medians over the rounds. A kiwi run that exceeds the limit is stopped, and not repeated.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tarfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = ROOT / ".build" / "peers"
KIWI = "1.5.1"
CASES = ["form", "Specs/qwerty.json", "keyboard-61", "keyboard-104", "row-100", "row-200", "row-400", "row-800", "row-1600"]
KEYS = ["buildMicroseconds", "resizeMicroseconds", "slackMicroseconds"]
FIRST = "firstResizeMicroseconds"
BINDING = "bindingMicroseconds"


# The process keeps freed memory, like one that has been running for a while. Otherwise, large systems would measure the
# kernel, which clears the same pages for every build.
ENVIRONMENT = os.environ | {"MALLOC_TRIM_THRESHOLD_": str(1 << 30), "MALLOC_MMAP_THRESHOLD_": str(1 << 30)}


def run(command, **options):
    command = [str(part) for part in command]
    return subprocess.run(command, check=True, capture_output=True, env=ENVIRONMENT, **options).stdout


def build_kiwi_driver():
    """Builds the driver with kiwi's headers, which are downloaded if necessary. Returns None if that fails."""
    driver = WORK / "kiwi_driver"
    source = pathlib.Path(__file__).with_name("kiwi_driver.cpp")
    if driver.exists() and driver.stat().st_mtime > source.stat().st_mtime:
        return driver
    WORK.mkdir(parents=True, exist_ok=True)
    headers = WORK / f"kiwisolver-{KIWI}"
    if not headers.exists():
        try:
            run([sys.executable, "-m", "pip", "download", f"kiwisolver=={KIWI}", "--no-binary", ":all:", "--no-deps", "-d", WORK])
        except (subprocess.CalledProcessError, OSError) as error:
            print(f"kiwi cannot be downloaded, so only layoutc is measured: {error}", file=sys.stderr)
            return None
        with tarfile.open(WORK / f"kiwisolver-{KIWI}.tar.gz") as archive:
            archive.extractall(WORK, filter="data")
    run(["g++", "-O2", "-std=c++17", "-I", headers, source, "-o", driver])
    return driver


def system_file(bench, name):
    """A file with the system of a case or of a spec."""
    path = pathlib.Path(name)
    target = WORK / f"{path.stem}.system.json"
    if not path.suffix:
        target.write_bytes(run([bench, "print", name]))
    elif "constraints" in (document := json.loads(path.read_text())) and "variables" in document:
        return path
    else:
        run(["swift", "build", "-c", "release", "--product", "layoutc"], cwd=ROOT)
        target.write_bytes(run([bench.with_name("layoutc"), "solve", path, "--format", "system"]))
    return target


class Case:
    """One system, which both programs solve in each round."""

    def __init__(self, bench, driver, name, limit):
        self.bench, self.driver, self.name, self.limit = bench, driver, name, limit
        self.path = system_file(bench, name)
        self.exchange = run([bench, "exchange", self.path])
        self.ours, self.theirs = [], []

    def round(self):
        self.ours.append(json.loads(run([self.bench, "system", self.path])))
        if not self.driver:
            return
        try:
            self.theirs.append(json.loads(run([self.driver], input=self.exchange, timeout=self.limit)))
        except subprocess.TimeoutExpired:
            self.driver = None

    def row(self):
        cells = [self.name, str(self.ours[0]["constraints"])]
        for key in KEYS:
            ours = statistics.median(result[key] for result in self.ours if key in result)
            cells.append(microseconds(ours))
            if self.theirs:
                theirs = statistics.median(result[key] for result in self.theirs)
                cells += [microseconds(theirs), f"{theirs / ours:,.1f}×"]
            else:
                cells += [f"> {self.limit:g} s" if key == KEYS[0] else "", ""]
            if key == "resizeMicroseconds":
                cells.append(microseconds(statistics.median(result[FIRST] for result in self.ours)))
        binding = [result[BINDING] for result in self.ours if BINDING in result]
        cells.append(microseconds(statistics.median(binding)) if binding else "")
        return "| " + " | ".join(cells) + " |"


def microseconds(value):
    if value >= 1e4:
        return f"{value / 1e3:,.1f} ms"
    return f"{value:,.2f} µs" if value < 100 else f"{value:,.0f} µs"


def print_table(cases):
    print("| case | constraints | build | kiwi | ratio | resize | kiwi | ratio | first resize | slack | kiwi | ratio | binding |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    for case in cases:
        print(case.row())


def print_spec(bench, rounds):
    """The time from the bytes of a spec to those of its result, and that of CPython's json.loads for the same bytes."""
    path = ROOT / "Specs" / "qwerty.json"
    content = path.read_bytes()
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(float(run([bench, "spec", path])))
        times = []
        for _ in range(200):
            start = time.process_time()
            json.loads(content)
            times.append((time.process_time() - start) * 1e6)
        theirs.append(statistics.median(times))
    one, other = statistics.median(ours), statistics.median(theirs)
    print(f"\n{path.name}, {len(content)} bytes, to its result: {microseconds(one)}; "
          f"json.loads of the same bytes: {microseconds(other)}, {one / other:.1f} times.")


def print_growth(bench, rounds):
    print("\n| case | build | times | resize | times |")
    print("|---|---|---|---|---|")
    for kind in ["row", "grid", "shrunk"]:
        previous = None
        for size in [1_000, 10_000, 100_000]:
            results = [json.loads(run([bench, "case", f"{kind}-{size}"])) for _ in range(rounds)]
            now = [statistics.median(result[key] for result in results) for key in KEYS[:2]]
            ratios = [f"{new / old:.1f}" for new, old in zip(now, previous)] if previous else ["", ""]
            print(f"| {kind}-{size} | {microseconds(now[0])} | {ratios[0]} | {microseconds(now[1])} | {ratios[1]} |")
            previous = now
    levels = {}
    for count in [3, 300]:
        results = [json.loads(run([bench, "case", f"levels-{count}"])) for _ in range(rounds)]
        levels[count] = statistics.median(result[KEYS[0]] for result in results)
    ratio = levels[300] / levels[3]
    print(f"\n300 views at 3 levels: {microseconds(levels[3])}; at 300 levels: {microseconds(levels[300])}, {ratio:.2f} times.")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=CASES)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--limit", type=float, default=60)
    parser.add_argument("--growth", action="store_true", help="also measure rows and grids of up to 100,000 views, and rows that shrink")
    options = parser.parse_args()
    run(["swift", "build", "-c", "release", "--product", "layoutbench"], cwd=ROOT)
    bench = ROOT / ".build" / "release" / "layoutbench"
    driver = build_kiwi_driver()
    WORK.mkdir(parents=True, exist_ok=True)
    cases = [Case(bench, driver, name, options.limit) for name in options.names]
    for _ in range(options.rounds):
        for case in cases:
            case.round()
    print_table(cases)
    print_spec(bench, options.rounds)
    if options.growth:
        print_growth(bench, max(1, options.rounds // 5))


main()
