#!/bin/bash
# Installs the system packages a Makefile verb needs: by apt as root or through sudo, else it names them.
# usage: need.sh tools|run|cluster|test|test/all|bench|push|protos
set -euo pipefail

# The tools first: their absence or age would only show after minutes of installing and building.
version() { "$@" 2>/dev/null | grep -oE '[0-9]+(\.[0-9]+)+' | head -n 1 || true; }
tool() { # tool <name> <wanted version> <found version>
	local wanted="Touchline needs $1 $2 or newer"
	[ -n "$3" ] || { echo "$wanted; there is none in PATH" >&2; exit 1; }
	[ "$(printf '%s\n%s\n' "$2" "$3" | sort -V | head -n 1)" = "$2" ] || { echo "$wanted; $(command -v "${1,,}") is $3" >&2; exit 1; }
}
cd "$(dirname "$0")/.."
go=$(version go version) # in this folder, where Go 1.21 and newer fetch the version that go.mod wants
tool Go 1.26 "${go:-$(GOTOOLCHAIN=local version go version)}"
tool Node 20.19 "$(version node --version)"
tool npm 10 "$(version npm --version)"

packages=()
need() { # need <package> <check...>
	local package=$1
	shift
	"$@" >/dev/null 2>&1 || packages+=("$package")
}
browser() { have chromium-headless-shell || have chromium; }
proxy() { have nginx || test -x /usr/sbin/nginx; }
have() { type -P "$1"; } # programs only, not the functions of this script
database() { ls /usr/lib/postgresql/*/bin/postgres || have postgres || test -n "${TOUCHLINE_DATABASE_URL:-}${TOUCHLINE_PG_BIN:-}"; }

need_run() {
	need ca-certificates test -e /etc/ssl/certs/ca-certificates.crt
	need postgresql database
	need tzdata test -e /usr/share/zoneinfo/tzdata.zi
}

need_test() {
	need_run
	# The race detector is written in C.
	need gcc have gcc
	need libc6-dev test -e /usr/include/stdlib.h
	need redis-server have redis-server
	need ffmpeg have ffmpeg
	need chromium-headless-shell browser
	need fonts-noto-core test -d /usr/share/fonts/truetype/noto
	need fonts-noto-cjk test -e /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
	need fonts-noto-color-emoji test -e /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf
}

case ${1:?verb} in
tools) ;; # Go, Node and npm, which were looked for above
run) need_run ;;
test) need_test ;;
test/all)
	need_test
	need iproute2 have ip
	need openssl have openssl
	need nginx-light proxy
	need libnginx-mod-rtmp test -e /usr/lib/nginx/modules/ngx_rtmp_module.so
	need caddy have caddy
	need prometheus have promtool
	;;
push)
	need ffmpeg have ffmpeg
	need fonts-dejavu-core test -d /usr/share/fonts/truetype/dejavu
	;;
cluster)
	need_run
	need redis-server have redis-server
	need caddy have caddy
	;;
bench) need wrk have wrk ;;
protos)
	need protobuf-compiler have protoc
	need libprotobuf-dev test -e /usr/include/google/protobuf/descriptor.proto
	;;
*)
	echo "unknown verb $1" >&2
	exit 2
	;;
esac

[ ${#packages[@]} -gt 0 ] || exit 0
if [ "$(id -u)" = 0 ]; then
	as_root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
	as_root=(sudo)
elif command -v sudo >/dev/null && [ -t 0 ]; then
	as_root=(sudo)
	sudo -v # asks for the password before the output goes to a file
else
	echo "please have installed: apt-get update && apt-get install ${packages[*]}" >&2
	exit 1
fi
command -v apt-get >/dev/null || { echo "please install: ${packages[*]}" >&2; exit 1; }

log=$(mktemp)
apt() { # the words of apt and debconf are shown when it fails, and only then
	# SYSTEMD_OFFLINE: the programs are wanted, not the services that their packages would start.
	"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive SYSTEMD_OFFLINE=1 apt-get "$@" >>"$log" 2>&1 || { cat "$log" >&2; rm "$log"; exit 1; }
}
install() {
	apt update -q # a machine without an apt list knows no package
	# Where the browser's shell is not to be had alone, the whole browser does.
	apt-cache show chromium-headless-shell >/dev/null 2>&1 || packages=("${packages[@]/chromium-headless-shell/chromium}")
	apt install -y -q --no-install-recommends "${packages[@]}"
	rm "$log"
}
. build/step.sh "installing ${packages[*]}" install
