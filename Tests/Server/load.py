#!/usr/bin/env python3
"""Compares the speed of `layoutc serve`, nginx and a Python server with wrk, and prints a Markdown table.

    Tests/Server/load.py --server .build/release/layoutc [--seconds 5] [--python PYTHON] [--pin]

nginx serves the bytes of layoutc's response from a file, with the same number of workers. PYTHON is an interpreter with uvicorn
and kiwisolver; without it, the Python server is skipped. Rates depend on the machine and on its other work, so look at the ratios.

The servers share the machine's cores with wrk. With --pin, a server has one worker on its own core, and wrk has another core, as if
clients were on other machines; then the latencies are those of the server.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from serverprocess import Server

PEER = "http://127.0.0.1:8092/"
SERVER_CORE = ["taskset", "--cpu-list", "0"]
CLIENT_CORE = ["taskset", "--cpu-list", "1"]
HERE = Path(__file__).resolve().parent
ANCHORS = (HERE / "load-spec.json").read_text().strip()
KEYBOARD = (HERE / "load-keyboard.json").read_text().strip()
POST = 'wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\n'
# The variable part of a request replaces this number of marks, so that wrk only has to join three texts.
MARK = "~"


def changing(path, body, word):
    """A script that posts requests with a word that depends on a number `n` and on the thread's `id`."""
    text = path + body
    width = text.count(MARK)
    assert width and MARK * width in text
    return POST + f"""local before, after
local n, id, counter = 0, 0, 0
function setup(thread) thread:set("id", counter); counter = counter + 1 end
function init()
  local text = wrk.format(nil, wrk.path .. "{path}", nil, [==[{body}]==])
  local place = text:find("{MARK}", 1, true)
  before, after = text:sub(1, place - 1), text:sub(place + {width})
end
function request()
  n = n + 1
  return before .. {word} .. after
end
"""


def scripts(spec, number, run):
    """A script for each case: the same spec, or with another window, number or name. The values differ between up to 100 runs."""
    return {
        "seen": POST + f"wrk.body = [==[{spec}]==]\n",
        "window": changing(
            f"?window={MARK}", spec, f'(300 + (n % 4096) / 4) .. "x" .. (500 + math.floor(n / 4096) + id / 2 + {run} / 400)'),
        "number": changing(
            "", spec.replace(f":{number}", f":{number}." + MARK * 10, 1),
            # All digits change each time, and repeat only after ten million requests.
            f'string.format("%07d%d%02d", n * 7919 % 10000000, id, {run})'),
        "name": changing(
            "", re.sub('"name":"[^"]*"', f'"name":"{MARK * 12}"', spec, count=1),
            f'string.format("%d-%07d-%02d", id, n, {run})'),
    }


SPECS = {"anchors": (ANCHORS, 42), "keyboard": (KEYBOARD, 216)}
NGINX = """worker_processes {workers}; daemon off; pid {folder}/pid; error_log {folder}/error;
events {{ worker_connections 4096; }}
http {{ access_log off; keepalive_requests 1000000000; default_type application/json; client_body_temp_path {folder}/b;
server {{ listen 127.0.0.1:{port} reuseport backlog=1024; root {folder}; error_page 405 =200 $uri; }} }}
"""


def processor_seconds(pid):
    """The processor time of a process and its children, in seconds."""
    total = 0
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if path.parent.name == str(pid) or fields[1] == str(pid):
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def wrk(url, script, connections, seconds, pinned=False):
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
        file.write(script)
        file.flush()
        threads = 1 if pinned else min(2, connections)
        out = subprocess.run(
            [*(CLIENT_CORE if pinned else []), "wrk", f"-t{threads}", f"-c{connections}", f"-d{seconds}", "--latency", "-s", file.name, url],
            capture_output=True, text=True).stdout
    units = {"us": 1e-3, "ms": 1, "s": 1e3}

    def latency(percent):
        found = re.search(percent + r"%\s+([\d.]+)(us|ms|s)", out)
        return float(found[1]) * units[found[2]] if found else float("nan")

    count = int(re.search(r"(\d+) requests in", out)[1])
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", out)[1])
    errors = re.search(r"(Non-2xx.*|Socket errors.*)", out)
    return rate, latency("50"), latency("99"), errors[1] if errors else "", count


def nginx(folder, port, workers, prefix):
    Path(folder, "nginx.conf").write_text(NGINX.format(folder=folder, port=port, workers=workers))
    process = subprocess.Popen([*prefix, "nginx", "-c", f"{folder}/nginx.conf"], stderr=subprocess.DEVNULL)
    time.sleep(1)
    return process


def compare(server, spec):
    """Fails if the frames of the Python server differ."""
    ours = json.loads(server.post("/v1/solve?window=393x852", spec)[1])["frames"]
    request = urllib.request.Request(PEER + "?window=393x852", spec.encode())
    peers = json.load(urllib.request.urlopen(request))["frames"]
    assert ours.keys() == peers.keys()
    assert all(abs(ours[name][side] - peers[name][side]) < 1e-5 for name in ours for side in ours[name])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--python")
    parser.add_argument("--connections", default="1,32,256")
    parser.add_argument("--pin", action="store_true")
    arguments = parser.parse_args()
    workers, prefix = ("1", SERVER_CORE) if arguments.pin else ("2", [])
    print("| case | connections | server | requests/s | to nginx | median ms | p99 ms | processor µs a request |")
    print("|---|---|---|---|---|---|---|---|")

    def row(case, connections, name, process, url, script, base=None):
        before = processor_seconds(process.pid)
        rate, median, p99, errors, count = wrk(url, script, connections, arguments.seconds, arguments.pin)
        cost = (processor_seconds(process.pid) - before) / max(1, count) * 1e6
        ratio = f"{rate / base:.2f}" if base else ""
        print(f"| {case} | {connections} | {name} | {rate:,.0f} | {ratio} | {median:.2f} | {p99:.2f} | {cost:.1f} | {errors}"
              .rstrip(" |") + " |", flush=True)
        return rate

    options = ("--workers", workers, "--log", "off")
    with tempfile.TemporaryDirectory() as folder, Server(arguments.server, *options, prefix=prefix) as server:
        Path(folder).chmod(0o755)
        Path(folder, "device").write_bytes(server.get("/v1/devices/iphone-16")[1])
        for name, (spec, _) in SPECS.items():
            status, answer = server.post("/v1/solve", spec)
            assert status == 200, answer
            Path(folder, name).write_bytes(answer)
        static = nginx(folder, 8090, workers, prefix)
        peer = None
        if arguments.python:
            peer = subprocess.Popen(
                [*prefix, arguments.python, "-m", "uvicorn", "kiwi_server:app", "--port", "8092", "--workers", workers,
                 "--log-level", "error", "--no-access-log"], cwd=HERE.parent / "Peers")
            time.sleep(3)
            for spec, _ in SPECS.values():
                compare(server, spec)
        try:
            layoutc = f"http://127.0.0.1:{server.port}"
            for run, connections in enumerate(map(int, arguments.connections.split(","))):
                base = row("GET a device", connections, "nginx", static, "http://127.0.0.1:8090/device", "")
                row("GET a device", connections, "layoutc", server.process, layoutc + "/v1/devices/iphone-16", "", base)
                for name, (spec, number) in SPECS.items():
                    script = scripts(spec, number, run)
                    base = row(f"the response to {name}", connections, "nginx", static, f"http://127.0.0.1:8090/{name}", "")
                    for case, text in (
                            (f"POST {name} seen before", script["seen"]), ("… with a window never seen", script["window"]),
                            ("… with a number never seen", script["number"]), ("… with a name never seen", script["name"])):
                        row(case, connections, "layoutc", server.process, layoutc + "/v1/solve", text, base)
                    if peer:
                        row("… with a number never seen", connections, "uvicorn, kiwisolver", peer, PEER, script["number"], base)
        finally:
            static.terminate()
            if peer:
                peer.terminate()


if __name__ == "__main__":
    if not shutil.which("wrk") or not shutil.which("nginx"):
        raise SystemExit("needs wrk and nginx")
    main()
