"""Writes the Swift files with the playground's page and its examples; CI compares them. Run it in the package's folder."""

import pathlib

FOLDER = pathlib.Path("Sources/LayoutService/Playground")
TYPES = {".css": "text/css", ".js": "text/javascript"}
EXAMPLES = ["qwerty", "arabic", "number-pad", "calculator", "split-pad", "chat", "editor", "form"]
MADE = "// Made by Tests/Fixtures/make_playground.py from {}; change those, then run it.\n\n"


def literal(text, indent):
    """A raw string literal, which compiles quickly at any length."""
    assert '"""#' not in text and "\\#(" not in text
    lines = [(indent + line).rstrip() for line in text.split("\n")]
    return "\n".join(['#"""', *lines, indent + '"""#'])


def files():
    page = FOLDER / "Page"
    lines = [
        "/// The playground's files.", "enum PlaygroundFiles {", "  /// The page.",
        "  static let index = " + literal((page / "index.html").read_text(), "    "), "",
        "  /// What the page consists of, by name, with the media types.",
        "  static let parts: [(name: String, mediaType: String, text: String)] = [",
    ]
    for file in sorted(page.iterdir()):
        if file.suffix in TYPES:
            text = literal(file.read_text(), "      ")
            lines.append(f'    (\n      "{file.name}", "{TYPES[file.suffix]}",\n      {text}\n    ),')
    return MADE.format("Page") + "\n".join([*lines, "  ]", "}", ""])


def examples():
    lines = [
        "/// The specs that the playground offers to start from.",
        "enum PlaygroundExamples {",
        "  /// The examples with their names, in the order in which they are offered.",
        "  static let all: [(name: String, spec: String)] = [",
    ]
    for name in EXAMPLES:
        text = pathlib.Path(f"Specs/{name}.json").read_text()
        lines.append(f'    (\n      "{name}",\n      {literal(text, "      ")}\n    ),')
    return MADE.format("Specs") + "\n".join([*lines, "  ]", "}", ""])


(FOLDER / "PlaygroundFiles.swift").write_text(files())
(FOLDER / "PlaygroundExamples.swift").write_text(examples())
