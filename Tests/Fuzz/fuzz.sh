#!/bin/sh
# Fuzzes with libFuzzer: Tests/Fuzz/fuzz.sh http|spec|import|log [SECONDS].
#
#   http   the parser of requests, on octets; starts from the raw cases of Tests/Fixtures/http
#   spec   the reader of specs, the solver, check, explain, pictures, touches, hardware keys and transitions; starts from spec-corpus.json, Specs and the
#          conformance cases, with the words of the layout spec's schema as dictionary
#   import the importers and their reader of XML; starts from Tests/Fixtures/imports, whole and in parts
#   log    the reader of conflict logs and its judge; starts from the golden logs
#
# What crashes, or takes more than 5 s under the sanitizers, is left in .build/fuzz-NAME as crash-… or timeout-….
set -eu
name=${1:?http, spec, import or log}
seconds=${2:-60}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$root/.build/fuzz-$name
mkdir -p "$work/corpus"
python3 "$root/Tests/Fuzz/corpus.py" unpack "$name" "$work"

modules_folder=$root/.build/fuzz-modules
mkdir -p "$modules_folder"
flags="-O -wmo -swift-version 6 -parse-as-library -sanitize=fuzzer,address -I $modules_folder"
# compile NAME FILE… : one module, whose object is left in a folder that all fuzzers share.
compile() {
  module=$1
  shift
  # shellcheck disable=SC2086
  swiftc $flags -emit-module -emit-module-path "$modules_folder/$module.swiftmodule" -module-name "$module" \
    -package-name layoutc -c "$@" -o "$modules_folder/$module.o"
}
sources() { find "$root/Sources/$1" -name '*.swift'; }

case $name in
http)
  modules=HTTPMessage
  options="-max_len=800"
  ;;
spec)
  modules="Cassowary JSON HardwareKeys Layout LayoutSpec LayoutReports"
  options="-max_len=2000 -dict=$work/words.dict"
  ;;
import)
  modules="Cassowary JSON HardwareKeys Layout LayoutSpec LayoutImport"
  options="-max_len=8000 -dict=$work/words.dict"
  ;;
log)
  modules="Cassowary JSON LayoutDiagnosis"
  options="-max_len=3000"
  ;;
*)
  echo "there is http, spec, import and log" >&2
  exit 64
  ;;
esac
objects=""
compiled=
for module in $modules; do
  objects="$objects $modules_folder/$module.o"
  # What another fuzzer has compiled is taken, unless it or a module beneath it has changed.
  if [ -z "$compiled" ] && [ -f "$modules_folder/$module.o" ] \
    && [ -z "$(find "$root/Sources/$module" -newer "$modules_folder/$module.o")" ]; then
    continue
  fi
  compiled=1
  # Swift files of the package have no blanks in their names.
  # shellcheck disable=SC2046
  compile "$module" $(sources "$module")
done
compile "fuzz_$name" "$root/Tests/Fuzz/fuzz_$name.swift"
# shellcheck disable=SC2086
swiftc -sanitize=fuzzer,address $objects "$modules_folder/fuzz_$name.o" -o "$work/fuzz_$name"

cd "$work"
# shellcheck disable=SC2086
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 "./fuzz_$name" $options -timeout=5 -rss_limit_mb=1024 \
  -max_total_time="$seconds" -print_final_stats=1 "$work/corpus"
