#!/usr/bin/env python3
"""Reports how time and memory grow with the size of a system, as a Markdown table.

    Tests/Peers/growth.py [--bench .build/release/layoutbench] [--largest 10000]

The cases are rows and grids with ten times the views, rows in which all views shrink, and 300 priority levels instead of 3. Times
depend on the machine and on its other work, so look at the ratios. No result is a failure.
"""
import argparse
import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

# The process keeps freed memory, like one that has been running for a while. Otherwise, large systems would measure the
# kernel, which clears the same pages for every build.
ENVIRONMENT = os.environ | {"MALLOC_TRIM_THRESHOLD_": str(1 << 30), "MALLOC_MMAP_THRESHOLD_": str(1 << 30)}


def measure(bench, case):
    """The build's time in milliseconds, and the peak memory in MB, of one case in a separate process."""
    process = subprocess.Popen([bench, "case", case], stdout=subprocess.PIPE, text=True, env=ENVIRONMENT)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{bench} case {case}: exit status {status}")
    return json.loads(output)["buildMicroseconds"] / 1000, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", default=str(ROOT / ".build/release/layoutbench"))
    parser.add_argument("--largest", type=int, default=10_000)
    arguments = parser.parse_args()
    series = [("row", [500, 1000, 2000])]
    sizes = [1000]
    while sizes[-1] * 10 <= arguments.largest:
        sizes.append(sizes[-1] * 10)
    series += [("row", sizes), ("grid", sizes), ("shrunk", sizes), ("levels", [3, 300])]
    print("| case | build, ms | growth | peak memory, MB | growth |\n|---|---|---|---|---|")
    for name, members in series:
        before = None
        for size in members:
            now = measure(arguments.bench, f"{name}-{size}")
            growth = ["", ""] if before is None else [f"{new / old:.1f}×" for new, old in zip(now, before)]
            print(f"| {name}-{size} | {now[0]:.2f} | {growth[0]} | {now[1]:.0f} | {growth[1]} |", flush=True)
            before = now


main()
