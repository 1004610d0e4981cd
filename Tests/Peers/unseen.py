#!/usr/bin/env python3
"""Measures the time of a spec that is not cached, from its bytes to the bytes of its result, and that of CPython's json.loads.

    Tests/Peers/unseen.py [--layoutc .build/release/layoutc] [--lines 20000] [--rounds 5]

Each line for `layoutc batch --jobs 1` is a spec with a different name and number. The time to start the process is measured with
one line, and subtracted. Times depend on the machine and on its other work, so look at the ratios.
"""
import argparse
import json
import re
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent / "Server"
SPECS = {"14 keys by anchors": ("load-spec.json", 42), "61 keys by stacks": ("load-keyboard.json", 216)}


def lines(file, number, count):
    """A spec in each line, with a different name and number."""
    spec = (HERE / file).read_text().strip()
    spec, names = re.subn('"name":"[^"]*"', '"name":"~name~"', spec, count=1)
    assert names == 1 and f":{number}" in spec
    spec = spec.replace(f":{number}", f":{number}.~number~", 1)
    return [
        spec.replace("~name~", f"keyboard {index:07d}").replace("~number~", f"{index * 7919 % 10_000_000:07d}")
        for index in range(count)
    ]


def seconds(command, path):
    started = time.perf_counter()
    with open(path, "rb") as input:
        subprocess.run(command, stdin=input, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--layoutc", default=".build/release/layoutc")
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    command = [arguments.layoutc, "batch", "--jobs", "1"]
    print("| spec | bytes | layoutc | json.loads | times |")
    print("|---|---|---|---|---|")
    for name, (file, number) in SPECS.items():
        texts = lines(file, number, arguments.lines)
        with tempfile.NamedTemporaryFile("w") as whole, tempfile.NamedTemporaryFile("w") as first:
            whole.write("\n".join(texts) + "\n")
            first.write(texts[0] + "\n")
            whole.flush()
            first.flush()
            ours, theirs = [], []
            for _ in range(arguments.rounds):
                ours.append(seconds(command, whole.name) - seconds(command, first.name))
                started = time.perf_counter()
                for text in texts:
                    json.loads(text)
                theirs.append(time.perf_counter() - started)
        layoutc, loads = (1e6 * min(times) / arguments.lines for times in (ours, theirs))
        print(f"| {name} | {len(texts[0])} | {layoutc:.1f} µs | {loads:.1f} µs | {layoutc / loads:.2f} |", flush=True)


if __name__ == "__main__":
    main()
