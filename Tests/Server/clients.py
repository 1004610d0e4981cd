#!/usr/bin/env python3
"""Tests a server with real clients: curl, Python's requests with keep-alive, and Node's fetch.

    Tests/Server/clients.py --server .build/debug/layoutc [--python PYTHON]

Missing clients are skipped with a message. PYTHON is an interpreter with the package requests.
"""
import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from serverprocess import Server

HERE = Path(__file__).resolve().parent
SPEC = (HERE / "load-spec.json").read_text()

REQUESTS = """
import requests, sys
base, spec = sys.argv[1], open(sys.argv[2]).read()
session = requests.Session()
headers = {"Content-Type": "application/json"}
for number in range(200):
    answer = session.post(base + "/v1/solve", data=spec, headers=headers, params={"window": f"{300 + number}x500"})
    assert answer.status_code == 200, answer.text
    assert answer.json()["root"]["width"] == 300 + number
def chunks():
    for start in range(0, len(spec), 100): yield spec[start:start + 100].encode()
assert session.post(base + "/v1/solve", data=chunks(), headers=headers).json()["status"] == "solved"
first = session.get(base + "/v1/devices")
assert session.get(base + "/v1/devices", headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
assert session.head(base + "/v1/devices").headers["Content-Length"] == str(len(first.content))
assert session.options(base + "/v1/solve").headers["Allow"] == "POST, OPTIONS"
assert session.post(base + "/v1/solve", data="{", headers=headers).headers["Content-Type"] == "application/problem+json"
"""

NODE = """
const [base, file] = process.argv.slice(2);
const spec = require("fs").readFileSync(file, "utf8");
(async () => {
  const solve = async (number) => {
    const answer = await fetch(`${base}/v1/solve?window=${300 + number}x500`,
      { method: "POST", headers: { "Content-Type": "application/json" }, body: spec });
    if (answer.status !== 200) throw new Error(await answer.text());
    if ((await answer.json()).root.width !== 300 + number) throw new Error("another answer");
  };
  await Promise.all(Array.from({ length: 200 }, (_, number) => solve(number)));
})().catch((error) => { console.error(error); process.exit(1); });
"""


def curl(base):
    command = ["curl", "-sS", "--fail-with-body", "--max-time", "10"]
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder, "large.json")
        # For more than 1 MiB, curl sends Expect: 100-continue first.
        large.write_text(SPEC.strip()[:-1] + ',"$comment":"' + "x" * (2 << 20) + '"}')
        for file in (HERE / "load-spec.json", large):
            out = subprocess.run(
                [*command, "-H", "Content-Type: application/json", "--data-binary", f"@{file}",
                 base + "/v1/solve?device=iphone-16&orientation=landscape"], capture_output=True, check=True).stdout
            assert json.loads(out)["environment"]["orientation"] == "landscape", out
        one = subprocess.run([*command, *[base + "/healthz"] * 50], capture_output=True, check=True).stdout
        assert one == b'{"status":"ok"}' * 50, one


def run(base, command, program, suffix):
    with tempfile.NamedTemporaryFile("w", suffix=suffix) as file:
        file.write(program)
        file.flush()
        subprocess.run([*command, file.name, base, str(HERE / "load-spec.json")], check=True, timeout=60)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--python", default=sys.executable)
    arguments = parser.parse_args()
    has_requests = subprocess.run([arguments.python, "-c", "import requests"], capture_output=True).returncode == 0
    clients = {
        "curl": (shutil.which("curl"), curl),
        "requests": (has_requests, lambda base: run(base, [arguments.python], REQUESTS, ".py")),
        "node": (shutil.which("node"), lambda base: run(base, ["node"], NODE, ".js")),
    }
    with Server(arguments.server, "--log", "off") as server:
        for name, (is_there, client) in clients.items():
            if not is_there:
                print(f"skipped: {name} is not installed")
                continue
            client(f"http://127.0.0.1:{server.port}")
            print(f"{name}: ok")
    assert server.process.returncode == 0, server.process.returncode


if __name__ == "__main__":
    main()
