#!/usr/bin/env bash
# Tests installations, as far as possible without the network: check.sh PYTHON [LAYOUTC]
#
# Builds the static program unless one is given, runs it in a root folder without Swift, installs it as in
# Docs/installing.md, and runs the workflow of Docs/in-ci.md, the action and the hooks from a clone.
set -euo pipefail
python=$1
package=$(realpath "$(dirname "$0")/../..")
cd "$package"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
skip() { printf 'skipped: %s\n' "$1"; }

if [ $# -gt 1 ]; then
  layoutc=$(realpath "$2")
else
  swift build -c release --static-swift-stdlib --product layoutc 2>&1 | tail -n 1
  layoutc=$package/.build/release/layoutc
fi

if ldd "$layoutc" | grep -qiE 'swift|foundation|dispatch|blocks'; then
  ldd "$layoutc"
  echo "the program is linked to Swift's libraries"
  exit 1
fi

root=$folder/root
mkdir -p "$root/bin" "$root/tmp"
cp "$layoutc" "$root/bin/layoutc"
ldd "$layoutc" | grep -oE '/[^ ]+' | while read -r library; do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
cp Specs/qwerty.json Tests/Fixtures/imports/brook.xml "$root/"
# Only root may change the root folder, so other users get a namespace.
enter=(chroot "$root")
if [ "$(id -u)" != 0 ]; then enter=(unshare --user --map-root-user chroot "$root"); fi
if "${enter[@]}" /bin/layoutc --version >"$folder/version" 2>"$folder/error"; then
  "${enter[@]}" /bin/layoutc solve /qwerty.json >"$folder/inside.json"
  "$layoutc" solve Specs/qwerty.json | cmp - "$folder/inside.json"
  "${enter[@]}" /bin/layoutc check /qwerty.json --all-devices --quiet >"$folder/inside.txt"
  "$layoutc" check Specs/qwerty.json --all-devices --quiet | cmp - "$folder/inside.txt"
  "${enter[@]}" /bin/layoutc import /brook.xml >"$folder/inside.json"
  "$layoutc" import Tests/Fixtures/imports/brook.xml | cmp - "$folder/inside.json"
  "${enter[@]}" /bin/layoutc serve --port 0 --log text 2>"$folder/log" >/dev/null &
  server=$!
  for _ in $(seq 100); do
    grep -qs 'listening' "$folder/log" && break
    sleep 0.1
  done
  url=$(sed -n 's/.*listening on //p' "$folder/log")
  curl -sf "$url/healthz" >/dev/null
  curl -sf "$url/v1/solve" -H 'Content-Type: application/json' --data-binary @Specs/qwerty.json >"$folder/served.json"
  "$layoutc" batch <<<"{\"spec\":$(tr -d '\n' <Specs/qwerty.json)}" | sed 's/^{"id":1,"result"://; s/}$//' | tr -d '\n' | cmp - "$folder/served.json"
  kill -TERM $server
  wait $server
  printf 'in an empty root: %s, %s bytes, libraries: %s\n' "$(cat "$folder/version")" "$(stat -Lc %s "$layoutc")" \
    "$(find "$root" -name '*.so*' -printf '%f ' | xargs)"
else
  skip "nobody here may change the root folder: $(cat "$folder/error")"
fi

# The manifest of Docs/embedding.md, with a clone in a folder of another name.
mkdir -p "$folder/MyKeyboard/Sources/MyKeyboard"
ln -s "$package" "$folder/a-clone-with-another-name"
sed -n '/^\/\/ swift-tools-version/,/^```/p' Docs/embedding.md | sed '/^```/d; s|"../layoutc"|"../a-clone-with-another-name"|' \
  >"$folder/MyKeyboard/Package.swift"
echo 'import LayoutSpec' >"$folder/MyKeyboard/Sources/MyKeyboard/MyKeyboard.swift"
swift package --package-path "$folder/MyKeyboard" show-dependencies --format json | grep '"identity": "a-clone-with-another-name"' >/dev/null
echo "the manifest of Docs/embedding.md, with a clone in a folder of another name: resolved"

"$python" Tests/Install/pipeline.py "$layoutc"
