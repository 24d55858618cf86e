# Sourced by walk.sh: place of the stack, and functions of all parts.
run=$WORK/run; state=$WORK/state.json; load_state=$WORK/load.json
port=${PORT:-18080}; ui_port=${UI_PORT:-18233}; base=http://localhost:$port; failed=0

# `step` tests its command, where `set -e` has no effect: each function that is a step returns by itself.
# No `| grep -q`: it ends before it has read all, and `pipefail` then counts the program before it as failed.
step() { local from=$SECONDS name=$1; shift; if "$@" >"$WORK/step.log" 2>&1; then echo "ok    $name ($((SECONDS - from)) s)"; else echo "FAIL  $name ($((SECONDS - from)) s)"; { grep -iE 'error' "$WORK/step.log" || true; } | tail -5; tail -20 "$WORK/step.log"; failed=1; fi; }
smoke() { node "$here/smoke.mjs" "$base" "$state" "$@" | sed 's/^/      /'; return "${PIPESTATUS[0]}"; }
load() { node "$here/load.mjs" "${BASE:-$base}" "$load_state" "$@" | sed 's/^/      /'; return "${PIPESTATUS[0]}"; }
code() { docker compose logs --no-log-prefix api | sed -n 's/^Set-up code for the first account: \([^ ]*\).*/\1/p' | tail -1; }
running() { docker compose ps -q --no-trunc api worker postgres temporal | sort; }
image_id() { docker image inspect -f '{{.Id}}' bureau:0.1.0; }
secret() { sed -i "s|^$1=.*|$1=$2|" .env; }
# Adds a compose file to those that .env names.
with_file() {
  local files; files=$(sed -n 's/^COMPOSE_FILE=//p' .env | tail -1); sed -i '/^COMPOSE_FILE=/d' .env
  echo "COMPOSE_FILE=${files:-docker-compose.yml}:$1" >>.env
}
# With the copy that a restore may have left beside it.
remove_stack() { local name; [ ! -d "$run" ] || for name in bureau-walk-twin bureau-walk; do (cd "$run" && docker compose -p $name down -v --remove-orphans --timeout 20 >/dev/null 2>&1 || true); done; }
# Clones a commit of the project (default: its last) into $run, with settings of its own.
clone_project() {
  remove_stack; cd "$WORK"; rm -rf "$run"; git clone -q "$project" "$run" || return 1
  cd "$run"; git checkout -q "${1:-HEAD}" || return 1
  cp .env.example .env
  local name; for name in POSTGRES_PASSWORD TEMPORAL_DATABASE_PASSWORD BUREAU_DATABASE_PASSWORD; do secret $name "$(openssl rand -hex 24)"; done
  secret SERVICE_ENCRYPTION_KEY "$(openssl rand -base64 32)"; secret SERVICE_PUBLIC_URL "$base"; secret SERVICE_STARTING_CREDITS 250
  printf '%s\n' "BUREAU_PUBLISH=127.0.0.1:$port" "TEMPORAL_UI_PORT=$ui_port" "SERVICE_TEMPORAL_UI_URL=http://localhost:$ui_port" \
    'SERVICE_TRACE_URL=https://traces.example.com/{trace_id}' 'SERVICE_EXECUTION_RETENTION_HOURS=100' 'SERVICE_LOG_LEVEL=debug' >>.env
  [ ! -e "$WORK/images.env" ] || cat "$WORK/images.env" >>.env
}
# Ledger, audit logs, schema and files agree.
contents_agree() { docker compose run --rm --no-deps -T migrate node bin/verifyRestored.ts; }
# Open executions replay with the code of the image that was built last.
replayed() { docker compose run --rm --no-deps -T api node bin/replay.ts | tee /dev/stderr | grep -E '^[1-9][0-9]* replayed, 0 failed' >/dev/null; }
start_load() { node "$here/load.mjs" "$base" "$load_state" send >"$WORK/load.log" 2>&1 & load_pid=$!; }
# Ends the senders once all that they have sent is accepted.
end_load() { local ended=0; kill -TERM "$load_pid"; wait "$load_pid" || ended=$?; cat "$WORK/load.log"; return $ended; }
