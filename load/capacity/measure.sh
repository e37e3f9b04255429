#!/bin/bash
# Measures what things cost on this machine: runs of the load test on one, two and three nodes, which share it with their
# database, Redis and the load test. It takes 15 minutes, in which the machine should do nothing else.
# usage: make build bin/cluster && bash load/capacity/measure.sh <folder>, which gets the summaries <nodes>-<run>.json
set -euo pipefail
mkdir -p "${1:?folder}"
out=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
chmod 755 "$work" # root's PostgreSQL runs as another user
go build -o "$work/load" ./load
cluster=
finish() {
	[ -z "$cluster" ] || { kill "$cluster" 2>/dev/null; wait "$cluster" || true; }
	cluster=
}
trap 'finish; rm -rf "$work"' EXIT

start() { # start <nodes>
	nodes=$1 dir=$work/$1
	mkdir "$dir"
	TOUCHLINE_RATE_FACTOR=1000 TOUCHLINE_DEMO_VIEWERS=0 bin/cluster -nodes "$nodes" -net "127.0.3$nodes" -front "127.0.0.1:2808$nodes" -dir "$dir" >"$dir/out" 2>&1 &
	cluster=$!
	until grep -qs "operator operator1" "$dir"/node-*.log; do
		kill -0 "$cluster" 2>/dev/null || { cat "$dir/out" >&2; exit 1; }
		sleep 1
	done
	sleep 20 # the demo world's first pictures and jobs
}

run() { # run <name> <scenario> [OPTION=value…]
	local targets=() metrics=() i
	for i in $(seq "$nodes"); do
		targets+=("http://127.0.3$nodes.$i:8080")
		metrics+=("http://127.0.3$nodes.$i:9180/metrics")
	done
	echo "$nodes nodes, $1"
	(
		IFS=,
		env TARGETS="${targets[*]}" METRICS="${metrics[*]}" DATABASE_PID="$(head -n 1 "$(find "$dir/postgres" -name postmaster.pid)")" ARRIVALS=300 SPEAKERS=100 \
			SUMMARY="$out/$nodes-$1.json" SCENARIO="$2" "${@:3}" "$work/load" >"$dir/$1.txt"
	) || { [ $? = 99 ] && echo "a bound was passed:" && grep FAILED "$dir/$1.txt"; }
	sleep 3
}

for n in 1 2 3; do
	start "$n"
	run idle idle
	run small chat VIEWERS=600 ROOMS=12 SPEAKERS=600 RATE=200
	run full watch VIEWERS=500 RATE=40
	run many chat VIEWERS=1200 ROOMS=12 SPEAKERS=600 RATE=120
	run gifts gift-rain VIEWERS=100 RATE=200
	run browse browse VIEWERS=200 RATE=300
	run crowd watch VIEWERS=3000 ARRIVALS=500 RATE=10
	finish
done
