#!/bin/sh
# Runs tests with the address sanitizer: Tests/Sanitizers/memory.sh [OPTION…], with options of swift test.
#
# Leaks are not reported, because the Swift runtime keeps some memory until the process ends.
set -eu
cd "$(dirname "$0")/../.."
ASAN_OPTIONS=detect_leaks=0 SWIFT_BACKTRACE=enable=no swift test --sanitize=address --scratch-path .build/address "$@"
