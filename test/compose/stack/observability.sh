# Sourced by walk.sh: docker-compose.observability.yml. Grafana is started where the engine has or gets its image; there is no stand-in for it.
ask_prometheus() { # the value of an expression, or nothing
  docker compose exec -T api node -e "fetch('http://prometheus:9090/api/v1/query?query=' + encodeURIComponent(process.argv[1])).then((answer) => answer.json()).then(({ data }) => console.log(data.result[0]?.value[1] ?? ''))" "$1"
}
until_value() { # expression, regular expression of its value
  local from=$SECONDS value=; until value=$(ask_prometheus "$1") && [[ $value =~ ^($2)$ ]]; do [ $((SECONDS - from)) -lt 120 ] || { echo "$1 is '$value'"; return 1; }; sleep 3; done
  echo "$1 is $value"
}
telemetry() { docker run --rm --user 0 --network none -v bureau-walk_telemetry:/telemetry:ro bureau:0.1.0 cat "/telemetry/$1.json"; }
until_told() { # traces or logs, a text
  local from=$SECONDS; until telemetry "$1" | grep -F "$2" >/dev/null; do [ $((SECONDS - from)) -lt 60 ] || { echo "$1 lack $2"; telemetry "$1" | tail -c 2000; return 1; }; sleep 2; done
}
observers_up() {
  with_file docker-compose.observability.yml && echo "GRAFANA_PASSWORD=$(openssl rand -hex 24)" >>.env
  local observers=(collector prometheus)
  if [ -e "$WORK/images.env" ]; then echo 'Grafana is not started'; else observers+=(grafana); fi
  docker compose up --wait api worker "${observers[@]}"
}
grafana_serves() { # the provisioned dashboards and their data source
  local password; password=$(sed -n 's/^GRAFANA_PASSWORD=//p' .env)
  [ "$(curl -sf -u "admin:$password" 'http://localhost:3000/api/search?type=dash-db' | node -p 'JSON.parse(require("fs").readFileSync(0)).length')" = 4 ] &&
    curl -sf -u "admin:$password" 'http://localhost:3000/api/datasources/name/Prometheus' >/dev/null
}
without_key() { until_value 'up{job="bureau-worker"}' 1 && until_value 'up{job="bureau-api"}' 0; }
with_key() { until_value 'up{job="bureau-api"}' 1; }
metrics_arrive() {
  until_value 'sum(bureau_executions_ended_total{status="success"})' '[1-9][0-9]*' && until_value 'count(bureau_health_parts) > bool 4' 1 && until_value 'max(bureau_workers)' 2
}
rules_work() {
  docker compose exec -T api node -e "
    const rules = async () => (await (await fetch('http://prometheus:9090/api/v1/rules')).json()).data.groups.flatMap((group) => group.rules);
    (async () => {
      for (let round = 0; round < 20; round += 1) {
        const found = await rules();
        if (found.length > 10 && found.every(({ health }) => health === 'ok')) return console.log(found.length, 'rules');
        await new Promise((done) => setTimeout(done, 3_000));
      }
      console.log((await rules()).filter(({ health }) => health !== 'ok')); process.exitCode = 1;
    })();"
}
observability() {
  step 'collector and Prometheus come up without a key' observers_up
  step 'a second worker' docker compose up --wait --no-recreate --scale worker=2 api worker
  step 'Prometheus has the workers, and not yet the API' without_key
  node "$here/observe.mjs" "$base" "$WORK/observed.json" certificates/prometheus/bureau-key | sed 's/^/      /'; [ "${PIPESTATUS[0]}" = 0 ] || failed=1
  step 'with the key, and without a restart, it has the API' with_key
  step 'metrics of API and workers arrive' metrics_arrive
  step 'every alert rule is evaluated' rules_work
  local id trace; id=$(node -p "require('$WORK/observed.json').id") trace=$(node -p "require('$WORK/observed.json').trace")
  step 'the trace of an execution arrives at the collector' until_told traces "\"traceId\":\"$trace\""
  step 'log events of the execution arrive at the collector' until_told logs "$id"
  step 'every container is confined' confined
  if [ -e "$WORK/images.env" ]; then echo 'skip  Grafana: it has no stand-in; test/compose checks its files'; else step 'Grafana has dashboards and data source' grafana_serves; fi
}
