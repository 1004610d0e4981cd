#!/usr/bin/env python3
"""Puts similar functions of a WebAssembly module next to each other: the module compresses better.

    order_functions.py MODULE.wat

MODULE.wat is the text that `wasm-opt --emit-text` writes; the ordered text replaces it.
"""

import collections
import re
import sys

RUN_LENGTH = 4


def runs(function):
    """The runs of instructions in a function, without the numbers of its local variables."""
    lines = [line.strip(" ()") for line in function.split("\n")[1:]]
    instructions = [line if line.startswith("call ") else re.sub(r"\$\d+", "$", line) for line in lines if line]
    return {hash(tuple(instructions[i : i + RUN_LENGTH])) for i in range(len(instructions))}


def ordered(functions):
    """The functions from the largest on: after each one comes the one that has most in common with it."""
    contents = [runs(function) for function in functions]
    holders = collections.defaultdict(set)
    for index, content in enumerate(contents):
        for run in content:
            holders[run].add(index)
    largest = iter(sorted(range(len(functions)), key=lambda index: -len(functions[index])))
    left = set(range(len(functions)))
    current = None
    while left:
        common = collections.Counter()
        for run in contents[current] if current is not None else ():
            common.update(holders[run])
        if common:
            size = len(contents[current])
            current = max(common, key=lambda i: (common[i] / (size + len(contents[i]) - common[i]), -i))
        else:
            current = next(index for index in largest if index in left)
        left.remove(current)
        for run in contents[current]:
            holders[run].remove(current)
        yield functions[current]


path = sys.argv[1]
with open(path, encoding="utf-8") as file:
    head, *functions = re.split(r"(?m)^(?= \(func \$)", file.read())
end = functions[-1].rfind("\n )\n") + len("\n )\n")
functions[-1], tail = functions[-1][:end], functions[-1][end:]
with open(path, "w", encoding="utf-8") as file:
    file.write(head + "".join(ordered(functions)) + tail)
