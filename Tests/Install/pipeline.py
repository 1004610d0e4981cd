"""Runs the workflow of Docs/in-ci.md, the action and the pre-commit hooks, each in an empty folder: pipeline.py LAYOUTC RELEASE

RELEASE is the folder of a release's files, which a local server has. It emulates GitHub: checkouts are clones of this repository,
`if` and `env` are evaluated, and shells have GitHub's options. Instead of the compiler, a script copies LAYOUTC to the location of
the build. A change of a spec must cause an annotation at its line.
"""

import functools
import hashlib
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

import yaml

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
LAYOUTC = pathlib.Path(sys.argv[1]).resolve()
RELEASE = pathlib.Path(sys.argv[2]).resolve()
CHECKSUM = hashlib.sha256((RELEASE / "SHA256SUMS").read_bytes()).hexdigest()

SWIFT = """#!/bin/sh
# Replaces the compiler: copies a built program to the location of `swift build --package-path FOLDER`.
[ "$1" = build ] || exit 64
folder=.
while [ $# -gt 0 ]; do
  if [ "$1" = --package-path ]; then folder=$2; fi
  shift
done
[ -f "$folder/Package.swift" ] || exit 1
mkdir -p "$folder/.build/release"
cp "$LAYOUTC" "$folder/.build/release/layoutc"
"""


NO_SWIFT = """#!/bin/sh
echo "swift must not be needed" >&2
exit 64
"""


def check(condition, message):
    if not condition:
        sys.exit(f"pipeline.py: {message}")


class Runner:
    """The machine of a job: a folder, variables, and the results of the steps."""

    def __init__(self, folder, swift=SWIFT):
        self.folder = folder
        self.tools = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-tools-"))
        (self.tools / "swift").write_text(swift)
        (self.tools / "swift").chmod(0o755)
        self.path_file = self.tools / "path"
        self.output_file = self.tools / "output"
        self.outputs = {}
        self.log = ""
        self.failed = False
        self.artifacts = []

    def expand(self, text, inputs, action_path):
        def value(match):
            name, _, alternative = match.group(1).strip().partition(" || ")
            if name.startswith("inputs."):
                return inputs[name.removeprefix("inputs.")] or (alternative and "expanded")
            return {"github.action_path": str(action_path), "runner.os": "Linux"}.get(name, "expanded")
        return re.sub(r"\$\{\{(.*?)\}\}", value, str(text))

    def holds(self, condition, inputs):
        """Whether a step's `if` is true, for the forms that are used here."""
        if condition is None:
            return not self.failed
        text = condition.removeprefix("${{").removesuffix("}}").strip()
        result = True
        for part in [part.strip() for part in text.split("&&")]:
            unequal = re.fullmatch(r"(inputs|steps)\.([\w.]+) != '(\w*)'", part)
            if part == "failure()":
                result = result and self.failed
            elif unequal:
                values = inputs if unequal.group(1) == "inputs" else self.outputs
                result = result and values.get(unequal.group(2), "") != unequal.group(3)
            else:
                check(part == "!cancelled()", f"cannot read the condition {condition}")
        always = "failure()" in text or "cancelled()" in text
        return result and (always or not self.failed)

    def run(self, steps, inputs=None, action_path=None):
        inputs = inputs or {}
        for step in steps:
            if not self.holds(step.get("if"), inputs):
                continue
            options = step.get("with", {})
            uses = step.get("uses", "")
            if uses.startswith("actions/checkout"):
                if "path" in options:
                    clone(self.folder / options["path"])
            elif uses.startswith("actions/upload-artifact"):
                self.artifacts.append(options["path"])
            elif uses.startswith("actions/cache"):
                self.expand(options["path"], inputs, action_path)
            else:
                check("run" in step, f"a step that is not known: {step}")
                self.shell(step, inputs, action_path)

    def shell(self, step, inputs, action_path):
        added = self.path_file.read_text().split("\n") if self.path_file.exists() else []
        path = ":".join([*reversed([folder for folder in added if folder]), str(self.tools), os.environ["PATH"]])
        environment = {
            **os.environ, "PATH": path, "GITHUB_PATH": str(self.path_file), "GITHUB_OUTPUT": str(self.output_file),
            "RUNNER_TEMP": str(self.tools), "LAYOUTC": str(LAYOUTC),
            **{name: self.expand(value, inputs, action_path) for name, value in step.get("env", {}).items()},
        }
        if action_path:
            environment["GITHUB_ACTION_PATH"] = str(action_path)
        options = ["-eo", "pipefail"] if step.get("shell") == "bash" else ["-e"]
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", *options, "-c", step["run"]], cwd=self.folder, env=environment,
            capture_output=True, text=True, check=False)
        if self.output_file.exists():
            for name, _, value in (line.partition("=") for line in self.output_file.read_text().splitlines()):
                self.outputs[f"{step.get('id')}.outputs.{name}"] = value
            self.output_file.unlink()
        self.log += done.stdout + done.stderr
        self.failed = self.failed or done.returncode != 0


def clone(folder):
    """A checkout of this repository with the contents of the next commit."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=PACKAGE, capture_output=True,
        check=True).stdout.decode()
    for name in filter(None, listed.split("\0")):
        if (PACKAGE / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(PACKAGE / name, folder / name)


def project(folder):
    """A project with two specs and their golden frames."""
    layouts = folder / "Layouts"
    layouts.mkdir()
    for name in ["chat.json", "qwerty.json"]:
        shutil.copy(PACKAGE / "Specs" / name, layouts / name)
    done = subprocess.run(
        f"{LAYOUTC} test Layouts/*.json --update --quiet --all-devices --all-orientations", shell=True, cwd=folder,
        check=False)
    check(done.returncode == 0, "the golden frames cannot be written")


def change(folder):
    """Makes a button larger."""
    spec = folder / "Layouts" / "chat.json"
    text = spec.read_text()
    check("sendButton.height == 32" in text, "the spec is another one")
    spec.write_text(text.replace("sendButton.height == 32", "sendButton.height == 40"))


def expect_annotation(folder, log):
    found = re.search(r"^::error file=Layouts/chat\.json,line=(\d+),col=\d+,title=layoutc test::\d+ views moved [^:]*: (\w+), sendButton", log, re.M)
    check(found, f"there is no annotation of the button:\n{log[:2000]}")
    line = (folder / "Layouts" / "chat.json").read_text().split("\n")[int(found.group(1)) - 1]
    check(f'"id": "{found.group(2)}"' in line, f"the annotation is at another line: {line}")


def workflow_steps():
    page = (PACKAGE / "Docs" / "in-ci.md").read_text()
    blocks = re.findall(r"^```yaml[^\n]*\n(.*?)^```", page, re.M | re.S)
    jobs = [yaml.safe_load(block)["jobs"] for block in blocks if "\njobs:" in block]
    for job in jobs:
        yield next(iter(job.values()))["steps"]


def serve_release():
    """Serves the release's files as GitHub does, and returns the address of the releases."""
    root = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-releases-"))
    version = re.search(r"layoutc-([\d.]+)\.cdx\.json", (RELEASE / "SHA256SUMS").read_text()).group(1)
    (root / f"v{version}").symlink_to(RELEASE)

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *arguments):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=root))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return version, f"http://127.0.0.1:{server.server_port}"


def run_action(runner, given):
    """Runs the action's steps with inputs, from a copy of its repository."""
    action = yaml.safe_load((PACKAGE / ".github/actions/layoutc/action.yml").read_text())
    defaults = {name: str(value["default"]) for name, value in action["inputs"].items()}
    inputs = defaults | given
    check(inputs.keys() == defaults.keys(), f"an input that the action does not have: {inputs}")
    home = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-action-"))
    clone(home)
    runner.run(action["runs"]["steps"], inputs, home / ".github/actions/layoutc")
    shutil.rmtree(home)


def run_workflow(steps, address, changed):
    """Runs the steps of a workflow on the page, in a project in which a button may have changed."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-pipeline-"))
    project(folder)
    if changed:
        change(folder)
    uses_action = any("/.github/actions/layoutc" in step.get("uses", "") for step in steps)
    runner = Runner(folder, NO_SWIFT if uses_action else SWIFT)
    for step in steps:
        if "/.github/actions/layoutc" in step.get("uses", ""):
            given = {name: str(value) for name, value in step["with"].items()}
            check(given["checksum"] == "CHECKSUM", "the page has a checksum")
            run_action(runner, given | {"checksum": CHECKSUM, "releases": address})
        else:
            runner.run([step])
    kind = "action" if uses_action else "workflow"
    check(runner.failed == changed, f"{kind}: the run should {'fail' if changed else 'pass'}:\n{runner.log[-2000:]}")
    check(("::error" in runner.log) == changed, f"{kind}: annotations:\n{runner.log[:2000]}")
    if changed:
        expect_annotation(folder, runner.log)
        check(list((folder / "moved").glob("chat-*.svg")), "there are no pictures of what moved")
        check(runner.artifacts == ["moved"], "the pictures are not kept")
    shutil.rmtree(folder)
    shutil.rmtree(runner.tools)
    return kind


def run_fallbacks(version, address):
    """The action builds the sources if there is no program, and fails if a checksum is wrong."""
    for given, swift, fails, message in [
        ({}, SWIFT, False, ""),
        ({"version": "0.0.1", "checksum": CHECKSUM}, SWIFT, False, "::warning::layoutc is built from source"),
        ({"version": version, "checksum": "0" * 64}, SWIFT, True, f"the SHA-256 of SHA256SUMS is {CHECKSUM}, not 000"),
        ({"version": version}, SWIFT, True, "the checksum is missing"),
    ]:
        folder = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-pipeline-"))
        project(folder)
        runner = Runner(folder, swift)
        run_action(runner, given | {"releases": address, "check": "--device iphone-16", "test": "off"})
        check(runner.failed == fails and message in runner.log, f"the action with {given}:\n{runner.log[-2000:]}")
        shutil.rmtree(folder)
        shutil.rmtree(runner.tools)
    print("action: built from source without a release, and if it has no program; a wrong checksum fails")


def planted():
    """The keyboard without mistakes, and with each mistake, as names with texts."""
    folder = PACKAGE / "Tests/Fixtures/planted-keyboard"
    keyboard = (folder / "keyboard.json").read_text()
    yield None, keyboard
    for fault in json.loads((folder / "faults.json").read_text()):
        check(fault["right"] in keyboard, f"the keyboard is another one: {fault}")
        yield fault["rule"], keyboard.replace(fault["right"], fault["wrong"])


def run_planted():
    """The action's defaults find each mistake in a keyboard of the default folder."""
    for rule, text in planted():
        folder = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-pipeline-"))
        (folder / "Layouts").mkdir()
        (folder / "Layouts/keyboard.json").write_text(text)
        runner = Runner(folder)
        # There are no golden frames of a keyboard that is wrong.
        run_action(runner, {"test": "off"})
        check(runner.failed == (rule is not None), f"the action with {rule}:\n{runner.log[-2000:]}")
        check(rule is None or f"[{rule}]" in runner.log, f"the action does not find {rule}:\n{runner.log[-2000:]}")
        check("5 keyboard states, plane" in runner.log, f"the action says what it has checked:\n{runner.log[-2000:]}")
        shutil.rmtree(folder)
        shutil.rmtree(runner.tools)
    print("action: its defaults find each mistake that is planted into a keyboard")


def main():
    version, address = serve_release()
    kinds = []
    for steps in workflow_steps():
        started = time.monotonic()
        for changed in [False, True]:
            kinds.append(run_workflow(steps, address, changed))
        print(f"{kinds[-1]} of the page: passed, from checkout to annotation, twice in {time.monotonic() - started:.1f} s")
    check(set(kinds) == {"action"}, f"the page has {kinds}")
    run_fallbacks(version, address)
    run_planted()
    hooks(version, address)


def hooks(version, address):
    """Runs the hooks from a repository of the package: with a release, and built from source."""
    listed = yaml.safe_load((PACKAGE / ".pre-commit-hooks.yaml").read_text())
    check([hook["id"] for hook in listed] == ["layoutc-check", "layoutc-test"], "the hooks are others")
    command = [sys.executable, "-m", "pre_commit"]
    if subprocess.run([*command, "--version"], capture_output=True, check=False).returncode != 0:
        print("skipped: pre-commit is not installed")
        return
    validated = subprocess.run([*command, "validate-manifest", PACKAGE / ".pre-commit-hooks.yaml"], check=False)
    check(validated.returncode == 0, "the manifest of the hooks is not valid")
    home = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-hooks-"))
    repository = home / "layoutc"
    clone(repository)
    identity = ["-c", "user.name=layoutc", "-c", "user.email=layoutc@example.org"]
    for arguments in [["init", "-q"], ["add", "-A"], [*identity, "commit", "-qm", "The package"]]:
        subprocess.run(["git", *arguments], cwd=repository, check=True, capture_output=True)
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=repository, check=True, capture_output=True, text=True).stdout.strip()

    release = [f"--release={version}", f"--checksum={CHECKSUM}", f"--releases={address}"]
    for name, arguments, swift, changes in [
        ("a release", release, NO_SWIFT, [False, True]), ("the sources", [], SWIFT, [True]),
    ]:
        started = time.monotonic()
        folder = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-hooks-"))
        project(folder)
        config = {"repos": [{"repo": str(repository), "rev": commit, "hooks": [
            {"id": "layoutc-check", **({"args": [*arguments, "--fail-on", "warning"]} if arguments else {})},
            {"id": "layoutc-test", "args": arguments},
        ]}]}
        (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
        tools = folder / "tools"
        tools.mkdir()
        (tools / "swift").write_text(swift)
        (tools / "swift").chmod(0o755)
        environment = {
            **os.environ, "PRE_COMMIT_HOME": str(folder / ".cache"), "HOME": str(folder), "LAYOUTC": str(LAYOUTC),
            "PATH": f"{tools}:{os.environ['PATH']}",
        }
        for changed in changes:
            if changed:
                change(folder)
            subprocess.run(
                "git init -q . 2>/dev/null; git add Layouts .pre-commit-config.yaml", shell=True, cwd=folder, env=environment,
                check=True)
            done = subprocess.run(
                [*command, "run", "--all-files"], cwd=folder, env=environment, capture_output=True, text=True, check=False)
            check(
                (done.returncode != 0) == changed,
                f"the hooks should {'fail' if changed else 'pass'}:\n{done.stdout}{done.stderr}")
            check(("sendButton" in done.stdout) == changed, f"the hooks say:\n{done.stdout}")
        for rule, text in planted():
            for file in (folder / "Layouts").iterdir():
                file.unlink()
            (folder / "Layouts/keyboard.json").write_text(text)
            subprocess.run(["git", "add", "-A", "Layouts"], cwd=folder, env=environment, check=True)
            done = subprocess.run(
                [*command, "run", "layoutc-check", "--all-files"], cwd=folder, env=environment, capture_output=True, text=True, check=False)
            check((done.returncode != 0) == (rule is not None), f"the hook with {rule}:\n{done.stdout}{done.stderr}")
            check(rule is None or f"[{rule}]" in done.stdout, f"the hook does not find {rule}:\n{done.stdout}")
        shutil.rmtree(folder)
        print(f"pre-commit hooks with {name}: they fail if a frame has moved; {len(changes)} in {time.monotonic() - started:.1f} s")
    shutil.rmtree(home)


if __name__ == "__main__":
    main()
