#!/usr/bin/env bash
# Type-checks the sources for macOS 15, the oldest that Package.swift names, without a Mac: what the standard library got
# later, and what Linux's C library has but macOS's has not, is an error. iOS 18 and the others have the same library.
#
# The standard library for macOS is made from the interface in the toolchain, which says since which system each
# declaration exists; the C library is the part of it in Darwin/. Exit code 3 means that the toolchain has no interface.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$PWD/.build/apple
resources=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')

rm -rf "$work"
mkdir -p "$work/resources/macosx" "$work/modules"
ln -s "$resources/shims" "$resources/clang" "$resources/apinotes" "$work/resources/"
for module in Swift SwiftOnoneSupport Synchronization _Concurrency _StringProcessing; do
  interface=$(find "$resources/linux/$module.swiftmodule" -name '*-linux-gnu.swiftinterface' 2>/dev/null | head -n 1)
  if [ -z "$interface" ]; then
    echo "the toolchain has no textual interface of $module"
    exit 3
  fi
  mkdir "$work/resources/macosx/$module.swiftmodule"
  # What is inlined from Linux's library is not compiled, so it need not fit: the owner of a lock is a thread's number.
  sed -E -e 's/-target [^ ]+/-target x86_64-apple-macosx26.0/' -e 's/@backDeployed\([^)]*\)//' \
    -e 's/^(\/\/ swift-module-flags: )/\1-disable-availability-checking /' \
    -e '/^import Glibc$/d' -e 's/_swift_stdlib_gettid\(\)/UInt32(0)/' \
    "$interface" >"$work/resources/macosx/$module.swiftmodule/x86_64-apple-macos.swiftinterface"
done

# compile MODULE FILE… : type-checks a module, and makes it available to the next ones.
compile() {
  local module=$1
  shift
  swiftc -target x86_64-apple-macosx15.0 -resource-dir "$work/resources" -module-cache-path "$work/cache" \
    -Xfrontend -disable-objc-interop -swift-version 6 -package-name layoutc -Xcc -ffreestanding \
    -I "$work/modules" -I Tests/Apple/Darwin \
    -whole-module-optimization -emit-module -emit-module-path "$work/modules/$module.swiftmodule" -module-name "$module" "$@"
}

for module in CAllocations CPlayground; do
  echo "module $module { header \"$PWD/Sources/$module/include/$module.h\" export * }" >>"$work/modules/module.modulemap"
done
compile Darwin -parse-as-library Tests/Apple/Darwin/Darwin.swift
# A module comes after those that it imports.
for module in Cassowary JSON HardwareKeys HTTPMessage Platform Layout LayoutSpec LayoutDiagnosis LayoutReports \
  LayoutImport LayoutExport LayoutNames LayoutOperations HTTPServer LayoutService LanguageServer CommandLineTool layoutc layoutbench; do
  compile "$module" $(find "Sources/$module" -name '*.swift' | LC_ALL=C sort)
done
# The names of SwiftUI's public types beside those of the libraries, and what `layoutc compile` writes for SwiftUI.
sed 's/.*/public enum & {}/' Tests/Apple/SwiftUI/names.txt >"$work/Names.swift"
compile SwiftUI -parse-as-library Tests/Apple/SwiftUI/SwiftUI.swift "$work/Names.swift"
compile ImportsBesideSwiftUI -parse-as-library Tests/Apple/ImportsBesideSwiftUI.swift
echo "all modules are valid for macOS 15"
