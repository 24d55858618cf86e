#!/bin/sh
# Pulls the images of docker-compose.yml and Dockerfile at their versions and prints lines for .env that name them with the digest that the registry has now.
# usage: bin/compose/pinImages.sh >>.env       OFFLINE=1: takes images that are here already, without asking a registry
set -eu
cd "$(dirname "$0")/../.."
for pair in POSTGRES_IMAGE=postgres TEMPORAL_IMAGE=temporalio/server TEMPORAL_TOOLS_IMAGE=temporalio/admin-tools TEMPORAL_UI_IMAGE=temporalio/ui CADDY_IMAGE=caddy NODE_IMAGE=node; do
  setting=${pair%%=*} name=${pair#*=}
  image=$(cat docker-compose.yml Dockerfile | grep -oE "$setting(:-|=)$name:[^@} ]+" | head -1 | sed -E 's/^[A-Z_]+(:-|=)//')
  [ -n "${OFFLINE:-}" ] || docker pull -q "$image" >/dev/null
  digest=$(docker image inspect -f '{{index .RepoDigests 0}}' "$image")
  echo "$setting=$image@${digest##*@}"
done
