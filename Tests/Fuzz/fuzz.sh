#!/bin/sh
# Fuzzes with libFuzzer: Tests/Fuzz/fuzz.sh http|spec|import|log [SECONDS].
#
#   http   the HTTP parser; starts with the raw requests of Tests/Fixtures/http
#   spec   the spec parser, the solver and the reports; starts with spec-corpus.json, Specs and the conformance cases; the
#          dictionary has the words of the JSON Schema
#   import the importers and their XML parser; starts with Tests/Fixtures/imports, complete and in parts
#   log    the parser of conflict logs and the diagnosis; starts with the golden logs
#
# OPTIMIZATION=-Onone compiles in a third of the time, and tries a quarter as many inputs.
#
# An input that crashes, or takes more than 5 s with the sanitizers, is stored in .build/fuzz-NAME as crash-… or
# timeout-….
set -eu
name=${1:?http, spec, import or log}
seconds=${2:-60}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$root/.build/fuzz-$name
mkdir -p "$work/corpus"
python3 "$root/Tests/Fuzz/corpus.py" unpack "$name" "$work"

optimization=${OPTIMIZATION:--O}
modules_folder=$root/.build/fuzz-modules$optimization
mkdir -p "$modules_folder"
flags="$optimization -wmo -swift-version 6 -parse-as-library -sanitize=fuzzer,address -I $modules_folder"
# compile NAME FILE… : compiles a module into a folder that all fuzzers share.
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
  modules="Cassowary JSON HardwareKeys HTTPMessage Layout LayoutSpec LayoutReports LayoutDiagnosis LayoutImport
    LayoutOperations"
  options="-max_len=2000 -dict=$work/words.dict"
  ;;
import)
  modules="Cassowary JSON HardwareKeys Layout LayoutSpec LayoutImport"
  options="-max_len=8000 -dict=$work/words.dict"
  ;;
log)
  modules="Cassowary JSON Layout LayoutDiagnosis"
  options="-max_len=3000"
  ;;
*)
  echo "usage: fuzz.sh http|spec|import|log [SECONDS]" >&2
  exit 64
  ;;
esac
objects=""
compiled=
for module in $modules; do
  objects="$objects $modules_folder/$module.o"
  # A module that another fuzzer has compiled is reused, unless it or a module below it has changed.
  if [ -z "$compiled" ] && [ -f "$modules_folder/$module.o" ] \
    && [ -z "$(find "$root/Sources/$module" -newer "$modules_folder/$module.o")" ]; then
    continue
  fi
  compiled=1
  # The names of the Swift files have no spaces.
  compile "$module" $(sources "$module")
done
helpers=$root/Tests/Fuzz/demand.swift
if [ "$name" = http ]; then helpers=; fi
# shellcheck disable=SC2086
compile "fuzz_$name" "$root/Tests/Fuzz/fuzz_$name.swift" $helpers
# shellcheck disable=SC2086
swiftc -sanitize=fuzzer,address $objects "$modules_folder/fuzz_$name.o" -o "$work/fuzz_$name"

cd "$work"
# shellcheck disable=SC2086
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 "./fuzz_$name" $options -timeout=5 -rss_limit_mb=1024 \
  -max_total_time="$seconds" -print_final_stats=1 "$work/corpus"
