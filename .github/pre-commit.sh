#!/bin/sh
# Runs layoutc as a hook of pre-commit:
#
#   pre-commit.sh SUBCOMMAND [--release=VERSION --checksum=SUM [--releases=ADDRESS]] [ARGUMENT…]
#
# With a release, its program is downloaded once. Otherwise, or if it has none for this machine, layoutc is built from this
# repository. See get-release.sh for SUM and ADDRESS.
set -eu
package=$(cd "$(dirname "$0")/.." && pwd)
subcommand=$1
shift

version='' checksum='' releases=''
while [ $# -gt 0 ]; do
  case $1 in
    --release=*) version=${1#*=} ;;
    --checksum=*) checksum=${1#*=} ;;
    --releases=*) releases=${1#*=} ;;
    *) break ;;
  esac
  shift
done

# build: builds layoutc, and prints nothing unless that fails.
build() {
  echo "layoutc: building from source, which takes minutes" >&2
  log=$package/.build/pre-commit.log
  mkdir -p "$package/.build"
  swift build --configuration release --product layoutc --package-path "$package" >"$log" 2>&1 || {
    cat "$log" >&2
    exit 1
  }
}

built=$package/.build/release/layoutc
layoutc=$built
if [ -n "$version" ]; then
  # This is a clone of the repository that has the releases.
  [ -n "$releases" ] || releases=$(git -C "$package" remote get-url origin | sed 's/\.git$//; s|^git@\([^:]*\):|https://\1/|')/releases/download
  folder=$package/.build/releases/$version-$checksum
  layoutc=$folder/bin/layoutc
  if ! [ -x "$layoutc" ]; then
    status=0
    "$package/.github/get-release.sh" "$version" "$checksum" "$releases" "$folder" || status=$?
    case $status in
      0) ;;
      3) layoutc=$built ;;
      *) exit "$status" ;;
    esac
  fi
fi
if [ "$layoutc" = "$built" ] && ! [ -x "$built" ]; then build; fi
exec "$layoutc" "$subcommand" "$@"
