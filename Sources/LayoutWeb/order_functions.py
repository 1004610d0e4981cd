#!/usr/bin/env python3
"""Sorts the functions of a WebAssembly module so that similar ones are adjacent, for better compression.

    order_functions.py MODULE.wat

MODULE.wat is the output of `wasm-opt --emit-text`, and is replaced by the sorted text.
"""

import collections
import re
import sys

RUN_LENGTH = 2


def runs(function):
    """The sequences of instructions in a function, without the indices of local variables."""
    lines = [line.strip(" ()") for line in function.split("\n")[1:]]
    instructions = [line if line.startswith("call ") else re.sub(r"\$\d+", "$", line) for line in lines if line]
    return {hash(tuple(instructions[i : i + RUN_LENGTH])) for i in range(len(instructions))}


def ordered(functions):
    """The functions, starting with the largest. Each one is followed by the most similar of the others."""
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
