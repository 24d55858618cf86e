#!/usr/bin/env bash
# Runs a separate, current Docker engine: docker.io, buildx and compose of Debian testing, installed into a folder by debootstrap. It shares nothing
# with another engine of this machine. containerd keeps its images, as in new installations of Docker. Needs root, and overlay and bridges in the kernel.
# usage: engine.sh start|stop|clean     WORK (default /tmp/bureau-compose) is its folder; `. $WORK/env` makes `docker` the client of this engine.
#   SUITE (default forky): the Debian release of the engine.
set -euo pipefail
WORK=${WORK:-/tmp/bureau-compose}; root=$WORK/engine; suite=${SUITE:-forky}; pid() { cat "$WORK/engine.pid" 2>/dev/null; }
running() { [ -n "$(pid)" ] && kill -0 "$(pid)" 2>/dev/null; }
case "${1:-}" in
  start)
    running && exit 0
    if [ ! -x "$root/usr/sbin/dockerd" ]; then
      command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq --no-install-recommends debootstrap; }
      mkdir -p "$WORK"; rm -rf "$root"
      script=/usr/share/debootstrap/scripts; [ -e "$script/$suite" ] || ln -s sid "$script/$suite"
      debootstrap --variant=minbase --include=docker.io,docker-cli,docker-buildx,docker-compose,iptables,iproute2,ca-certificates,tini "$suite" "$root" >"$WORK/engine.bootstrap.log" 2>&1 ||
        { tail -3 "$WORK/engine.bootstrap.log" >&2; exit 1; }
      mkdir -p "$root/etc/docker"; echo '{ "features": { "containerd-snapshotter": true } }' >"$root/etc/docker/daemon.json"
    fi
    # The client runs outside of the folder.
    mkdir -p "$WORK/client/bin"; ln -sf "$root/usr/bin/docker" "$WORK/client/bin/docker"
    echo "{ \"cliPluginsExtraDirs\": [\"$root/usr/libexec/docker/cli-plugins\"] }" >"$WORK/client/config.json"
    echo "export DOCKER_HOST=unix://$root/run/docker.sock DOCKER_CONFIG=$WORK/client PATH=$WORK/client/bin:\$PATH" >"$WORK/env"; . "$WORK/env"
    cp /etc/resolv.conf /etc/hosts "$root/etc/"; rm -f "$root/run/docker.sock" "$root"/run/*.pid
    [ -e "$WORK/ip_forward.before" ] || cat /proc/sys/net/ipv4/ip_forward >"$WORK/ip_forward.before"
    # Folders of the host that a compose file mounts, such as certificates, are looked up in the engine's file system.
    mkdir -p "$root$WORK"
    # pivot_root instead of chroot: processes that are started in a container later (health checks) get the first root of the mount namespace.
    setsid unshare --mount --propagation private bash -ec "
      mount --bind '$root' '$root'; for d in proc sys dev; do mount --rbind /\$d '$root'/\$d; done
      mount --bind '$WORK' '$root$WORK'
      mkdir -p '$root/.before'; cd '$root'; pivot_root . .before; umount -l /.before
      exec dockerd -H unix:///run/docker.sock --pidfile /run/dockerd.pid" >"$WORK/engine.log" 2>&1 </dev/null &
    echo $! >"$WORK/engine.pid"
    for _ in $(seq 60); do docker version >/dev/null 2>&1 && exit 0; sleep 1; done
    tail -5 "$WORK/engine.log" >&2; exit 1 ;;
  stop)
    [ -e "$WORK/engine.pid" ] || exit 0
    if running; then
      . "$WORK/env"
      docker ps -q | xargs -r docker stop -t 30 >/dev/null
      docker network ls -q --filter type=custom | xargs -r docker network rm >/dev/null 2>&1 || true
      kill "$(pid)"; while running; do sleep 0.2; done
    fi
    rm -f "$WORK/engine.pid"
    # The engine leaves its bridge, its chains and forwarding in the kernel.
    ip link del docker0 2>/dev/null || true
    for iptables in "chroot $root iptables" "chroot $root ip6tables"; do
      for table in filter nat raw; do
        rules() { $iptables -t $table -S 2>/dev/null; }
        rules | sed -n '/DOCKER\|docker0/s/^-A/-D/p' | while read -r rule; do $iptables -t $table $rule || true; done
        for act in F X; do rules | sed -n 's/^-N \(DOCKER.*\)/\1/p' | while read -r chain; do $iptables -t $table -$act "$chain" || true; done; done
      done
      $iptables -P FORWARD ACCEPT
    done
    [ ! -e "$WORK/ip_forward.before" ] || cat "$WORK/ip_forward.before" >/proc/sys/net/ipv4/ip_forward
    rm -f "$WORK/ip_forward.before" ;;
  clean) "$0" stop; rm -rf "$WORK" ;;
  *) sed -n 2,7p "$0" >&2; exit 2 ;;
esac
