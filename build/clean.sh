#!/bin/bash
# Removes the local data (database, uploads, secret) if the person at the terminal says yes.
# usage: clean.sh
set -euo pipefail

[ -e data ] || exit 0
if [ ! -t 0 ]; then
	echo "kept ./data (accounts, money, uploads); to remove it: rm -r data"
	exit 0
fi
read -r -p "Remove ./data too (accounts, money, uploads)? [y/N] " answer
case $answer in
y | Y | yes) rm -rf data && echo "removed ./data" ;;
*) echo "kept ./data" ;;
esac
