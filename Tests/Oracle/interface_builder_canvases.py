#!/usr/bin/env python3
"""How well imports of Interface Builder files predict the frames on another canvas, for Docs/interface-builder.md.

    Tests/Oracle/interface_builder_canvases.py --layoutc .build/release/layoutc REPOSITORY…

Git repositories hold revisions of a file that were saved for different devices. The last revision before such a change
is imported, and solved for the canvas of the first one after it: `layoutc import OLD --verify --other-canvas NEW`.
Layouts whose views, texts or constraints changed too do not count. Prints the views that agree, in total and among those
that moved or changed their size.
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
            if not device or b'useAutolayout="YES"' not in content:
                continue
            if before and before[0] != device[0]:
                yield path, before[1], content
            before = (device[0], content)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repositories", nargs="+", type=Path, metavar="REPOSITORY")
    parser.add_argument("--layoutc", required=True)
    parser.add_argument("--verbose", action="store_true", help="print the views that differ")
    options = parser.parse_args()
    total = [0, 0, 0]
    seen = set()
    for repository in options.repositories:
        for path, old, new in pairs(repository):
            with tempfile.TemporaryDirectory() as folder:
                files = [Path(folder, name + Path(path).suffix) for name in ("old", "new")]
                files[0].write_bytes(old)
                files[1].write_bytes(new)
                if (old, new) in seen:
                    continue
                seen.add((old, new))
                done = subprocess.run(
                    [options.layoutc, "import", files[0], "--verify", "--other-canvas", files[1]],
                    capture_output=True, text=True)
            found = re.search(r"^(\d+) of (\d+) views agree with .*", done.stdout, re.MULTILINE)
            if found is None or found[2] == "0":
                continue
            total = [total[0] + int(found[1]), total[1] + int(found[2]), total[2] + 1]
            print(f"{found[1]:>4} of {found[2]:>4}  {path}")
            if options.verbose and found[1] != found[2]:
                # What the old file itself differs in comes first.
                print(re.split(r"^\d+ of \d+ views agree$", done.stdout, flags=re.MULTILINE)[-1].strip())
    print(f"{total[0]} of {total[1]} views in {total[2]} pairs of revisions agree")


if __name__ == "__main__":
    main()
