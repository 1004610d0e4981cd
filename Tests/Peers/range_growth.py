#!/usr/bin/env python3
"""Reports how the time and memory of ranges grow with the number of breakpoints, as a Markdown table.

    Tests/Peers/range_growth.py [--layoutc .build/release/layoutc] [--largest 1000] [--rows fixed open equal]

The rows have 10 to 1,000 views, each with a different minimum width, so there are as many breakpoints as views. In "fixed" rows, each
view has its share of the window, or its minimum. In "open" rows, the views fill the window, and it is ambiguous which of them is
smaller than its share. In "equal" rows, the views fill the window, and each is as wide as the first, or its minimum. Times are
those of the whole process, and depend on the machine, so look at the ratios. No result is a failure.
"""
import argparse
import json
import math
import os
import subprocess
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def row(count, kind):
    """A row of views in a window with 15 to 130 points of width per view."""
    constraints = ["v0.leading == root.leading"]
    for view in range(count):
        if view:
            constraints.append(f"v{view}.leading == v{view - 1}.trailing")
        if kind != "equal":
            constraints.append(f"v{view}.width == root.width / {count} @high")
        elif view:
            constraints.append(f"v{view}.width == v0.width @high")
        constraints += [
            f"v{view}.width >= {20 + 100 * view / count:g}", f"v{view}.top == root.top", f"v{view}.bottom == root.bottom",
        ]
    if kind != "fixed":
        constraints.append(f"v{count - 1}.trailing == root.trailing")
    return {
        "layoutSpec": 1, "root": {"width": "window", "height": 60}, "views": [f"v{view}" for view in range(count)],
        "constraints": constraints,
    }


def measure(layoutc, command, file, count):
    """The processor time in seconds, and the peak memory in MB."""
    arguments = [layoutc, command, str(file), "--range", f"window.width={15 * count}...{130 * count}"]
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if os.waitstatus_to_exitcode(status) not in (0, 1, 4):
        raise SystemExit(f"layoutc {command} {file}: exit status {status}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def exponent(counts, times):
    """The exponent of the power law that is closest to all times."""
    xs, ys = [math.log(count) for count in counts], [math.log(time) for time in times]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys)) / sum((a - x) ** 2 for a in xs)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutc", default=str(ROOT / ".build/release/layoutc"))
    parser.add_argument("--largest", type=int, default=1000)
    parser.add_argument("--rows", nargs="+", choices=["fixed", "open", "equal"], default=["fixed", "open", "equal"])
    arguments = parser.parse_args()
    counts = [count for count in (10, 30, 100, 300, 1000) if count <= arguments.largest]
    print("| row | command | views | time, s | exponent | peak memory, MB |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        for kind in arguments.rows:
            for command in ("check", "breakpoints"):
                times = []
                for count in counts:
                    file = Path(folder) / "row.json"
                    file.write_text(json.dumps(row(count, kind)))
                    runs = [measure(arguments.layoutc, command, file, count) for _ in range(3 if count <= 300 else 1)]
                    times.append(min(time for time, _ in runs))
                    step = f"{exponent(counts[len(times) - 2:len(times)], times[-2:]):.2f}" if len(times) > 1 else ""
                    print(f"| {kind} | {command} | {count} | {times[-1]:.3f} | {step} | {runs[0][1]:.0f} |", flush=True)
                if len(times) > 1:
                    print(f"| {kind} | {command} | all | | {exponent(counts, times):.2f} | |", flush=True)


main()
