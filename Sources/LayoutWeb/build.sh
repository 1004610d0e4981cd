#!/usr/bin/env bash
# Builds the WebAssembly module of the libraries with the plain Swift toolchain, and puts the npm package together.
#
#   Sources/LayoutWeb/build.sh [FOLDER]     (default: .build/web)
#
# The libraries are compiled as Embedded Swift from the same sources as everywhere. Exits with 3 if the toolchain has no
# Embedded Swift for WebAssembly.
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

# A module is compiled again only if one of its sources, or a module before it, is newer.
compile() {
  local module=$1
  shift
  local sources=("$@")
  if [ -f "$objects/$module.o" ] && [ -z "${changed:-}" ] \
    && [ -z "$(find "${sources[@]}" "$0" -newer "$objects/$module.o" -print -quit)" ]; then
    return
  fi
  changed=1
  echo "compiling $module"
  "$swiftc" -target $triple -enable-experimental-feature Embedded -enable-experimental-feature Extern -wmo -Osize -swift-version 6 -parse-as-library \
    -package-name layoutc -suppress-warnings -module-name "$module" -I "$objects" \
    -emit-module -emit-module-path "$objects/$module.swiftmodule" -c "${sources[@]}" -o "$objects/$module.o"
}

sources() { find "Sources/$1" -name '*.swift' | LC_ALL=C sort; }

mapfile -t files < <(sources Cassowary) && compile Cassowary "${files[@]}"
mapfile -t files < <(sources JSON) && compile JSON "${files[@]}"
mapfile -t files < <(sources Layout) && compile Layout "${files[@]}" $web/module/Mathematics.swift
mapfile -t files < <(sources HardwareKeys) && compile HardwareKeys "${files[@]}"
mapfile -t files < <(sources LayoutSpec) && compile LayoutSpec "${files[@]}" $web/module/Mutex.swift
mapfile -t files < <(sources LayoutReports) && compile LayoutReports "${files[@]}"
mapfile -t files < <(sources RequestOptions) && compile RequestOptions "${files[@]}"
mapfile -t files < <(sources LayoutDiagnosis) && compile LayoutDiagnosis "${files[@]}"
mapfile -t files < <(sources LayoutImport) && compile LayoutImport "${files[@]}"
compile LayoutModule $web/module/LayoutModule.swift

"$tools/clang" --target=$triple -Os -ffreestanding -fno-stack-protector -fno-builtin -mbulk-memory \
  -c $web/module/shim.c -o "$objects/shim.o"

exports=()
for name in allocate free open close call answer_address answer_count; do exports+=("--export=layoutc_$name"); done
"$tools/wasm-ld" --no-entry --gc-sections --strip-all -z stack-size=1048576 --stack-first "${exports[@]}" \
  "$objects"/{Cassowary,JSON,Layout,HardwareKeys,LayoutSpec,LayoutReports,RequestOptions,LayoutDiagnosis,LayoutImport,LayoutModule,shim}.o \
  "$resources/embedded/$triple/libswiftUnicodeDataTables.a" -o "$out/package/layoutc.wasm"

cp $web/package/* "$out/package/"
size=$(stat -c %s "$out/package/layoutc.wasm")
compressed=$(gzip -9 -c "$out/package/layoutc.wasm" | wc -c)
echo "layoutc.wasm: $size bytes, $compressed compressed"
