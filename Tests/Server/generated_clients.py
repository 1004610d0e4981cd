#!/usr/bin/env python3
"""Generates clients from /openapi.json, and uses them: generated_clients.py --server .build/release/layoutc --python PYTHON

openapi-python-client makes a client, and datamodel-codegen the models of requests and responses. Both solve, check and diagnose,
and get a typed problem for a device that does not exist. Without one of these tools beside PYTHON, its test is skipped with
a message.
"""
import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from serverprocess import Server

LOG = Path(__file__).resolve().parent / "../LayoutDiagnosisTests/Golden"

COMMON = '''
import sys
base, log = sys.argv[1], open(sys.argv[2], "rb").read()
spec = {"layoutSpec": 1, "name": "small", "views": ["q"], "constraints": [{"pin": "q", "to": "root", "insets": 3}]}
'''

CLIENT = COMMON + '''
import io
from layoutc_client import Client
from layoutc_client.api.documents import get_device
from layoutc_client.api.layouts import check, diagnose, solve
from layoutc_client.models import (
    CheckReport, Device, DeviceName, Diagnoses, Environment, EnvironmentOrientation, LayoutSpec, Problem, Result, Results,
    SolveRequest)
from layoutc_client.types import File

client = Client(base_url=base)
layout = LayoutSpec.from_dict(spec)
result = solve.sync(client=client, body=layout, device=[DeviceName.IPHONE_16])
assert isinstance(result, Result), result
assert result.frames["q"].width == 387 and result.environment.device == "iphone-16"
assert result.environment.window.height == 852 and result.environment.safe_area.top == 59
landscape = Environment(device="ipad-9", orientation=EnvironmentOrientation.LANDSCAPE)
results = solve.sync(client=client, body=SolveRequest(spec=layout, environments=[landscape, Environment(device="none")]))
assert isinstance(results, Results) and isinstance(results.results[0], Result), results
assert results.results[0].root.width == 1080
report = check.sync(client=client, body=spec, all_devices=True)
assert isinstance(report, CheckReport) and report.summary.environments > 50, report
diagnoses = diagnose.sync(client=client, body=File(payload=io.BytesIO(log)))
assert isinstance(diagnoses, Diagnoses) and diagnoses.logs[0].why, diagnoses
device = get_device.sync(client=client, id="iphone-16")
assert isinstance(device, Device) and device.width == 393, device
problem = solve.sync(client=client, body=SolveRequest(spec=layout, environment=Environment(device="iphone-61")))
assert isinstance(problem, Problem) and problem.status == 422 and problem.errors[0].pointer == "/environment/device", problem
problem = solve.sync(client=client, body=LayoutSpec.from_dict({**spec, "views": [f"v{n}" for n in range(20_001)]}))
assert isinstance(problem, Problem) and (problem.limit.name, problem.limit.value) == ("views", 20_000), problem
'''

MODELS = COMMON + '''
import urllib.error, urllib.request
from models import CheckReport, Diagnoses, Environment, LayoutSpec, Orientation, Problem, Result, SolveRequest

def post(path, body, kind="application/json"):
    body = body if isinstance(body, bytes) else body.model_dump_json(exclude_unset=True).encode()
    request = urllib.request.Request(base + path, body, {"Content-Type": kind})
    try:
        return urllib.request.urlopen(request).read()
    except urllib.error.HTTPError as error:
        return error.read()

layout = LayoutSpec.model_validate(spec)
landscape = Environment(device="iphone-16", orientation=Orientation.landscape)
result = Result.model_validate_json(post("/v1/solve", SolveRequest(spec=layout, environment=landscape)))
assert result.environment.orientation.value == "landscape" and result.root.width == 852, result
assert CheckReport.model_validate_json(post("/v1/check", layout)).summary.environments > 0
assert Diagnoses.model_validate_json(post("/v1/diagnose", log, "text/plain")).logs[0].why
problem = Problem.model_validate_json(
    post("/v1/solve", SolveRequest(spec=layout, environment=Environment(device="iphone-61"))))
assert problem.errors[0].pointer == "/environment/device", problem
'''


def run(*command, cwd):
    done = subprocess.run([str(part) for part in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{command[0]}: {done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True)
    parser.add_argument("--python", default=sys.executable)
    arguments = parser.parse_args()
    # The generators are beside the interpreter of a virtual environment, which is itself a link.
    tools = Path(arguments.python).parent
    log = sorted(LOG.glob("two-widths*.log"))[0].resolve()
    with tempfile.TemporaryDirectory() as folder, Server(arguments.server, "--log", "off") as server:
        base = f"http://127.0.0.1:{server.port}"
        Path(folder, "openapi.json").write_bytes(server.get("/openapi.json")[1])
        if (tools / "openapi-python-client").exists():
            run(tools / "openapi-python-client", "generate", "--path", "openapi.json", "--output-path", "out", "--meta", "none",
                cwd=folder)
            Path(folder, "out").rename(Path(folder, "layoutc_client"))
            run(arguments.python, "-c", CLIENT, base, log, cwd=folder)
            print("openapi-python-client: its client solves, checks, diagnoses, and gets typed problems")
        else:
            print("skipped: openapi-python-client is not installed")
        if (tools / "datamodel-codegen").exists():
            run(tools / "datamodel-codegen", "--input", "openapi.json", "--input-file-type", "openapi", "--output-model-type",
                "pydantic_v2.BaseModel", "--output", "models.py", cwd=folder)
            run(arguments.python, "-c", MODELS, base, log, cwd=folder)
            print("datamodel-codegen: its models solve, check, diagnose, and get typed problems")
        else:
            print("skipped: datamodel-code-generator is not installed")


if __name__ == "__main__":
    main()
