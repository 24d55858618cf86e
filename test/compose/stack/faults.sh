# Sourced by walk.sh: the first start, and faults of its parts.

confined() { # every container: read-only, without further capabilities, and nothing written but the places of its volumes
  local id
  for id in $(docker compose ps -qa); do
    # The walk's own container, which makes the certificates of Temporal.
    [ "$(docker inspect -f '{{.Name}}' "$id")" != /bureau-walk-temporal-tls-1 ] || continue
    docker inspect -f '{{.Name}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.HostConfig.SecurityOpt}} {{.HostConfig.LogConfig.Config}}' "$id" | tee /dev/stderr | grep ' true \[ALL\] \[no-new-privileges:true\] .*max-size' >/dev/null || return 1
    [ -z "$(docker diff "$id" | grep -vE '^C /(usr|usr/sbin)$|/docker-init$|^C /etc$|^[AC] /(certificates|telemetry|etc/(prometheus|grafana)(/.*)?)$')" ] || { docker diff "$id"; return 1; }
  done
}
clean_image() { # neither the planted files, nor sources of the page, nor the compiler, in any layer
  local id layers=$WORK/layers; id=$(docker create bureau:0.1.0) || return 1; rm -rf "$layers"; mkdir "$layers"
  docker export "$id" | tar -t >"$WORK/files" || return 1; docker rm "$id" >/dev/null
  docker save bureau:0.1.0 | tar -x -C "$layers" || return 1
  find "$layers/blobs" -type f -size +1k | while read -r blob; do tar -tf "$blob" 2>/dev/null || true; done >"$WORK/layers.files"; rm -rf "$layers"
  grep -q '^app/dist/workflows-' "$WORK/files" && grep -q '^app/dist/web/index.html' "$WORK/files" && grep -q '^app/api/server.ts' "$WORK/layers.files" || return 1
  # Of `docs/`, the image holds the pages that it serves.
  ! grep -vE '^app/docs/((guide|nodes)/|(events|metrics|settings|traces)\.md$|$)' "$WORK/layers.files" | grep -E '^app/((web|test|bench|docs|data|certificates)/|\.git|docker-compose)|^app/([^/]+/)*[^/]*\.env|/planted$|^app/[^n].*\.test\.ts$|^app/node_modules/@swc/core' || return 1
  # Packages that package-lock.json marks for development only.
  node -p "Object.entries(require('./package-lock.json').packages).filter(([, one]) => one.dev).map(([name]) => 'app/' + name + '/').join('\n')" >"$WORK/build-only"
  [ -s "$WORK/build-only" ] && ! grep -F -f "$WORK/build-only" "$WORK/layers.files"
}
nothing_new() { # building again gives the same image and starts no container anew
  local image containers; image=$(image_id) containers=$(running); docker compose up --build --wait && [ "$image" = "$(image_id)" ] && [ "$containers" = "$(running)" ]
}
own_user() { # Temporal signs in as a user that cannot reach Bureau's database
  ask() { docker compose exec -T postgres psql -U bureau -d bureau -Atc "$1"; }
  [ "$(ask "select count(*) > 0 and bool_and(usename = 'temporal') from pg_stat_activity where datname like 'temporal%' and backend_type = 'client backend'")" = t ] || return 1
  [ "$(ask "select rolsuper or has_database_privilege('temporal', 'bureau', 'connect') from pg_roles where rolname = 'temporal'")" = f ] || return 1
  [ "$(ask "select rolsuper from pg_roles where rolname = 'bureau_program'")" = f ]
}
# The new version's workflow code is tried on open executions before anything is started, then takes over.
prepared() { printf '\n// A new version of the workflow code.\n' >>workflows/index.ts && docker compose build && replayed; }
upgraded() {
  local before; before=$(running); docker compose up --build --wait || return 1
  [ "$(comm -12 <(echo "$before") <(running) | wc -l)" = 2 ] || { echo 'not just API and worker are new'; return 1; }
  ! docker compose logs worker | grep 'Bundled the workflow code' >/dev/null
}
frozen() { # the health check fails while the worker is frozen, and passes afterwards
  worker() { docker compose exec -T worker node bin/health.ts worker; }
  signal() { docker compose exec -T worker sh -c "kill -$1 \$(pidof node)"; }
  worker && signal STOP || return 1
  local from=$SECONDS held=1; while worker; do [ $((SECONDS - from)) -lt 90 ] || { held=0; break; }; sleep 2; done
  signal CONT || return 1
  from=$SECONDS; until worker; do [ $((SECONDS - from)) -lt 90 ] || return 1; sleep 2; done
  [ $held = 1 ]
}
own_authority() { # Temporal behind TLS with a certificate of an authority of one's own: unknown to the programs, then named
  local made="$WORK/authority"; rm -rf "$made"; mkdir "$made"
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$made/ca.key" -out certificates/ca.pem -days 2 -subj /CN=authority -addext basicConstraints=critical,CA:TRUE || return 1
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout certificates/server.key -out "$made/request" -subj /CN=temporal-tls || return 1
  openssl x509 -req -in "$made/request" -CA certificates/ca.pem -CAkey "$made/ca.key" -out certificates/server.pem -days 2 -extfile <(echo subjectAltName=DNS:temporal-tls) || return 1
  chmod 644 certificates/*.pem certificates/*.key
  cp "$here/temporalTls.yml" . && with_file temporalTls.yml && printf 'TEMPORAL_ADDRESS=temporal-tls:7233\nTEMPORAL_TLS=true\n' >>.env
  docker compose up --wait temporal-tls || return 1
  local native="const { NativeConnection } = await import('@temporalio/worker'); const { temporalServer } = await import('/app/domains/executions/temporal/temporalServer.ts');
    const { readSettings } = await import('/app/platform/config/settings.ts'); await NativeConnection.connect(await temporalServer(readSettings(process.env), process.env.TEMPORAL_ADDRESS)); console.log('connected');"
  ! docker compose run --rm --no-deps worker node --input-type=module -e "$native" >"$made/unknown" 2>&1 || return 1
  grep UnknownIssuer "$made/unknown" || { cat "$made/unknown"; return 1; }
  echo 'BUREAU_EXTRA_CA_CERTS=/certificates/ca.pem' >>.env
  docker compose run --rm --no-deps worker node --input-type=module -e "$native" | grep connected || return 1
  docker compose up --wait
}
host_gateway() { docker compose exec -T api getent hosts host.docker.internal; }
ui() { curl -sf -o /dev/null "$1/" && curl -sf "$1/api/v1/settings" | grep '"DisableWriteActions":true' >/dev/null && curl -sf "$1/api/v1/namespaces/default/workflows" | grep workflowId >/dev/null; }
settings_arrive() { # as clone_project has set them
  local program; for program in api worker; do
    docker compose exec -T $program node --input-type=module -e "
      const { readSettings } = await import('/app/platform/config/settings.ts'); const { startingCredits, traceUrl, executionRetention, logLevel } = readSettings(process.env);
      console.log([startingCredits, traceUrl, executionRetention.maxAgeHours, logLevel].join(' '));" | tee /dev/stderr | grep -F '250 https://traces.example.com/{trace_id} 100 debug' >/dev/null || return 1
  done
}
start_stack() {
  step 'clone' clone_project
  # Files that must not reach the image.
  echo 'PLANTED=secret' | tee production.env domains/gateway/.env >api/local.env; mkdir -p data; echo planted | tee data/planted >certificates/planted; echo 'services: {}' >docker-compose.override.yml
  step 'docker compose up --build --wait' docker compose up --build --wait
  [ $failed = 0 ] || exit 1
  smoke first "$(code)" || failed=1
}
faults() {
  step 'a second time changes nothing' nothing_new
  step 'the image holds the programs and nothing else' clean_image
  step 'every container is confined' confined
  step 'Temporal has a database user of its own' own_user
  step 'host.docker.internal is this host' host_gateway
  step 'settings of .env reach the programs' settings_arrive
  step 'the worker bundled nothing' bash -c '! docker compose logs worker | grep "Bundled the workflow code" >/dev/null'
  step 'Temporal UI' ui "http://127.0.0.1:$ui_port"
  step 'restart PostgreSQL' docker compose restart postgres; step 'up after that' docker compose up --wait; smoke again || failed=1
  step 'restart' docker compose restart; step 'up again' docker compose up --wait; smoke again || failed=1
  step 'three workers' docker compose up --wait --scale worker=3; smoke again || failed=1
  for name in worker api temporal postgres; do
    step "kill $name" docker compose kill -s KILL "$name"; step "up after $name was killed" docker compose up --wait; smoke again || failed=1
  done
  step 'the health check sees a frozen worker' frozen
  step 'the new version replays open executions' prepared; step 'upgrade' upgraded; smoke again || failed=1
  step 'other passwords of Temporal and the programs' bash -c "sed -i 's/^\(TEMPORAL_DATABASE_PASSWORD\|BUREAU_DATABASE_PASSWORD\)=./\1=f/' .env && docker compose up --wait"; smoke again || failed=1
  step 'Temporal behind TLS, with an authority of its own' own_authority; smoke again || failed=1
  step 'down, data stays' docker compose down --timeout 30; step 'up once more' docker compose up --build --wait; smoke resume || failed=1
}
