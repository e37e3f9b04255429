#!/bin/bash
# Installs the system packages a Makefile verb needs: by apt as root or through sudo, else it names them.
# usage: need.sh run|test|bench|push|protos
set -euo pipefail

packages=()
need() { # need <package> <check...>
	local package=$1
	shift
	"$@" >/dev/null 2>&1 || packages+=("$package")
}
browser() { have chromium-headless-shell || have chromium; }
have() { type -P "$1"; } # programs only, not the functions of this script
database() { ls /usr/lib/postgresql/*/bin/postgres || have postgres || test -n "${TOUCHLINE_DATABASE_URL:-}${TOUCHLINE_PG_BIN:-}"; }

need_run() {
	need ca-certificates test -e /etc/ssl/certs/ca-certificates.crt
	need postgresql database
}

case ${1:?verb} in
run) need_run ;;
push)
	need ffmpeg have ffmpeg
	need fonts-dejavu-core test -d /usr/share/fonts/truetype/dejavu
	;;
bench) need wrk have wrk ;;
protos)
	need protobuf-compiler have protoc
	need libprotobuf-dev test -e /usr/include/google/protobuf/descriptor.proto
	;;
test)
	need_run
	need gcc have gcc
	need libc6-dev test -e /usr/include/stdlib.h
	need redis-server have redis-server
	need ffmpeg have ffmpeg
	need chromium-headless-shell browser
	need fonts-noto-core test -d /usr/share/fonts/truetype/noto
	need fonts-noto-cjk test -e /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
	need fonts-noto-color-emoji test -e /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf
	;;
*)
	echo "unknown verb $1" >&2
	exit 2
	;;
esac

for tool in go node npm; do
	command -v "$tool" >/dev/null || { echo "Touchline needs $tool (Go 1.26, Node 20.19 or newer)" >&2; exit 1; }
done

[ ${#packages[@]} -gt 0 ] || exit 0
if [ "$(id -u)" = 0 ]; then
	as_root=()
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
	as_root=(sudo)
elif command -v sudo >/dev/null && [ -t 0 ]; then
	as_root=(sudo)
else
	echo "please have installed: apt-get install ${packages[*]}" >&2
	exit 1
fi
command -v apt-get >/dev/null || { echo "please install: ${packages[*]}" >&2; exit 1; }
printf '» installing %s\n' "${packages[*]}"
export DEBIAN_FRONTEND=noninteractive
# A machine without an apt list knows no package; one without a policy file would start a database of its own.
"${as_root[@]}" apt-get update -qq
# Where the browser's shell is not to be had alone, the whole browser does.
apt-cache show chromium-headless-shell >/dev/null 2>&1 || packages=("${packages[@]/chromium-headless-shell/chromium}")
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
