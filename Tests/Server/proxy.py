#!/usr/bin/env python3
"""Tests a server behind nginx, as in Docs/running-the-server.md: Tests/Server/proxy.py --server .build/release/layoutc

The configuration of the page starts as it is, and then with free ports instead of its own. While a greedy client keeps 40
connections busy with long solves, a polite one gets every answer, behind the proxy as it does directly, and the log has
both addresses. Without --trusted-proxies both are the same client; what the polite one gets then depends on the machine.
"""
import argparse
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from serverprocess import Server, wait_until

HERE = Path(__file__).resolve().parent
PAGE = HERE / "../../Docs/running-the-server.md"
GREEDY, POLITE = "127.0.0.2", "127.0.0.3"
# A turn of 40 long solves takes longer than a request may wait.
LIMITS = ["--workers", "1", "--solve-time", "1"]


def spec(views, name):
    """A spec of a column of views that share their height, which is too long to be solved on an event loop."""
    ids = [f"view{number}" for number in range(views)]
    chain = [f"{one}.bottom == {two}.top" for one, two in zip(ids, ids[1:])]
    equal = [f"{one}.height == {two}.height" for one, two in zip(ids, ids[1:])]
    ends = [f"{ids[0]}.top == root.top", f"{ids[-1]}.bottom == root.bottom"]
    sides = [{"pin": one, "to": "root", "edges": ["leading", "trailing"]} for one in ids]
    return json.dumps({"layoutSpec": 1, "name": name, "views": ids, "constraints": chain + equal + ends + sides})


class Proxy:
    """nginx with the configuration of the page, for as long as a `with` block runs."""

    def __init__(self, upstream):
        self.folder = Path(tempfile.mkdtemp(prefix="layoutc-proxy-"))
        # nginx's worker, which is another user, keeps long bodies in files here.
        self.folder.chmod(0o711)
        self.block = self.printed("layoutc.conf")
        command = re.search(r"^openssl req .*$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)[0]
        subprocess.run(command, shell=True, check=True, cwd=self.folder, capture_output=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.upstream = upstream

    @staticmethod
    def printed(name):
        command = [sys.executable, HERE / "../Scale/page.py", PAGE, name]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    def write(self, block):
        # Everything but the page's block is what a distribution's nginx.conf has.
        paths = "".join(f"{name}_temp_path {self.folder}/{name};\n" for name in ("proxy", "fastcgi", "uwsgi", "scgi"))
        (self.folder / "nginx.conf").write_text(
            f"daemon off; worker_processes 1; pid {self.folder}/pid; error_log {self.folder}/error.log;\n"
            f"events {{ worker_connections 1024; }}\nhttp {{\naccess_log off;\n"
            f"client_body_temp_path {self.folder}/body;\n{paths}{block}\n}}\n", encoding="utf-8")

    def command(self, *options):
        return ["nginx", "-e", f"{self.folder}/error.log", "-c", f"{self.folder}/nginx.conf", *options]

    def __enter__(self):
        if os.geteuid() == 0:
            self.write(self.block)
            subprocess.run(self.command("-t"), check=True, capture_output=True)
        self.write(re.sub(r"\b443\b", str(self.port), re.sub(r"\b8080\b", str(self.upstream), self.block)))
        self.process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        assert wait_until(self.answers), (self.folder / "error.log").read_text()
        return self

    def answers(self):
        try:
            return Client(self.port, None, is_tls=True).get("/healthz")[0] == 200
        except OSError:
            return False

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder)


class Client:
    def __init__(self, port, address, is_tls):
        source = (address, 0) if address else None
        if is_tls:
            context = ssl._create_unverified_context()
            self.connection = http.client.HTTPSConnection(
                "127.0.0.1", port, timeout=60, source_address=source, context=context)
        else:
            self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=source)

    def get(self, path):
        return self.ask("GET", path, None)

    def post(self, body):
        return self.ask("POST", "/v1/solve", body)

    def ask(self, method, path, body):
        self.connection.request(method, path, body, {"Content-Type": "application/json"})
        response = self.connection.getresponse()
        return response.status, response.getheader("Content-Type"), response.read()


def statuses_of_the_polite(port, is_tls, length):
    """The statuses of 20 requests of the polite client, while the greedy one is busy with 40 connections."""
    stop = threading.Event()
    answered = [0]

    def be_greedy(number):
        client = Client(port, GREEDY, is_tls)
        while not stop.is_set():
            client.post(spec(length, f"greedy {number} {time.monotonic()}"))
            answered[0] += 1

    threads = [threading.Thread(target=be_greedy, args=(number,)) for number in range(40)]
    for thread in threads:
        thread.start()
    assert wait_until(lambda: answered[0] > 0, 30)
    polite = Client(port, POLITE, is_tls)
    statuses = [polite.post(spec(150, f"polite {number} {time.monotonic()}"))[0] for number in range(20)]
    stop.set()
    for thread in threads:
        thread.join()
    return statuses


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--views", type=int, default=8_000, help="the size of the greedy client's specs")
    arguments = parser.parse_args()
    if not shutil.which("nginx") or not shutil.which("openssl"):
        print("skipped: nginx or openssl is not installed")
        return
    counts = {}
    with Server(arguments.server, "--log", "off", *LIMITS) as server:
        counts["direct"] = statuses_of_the_polite(server.port, False, arguments.views).count(200)
        with Proxy(server.port) as proxy:
            counts["untrusted"] = statuses_of_the_polite(proxy.port, True, arguments.views).count(200)
    log = tempfile.TemporaryFile("w+")
    options = ["--log", "json", *LIMITS, "--trusted-proxies", "127.0.0.1"]
    with Server(arguments.server, *options, log=log) as server, Proxy(server.port) as proxy:
        counts["trusted"] = statuses_of_the_polite(proxy.port, True, arguments.views).count(200)
        client = Client(proxy.port, POLITE, True)
        status, kind, body = client.post(b" " * (5 << 20))
        assert (status, kind) == (413, "application/problem+json"), (status, kind)
        assert json.loads(body)["limit"] == {"name": "body", "value": 4 << 20}, body
        status, kind, _ = Client(proxy.port, POLITE, True).post(b" " * (9 << 20))
        assert (status, kind) == (413, "text/html"), (status, kind)
        assert Client(proxy.port, POLITE, True).get("/metrics")[0] == 403
    log.seek(0)
    peers = {json.loads(line).get("peer") for line in log}
    assert {GREEDY, POLITE} <= peers, peers
    print(f"behind nginx: of 20 requests beside 40 greedy connections, a polite client has answers to {counts}")
    assert counts["direct"] == counts["trusted"] == 20, counts


if __name__ == "__main__":
    main()
