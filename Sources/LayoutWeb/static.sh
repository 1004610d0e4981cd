#!/usr/bin/env bash
# Writes the playground as a folder for any static host: the server's page, with the WebAssembly module instead of the
# server.
#
#   Sources/LayoutWeb/static.sh LAYOUTC [FOLDER]     (default: .build/web/playground)
#
# LAYOUTC is the native command. Run build.sh first. Exits with 3 if there is no module.
set -euo pipefail
layoutc=$(readlink -f "$1")
cd "$(dirname "$0")/../.."
folder=${2:-.build/web/playground}
package=.build/web/package
if ! [ -f "$package/layoutc.wasm" ]; then
  echo "skipped: there is no module; run Sources/LayoutWeb/build.sh"
  exit 3
fi
rm -rf "$folder"
mkdir -p "$folder/playground"

. Sources/LayoutWeb/start-server.sh
get() { curl -fsS "$url$1" -o "$folder/$2"; }
get / index.html
for file in $(grep -oE '(src|href)="playground/[^"]+"' "$folder/index.html" | cut -d'"' -f2) playground/examples.json; do
  get "/$file" "$file"
done
get /v1/devices devices.json
# The documents that the page links.
mkdir -p "$folder/v1"
get /openapi.json openapi.json
get /v1/schema v1/schema
get /v1/devices v1/devices

# The replacement of the server is loaded before the page's first script.
sed -i '0,/<script type="module"/s||<script type="module" src="answers.js"></script>\n&|' "$folder/index.html"
grep -q 'src="answers.js"' "$folder/index.html"
cp "$package"/layoutc.{js,wasm} Sources/LayoutWeb/static/answers.js Sources/LayoutWeb/static/worker.js "$folder/"
# If any file changes, the cache has another name.
version=$(cat "$folder"/*.js "$folder"/*.wasm "$folder"/index.html "$folder"/playground/* | sha256sum | cut -c1-12)
scripts=$(cd "$folder" && ls playground/* | sed "s/.*/\"&\",/" | tr "\n" " ")
sed "s/VERSION/$version/; s|PAGE_FILES|$scripts|" Sources/LayoutWeb/static/offline.js > "$folder/offline.js"
echo "$folder: $(find "$folder" -type f | wc -l) files"
