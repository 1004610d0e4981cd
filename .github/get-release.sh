#!/bin/sh
# Unpacks the program of a release into a folder, as FOLDER/bin/layoutc:
#
#   get-release.sh VERSION CHECKSUM RELEASES FOLDER
#
# CHECKSUM is the SHA-256 of the release's file SHA256SUMS, which has those of its archives, so that one value is enough for
# all platforms. RELEASES is the address of the releases, without the tag. The files are only used if their checksums are
# right. Exits with 1 if one is wrong, with 3 if there is no program for this machine at that address.
set -eu
version=$1 checksum=$2 releases=$3 folder=$4

fail() {
  printf 'layoutc: error: %s\n' "$2" >&2
  exit "$1"
}
[ -n "$checksum" ] || fail 1 "the checksum is missing: give the SHA-256 of SHA256SUMS, which the page of the release has"

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) platform=linux-x86_64 ;;
  Linux-aarch64) platform=linux-arm64 ;;
  Darwin-*) platform=macos-universal ;;
  *) fail 3 "there is no program for $(uname -sm)" ;;
esac
archive=layoutc-$version-$platform.tar.gz

mkdir -p "$folder"
work=$(mktemp -d "$folder/download.XXXXXX")
trap 'rm -rf "$work"' EXIT
download() {
  if command -v curl >/dev/null; then
    curl -fsSL --retry 2 -o "$work/$1" "$releases/v$version/$1"
  elif command -v wget >/dev/null; then
    wget -q -O "$work/$1" "$releases/v$version/$1"
  else
    fail 3 "curl or wget is needed to download a release"
  fi || fail 3 "cannot download $releases/v$version/$1"
}
sum() { if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi <"$1" | cut -d ' ' -f 1; }
# expect FILE CHECKSUM
expect() {
  actual=$(sum "$work/$1")
  [ "$actual" = "$2" ] || fail 1 "the SHA-256 of $1 is $actual, not $2"
}

download SHA256SUMS
expect SHA256SUMS "$checksum"
listed=$(sed -n "s/^\([0-9a-f]*\)  $archive\$/\1/p" "$work/SHA256SUMS")
[ -n "$listed" ] || fail 3 "the release $version has no $archive"
download "$archive"
expect "$archive" "$listed"
mkdir "$work/program"
tar -xzf "$work/$archive" -C "$work/program" --strip-components 1
rm -rf "$folder/bin" "$folder/share"
mv "$work/program/share" "$work/program/bin" "$folder/"
