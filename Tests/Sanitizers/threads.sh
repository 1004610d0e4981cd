#!/bin/sh
# Runs tests with the thread sanitizer: Tests/Sanitizers/threads.sh [FILTER]. Exits with 1 after a race.
set -eu
cd "$(dirname "$0")/../.."
scratch=.build/thread
swift build --build-tests --sanitize=thread --scratch-path "$scratch"
preload=""
if [ "$(uname)" = Linux ]; then
  clang -O1 -shared -fPIC Tests/Sanitizers/mutex.c -o "$scratch/mutex.so"
  preload=$PWD/$scratch/mutex.so
fi
LD_PRELOAD=$preload SWIFT_BACKTRACE=enable=no swift test --skip-build --sanitize=thread --scratch-path "$scratch" \
  ${1:+--filter "$1"}
