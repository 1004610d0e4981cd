"""Starts `layoutc serve` on a free port for as long as a `with` block runs."""
import http.client
import json
import re
import signal
import subprocess
import threading
import time


class Server:
    """With a log, a file, the lines after the first one are copied to it."""

    def __init__(self, binary, *options, prefix=(), log=None):
        self.log = log
        self.command = [*prefix, binary, "serve", "--port", "0", *options]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stderr=subprocess.PIPE, text=True)
        line = self.process.stderr.readline()
        found = re.search(r":(\d+)\b(?!.*:\d)", line)
        if not found:
            self.process.kill()
            raise SystemExit(f"the server did not start: {line}{self.process.stderr.read()}")
        self.port = int(found[1])
        if self.log:
            self.reader = threading.Thread(target=lambda: self.log.writelines(self.process.stderr))
            self.reader.start()
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                raise
        if self.log:
            self.reader.join()

    def get(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        connection.request("GET", path)
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, body

    def post(self, path, document):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        body = document if isinstance(document, (bytes, str)) else json.dumps(document)
        connection.request("POST", path, body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        body = response.read()
        connection.close()
        return response.status, body

    def resident_kilobytes(self):
        return self.status_number("VmRSS")

    def peak_kilobytes(self):
        return self.status_number("VmHWM")

    def status_number(self, name):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith(name + ":"))

    def metric(self, name):
        text = self.get("/metrics")[1].decode()
        return sum(float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line.startswith(name))


def wait_until(condition, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False
