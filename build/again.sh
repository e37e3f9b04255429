#!/bin/bash
# Repeats a command beside busy loops, to find failures that need a busy machine: again.sh N LOAD COMMAND…
times=$1 load=$2 bad=0
shift 2 && [ $# -gt 0 ] && [ "$times" -gt 0 ] && [ "$load" -ge 0 ] || { echo 'usage: again.sh N LOAD COMMAND…' >&2; exit 2; }
trap 'kill $(jobs -p) 2>/dev/null' EXIT
for ((i = 0; i < load; i++)); do (while :; do :; done) & done
for ((n = 1; n <= times; n++)); do
  began=$SECONDS result=ok
  "$@" || { result=FAILED; bad=$((bad + 1)); }
  echo "run $n of $times beside $load busy loops: $result, $((SECONDS - began)) s"
done
echo "$bad of $times runs failed"
[ "$bad" -eq 0 ]
