"""Writes Sources/LayoutService/Playground/PlaygroundExamples.swift from Specs. Run it from the package's folder."""

import pathlib

NAMES = ["qwerty", "arabic", "number-pad", "calculator", "split-pad", "chat", "editor", "form"]
TARGET = pathlib.Path("Sources/LayoutService/Playground/PlaygroundExamples.swift")

lines = [
    "// Made by Tests/Fixtures/make_playground_examples.py from Specs; change those, then run it.",
    "",
    "/// The specs that the playground offers to start from.",
    "enum PlaygroundExamples {",
    "  /// The examples with their names, in the order in which they are offered.",
    "  static let all: [(name: String, spec: String)] = [",
]
for name in NAMES:
    text = pathlib.Path(f"Specs/{name}.json").read_text()
    lines.append(f'    (\n      "{name}",\n      #"""')
    lines += [("      " + line).rstrip() for line in text.split("\n")]
    lines.append('      """#\n    ),')
lines += ["  ]", "}", ""]
TARGET.write_text("\n".join(lines))
