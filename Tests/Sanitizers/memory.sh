#!/bin/sh
# Runs tests under the address sanitizer: Tests/Sanitizers/memory.sh [OPTION…], options being those of swift test.
#
# Leaks are not looked for: the toolchain's runtime keeps some memory for the life of the process.
set -eu
cd "$(dirname "$0")/../.."
ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no swift test --sanitize=address --scratch-path .build/address "$@"
