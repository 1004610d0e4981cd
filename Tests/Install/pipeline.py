"""Runs the workflow of Docs/in-ci.md, the action and the pre-commit hooks, each in an empty folder: pipeline.py LAYOUTC

It emulates GitHub: checkouts are clones of this repository, `if` and `env` are evaluated, and shells have GitHub's options. Instead of
the compiler, a script copies LAYOUTC to the location of the build. A change of a spec must cause an annotation at its line.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
LAYOUTC = pathlib.Path(sys.argv[1]).resolve()

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


def check(condition, message):
    if not condition:
        sys.exit(f"pipeline.py: {message}")


class Runner:
    """The machine of a job: a folder, variables, and the results of the steps."""

    def __init__(self, folder):
        self.folder = folder
        self.tools = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-tools-"))
        (self.tools / "swift").write_text(SWIFT)
        (self.tools / "swift").chmod(0o755)
        self.path_file = self.tools / "path"
        self.output_file = self.tools / "output"
        self.log = ""
        self.failed = False
        self.artifacts = []

    def expand(self, text, inputs, action_path):
        def value(match):
            name = match.group(1).strip()
            if name.startswith("inputs."):
                return inputs[name.removeprefix("inputs.")]
            return {"github.action_path": str(action_path), "runner.os": "Linux"}.get(name, "expanded")
        return re.sub(r"\$\{\{(.*?)\}\}", value, str(text))

    def holds(self, condition, inputs):
        """Whether a step's `if` is true, for the forms that are used here."""
        if condition is None:
            return not self.failed
        text = condition.removeprefix("${{").removesuffix("}}").strip()
        result = True
        for part in [part.strip() for part in text.split("&&")]:
            unequal = re.fullmatch(r"inputs\.(\w+) != '(\w+)'", part)
            if part == "failure()":
                result = result and self.failed
            elif unequal:
                result = result and inputs[unequal.group(1)] != unequal.group(2)
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
            "LAYOUTC": str(LAYOUTC),
            **{name: self.expand(value, inputs, action_path) for name, value in step.get("env", {}).items()},
        }
        if action_path:
            environment["GITHUB_ACTION_PATH"] = str(action_path)
        options = ["-eo", "pipefail"] if step.get("shell") == "bash" else ["-e"]
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", *options, "-c", step["run"]], cwd=self.folder, env=environment,
            capture_output=True, text=True, check=False)
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


def main():
    action_file = PACKAGE / ".github/actions/layoutc/action.yml"
    action = yaml.safe_load(action_file.read_text())
    defaults = {name: str(value["default"]) for name, value in action["inputs"].items()}
    kinds = []
    for steps in workflow_steps():
        uses_action = any("/.github/actions/layoutc" in step.get("uses", "") for step in steps)
        kinds.append("action" if uses_action else "workflow")
        for changed in [False, True]:
            folder = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-pipeline-"))
            project(folder)
            if changed:
                change(folder)
            runner = Runner(folder)
            if uses_action:
                for step in steps:
                    if "/.github/actions/layoutc" not in step.get("uses", ""):
                        runner.run([step])
                        continue
                    # GitHub stores the repository of an action next to the project.
                    home = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-action-"))
                    clone(home)
                    inputs = defaults | {name: str(value) for name, value in step.get("with", {}).items()}
                    check(inputs.keys() == defaults.keys(), f"an input that the action does not have: {inputs}")
                    runner.run(action["runs"]["steps"], inputs, home / ".github/actions/layoutc")
                    shutil.rmtree(home)
            else:
                runner.run(steps)
            check(runner.failed == changed, f"{kinds[-1]}: the run should {'fail' if changed else 'pass'}:\n{runner.log[-2000:]}")
            check(("::error" in runner.log) == changed, f"{kinds[-1]}: annotations:\n{runner.log[:2000]}")
            if changed:
                expect_annotation(folder, runner.log)
                check(list((folder / "moved").glob("chat-*.svg")), "there are no pictures of what moved")
                check(runner.artifacts == ["moved"], "the pictures are not kept")
            shutil.rmtree(folder)
            shutil.rmtree(runner.tools)
        print(f"{kinds[-1]} of the page: passed, from checkout to annotation")
    check(sorted(kinds) == ["action", "workflow"], f"the page has {kinds}")
    hooks()


def hooks():
    listed = yaml.safe_load((PACKAGE / ".pre-commit-hooks.yaml").read_text())
    check([hook["id"] for hook in listed] == ["layoutc-check", "layoutc-test"], "the hooks are others")
    command = [sys.executable, "-m", "pre_commit"]
    if subprocess.run([*command, "--version"], capture_output=True, check=False).returncode != 0:
        print("skipped: pre-commit is not installed")
        return
    validated = subprocess.run([*command, "validate-manifest", PACKAGE / ".pre-commit-hooks.yaml"], check=False)
    check(validated.returncode == 0, "the manifest of the hooks is not valid")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="layoutc-hooks-"))
    project(folder)
    # The hooks of the manifest, with the built program.
    for hook in listed:
        hook["language"] = "system"
        hook["entry"] = hook["entry"].replace("layoutc", str(LAYOUTC), 1)
    config = {"repos": [{"repo": "local", "hooks": listed}]}
    (folder / ".pre-commit-config.yaml").write_text(yaml.safe_dump(config))
    environment = {**os.environ, "PRE_COMMIT_HOME": str(folder / ".cache"), "HOME": str(folder)}
    for changed in [False, True]:
        if changed:
            change(folder)
        subprocess.run(
            "git init -q . 2>/dev/null; git add Layouts .pre-commit-config.yaml", shell=True, cwd=folder, env=environment,
            check=True)
        done = subprocess.run(
            [*command, "run", "--all-files"], cwd=folder, env=environment, capture_output=True, text=True, check=False)
        check((done.returncode != 0) == changed, f"the hooks should {'fail' if changed else 'pass'}:\n{done.stdout}{done.stderr}")
        check(("sendButton" in done.stdout) == changed, f"the hooks say:\n{done.stdout}")
    shutil.rmtree(folder)
    print("pre-commit hooks: they pass, and fail if a frame has moved")


if __name__ == "__main__":
    main()
