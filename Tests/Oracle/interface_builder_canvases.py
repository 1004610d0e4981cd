#!/usr/bin/env python3
"""How well imports of Interface Builder files predict the frames on another canvas, for Docs/interface-builder.md.

    Tests/Oracle/interface_builder_canvases.py --layoutc .build/release/layoutc REPOSITORY…

Git repositories hold revisions of a file that were saved for different devices. The last revision before such a change
is imported, and solved for the canvas of the first one after it: `layoutc import OLD --verify --other-canvas NEW`.
Layouts whose views, contents or constraints changed too do not count, and neither do canvases of Macs, which are not
screens of iOS. Prints the views that agree within 0.5 points and within 1 point, and those whose new frame contradicts
constraints of the new file, so that nothing can predict it.
"""

import argparse
import re
import subprocess
import tempfile
from pathlib import Path


def git(repository, *arguments):
    return subprocess.run(["git", "-C", repository, *arguments], capture_output=True, check=True).stdout


def revisions(repository):
    """The contents of each Interface Builder file, oldest first, by path."""
    log = git(repository, "log", "--all", "--reverse", "--format=", "--raw", "--no-abbrev", "--no-renames").decode(
        errors="replace")
    files = {}
    for line in log.splitlines():
        match = re.match(r":\d+ \d+ \w+ (\w+) [AM]\t(.*\.(?:xib|storyboard))$", line)
        if match:
            files.setdefault(match[2], []).append(match[1])
    return files


def pairs(repository):
    """The revisions before and after each change of a file's device."""
    for path, blobs in sorted(revisions(repository).items()):
        before = None
        for blob in dict.fromkeys(blobs):
            content = git(repository, "cat-file", "blob", blob)
            device = re.search(rb"<device id=\"(\w+)\"( orientation=\"\w+\")?", content)
            if not device or device[1] == b"mac" or b'useAutolayout="YES"' not in content:
                continue
            if before and before[0] != device[0]:
                yield path, before[1], content
            before = (device[0], content)


def compared(layoutc, old, new, suffix):
    """The output of a comparison."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name + suffix) for name in ("old", "new")]
        files[0].write_bytes(old)
        files[1].write_bytes(new)
        return subprocess.run(
            [layoutc, "import", files[0], "--verify", "--other-canvas", files[1]], capture_output=True,
            text=True).stdout


def differences(output):
    """The largest difference in points of each view that differs on the other canvas."""
    # What the old file itself differs in comes first.
    rest = re.split(r"^\d+ of \d+ views agree$", output, flags=re.MULTILINE)[-1]
    number = r"(-?[\d.]+)"
    for row in re.finditer(rf"^\S+ +{' '.join([number] * 4)} +{' '.join([number] * 4)}$", rest, re.MULTILINE):
        values = [float(value) for value in row.groups()]
        yield max(abs(one - other) for one, other in zip(values[:4], values[4:]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="+", type=Path, metavar="REPOSITORY")
    parser.add_argument("--layoutc", required=True)
    parser.add_argument("--verbose", action="store_true", help="print the views that differ")
    options = parser.parse_args()
    agreeing = near = count = contradicted = files = 0
    seen = set()
    for repository in options.repositories:
        for path, old, new in pairs(repository):
            if (old, new) in seen:
                continue
            seen.add((old, new))
            output = compared(options.layoutc, old, new, Path(path).suffix)
            found = re.search(r"^(\d+) of (\d+) views agree with (.*)", output, re.MULTILINE)
            if found is None:
                continue
            told = re.search(r"(\d+) frames? contradicts? constraints", found[3])
            contradicted += int(told[1]) if told else 0
            if found[2] == "0":
                continue
            agreeing, count, files = agreeing + int(found[1]), count + int(found[2]), files + 1
            near += int(found[1]) + sum(difference <= 1 for difference in differences(output))
            print(f"{found[1]:>4} of {found[2]:>4}  {path}")
            if options.verbose and found[1] != found[2]:
                print(re.split(r"^\d+ of \d+ views agree$", output, flags=re.MULTILINE)[-1].strip())
    print(f"{agreeing} of {count} views in {files} pairs of revisions agree, {near} within 1 point")
    print(f"{contradicted} other frames contradict constraints of their own file")


if __name__ == "__main__":
    main()
