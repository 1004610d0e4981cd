#!/usr/bin/env bash
# Opens specs in Neovim and Emacs with `layoutc lsp`, and checks what a user sees. An editor that is not installed is skipped with a
# message. Call: Tests/Editors/check.sh PROGRAM
set -euo pipefail
LAYOUTC=$(realpath "$1")
export LAYOUTC
folder=$(cd "$(dirname "$0")" && pwd)
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home XDG_CONFIG_HOME=$home XDG_DATA_HOME=$home XDG_STATE_HOME=$home XDG_CACHE_HOME=$home

if command -v nvim >/dev/null; then
  timeout 120 nvim --headless --clean -n \
    -c "lua local ok, failure = pcall(dofile, '$folder/neovim.lua'); if not ok then print('FAILED: ' .. tostring(failure)); vim.cmd('cquit 1') end" 2>&1
  echo
else
  echo "skipped: Neovim is not installed"
fi

if command -v emacs >/dev/null && emacs --batch --eval "(progn (require 'package) (package-initialize) (require 'eglot))" 2>/dev/null; then
  status=0
  timeout 120 emacs --batch --eval "(progn (require 'package) (package-initialize))" -l "$folder/eglot.el" \
    >"$home/emacs.log" 2>&1 || status=$?
  grep '^emacs:' "$home/emacs.log" || true
  if [ "$status" != 0 ]; then
    cut -c1-300 "$home/emacs.log" | tail -n 20
    echo "FAILED: Emacs"
    exit 1
  fi
else
  echo "skipped: Emacs with Eglot is not installed"
fi
