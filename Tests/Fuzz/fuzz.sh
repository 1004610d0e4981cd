#!/bin/sh
# Fuzzes with libFuzzer: Tests/Fuzz/fuzz.sh http|spec [SECONDS].
#
#   http   the parser of requests, on octets; starts from the raw cases of Tests/Fixtures/http
#   spec   the reader of specs, the solver, check, explain and pictures; starts from spec-corpus.json, Specs and the
#          conformance cases, with the words of the layout spec's schema as dictionary
#
# What crashes, or takes more than 5 s under the sanitizers, is left in .build/fuzz-NAME as crash-… or timeout-….
set -eu
name=${1:?http or spec}
seconds=${2:-60}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$root/.build/fuzz-$name
mkdir -p "$work/corpus"
python3 "$root/Tests/Fuzz/corpus.py" unpack "$name" "$work"

flags="-O -wmo -swift-version 6 -parse-as-library -sanitize=fuzzer,address -I $work"
# compile NAME FILE… : one module, whose object is left in the working folder.
compile() {
  module=$1
  shift
  # shellcheck disable=SC2086
  swiftc $flags -emit-module -emit-module-path "$work/$module.swiftmodule" -module-name "$module" \
    -package-name layoutc -c "$@" -o "$work/$module.o"
}
sources() { find "$root/Sources/$1" -name '*.swift'; }

case $name in
http)
  modules=HTTPMessage
  options="-max_len=800"
  ;;
spec)
  modules="Cassowary JSON Layout LayoutSpec LayoutReports"
  options="-max_len=2000 -dict=$work/words.dict"
  ;;
*)
  echo "there is http and spec" >&2
  exit 64
  ;;
esac
objects=""
for module in $modules; do
  # Swift files of the package have no blanks in their names.
  # shellcheck disable=SC2046
  compile "$module" $(sources "$module")
  objects="$objects $work/$module.o"
done
compile "fuzz_$name" "$root/Tests/Fuzz/fuzz_$name.swift"
# shellcheck disable=SC2086
swiftc -sanitize=fuzzer,address $objects "$work/fuzz_$name.o" -o "$work/fuzz_$name"

cd "$work"
# shellcheck disable=SC2086
SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 "./fuzz_$name" $options -timeout=5 -rss_limit_mb=1024 \
  -max_total_time="$seconds" -print_final_stats=1 "$work/corpus"
