#!/usr/bin/env bash
# Builds the WebAssembly module with the standard Swift toolchain, and assembles the npm package.
#
#   Sources/LayoutWeb/build.sh [FOLDER]     (default: .build/web)
#
# The libraries are compiled as Embedded Swift from the same sources as for other platforms. If `wasm-opt` (binaryen)
# is installed, it makes the module smaller. Exits with 3 if the toolchain has no Embedded Swift for WebAssembly.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-.build/web}
web=Sources/LayoutWeb
mkdir -p "$out/objects" "$out/package"
objects=$out/objects

swiftc=$(command -v swiftc)
swiftc=$(readlink -f "$swiftc")
tools=$(dirname "$swiftc")
swiftc=$tools/swiftc
resources=$(dirname "$tools")/lib/swift
triple=wasm32-unknown-none-wasm
if ! [ -d "$resources/embedded/$triple" ] || ! [ -x "$tools/wasm-ld" ]; then
  echo "skipped: this toolchain has no Embedded Swift for WebAssembly"
  exit 3
fi

# compile MODULE FILE OPTIONS… -- SOURCE… : compiles a module into a file, if one of its sources or an earlier module is
# newer.
compile() {
  local module=$1 file=$2 options=()
  shift 2
  while [ "$1" != -- ]; do
    options+=("$1")
    shift
  done
  shift
  if [ -f "$file" ] && [ -z "${changed:-}" ] && [ -z "$(find "$@" "$0" -newer "$file" -print -quit)" ]; then
    return
  fi
  changed=1
  echo "compiling ${file##*/}"
  "$swiftc" -target $triple -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo \
    -swift-version 6 -parse-as-library -package-name layoutc -suppress-warnings -module-name "$module" -I "$objects" \
    "${options[@]}" "$@"
}

# Libraries emit no code of their own: the module that uses them compiles what it needs into one object, and optimizes it.
# Without optimization, the compiler crashes on Cassowary's noncopyable types; with more inlining, the module grows.
library() {
  local name=$1 files
  shift
  mapfile -t files < <(find "Sources/$name" -name '*.swift' | LC_ALL=C sort)
  compile "$name" "$objects/$name.swiftmodule" "${level:--Osize}" -Xllvm -sil-inline-overall-caller-block-limit=3 \
    -emit-module -emit-module-path "$objects/$name.swiftmodule" -- "${files[@]}" $web/module/Sorting.swift "$@"
}

library Cassowary
library JSON
library Layout $web/module/Mathematics.swift
library HardwareKeys
library LayoutSpec $web/module/Mutex.swift
library LayoutReports
level=-Onone library LayoutDiagnosis
level=-Onone library LayoutImport
# Only the part of HTTPMessage that parses queries.
compile HTTPMessage "$objects/HTTPMessage.swiftmodule" -Onone -emit-module \
  -emit-module-path "$objects/HTTPMessage.swiftmodule" -- Sources/HTTPMessage/HTTPQueryItem.swift
library LayoutOperations
"$tools/clang" --target=$triple -Os -ffreestanding -fno-stack-protector -fno-builtin -mbulk-memory \
  -c $web/module/shim.c -o "$objects/shim.o"

module=$out/package/layoutc.wasm
compile LayoutModule "$objects/layoutc.o" -O -Xfrontend -mergeable-traps -c -o "$objects/layoutc.o" \
  -- $web/module/{Calls,LayoutModule}.swift
if ! [ "$module" -nt "$objects/layoutc.o" ]; then
  exports=()
  for export in allocate free open close call answer_address answer_count operations; do exports+=("--export=layoutc_$export"); done
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -z stack-size=1048576 --stack-first "${exports[@]}" \
    "$objects/layoutc.o" "$objects/shim.o" "$resources/embedded/$triple/libswiftUnicodeDataTables.a" -o "$module"
  if command -v wasm-opt >/dev/null; then
    # A module compresses better without alignment of loads and stores.
    wasm-opt --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals \
      --dealign -O3 --always-inline-max-function-size=20 --flexible-inline-max-function-size=30 --low-memory-unused \
      "$module" -o "$module"
  fi
  echo "layoutc.wasm: $(stat -c %s "$module") bytes, $(gzip -9 -c "$module" | wc -c) with gzip$(
    if command -v brotli >/dev/null; then echo ", $(brotli -q 11 -w 24 -c "$module" | wc -c) with brotli"; fi)"
fi

find "$out/package" -type f ! -name layoutc.wasm -delete
cp $web/package/* LICENSE "$out/package/"
version=$(sed -n 's/.*static let current = "\(.*\)".*/\1/p' Sources/LayoutOperations/Version.swift)
sed "s/VERSION/$version/" $web/package/package.json >"$out/package/package.json"
