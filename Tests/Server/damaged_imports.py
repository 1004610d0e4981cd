#!/usr/bin/env python3
"""Sends damaged files to `POST /v1/import`: each is imported, or refused with a position in the file.

    Tests/Server/damaged_imports.py --layoutc .build/release/layoutc [--count 20000] [--seed 1] FILE-OR-FOLDER…

Every file is truncated at 200 positions. COUNT changes in total replace bytes, remove, duplicate or exchange lines, or replace
values of attributes. If a file has several layouts, one of them is requested. An imported spec must be valid: `POST /v1/solve`
returns a solution or a conflict.

Exit code 0: all responses are correct. 1: one is not. 2: the server cannot be started.
"""

import argparse
import http.client
import json
import random
import re
import sys
import threading
import time
from collections import Counter
from pathlib import Path

from serverprocess import Server

VALUES = [
    b"", b"0", b"-1", b"1e308", b"-1e6", b"1e-300", b"nan", b"leading", b"centerY", b"width", b"NO", b"YES", b"vertical",
    b"16:0", b"1001", b"999999", b"lastBaseline", b"fillProportionally", b"topMargin", b"infinite", b"null", b"true",
]
SUFFIXES = {".xib", ".storyboard", ".xml", ".custard", ".json", ".kle", ".keyman-touch-layout"}


def is_import(file):
    return file.is_file() and file.suffix in SUFFIXES and "Golden" not in file.parts and ".spec." not in file.name


def files(paths):
    found = []
    for path in map(Path, paths):
        inner = sorted(path.rglob("*")) if path.is_dir() else [path]
        found += [file for file in inner if is_import(file)]
    return found


def with_other_bytes(text, chance):
    text = bytearray(text)
    for _ in range(chance.randint(1, 3)):
        text[chance.randrange(len(text))] = chance.randrange(256)
    return bytes(text)


def with_other_lines(text, chance):
    lines = text.split(b"\n")
    line, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    match chance.randrange(3):
        case 0: del lines[line]
        case 1: lines.insert(line, lines[line])
        case _: lines[line], lines[other] = lines[other], lines[line]
    return b"\n".join(lines)


def with_other_value(text, chance):
    values = list(re.finditer(rb'"([^"]*)"|(?<=[:\[, ])-?\d+(?:\.\d+)?', text))
    if not values:
        return text
    place = chance.choice(values)
    value = chance.choice(VALUES) if chance.random() < 0.5 else chance.choice(values)[0].strip(b'"')
    quote = b'"' if place[0].startswith(b'"') else b""
    return text[: place.start()] + quote + value + quote + text[place.end() :]


CHANGES = [with_other_bytes, with_other_lines, with_other_value, with_other_value]


class Client:
    def __init__(self, port):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def post(self, path, body, kind="application/json"):
        self.connection.request("POST", path, body, {"Content-Type": kind})
        response = self.connection.getresponse()
        return response.status, response.read()


class ImportChecker:
    """The checks of every response."""

    def __init__(self, port):
        self.client = Client(port)
        self.counts = Counter()
        self.slowest = (0.0, "")

    def failed(self, what, body, answer):
        self.counts["failed"] += 1
        if self.counts["failed"] <= 5:
            print(f"{what}: {answer[:600]!r}", file=sys.stderr)
            path = Path(f"damaged-{self.counts['failed']}.bin")
            path.write_bytes(body)
            print(f"  left in {path}", file=sys.stderr)

    def check(self, name, body, scene):
        started = time.monotonic()
        query = f"&scene={scene}" if scene else ""
        status, answer = self.client.post(f"/v1/import?format=report{query}", body, "application/octet-stream")
        took = time.monotonic() - started
        self.slowest = max(self.slowest, (took, name))
        self.counts["all"] += 1
        if status == 422:
            problem = json.loads(answer)
            errors = problem.get("errors", [])
            located = errors and all("line" in e and "column" in e for e in errors)
            whole = errors and all(e.get("code") == "unknown-scene" for e in errors)
            self.counts["refused"] += 1
            if not (located or whole):
                self.failed(f"{name}: a refusal without a place", body, answer)
            return
        if status != 200:
            self.failed(f"{name}: status {status}", body, answer)
            return
        for layout in json.loads(answer)["layouts"]:
            self.solve(name, body, layout["spec"])
        self.counts["imported"] += 1

    def solve(self, name, body, spec):
        text = spec if isinstance(spec, str) else json.dumps(spec)
        status, answer = self.client.post("/v1/solve", text.encode())
        if status == 200:
            self.counts["solved"] += 1
        elif status == 422 and json.loads(answer).get("conflict"):
            self.counts["conflicts"] += 1
        else:
            self.failed(f"{name}: solving gives {status}", body, answer)


def scenes(client, text):
    status, answer = client.post("/v1/import?format=report", text, "application/octet-stream")
    if status != 200:
        return []
    return [layout["id"] for layout in json.loads(answer)["layouts"] if re.fullmatch(r"[\w-]+", layout.get("id", ""))]


def work(port, jobs, seed, results):
    checker = ImportChecker(port)
    chance = random.Random(seed)
    for name, text, ids, cuts, changes in jobs:
        for cut in cuts:
            checker.check(name, text[: len(text) * cut // 200], None)
        for _ in range(changes):
            change = chance.choice(CHANGES)
            checker.check(name, change(text, chance), chance.choice(ids) if len(ids) > 1 else None)
    results.append(checker)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--layoutc", required=True)
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    found = files(options.paths)
    with Server(options.layoutc) as server:
        client = Client(server.port)
        jobs = [[] for _ in range(options.workers)]
        each = -(-options.count // (len(found) * options.workers))
        for path in found:
            text = path.read_bytes()
            ids = scenes(client, text)
            for worker in range(options.workers):
                jobs[worker].append((path.name, text, ids, range(worker, 200, options.workers), each))
        results = []
        threads = [
            threading.Thread(target=work, args=(server.port, jobs[n], options.seed + n, results))
            for n in range(options.workers)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    counts = sum((checker.counts for checker in results), Counter())
    slowest = max((checker.slowest for checker in results), default=(0, ""))
    print(
        f"{len(found)} files: {counts['all']} damaged variants, {counts['refused']} refused, {counts['imported']} imported; "
        f"{counts['solved']} specs solved, {counts['conflicts']} with a conflict; slowest import {slowest[0]:.2f} s ({slowest[1]})"
    )
    if len(results) < options.workers or counts["failed"]:
        sys.exit(f"{counts['failed']} incorrect responses")


if __name__ == "__main__":
    main()
