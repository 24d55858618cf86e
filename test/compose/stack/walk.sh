#!/usr/bin/env bash
# Follows README > Containers with a checkout and then restarts, kills and upgrades the stack; every step must leave it working.
# usage: walk.sh PROJECT [KEEP]     PROJECT is cloned (its last commit), so nothing is written there; with KEEP the stack stays up afterwards.
#   WORK (default /tmp/bureau-compose); $WORK/env, where it exists, names the engine, $WORK/images.env its images.
#   PORT, UI_PORT (default 18080, 18233): where the stack is published.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); WORK=${WORK:-/tmp/bureau-compose}; run=$WORK/run; state=$WORK/state.json
port=${PORT:-18080}; ui_port=${UI_PORT:-18233}; mkdir -p "$WORK"
[ ! -e "$WORK/env" ] || . "$WORK/env"
export COMPOSE_PROJECT_NAME=bureau-walk
[ "${2:-}" = KEEP ] || trap 'cd "$run" && docker compose down -v --timeout 20 >/dev/null 2>&1' EXIT
if [ -d "$run" ]; then (cd "$run" && docker compose down -v --timeout 20 >/dev/null 2>&1 || true); rm -rf "$run"; fi
git clone -q "$1" "$run"; cd "$run"; cp .env.example .env
secret() { sed -i "s|^$1=.*|$1=$2|" .env; }
for name in POSTGRES_PASSWORD TEMPORAL_DATABASE_PASSWORD BUREAU_DATABASE_PASSWORD; do secret $name "$(openssl rand -hex 24)"; done
secret SERVICE_ENCRYPTION_KEY "$(openssl rand -base64 32)"; secret SERVICE_PUBLIC_URL "http://localhost:$port"
printf 'BUREAU_PUBLISH=127.0.0.1:%s\nTEMPORAL_UI_PORT=%s\nSERVICE_TEMPORAL_UI_URL=http://localhost:%s\n' "$port" "$ui_port" "$ui_port" >>.env
[ ! -e "$WORK/images.env" ] || cat "$WORK/images.env" >>.env
# Files that must not reach the image.
echo 'PLANTED=secret' >production.env; mkdir -p data; echo planted >data/planted; echo 'services: {}' >docker-compose.override.yml

failed=0
step() { local from=$SECONDS name=$1; shift; if "$@" >"$WORK/step.log" 2>&1; then echo "ok    $name ($((SECONDS - from)) s)"; else echo "FAIL  $name ($((SECONDS - from)) s)"; grep -iE 'error' "$WORK/step.log" | tail -5; tail -20 "$WORK/step.log"; failed=1; fi; }
smoke() { node "$here/smoke.mjs" "http://localhost:$port" "$state" "$@" | sed 's/^/      /'; return "${PIPESTATUS[0]}"; }
code() { docker compose logs --no-log-prefix api | sed -n 's/^Set-up code for the first account: \([^ ]*\).*/\1/p' | tail -1; }
# `step` tests its command, where `set -e` has no effect: each check below returns by itself.
confined() { # every container: read-only, without further capabilities, and nothing written outside of volumes and tmpfs
  local id
  for id in $(docker compose ps -qa); do
    docker inspect -f '{{.Name}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}} {{.HostConfig.LogConfig.Config}}' "$id" | tee /dev/stderr | grep -q ' true \[ALL\] \[no-new-privileges:true\] .*max-size' || return 1
    [ -z "$(docker diff "$id" | grep -vE '^C /(usr|usr/sbin)$|/docker-init$|^[AC] /certificates$')" ] || { docker diff "$id"; return 1; }
  done
}
image_id() { docker image inspect -f '{{.Id}}' bureau:0.1.0; }
clean_image() { # neither the planted files, nor sources of the page, nor the compiler, in any layer
  local id layers=$WORK/layers; id=$(docker create bureau:0.1.0) || return 1; rm -rf "$layers"; mkdir "$layers"
  docker export "$id" | tar -t >"$WORK/files" || return 1; docker rm "$id" >/dev/null
  docker save bureau:0.1.0 | tar -x -C "$layers" || return 1
  find "$layers/blobs" -type f -size +1k | while read -r blob; do tar -tf "$blob" 2>/dev/null || true; done >"$WORK/layers.files"; rm -rf "$layers"
  grep -q '^app/dist/workflows-' "$WORK/files" && grep -q '^app/dist/web/index.html' "$WORK/files" && grep -q '^app/api/server.ts' "$WORK/layers.files" || return 1
  ! grep -E '^app/(web/|data/|\.git|\.env|production.env|docker-compose)|/planted$|^app/node_modules/(@swc/core|typescript|vite|vitest)' "$WORK/layers.files"
}
running() { docker compose ps -q --no-trunc api worker postgres temporal | sort; }
nothing_new() { # building again gives the same image and starts no container anew
  local image containers; image=$(image_id) containers=$(running); docker compose up --build --wait && [ "$image" = "$(image_id)" ] && [ "$containers" = "$(running)" ]
}
own_user() { # Temporal signs in as a user that cannot reach Bureau's database
  ask() { docker compose exec -T postgres psql -U bureau -d bureau -Atc "$1"; }
  [ "$(ask "select count(*) > 0 and bool_and(usename = 'temporal') from pg_stat_activity where datname like 'temporal%' and backend_type = 'client backend'")" = t ] || return 1
  [ "$(ask "select rolsuper or has_database_privilege('temporal', 'bureau', 'connect') from pg_roles where rolname = 'temporal'")" = f ] || return 1
  [ "$(ask "select rolsuper from pg_roles where rolname = 'bureau_program'")" = f ]
}
host_gateway() { docker compose exec -T api getent hosts host.docker.internal; }
step 'docker compose up --build --wait' docker compose up --build --wait
[ $failed = 0 ] || exit 1
step 'a second time changes nothing' nothing_new
step 'the image holds the programs and nothing else' clean_image
step 'every container is confined' confined
step 'Temporal has a database user of its own' own_user
step 'host.docker.internal is this host' host_gateway
step 'the worker bundled nothing' bash -c '! docker compose logs worker | grep -q "Bundled the workflow code"'
smoke first "$(code)" || failed=1
ui() { curl -sf -o /dev/null "$1/" && curl -sf "$1/api/v1/settings" | grep -q '"DisableWriteActions":true' && curl -sf "$1/api/v1/namespaces/default/workflows" | grep -q workflowId; }
step 'Temporal UI' ui "http://127.0.0.1:$ui_port"
step 'restart PostgreSQL' docker compose restart postgres; step 'up after that' docker compose up --wait; smoke again || failed=1
step 'restart' docker compose restart; step 'up again' docker compose up --wait; smoke again || failed=1
step 'three workers' docker compose up --wait --scale worker=3; smoke again || failed=1
for name in worker api temporal postgres; do
  step "kill $name" docker compose kill -s KILL "$name"; step "up after $name was killed" docker compose up --wait; smoke again || failed=1
done
step 'other passwords of Temporal and the programs' bash -c "sed -i 's/^\(TEMPORAL_DATABASE_PASSWORD\|BUREAU_DATABASE_PASSWORD\)=./\1=f/' .env && docker compose up --wait"; smoke again || failed=1
step 'down, data stays' docker compose down --timeout 30; step 'up once more' docker compose up --build --wait; smoke resume || failed=1
docker stats --no-stream --format 'table {{.Name}}\t{{.MemUsage}}\t{{.PIDs}}'
[ $failed = 0 ] && echo 'all ok' || { echo 'something failed'; exit 1; }
