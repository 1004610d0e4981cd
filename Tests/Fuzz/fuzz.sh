#!/bin/sh
# Fuzzes the parser of requests with libFuzzer: Tests/Fuzz/fuzz.sh [SECONDS]. The raw cases are the corpus to start from.
set -eu
seconds=${1:-60}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$root/.build/fuzz-http
mkdir -p "$work/corpus"
python3 - "$root/Tests/Fixtures/http/http-cases.json" "$work/corpus" <<'PYTHON'
import json, pathlib, sys
for case in json.loads(pathlib.Path(sys.argv[1]).read_text()):
    octets = (case["send"] + case.get("after100", "")).encode("latin-1")
    if len(octets) < 1000:
        pathlib.Path(sys.argv[2], case["id"]).write_bytes(octets)
PYTHON
swiftc -O -swift-version 6 -parse-as-library -sanitize=fuzzer,address \
  "$root"/Sources/HTTPMessage/*.swift "$root/Tests/Fuzz/fuzz_http.swift" -o "$work/fuzz_http"
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 "$work/fuzz_http" -max_len=800 -max_total_time="$seconds" \
  -print_final_stats=1 "$work/corpus"
