#!/usr/bin/env bash
# Builds the WebAssembly modules with the standard Swift toolchain, and assembles the npm package.
#
#   Sources/LayoutWeb/build.sh [FOLDER]     (default: .build/web)
#
# The libraries are compiled as Embedded Swift from the same sources as for other platforms. If `wasm-opt` (binaryen)
# and Python are installed, they make the modules smaller. Exits with 3 if the toolchain has no Embedded Swift for
# WebAssembly.
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

# In the libraries and the small module, nothing is inlined into functions of more than three blocks; wasm-opt inlines
# in the complete module, which is optimized for speed. In the small module, the passes that duplicate functions and
# loops are off, too.
lean=(-Xllvm -sil-inline-overall-caller-block-limit=3)
smallest=(-Osize "${lean[@]}" -Xllvm -inline-threshold=0)
for pass in closure-specialize capture-prop function-signature-opts array-property-opt loop-unroll; do
  smallest+=(-Xllvm "-sil-disable-pass=$pass")
done

# Libraries emit no code of their own. The module that uses them compiles what it needs into one object, and optimizes it.
# The small module is still smaller if its libraries are optimized before; for the others, that is a waste of time.
library() {
  local name=$1 files
  shift
  mapfile -t files < <(find "Sources/$name" -name '*.swift' | LC_ALL=C sort)
  compile "$name" "$objects/$name.swiftmodule" "${level:--Osize}" "${lean[@]}" -emit-module \
    -emit-module-path "$objects/$name.swiftmodule" -- "${files[@]}" $web/module/Sorting.swift "$@"
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
compile HTTPMessage "$objects/HTTPMessage.swiftmodule" -Osize -emit-module \
  -emit-module-path "$objects/HTTPMessage.swiftmodule" -- Sources/HTTPMessage/HTTPQueryItem.swift
library LayoutRequests
"$tools/clang" --target=$triple -Os -ffreestanding -fno-stack-protector -fno-builtin -mbulk-memory \
  -c $web/module/shim.c -o "$objects/shim.o"

# module NAME OPTIONS SHRINKING EXPORT SOURCE… : compiles and links a module with its exports.
module() {
  local name=$1 options shrinking exports=("--export=layoutc_$4") file=$out/package/$1.wasm export
  read -ra options <<<"$2"
  read -ra shrinking <<<"$3"
  shift 4
  compile LayoutModule "$objects/$name.o" "${options[@]}" -Xfrontend -mergeable-traps -c -o "$objects/$name.o" -- "$@"
  if [ "$file" -nt "$objects/$name.o" ]; then return; fi
  for export in allocate free open close answer_address answer_count; do exports+=("--export=layoutc_$export"); done
  "$tools/wasm-ld" --no-entry --gc-sections --strip-all -z stack-size=1048576 --stack-first "${exports[@]}" \
    "$objects/$name.o" "$objects/shim.o" "$resources/embedded/$triple/libswiftUnicodeDataTables.a" -o "$file"
  if command -v wasm-opt >/dev/null && command -v python3 >/dev/null; then
    local features=(--enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int --enable-mutable-globals)
    # A module compresses better without alignment of loads and stores, and with similar functions next to each other.
    wasm-opt "${features[@]}" --dealign --emit-text "$file" -o "$objects/$name.wat"
    $web/order_functions.py "$objects/$name.wat"
    wasm-opt "${features[@]}" "${shrinking[@]}" --low-memory-unused "$objects/$name.wat" -o "$file"
  fi
  echo "$name.wasm: $(stat -c %s "$file") bytes, $(gzip -9 -c "$file" | wc -c) with gzip$(
    if command -v brotli >/dev/null; then echo ", $(brotli -q 11 -w 24 -c "$file" | wc -c) with brotli"; fi)"
}

# The small module is optimized for size, the complete one for speed. In the small one, functions with a single caller
# are not inlined, because many small functions compress better than a few large ones.
common=($web/module/{Calls,LayoutModule,ModuleRequest}.swift)
module core "${smallest[*]}" "-Oz --converge --one-caller-inline-max-function-size=10" call_core "${common[@]}" &
small=$!
module layoutc -O "-O3 --always-inline-max-function-size=20 --flexible-inline-max-function-size=30" call \
  "${common[@]}" $web/module/AllCalls.swift &
whole=$!
status=0
wait $small || status=1
wait $whole || status=1
[ $status = 0 ]

cp $web/package/* "$out/package/"
