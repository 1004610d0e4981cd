#!/usr/bin/env python3
"""Tests a server with many connections and requests, as on the internet. Needs wrk.

    Tests/Server/endurance.py --server .build/release/layoutc [--seconds 30] [--requests 1000000] [--only NAME]

idle         2,000 idle and 200 slow connections in addition to a normal load: no error, p99 less than twice as large
drain        SIGTERM under load: every request that was sent gets a response, and the exit code is 0
delay        SIGHUP with --drain-delay: not ready, but new connections are served until the delay is over
descriptors  no free file descriptor: the server recovers by itself
memory       memory use after 1,000,000 requests is within 10 % of that after 100,000
"""
import argparse
import itertools
import json
import re
import resource
import signal
import socket
import subprocess
import tempfile
import threading
import time

from load import ANCHORS, scripts, wrk
from serverprocess import Server, wait_until

SPEC = ANCHORS.encode()
SCRIPTS = scripts(ANCHORS, 42, 0)


def connect(port):
    return socket.create_connection(("127.0.0.1", port), timeout=10)


def idle(arguments):
    with Server(arguments.server, "--log", "off") as server:
        url = f"http://127.0.0.1:{server.port}/v1/solve"
        before = wrk(url, SCRIPTS["seen"], 16, arguments.seconds)
        sockets = [connect(server.port) for _ in range(2000)]
        slow = [connect(server.port) for _ in range(200)]
        stop = threading.Event()

        def trickle():
            place = 0
            request = b"POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(SPEC) + SPEC
            while not stop.wait(0.5):
                for index, client in enumerate(slow):
                    try:
                        client.send(request[place:place + 1])
                    except OSError:
                        slow[index] = connect(server.port)
                place += 1

        thread = threading.Thread(target=trickle)
        thread.start()
        beside = wrk(url, SCRIPTS["seen"], 16, arguments.seconds)
        stop.set()
        thread.join()
        accepted = server.metric("layoutc_connections_accepted_total")
        for client in sockets + slow:
            client.close()
    print(f"idle: alone {before[0]:,.0f}/s, p99 {before[2]:.2f} ms; beside 2,200 others {beside[0]:,.0f}/s, "
          f"p99 {beside[2]:.2f} ms; {accepted:.0f} connections {beside[3]}")
    assert not beside[3] and beside[2] < 2 * before[2] + 1


def drain(arguments):
    # With a log that nobody reads, which must delay neither requests nor the end.
    with Server(arguments.server, "--log", "json") as server:
        sent, answered, lock = [0], [0], threading.Lock()

        def client():
            stream = connect(server.port)
            received = b""
            while True:
                try:
                    stream.sendall(b"POST /v1/solve HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n" % len(SPEC) + SPEC)
                except OSError:
                    return
                with lock:
                    sent[0] += 1
                while b"\r\n\r\n" not in received:
                    part = stream.recv(65536)
                    if not part:
                        return
                    received += part
                head, received = received.split(b"\r\n\r\n", 1)
                length = int(re.search(rb"Content-Length: (\d+)", head)[1])
                while len(received) < length:
                    received += stream.recv(65536)
                received = received[length:]
                with lock:
                    answered[0] += 1
                if b"Connection: close" in head:
                    return

        threads = [threading.Thread(target=client) for _ in range(32)]
        for thread in threads:
            thread.start()
        time.sleep(2)
        server.process.send_signal(signal.SIGTERM)
        for thread in threads:
            thread.join()
        code = server.process.wait(20)
    print(f"drain: {sent[0]} requests sent, {answered[0]} answered, exit code {code}")
    assert sent == answered and code == 0


def delay(arguments):
    """After SIGHUP, the server is not ready, but serves new connections until the delay is over."""
    # nohup and the like leave SIGHUP ignored, and a server would inherit that.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    log = tempfile.TemporaryFile("w+")
    with Server(arguments.server, "--log", "json", "--drain-delay", "1.5", log=log) as server:
        assert server.get("/readyz")[0] == 200
        begun = time.monotonic()
        server.process.send_signal(signal.SIGHUP)
        assert wait_until(lambda: server.get("/readyz")[0] == 503, 1)
        assert server.post("/v1/solve", SPEC)[0] == 200
        code = server.process.wait(20)
        seconds = time.monotonic() - begun
    log.seek(0)
    events = [json.loads(line) for line in log if '"event"' in line]
    print(f"delay: exit code {code} after {seconds:.1f} s, {[event['event'] for event in events]}")
    assert code == 0 and seconds > 1.4
    assert [(event["event"], event.get("signal")) for event in events] == [("draining", "SIGHUP"), ("stopped", None)]


def descriptors(arguments):
    with Server(arguments.server, "--log", "off", prefix=("prlimit", "--nofile=64")) as server:
        sockets = [connect(server.port) for _ in range(200)]
        time.sleep(1)
        for client in sockets:
            client.close()
        recovered = wait_until(lambda: server.get("/healthz")[0] == 200)
        hits = server.metric('layoutc_limits_hit_total{limit="descriptors"}')
    print(f"descriptors: accepting stopped {hits:.0f} times, recovered {recovered}")
    assert recovered and hits > 0


def memory(arguments):
    with Server(arguments.server, "--log", "off") as server:
        url = f"http://127.0.0.1:{server.port}/v1/solve"
        name = 'layoutc_requests_total{route="/v1/solve"'

        runs = itertools.count()

        def load_until(count):
            while server.metric(name) < count:
                script = scripts(ANCHORS, 42, next(runs) % 100)
                for case in ("name", "number", "window"):
                    wrk(url, script[case], 32, 2)
            return server.resident_kilobytes()

        first = load_until(arguments.requests // 10)
        last = load_until(arguments.requests)
        total = server.metric(name)
    print(f"memory: {first / 1024:.1f} MiB after {arguments.requests // 10:,} requests, {last / 1024:.1f} MiB after {total:,.0f}")
    assert last < 1.1 * first


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--only", choices=["idle", "drain", "delay", "descriptors", "memory"])
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    for name, check in (("drain", drain), ("delay", delay), ("descriptors", descriptors), ("idle", idle), ("memory", memory)):
        if arguments.only in (None, name):
            check(arguments)


if __name__ == "__main__":
    main()
