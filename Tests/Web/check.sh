#!/usr/bin/env bash
# Builds the WebAssembly module and compares it with a native server under Node.
#
#   Tests/Web/check.sh LAYOUTC [options of check.mjs]
set -euo pipefail
cd "$(dirname "$0")/../.."
layoutc=$1
shift
if ! command -v node >/dev/null; then
  echo "skipped: node is not installed"
  exit 0
fi
status=0
Sources/LayoutWeb/build.sh || status=$?
if [ "$status" = 3 ]; then exit 0; fi
[ "$status" = 0 ]

. Sources/LayoutWeb/start-server.sh
node Tests/Web/check.mjs .build/web/package "$url" "$@"
node Tests/Web/pages.mjs .build/web/package
if command -v npm >/dev/null; then
  (cd .build/web/package && npm pack --dry-run --offline 2>&1 | grep -E 'total files|package size')
fi
