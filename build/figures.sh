#!/bin/bash
# Runs the Go tests that hold a promise about time (tier.Bound) alone, prints each figure, and fails above its limit.
set -euo pipefail
cd "$(dirname "$0")/.."
packages=$(grep -rl --include='*.go' --exclude-dir=node_modules 'tier\.Bound(' . | xargs -n1 dirname | sort -u | grep -v '^\./tests/tier$')
log=$(mktemp)
trap 'rm -f "$log"' EXIT
failed=0
# shellcheck disable=SC2086 # a list of folders
TOUCHLINE_BENCH=1 CGO_ENABLED=0 go test -p 1 -count=1 -v -timeout 30m $packages >"$log" 2>&1 || failed=1
grep -oE 'figure: .*' "$log" | sort | uniq -c | sed 's/^ *\([0-9]*\) figure:/  \1 ×/'
[ $failed = 0 ] || { grep -E -B 20 '^(--- FAIL|FAIL)' "$log"; exit 1; }
