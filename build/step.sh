#!/bin/bash
# Runs one step of the build and says every 20 seconds that it is still at work.
# usage: step.sh <what it does> <command...>
set -euo pipefail
what=$1
shift
printf '\033[1m» %s\033[0m\n' "$what"
(
	while sleep 20 >/dev/null 2>&1; do printf '  … %s, %d s\n' "$what" "$SECONDS"; done
) &
ticker=$!
disown "$ticker" # the shell need not tell that it was ended
trap 'kill "$ticker" 2>/dev/null || true' EXIT
"$@"
