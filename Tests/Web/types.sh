#!/usr/bin/env bash
# Checks the package's TypeScript declarations: they are generated from the JSON Schema, every spec is a LayoutSpec, and
# a program that uses the package compiles. Needs TypeScript (`tsc`).
#
#   Tests/Web/types.sh LAYOUTC
set -euo pipefail
layoutc=$(readlink -f "$1")
cd "$(dirname "$0")/../.."
package=Sources/LayoutWeb/package
"$layoutc" schema | python3 Sources/LayoutWeb/make_types.py | diff - $package/spec.d.ts
if ! command -v tsc >/dev/null; then
  echo "skipped: TypeScript is not installed, so the declarations are not compiled"
  exit 0
fi
folder=.build/web/types
rm -rf $folder
mkdir -p $folder
cp $package/*.d.ts $package/*.js Tests/Web/usage.ts $folder/
{
  echo 'import type { LayoutSpec } from "./layoutc.js";'
  number=0
  for spec in Specs/*.json; do
    number=$((number + 1))
    printf 'export const spec%d: LayoutSpec = ' "$number"
    cat "$spec"
    echo ';'
  done
} > $folder/specs.ts
cat > $folder/mistake.ts <<'END'
import type { LayoutSpec } from "./layoutc.js";
export const mistake: LayoutSpec = { layoutSpec: 1, views: [{ id: "q", unit: 2 }] };
END
options=(--strict --noEmit --target es2022 --module es2022 --moduleResolution node --lib es2022,dom)
tsc "${options[@]}" $folder/specs.ts $folder/usage.ts $folder/layoutc.d.ts
if tsc "${options[@]}" $folder/mistake.ts >/dev/null; then
  echo "a mistake in a spec was not detected"
  exit 1
fi
echo "the declarations are correct"
