#!/usr/bin/env bash
# Builds and runs the sample of Docs/swiftpm-plugins.md with the manifests of the page: plugins.sh BUNDLE|--from-source
#
# BUNDLE is the layoutc.artifactbundle.zip of a release. With --from-source, SwiftPM compiles layoutc, which takes minutes.
set -euo pipefail
package=$(realpath "$(dirname "$0")/../..")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
sample=$folder/SampleKeyboard
cp -R "$package/Tests/Fixtures/sample-keyboard" "$sample"
rm -rf "$sample/.build"
spec=Sources/SampleKeyboard/keys.layout.json

# manifest TEXT: the manifest of the page that has this text.
manifest() {
  awk -v text="$1" '/^```/ { if (inside && index(block, text)) { printf "%s", block; exit } inside = !inside; block = ""; next }
    inside { block = block $0 "\n" }' "$package/Docs/swiftpm-plugins.md"
}
started=$SECONDS
if [ "$1" = --from-source ]; then
  manifest 'path: "../layoutc"' | sed "s|\"../layoutc\"|\"$package\"|" >"$sample/Package.swift"
  diff <(manifest 'path: "../layoutc"' | sed 's|"../layoutc"|"../../.."|') "$package/Tests/Fixtures/sample-keyboard/Package.swift"
else
  # The bundle of a file instead of one at an address.
  cp "$1" "$sample/layoutc.artifactbundle.zip"
  manifest artifactbundle | sed -e '/ url: /d' -e 's|checksum: ".*"|path: "layoutc.artifactbundle.zip"|' >"$sample/Package.swift"
  mkdir "$sample/Plugins"
  cp -R "$package"/Sources/Plugins/* "$sample/Plugins/"
fi
cd "$sample"
[ -s Package.swift ]

swift run SampleKeyboard 2>"$folder/log" >"$folder/output" || { tail -n 30 "$folder/log"; exit 1; }
diff - "$folder/output" <<'END'
space: 54.0 4.0 332.0 208.0
list: 250.0
END
# layoutc's own warnings are not the plugin's.
if grep 'warning:' "$folder/log" | grep -v 'the code depends on'; then exit 1; fi
built=$((SECONDS - started))

swift package layoutc check $spec --device iphone-16 >"$folder/output" 2>&1 || { cat "$folder/output"; exit 1; }
grep -q 'missing-digits' "$folder/output"

# A mistake is an error of the build at its place, which is that on the page.
sed -i 's/globe.width ==/globe.widht ==/' $spec
started=$SECONDS
if swift build >"$folder/output" 2>&1; then
  echo "a broken spec was compiled"
  exit 1
fi
expected=$(sed -n "s|^$spec\(:.*\)|\1|p" "$package/Docs/swiftpm-plugins.md")
grep -qF "$spec$expected" "$folder/output" || { cat "$folder/output"; exit 1; }
if swift package layoutc check $spec >"$folder/output" 2>&1; then
  echo "the exit code of layoutc is lost"
  exit 1
fi
echo "the sample, $(if [ "$1" = --from-source ]; then echo "from source"; else echo "with the bundle"; fi): built in $built s; a mistake was found after $((SECONDS - started)) s"
