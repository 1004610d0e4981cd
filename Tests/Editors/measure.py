"""Measures the language server on a spec of 2,000 lines: the time to diagnostics, completion and hover after a keystroke, and the
memory after 10,000 edits. Call: Tests/Editors/measure.py PROGRAM"""
import json
import os
import statistics
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from client import Client  # noqa: E402

URI = "file:///large.json"


def spec():
    """A spec of about 2,000 lines: rows of keys in stacks, and a constraint for each."""
    views, constraints = [], []
    for row in range(36):
        keys = [{"id": f"k{row}_{key}", "units": 1, "label": f"é{key}"} for key in range(8)]
        views.append({"id": f"row{row}", "stack": {"axis": "horizontal", "distribution": "units", "spacing": "gap"}, "children": keys})
        above = f"row{row - 1}.bottom" if row else "safeArea.top"
        constraints += [f"row{row}.leading == safeArea.leading + gap", f"row{row}.trailing == safeArea.trailing - gap",
                        f"row{row}.top == {above} + 1", f"row{row}.height == 5"]
    text = json.dumps({"layoutSpec": 1, "metrics": {"gap": 2}, "views": views, "constraints": constraints}, indent=1)
    return text.replace(': {\n', ':\n{\n')


def memory(process):
    with open(f"/proc/{process}/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmRSS"))


def main():
    client = Client([sys.argv[1], "lsp"], options={"environments": ["--device iphone-16"]})
    text = spec()
    lines = text.split("\n")
    print(f"{len(lines)} lines, {len(text)} bytes")
    client.open(URI, text)
    client.wait("textDocument/publishDiagnostics")
    target = next(index for index, line in enumerate(lines) if "row18.height" in line)
    place = {"line": target, "character": lines[target].index("== 5") + 3}
    version = 1

    def edit(start, end, new):
        nonlocal version
        version += 1
        client.notify("textDocument/didChange", {"textDocument": {"uri": URI, "version": version}, "contentChanges": [
            {"range": {"start": start, "end": end}, "text": new}]})

    def after(position, count):
        return {"line": position["line"], "character": position["character"] + count}

    def timed(action):
        begin = time.perf_counter()
        action()
        return 1000 * (time.perf_counter() - begin)

    def report(name, times):
        times.sort()
        print(f"{name}: median {statistics.median(times):.1f} ms, 95 % within {times[len(times) * 95 // 100]:.1f} ms")

    diagnostics, completions, hovers = [], [], []
    for step in range(60):
        def keystroke():
            edit(place, after(place, 1), str(5 + step % 3))
            client.wait("textDocument/publishDiagnostics")
        diagnostics.append(timed(keystroke))
        name = {"line": target, "character": lines[target].index("row18") + 2}
        edit(place, after(place, 1), str(5 + step % 2))
        completions.append(timed(lambda: client.request(
            "textDocument/completion", {"textDocument": {"uri": URI}, "position": name})))
        client.wait("textDocument/publishDiagnostics")
        hovers.append(timed(lambda: client.request(
            "textDocument/hover", {"textDocument": {"uri": URI}, "position": name})))
    report("diagnostics after a keystroke", diagnostics)
    report("completion after a keystroke", completions)
    report("hover", hovers)

    before = None
    for step in range(10_000):
        edit(place, after(place, 1), str(5 + step % 5))
        if step % 50 == 49:
            client.request("textDocument/foldingRange", {"textDocument": {"uri": URI}})
        if step == 999:
            before = memory(client.process.pid)
    client.request("textDocument/foldingRange", {"textDocument": {"uri": URI}})
    print(f"memory: {before} MiB after 1,000 edits, {memory(client.process.pid)} MiB after 10,000")
    client.end()


main()
