#!/usr/bin/env python3
"""Checks that the server's responses equal the output of the command, for every spec in Specs and several environments.

    Tests/Server/same_as_command.py --server .build/debug/layoutc
"""
import argparse
import json
import subprocess
from pathlib import Path

from serverprocess import Server

SPECS = Path(__file__).resolve().parents[2] / "Specs"
ENVIRONMENTS = [
    {}, {"device": "iphone-se-3", "orientation": "landscape"}, {"device": "ipad-9", "orientation": "landscape", "split": "half"},
    {"device": "iphone-16", "layoutDirection": "rightToLeft"}, {"window": {"width": 600, "height": 500}},
]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    arguments = parser.parse_args()
    specs = {path.name: json.loads(path.read_text()) for path in sorted(SPECS.glob("*.json"))}
    requests = [
        (name, json.dumps({"spec": spec, "environment": environment}))
        for name, spec in specs.items() for environment in ENVIRONMENTS
    ]
    # Long responses are streamed.
    windows = [{"window": {"width": 300 + number, "height": 500}} for number in range(300)]
    requests += [(name, json.dumps({"spec": spec, "environments": windows})) for name, spec in specs.items()]
    lines = "\n".join(body for _, body in requests) + "\n"
    batch = subprocess.run([arguments.server, "batch"], input=lines, capture_output=True, text=True, check=True).stdout
    differences = 0
    with Server(arguments.server, "--log", "off") as server:
        for round in range(3):
            for number, ((name, body), line) in enumerate(zip(requests, batch.splitlines()), 1):
                status, answer = server.post("/v1/solve", body)
                key = "result" if status == 200 else "error"
                expected = f'{{"id":{number},"{key}":{answer.decode()}}}'
                if answer.startswith(b'{"results":'):
                    expected = f'{{"id":{number},{answer.decode()[1:]}'
                if line != expected:
                    differences += 1
                    print(f"{name}, time {round + 1}: HTTP {status} {answer[:200]} is not {line[:200]}")
    print(f"{len(requests)} requests, three times each: {differences} differences")
    assert not differences


if __name__ == "__main__":
    main()
