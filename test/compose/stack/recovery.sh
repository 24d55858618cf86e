# Sourced by walk.sh: backup and restore of the volumes (docs/guide/self-hosting/backup.md, "In containers").
backup=$WORK/backup
take_backup() {
  rm -rf "$backup"; mkdir -m 700 "$backup"
  docker compose stop || return 1
  docker compose run --rm --no-deps -T postgres tar -C /var/lib/postgresql -cz . >"$backup/postgres.tar.gz" || return 1
  docker compose run --rm --no-deps -T api tar -C /data --exclude=./instance.json --exclude=./encryption.key -cz . >"$backup/data.tar.gz" || return 1
  (cd "$backup" && sha256sum ./*.tar.gz >SHA256SUMS) || return 1
  docker compose up --wait
}
# Into the empty volumes of a project: of this one, or of the one that is named.
unpack_backup() {
  (cd "$backup" && sha256sum -c SHA256SUMS) || return 1
  docker compose "$@" run --rm --no-deps -T postgres tar -C /var/lib/postgresql -xz <"$backup/postgres.tar.gz" || return 1
  docker compose "$@" run --rm --no-deps -T api tar -C /data -xz <"$backup/data.tar.gz"
}
as_twin() { BUREAU_PUBLISH=127.0.0.1:${TWIN_PORT:-18081} TEMPORAL_UI_PORT=${TWIN_UI_PORT:-18234} docker compose -p bureau-walk-twin "$@"; }
twin_up() { unpack_backup -p bureau-walk-twin && as_twin up --wait; }
twin_agrees() { as_twin run --rm --no-deps -T migrate node bin/verifyRestored.ts; }
note_backup() { docker compose run --rm --no-deps -T migrate node bin/noteBackup.ts --at "$(date -u -r "$backup/SHA256SUMS" +%FT%TZ)"; }
work_for() { start_load && sleep "$1" && end_load; }
lost() { docker compose down -v --timeout 30 && [ -z "$(docker volume ls -q | grep -xE 'bureau-walk_(postgres|data)')" ]; }
recovery() {
  load prepare || failed=1
  step 'work is accepted' work_for 15
  step 'backup' take_backup
  # What comes after the backup is not in it: nothing is sent until the restore.
  step 'a copy comes up beside the original' twin_up
  BASE=http://localhost:${TWIN_PORT:-18081} load twin || failed=1
  step 'ledger, audit logs and files of the copy agree' twin_agrees
  step 'the verified backup is recorded' note_backup
  step 'the copy is removed' as_twin down -v --timeout 20
  step 'everything is lost' lost
  step 'restore' unpack_backup
  step 'up from the backup' docker compose up --wait
  load twin || failed=1; load original || failed=1
  load check || failed=1
  step 'ledger, audit logs and files agree' contents_agree
}
