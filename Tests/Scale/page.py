"""Prints the fenced block of a page with the given file name: page.py PAGE FILE"""

import sys

page, name = sys.argv[1], sys.argv[2]
block = None
for line in open(page, encoding="utf-8"):
    if line.startswith("```"):
        if block is not None:
            sys.stdout.write(block)
            sys.exit(0)
        words = line[3:].split()
        block = "" if len(words) > 1 and words[1] == name else None
    elif block is not None:
        block += line
sys.exit(f"{page} has no block {name}")
