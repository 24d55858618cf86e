#!/usr/bin/env bash
# npm run test:compose: runs the walk on the Docker engine of this machine, or, where none answers, on a separate one with stand-in images.
# usage: run.sh [PROJECT]     PROJECT: the checkout (default: this one); its last commit is used
#        run.sh check         prints the reason and ends with 77 where neither is possible
#   BUREAU_COMPOSE_ENGINE=own   does not use the engine of this machine
#   WORK (default /tmp/bureau-compose), KEEP=1: leave the separate engine and its images for the next run
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); export WORK=${WORK:-/tmp/bureau-compose}
system() { [ "${BUREAU_COMPOSE_ENGINE:-}" != own ] && timeout 20 docker info >/dev/null 2>&1 && docker compose version >/dev/null 2>&1; }
missing() {
  [ "$(uname -s)" = Linux ] || { echo 'no Docker engine answers, and a separate one needs Linux'; return; }
  [ "$(id -u)" = 0 ] || { echo 'no Docker engine answers, and a separate one needs root'; return; }
  [ -x "$(command -v debootstrap)" ] || [ -x "$(command -v apt-get)" ] || { echo 'no Docker engine answers, and a separate one needs debootstrap'; return; }
  local program; for program in go npm git openssl curl unshare; do command -v $program >/dev/null || { echo "no Docker engine answers, and stand-in images need $program"; return; }; done
  # Mounting needs CAP_SYS_ADMIN, which root of a container lacks.
  unshare --mount true 2>/dev/null || { echo 'no Docker engine answers, and a separate one needs the right to mount'; return; }
  grep -qw overlay /proc/filesystems || modprobe overlay 2>/dev/null || { echo 'no Docker engine answers, and a separate one needs the file system overlay'; return; }
}
if [ "${1:-}" = check ]; then
  system && exit 0
  reason=$(missing); [ -z "$reason" ] || { echo "$reason"; exit 77; }
  exit 0
fi
project=$(cd "${1:-$here/../../..}" && pwd)
if ! system; then
  reason=$(missing); [ -z "$reason" ] || { echo "$reason" >&2; exit 77; }
  [ "${KEEP:-}" = 1 ] || trap '"$here/engine.sh" clean' EXIT
  "$here/engine.sh" start; "$here/buildImages.sh" "$project"
fi
"$here/walk.sh" "$project"
