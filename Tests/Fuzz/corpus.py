#!/usr/bin/env python3
"""The initial corpus of a fuzzer, and the inputs that are added to it.

    Tests/Fuzz/corpus.py unpack http|spec|import|log FOLDER    fills FOLDER/corpus (for spec and import FOLDER/words.dict too)
    Tests/Fuzz/corpus.py pack FOLDER                prints a corpus of specs in the form of spec-corpus.json

After a long run, .build/fuzz-spec/fuzz_spec -set_cover_merge=1 -max_len=2000 MINIMIZED .build/fuzz-spec/corpus selects
the inputs that add coverage. Pack the folder MINIMIZED.

The corpus is one file of strings instead of a thousand files. Each character is a byte.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKED = ROOT / "Tests" / "Fuzz" / "spec-corpus.json"
LONGEST = 2000
# The limit on the bytes of added inputs; the shortest ones are kept.
KEPT = 150_000


def http(folder):
    for case in json.loads((ROOT / "Tests" / "Fixtures" / "http" / "http-cases.json").read_text()):
        data = (case["send"] + case.get("after100", "")).encode("latin-1")
        if len(data) < 1000:
            Path(folder, "corpus", case["id"]).write_bytes(data)


def spec(folder):
    seeds = []
    for path in sorted((ROOT / "Tests" / "Fixtures" / "conformance").glob("*.json")):
        request = json.loads(path.read_text()).get("request", {})
        seeds += [request, request.get("spec", {})]
    for path in sorted((ROOT / "Specs").glob("*.json")):
        spec = json.loads(path.read_text())
        # A complete spec is long, but its parts are short.
        for part in ("views", "constraints"):
            for element in spec.get(part, []):
                seeds.append({"layoutSpec": 1, **{k: spec[k] for k in ("metrics", "stacks") if k in spec}, part: [element]})
    seeds += questions()
    texts = [json.dumps(seed, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") for seed in seeds]
    if PACKED.exists():
        texts += [text.encode("latin-1") for text in json.loads(PACKED.read_text())]
    for number, text in enumerate(t for t in texts if len(t) <= LONGEST):
        Path(folder, "corpus", f"seed-{number}").write_bytes(text)
    Path(folder, "words.dict").write_text("".join(f'"{escaped(word)}"\n' for word in words()))


def questions():
    """Requests about touches, hardware keys and transitions, and specs that use them."""
    view = {"id": "a", "kind": "key", "types": ["+", {"text": ",", "when": {"orientation": "landscape"}}]}
    spec = {"layoutSpec": 1, "root": "keyboard", "views": [view], "constraints": [{"pin": "a", "to": "root", "insets": 4}]}
    other = {"layoutSpec": 1, "root": {"width": 99, "height": 50}, "check": {"hardware": ["us", "de"]},
             "touch": {"reach": [{"when": {"orientation": "landscape"}, "value": 8}, {"value": "2 * 3"}], "offset": {"y": -2}},
             "views": [{"id": "b", "touch": {"leading": -3, "top": 1}, "types": {"key": "keyC", "modifiers": ["command"]}}],
             "constraints": ["b.width == 20", "b.height == 10", "b.left == 5", "b.top == 5"]}
    docked = {"keyboard": {"state": "docked"}}
    return [
        spec, other,
        {"spec": other, "points": [[1, 2], [30, 8.5], [-1, 1e9]]},
        {"spec": spec, "points": [[100, 100]], "environment": {"orientation": "landscape"}},
        {"spec": spec, "hardware": ["jis", "fr"]},
        {"spec": other, "hardware": ["us"], "press": "leftCommand+keyC"},
        {"spec": spec, "press": "ShiftLeft+Semicolon"},
        {"spec": spec, "to": {"window": {"width": 500, "height": 400}}, "rate": 4, "curve": "spring:1,100,10"},
        {"spec": other, "from": docked, "to": {"orientation": "landscape"}, "mode": "track", "duration": 0.5, "rate": 3},
        {"spec": spec, "from": {}, "to": docked, "curve": "bezier:0.1,-1,0.9,2", "mode": "animate", "duration": 1, "rate": 2},
    ]


def imports(folder):
    """The fixtures of the tests: complete keyboard files, and each scene of storyboards."""
    fixtures = ROOT / "Tests" / "Fixtures" / "imports"
    seeds = [path.read_bytes() for path in sorted(fixtures.iterdir()) if path.is_file()]
    found = set()
    for path in sorted((fixtures / "InterfaceBuilder").glob("*.storyboard")):
        text = path.read_text()
        head, tail = text[: text.index("<scenes>")], "</scenes></document>"
        scenes = re.findall(r"<scene .*?</scene>", text, re.DOTALL)
        # Most of a file is indentation, which is irrelevant.
        seeds += [re.sub(r">\s+<", "><", f"{head}<scenes>{scene}{tail}").encode() for scene in scenes]
        found.update(re.findall(r'[A-Za-z]+="[^"]{0,30}"', text))
        found.update(re.findall(r"<[A-Za-z]+", text))
    for number, seed in enumerate(seeds):
        Path(folder, "corpus", f"seed-{number}").write_bytes(seed)
    words = sorted(found) + ["<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE", "&amp;", "&#x41;", "xmlns:a=", "1e308"]
    Path(folder, "words.dict").write_text("".join(f'"{escaped(word)}"\n' for word in words if len(word) <= 60))


def log(folder):
    for path in sorted((ROOT / "Tests" / "LayoutDiagnosisTests" / "Golden").glob("*.log")):
        Path(folder, "corpus", path.name).write_bytes(path.read_bytes())


def schema():
    """The JSON Schema that the command prints, or nothing if the command is not built."""
    for build in ("release", "debug"):
        layoutc = ROOT / ".build" / build / "layoutc"
        if layoutc.exists():
            return json.loads(subprocess.run([layoutc, "schema"], capture_output=True, check=True).stdout)
    print("layoutc is not built, so the dictionary has no words of the JSON Schema", file=sys.stderr)
    return {}


def words():
    """The keys and words of the schema, with and without quotes, and the operators inside strings."""
    found = set()

    def visit(value):
        if isinstance(value, dict):
            for key, inner in value.items():
                if key in ("properties", "$defs"):
                    found.update(inner)
                if key == "enum":
                    found.update(word for word in inner if isinstance(word, str))
                if key == "const" and isinstance(inner, str):
                    found.add(inner)
                if key not in ("description", "title"):
                    visit(inner)
        elif isinstance(value, list):
            for inner in value:
                visit(inner)

    visit(schema())
    found.update("points hardware press from to duration curve rate mode animate track linear easeIn easeOut easeInOut".split())
    found.update(["bezier:0,0,1,1", "spring:1,100,10", "shift+equalSign", "ShiftLeft+Minus"])
    keyboards = json.loads((ROOT / "Tests" / "Fixtures" / "hardware-keys.json").read_text())
    found.update(key["name"] for key in keyboards["keys"])
    signs = "== <= >= @ * / + - ( ) min( max( H:| V:| -| [ ] -( >= 1e9 1e-9 1000 0.5 -0 @750 null true false".split()
    # libFuzzer accepts words of at most 64 bytes.
    short = sorted(word for word in found if re.fullmatch(r"[\x21-\x7e]{2,40}", word))
    return signs + [f'"{word}":' for word in short] + [f'"{word}"' for word in short] + short


def escaped(word):
    return word.replace("\\", "\\\\").replace('"', '\\"')


def pack(folder):
    texts = sorted({path.read_bytes() for path in Path(folder).iterdir()}, key=lambda text: (len(text), text))
    kept, size = [], 0
    for text in texts:
        size += len(text)
        if size <= KEPT:
            kept.append(text.decode("latin-1"))
    print(json.dumps(kept, indent=0))


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["unpack", "http", folder]:
            http(folder)
        case ["unpack", "spec", folder]:
            spec(folder)
        case ["unpack", "import", folder]:
            imports(folder)
        case ["unpack", "log", folder]:
            log(folder)
        case ["pack", folder]:
            pack(folder)
        case _:
            sys.exit(__doc__)
