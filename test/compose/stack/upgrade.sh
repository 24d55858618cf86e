# Sourced by walk.sh: an upgrade from the release before while work is accepted (docs/guide/self-hosting/upgrade.md).
before() { sed -n 's/.*upgrades from commit `\([0-9a-f]\{40\}\)`.*/\1/p' "$project/docs/versions/README.md"; }
start_before() {
  [ -n "$(before)" ] || { echo 'docs/versions/README.md names no commit'; return 1; }
  clone_project "$(before)" && docker compose up --build --wait
}
# Building does not touch what runs.
built() { local before; before=$(running); git checkout -q "$after" && docker compose build && [ "$before" = "$(running)" ]; }
reported() { docker compose run --rm --no-deps -T api node bin/migrateReport.ts; }
all_new() {
  local id; for id in $(docker compose ps -q api worker); do [ "$(docker inspect -f '{{.Image}}' "$id")" = "$(image_id)" ] || return 1; done
}
upgrade() {
  local after; after=$(git -C "$project" rev-parse HEAD)
  git -C "$project" cat-file -e "$(before)^{commit}" || { echo "FAIL  the clone lacks $(before): git fetch --unshallow"; failed=1; return 0; }
  step "the release before ($(before | cut -c1-8)) is up" start_before
  [ -n "$(docker compose ps -q api)" ] || return 0
  smoke first "$(code)" || failed=1
  load prepare || failed=1
  step 'the new version is built' built
  start_load
  step 'migration report' reported
  step 'open executions are replayed' replayed
  step 'up with the new version' docker compose up --wait
  step 'API and worker are of the new version' all_new
  sleep 10
  step 'everything sent is accepted' end_load; grep accepted "$WORK/load.log" | sed 's/^/      /'
  load check || failed=1
  step 'ledger, audit logs and files agree' contents_agree
  smoke resume || failed=1
}
