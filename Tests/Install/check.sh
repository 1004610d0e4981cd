#!/usr/bin/env bash
# Makes the files of a release, installs each in an empty root or folder, and uses it: check.sh PYTHON [LAYOUTC]
#
# With LAYOUTC, a program built without --static-swift-stdlib, a root folder also has the libraries that it needs, and
# packages that are compiled are left out. Otherwise, .ci/release runs as for a release, in two clones, and must write the
# same bytes.
set -euo pipefail
python=$1
package=$(realpath "$(dirname "$0")/../..")
cd "$package"
folder=$(mktemp -d)
server=
trap 'if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; fi; rm -rf "$folder"' EXIT
skip() { printf 'skipped: %s\n' "$1"; }
version=$(sed -n 's/.*static let current = "\(.*\)".*/\1/p' Sources/LayoutOperations/Version.swift)
release=$folder/release

if [ $# -gt 1 ]; then
  strip -o "$folder/layoutc" "$2"
  .ci/release "$version" --draft --program linux-x86_64="$folder/layoutc" --output "$release" >"$folder/sizes" 2>"$folder/log" \
    || { cat "$folder/log"; exit 1; }
else
  for clone in "$folder/clone" "$folder/a clone in another folder"; do
    git clone -q --no-hardlinks "$package" "$clone"
    output=$release
    if [ -d "$release" ]; then output=$folder/again; fi
    "$clone/.ci/release" "$version" --output "$output" >"$folder/sizes"
    rm -rf "$clone"
  done
  cmp "$release/SHA256SUMS" "$folder/again/SHA256SUMS"
  echo "two runs wrote the same bytes"
fi
(cd "$release" && sha256sum --check --strict --quiet SHA256SUMS)
cat "$folder/sizes"
if .ci/release 0.0.1 --draft >"$folder/log" 2>&1; then exit 1; fi
grep -q "is $version, not 0.0.1: change it there" "$folder/log"

# The list of what is inside has every other file, with its checksum.
"$python" - "$release" <<'END'
import hashlib, json, pathlib, sys
folder = pathlib.Path(sys.argv[1])
listed = next(folder.glob("*.cdx.json"))
document = json.loads(listed.read_text())
files = {item["name"]: item["hashes"][0]["content"] for item in document["components"] if item["type"] == "file"}
expected = {
    file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file not in (listed, folder / "SHA256SUMS")}
assert document["bomFormat"] == "CycloneDX" and files == expected, files.keys() ^ expected.keys()
assert all(item["version"] for item in document["components"] if item["type"] == "library"), document
END

root=$folder/root
# empty_root PROGRAM: makes an empty root folder, with the libraries that a program needs, if any.
empty_root() {
  rm -rf "$root"
  mkdir -p "$root/tmp" "$root/etc" "$root/proc"
  echo "127.0.0.1 localhost" >"$root/etc/hosts"
  cp Specs/qwerty.json Tests/Fixtures/imports/brook.xml "$root/"
  if [ "$(head -c 4096 "$1" | grep -ca ld-linux)" != 0 ]; then
    ldd "$1" | grep -oE '/[^ ]+' | while read -r library; do
      mkdir -p "$root$(dirname "$library")"
      cp -L "$library" "$root$library"
    done
  fi
}
# The folder as root of a namespace, with /proc as in every container. Users who are not root are root in it.
namespace=(unshare --mount)
if [ "$(id -u)" != 0 ]; then namespace=(unshare --user --map-root-user --mount); fi
enter=("${namespace[@]}" sh -c 'mount --rbind /proc "$0/proc" && exec chroot "$0" "$@"' "$root")

# use PROGRAM NAME: uses an installed program.
use() {
  local inside=("${enter[@]}" "$1")
  [ "$("${inside[@]}" --version)" = "layoutc $version" ]
  "${inside[@]}" solve /qwerty.json | cmp - "$folder/solved.json"
  "${inside[@]}" check /qwerty.json --all-devices --quiet | cmp - "$folder/checked.txt"
  "${inside[@]}" import /brook.xml | cmp - "$folder/imported.json"
  # The log of the server before this one must not be taken for that of this one.
  rm -f "$folder/log"
  "${inside[@]}" serve --host localhost --port 0 --log text 2>"$folder/log" >/dev/null &
  server=$!
  for _ in $(seq 100); do
    grep -qs 'listening' "$folder/log" && break
    sleep 0.1
  done
  local url
  url=$(sed -n 's/.*listening on //p' "$folder/log")
  curl -sf "$url/healthz" >/dev/null
  curl -sf "$url/v1/solve" -H 'Content-Type: application/json' --data-binary @Specs/qwerty.json | cmp - "$folder/served.json"
  kill -TERM $server
  wait $server
  server=
  printf '%s in an empty root: used; libraries: %s\n' "$2" "$(find "$root" -name '*.so*' -printf '%f ' | xargs)"
}

archive=$release/layoutc-$version-linux-x86_64.tar.gz
started=$(date +%s%N)
# The command of the page.
mkdir -p "$folder/.local"
(cd "$release" && HOME=$folder && eval "$(grep '^tar -xzf' "$package/Docs/installing.md")")
layoutc=$folder/.local/bin/layoutc
"$layoutc" check Specs/chat.json --device iphone-16 >/dev/null
echo "from the archive to the first finding: $((($(date +%s%N) - started) / 1000000)) ms"
"$layoutc" solve Specs/qwerty.json >"$folder/solved.json"
"$layoutc" check Specs/qwerty.json --all-devices --quiet >"$folder/checked.txt"
"$layoutc" import Tests/Fixtures/imports/brook.xml >"$folder/imported.json"
"$layoutc" batch <<<"{\"spec\":$(tr -d '\n' <Specs/qwerty.json)}" | sed 's/^{"id":1,"result"://; s/}$//' | tr -d '\n' >"$folder/served.json"
grep -q "^.TH LAYOUTC 1 .*$version" "$folder/.local/share/man/man1/layoutc.1"
bash -c '. "$1/share/bash-completion/completions/layoutc" && complete -p layoutc' _ "$folder/.local" >/dev/null
[ -s "$folder/.local/share/zsh/site-functions/_layoutc" ]
[ -s "$folder/.local/share/fish/vendor_completions.d/layoutc.fish" ]

empty_root "$layoutc"
if ! "${namespace[@]}" mount --rbind /proc "$root/proc" 2>"$folder/error"; then
  skip "nobody here may change the root folder: $(cat "$folder/error")"
else
  mkdir -p "$root/usr/local"
  tar -xzf "$archive" -C "$root/usr/local" --strip-components 1
  use /usr/local/bin/layoutc "the archive"

  empty_root "$layoutc"
  before=$(cd "$root" && find . | sort)
  mkdir -p "$root"/var/lib/dpkg/{info,updates}
  touch "$root/var/lib/dpkg/status"
  # The package's dependencies, of which a released one has none.
  dpkg --root="$root" --log=/dev/null --install "$release/layoutc_${version}_amd64.deb" >/dev/null
  use /usr/bin/layoutc "the Debian package"
  dpkg --root="$root" --log=/dev/null --remove layoutc >/dev/null
  rm -rf "$root/var"
  find "$root" -type d -empty -not -path "$root/tmp" -not -path "$root/proc" -delete
  [ "$(cd "$root" && find . | sort)" = "$before" ]
  echo "the Debian package was removed without a trace"
fi

# SwiftPM reads the triples; elsewhere the bundle is a zip file.
unzip -q "$release/layoutc.artifactbundle.zip" -d "$folder"
program=$("$python" -c 'import json, sys; print(json.load(sys.stdin)["artifacts"]["layoutc"]["variants"][0]["path"])' \
  <"$folder/layoutc.artifactbundle/info.json")
cmp "$folder/layoutc.artifactbundle/$program" "$layoutc"
[ -x "$folder/layoutc.artifactbundle/$program" ]
Tests/Install/plugins.sh "$release/layoutc.artifactbundle.zip"

if ! [ -f "$release/layoutc-$version.tgz" ]; then
  skip "the npm package and the playground: this toolchain has no Embedded Swift for WebAssembly"
else
  if command -v npm >/dev/null; then
    mkdir "$folder/npm"
    cp Specs/qwerty.json "$folder/npm/"
    (
      cd "$folder/npm"
      npm install --offline --no-audit --no-fund --silent "$release/layoutc-$version.tgz"
      cat >solve.mjs <<'END'
import { readFileSync } from "node:fs";
import { load } from "layoutc";
const layoutc = await load();
const answer = layoutc.solve(JSON.parse(readFileSync("qwerty.json", "utf8")));
if (!answer.ok) throw new Error(answer.problem.detail);
console.log(answer.value.frames.q.width > 0);
END
      [ "$(node solve.mjs)" = true ]
      grep -q "\"version\": \"$version\"" node_modules/layoutc/package.json
    )
    echo "the npm package in an empty folder: used"
  else
    skip "npm is not installed"
  fi
  unzip -q "$release/layoutc-playground-$version.zip" -d "$folder"
  if command -v chromium >/dev/null && "$python" -c 'import playwright' 2>/dev/null; then
    "$python" Tests/Browser/playground.py "$layoutc" --static "$folder/layoutc-playground-$version" >"$folder/log" \
      || { grep -v '^ok' "$folder/log"; exit 1; }
    echo "the static playground: $(grep -c '^ok' "$folder/log") checks"
  else
    skip "there is no browser for the static playground"
  fi
fi

# The manifest of Docs/embedding.md, with a clone in a folder of another name instead of the address.
mkdir -p "$folder/MyKeyboard/Sources/MyKeyboard"
ln -s "$package" "$folder/a-clone-with-another-name"
sed -n '/^\/\/ swift-tools-version/,/^```/p' Docs/embedding.md | sed '/^```/d; s|url: ".*", from: ".*")|name: "layoutc", path: "../a-clone-with-another-name")|' \
  >"$folder/MyKeyboard/Package.swift"
echo 'import LayoutSpec' >"$folder/MyKeyboard/Sources/MyKeyboard/MyKeyboard.swift"
swift package --package-path "$folder/MyKeyboard" show-dependencies --format json | grep '"identity": "a-clone-with-another-name"' >/dev/null
echo "the manifest of Docs/embedding.md, with a clone in a folder of another name: resolved"
if [ $# = 1 ]; then Tests/Install/plugins.sh --from-source; fi

"$python" Tests/Install/pipeline.py "$layoutc" "$release"
