"""Kills one of two servers behind nginx after the other, under the load of wrk: failover.py LAYOUTC CONF SECONDS

SECONDS is the approximate duration of the load.

CONF is the server part of nginx's configuration. Its ports 8080, 8081 and 8082 are replaced by free ones. No client may get an
error, a status other than 200, or a response that differs from that of a single server.
"""

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

LAYOUTC, CONF, SECONDS = sys.argv[1], sys.argv[2], float(sys.argv[3])

REQUEST = json.dumps({
    "spec": {
        "layoutSpec": 1, "views": ["a", "b"],
        "constraints": ["H:|-[a]-[b(==a)]-|", "V:|[a]|", "V:|[b]|"],
    },
    "environment": {"window": {"width": 1, "height": 800}},
})

SCRIPT = """
local before, behind, answers = %s, %s, %s
local number = 0
request = function()
  number = (number + 1) %% 500
  return wrk.format("POST", "/v1/solve", {["Content-Type"] = "application/json"}, before .. (300 + number) .. behind)
end
local wrong = 0
response = function(status, headers, body)
  if status ~= 200 or not body:find(answers, 1, true) then wrong = wrong + 1; io.stderr:write(status, " ", body, "\\n") end
end
"""


def free_ports(count):
    """Ports below those that the system gives to clients: a copy is started again at its port while clients connect."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as file:
        first = int(file.read().split()[0])
    found = []
    for port in random.sample(range(first // 2, first), first - first // 2):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
        found.append(port)
        if len(found) == count:
            return found
    sys.exit(f"no free ports below {first}")


def wait_for(port, process):
    for _ in range(300):
        if process.poll() is not None:
            sys.exit(f"the server at port {port} ended with exit code {process.returncode}")
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=1) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"no server answers at port {port}")


def served(port):
    """The number of layouts that a server has solved."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=5) as answer:
        counts = re.findall(r'^layoutc_requests_total\{[^}]*route="/v1/solve"[^}]*\} (\d+)', answer.read().decode(), re.MULTILINE)
    return sum(map(int, counts))


def wait_for_load(port):
    """Waits until nginx, which skips a failed server for a second, sends requests to a server again."""
    for _ in range(300):
        if served(port) >= 100:
            return
        time.sleep(0.1)
    sys.exit(f"nginx sends no requests to port {port}")


def start(port):
    process = subprocess.Popen(
        [LAYOUTC, "serve", "--port", str(port), "--log", "off", "--workers", "1"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait_for(port, process)
    return process


def main():
    folder = tempfile.mkdtemp(prefix="layoutc-failover-")
    front, *ports = free_ports(3)
    conf = open(CONF, encoding="utf-8").read()
    for old, new in zip(["8080", "8081", "8082"], [front, *ports]):
        conf = re.sub(rf"\b{old}\b", str(new), conf)
    with open(f"{folder}/nginx.conf", "w", encoding="utf-8") as file:
        file.write(
            f"daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log;\n"
            f"events {{ worker_connections 1024; }}\nhttp {{ access_log off; client_body_temp_path {folder}/body;\n"
            f"proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u;\n"
            f"scgi_temp_path {folder}/s;\n{conf}\n}}\n")
    before, behind = REQUEST.split('"width": 1,')
    with open(f"{folder}/load.lua", "w", encoding="utf-8") as file:
        file.write(SCRIPT % (
            json.dumps(before + '"width": '), json.dumps("," + behind), json.dumps('"status":"solved"')))
    copies = [start(port) for port in ports]
    nginx = subprocess.Popen(
        ["nginx", "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"], stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    load = None
    try:
        wait_for(front, nginx)
        load = subprocess.Popen(
            ["wrk", "-t", "1", "-c", "16", "-d", "120s", "--timeout", "10s", "-s", f"{folder}/load.lua",
             f"http://127.0.0.1:{front}"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        killed = 0
        for index in range(2):
            wait_for_load(ports[1 - index])
            time.sleep(SECONDS / 4)
            copies[index].send_signal(signal.SIGKILL)
            copies[index].wait()
            killed += 1
            time.sleep(SECONDS / 16)
            copies[index] = start(ports[index])
        wait_for_load(ports[1])
        # wrk prints its results when it is interrupted.
        load.send_signal(signal.SIGINT)
        output, errors = load.communicate(timeout=60)
        requests = int(re.search(r"(\d+) requests in", output).group(1))
        bad = [line for line in output.splitlines() if "Non-2xx" in line or "Socket errors" in line]
        if bad or errors.strip() or requests < 100:
            print(output, errors[-2000:], open(f"{folder}/error.log", encoding="utf-8").read()[-2000:])
            sys.exit("a client got an error")
        with open(f"{folder}/error.log", encoding="utf-8") as file:
            passed_on = sum("upstream" in line for line in file)
        print(f"two servers behind nginx: {requests} requests, {killed} kills, {passed_on} failures seen by nginx, none by a client")
    finally:
        for process in [load, nginx, *copies]:
            if process is not None and process.poll() is None:
                # SIGTERM, so that nginx ends its worker, too.
                process.terminate()
                process.wait()
        subprocess.run(["rm", "-rf", folder], check=False)


if __name__ == "__main__":
    main()
