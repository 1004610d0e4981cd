#!/usr/bin/env python3
"""What a fuzzer starts from, and what is kept of what it finds.

    Tests/Fuzz/corpus.py unpack http|spec FOLDER    fills FOLDER/corpus (for spec FOLDER/words.dict too)
    Tests/Fuzz/corpus.py pack FOLDER                prints a corpus of specs as spec-corpus.json holds it

After a long run, .build/fuzz-spec/fuzz_spec -set_cover_merge=1 -max_len=2000 MINIMISED .build/fuzz-spec/corpus leaves out
what adds nothing; pack then takes MINIMISED.

The corpus is one file of strings, in which each character is an octet, since a folder of a thousand files is a burden.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKED = ROOT / "Tests" / "Fuzz" / "spec-corpus.json"
LONGEST = 2000
# How many octets of what was found are kept, the shortest inputs first.
KEPT = 150_000


def http(folder):
    for case in json.loads((ROOT / "Tests" / "Fixtures" / "http" / "http-cases.json").read_text()):
        octets = (case["send"] + case.get("after100", "")).encode("latin-1")
        if len(octets) < 1000:
            Path(folder, "corpus", case["id"]).write_bytes(octets)


def spec(folder):
    seeds = []
    for path in sorted((ROOT / "Tests" / "Fixtures" / "conformance").glob("*.json")):
        request = json.loads(path.read_text()).get("request", {})
        seeds += [request, request.get("spec", {})]
    for path in sorted((ROOT / "Specs").glob("*.json")):
        spec = json.loads(path.read_text())
        # A whole spec is long; its parts are not.
        for part in ("views", "constraints"):
            for element in spec.get(part, []):
                seeds.append({"layoutSpec": 1, **{k: spec[k] for k in ("metrics", "stacks") if k in spec}, part: [element]})
    texts = [json.dumps(seed, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") for seed in seeds]
    if PACKED.exists():
        texts += [text.encode("latin-1") for text in json.loads(PACKED.read_text())]
    for number, text in enumerate(t for t in texts if len(t) <= LONGEST):
        Path(folder, "corpus", f"seed-{number}").write_bytes(text)
    Path(folder, "words.dict").write_text("".join(f'"{escaped(word)}"\n' for word in words()))


def schema():
    """What the command prints as the schema; without a build of it there are fewer words."""
    for build in ("release", "debug"):
        layoutc = ROOT / ".build" / build / "layoutc"
        if layoutc.exists():
            return json.loads(subprocess.run([layoutc, "schema"], capture_output=True, check=True).stdout)
    print("no words of the schema: layoutc is not built", file=sys.stderr)
    return {}


def words():
    """The keys and words of the schema, each in quotes too, and the signs of the languages inside of strings."""
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
    signs = "== <= >= @ * / + - ( ) min( max( H:| V:| -| [ ] -( >= 1e9 1e-9 1000 0.5 -0 @750 null true false".split()
    # Longer words say little more, and libFuzzer takes 64 octets at most.
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
        case ["pack", folder]:
            pack(folder)
        case _:
            sys.exit(__doc__)
