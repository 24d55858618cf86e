#!/usr/bin/env bash
# Follows README > Containers with a checkout and then restarts, kills, loses and upgrades the stack; every step must leave it working.
# usage: walk.sh PROJECT [KEEP]     PROJECT is cloned (its last commit), so nothing is written there; with KEEP the stack stays up afterwards.
#   WORK (default /tmp/bureau-compose); $WORK/env, where it exists, names the engine, $WORK/images.env its images.
#   PORT, UI_PORT (default 18080, 18233): where the stack is published. TWIN_PORT, TWIN_UI_PORT (18081, 18234): where a restored copy is.
#   PARTS (default "faults recovery observability upgrade"): only these. REUSE=1: on the stack that KEEP has left.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); project=$(cd "$1" && pwd); WORK=${WORK:-/tmp/bureau-compose}; mkdir -p "$WORK"
[ ! -e "$WORK/env" ] || . "$WORK/env"
export COMPOSE_PROJECT_NAME=bureau-walk
for file in steps faults recovery observability upgrade; do . "$here/$file.sh"; done
[ "${2:-}" = KEEP ] || trap remove_stack EXIT
[ -z "${REUSE:-}" ] || { cd "$run"; is_up=1; }
for part in ${PARTS:-faults recovery observability upgrade}; do
  [ "$part" = upgrade ] || [ -n "${is_up:-}" ] || { start_stack; is_up=1; }
  echo "== $part"; "$part"
done
docker stats --no-stream --format 'table {{.Name}}\t{{.MemUsage}}\t{{.PIDs}}'
[ $failed = 0 ] && echo 'all ok' || { echo 'something failed'; exit 1; }
