#!/bin/bash
# Looks whether the addresses of `make run`, or of the proxy of `make cluster`, are free, before minutes go into a build that
# could not start.
# usage: ports.sh [cluster]
set -uo pipefail

taken=0
look() { # look <variable> <default>
	local address=${!1-$2}
	[ -n "$address" ] || return 0 # an empty address is switched off
	local host=${address%:*} port=${address##*:}
	case $host in '' | 0.0.0.0 | '[::]') host=127.0.0.1 ;; esac
	host=${host#[} host=${host%]}
	# Whoever answers holds the port. The server itself says what else may be wrong with an address.
	if (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null; then
		echo "$address is in use: stop the program that listens there, or set $1 to another address, e.g. $1=${address%:*}:$((port + 10))" >&2
		taken=1
	fi
}
case ${1-run} in
cluster) look FRONT 127.0.0.1:8080 ;; # its nodes have addresses of their own
run)
	look TOUCHLINE_ADDR 127.0.0.1:8080
	look TOUCHLINE_RTMP_ADDR 127.0.0.1:1935
	look TOUCHLINE_INTERNAL_ADDR 127.0.0.1:9180
	;;
esac
exit $taken
