#!/bin/bash
# scripts/production/operations.sh [RELEASE_BEFORE]: docs/operations.md followed by a script. Boots a throw-away copy of this
# machine (systemd-nspawn over its own root, changes in memory, no network but its loopback) and takes there the steps of
# drill/steps.sh with a clean clone of the present commit. RELEASE_BEFORE is a folder that `npm run release` laid out of an
# earlier revision, to upgrade from. Needs root, systemd-nspawn, and PostgreSQL and nginx as Debian sets them up; without
# them check.sh is run instead, and the exit code is 1. Exits 1 at the first fault.
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
. "$repository/scripts/production/report.sh"
[ "$(id -u)" = 0 ] || fault 'root is needed, to boot a container and for the name spaces of check.sh: nothing was run'

missing=()
for program in systemd-nspawn nsenter pg_createcluster nginx openssl script git; do
  PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || missing+=("$program")
done
[ -x /usr/bin/node ] || missing+=(/usr/bin/node)
if [ "${#missing[@]}" != 0 ]; then
  "$repository/scripts/production/check.sh"
  fault "NOT the whole guide, but check.sh alone: ${missing[*]} not installed"
fi

work=$repository/.cache/operations
container=
end() {
  code=$?
  trap - EXIT
  if [ -n "$container" ]; then
    # Asks it to shut down.
    kill -TERM "$container" 2>/dev/null || true
    for _ in $(seq 200); do kill -0 "$container" 2>/dev/null && sleep 0.1; done
    kill -KILL "$container" 2>/dev/null || true
  fi
  umount "$work/root" 2>/dev/null || true
  rm -rf --one-file-system "$work"
  exit "$code"
}
trap end EXIT
trap 'exit 130' INT TERM HUP

[ ! -e "$work" ] || fault "$work exists: another drill runs, or one was killed; umount $work/root and remove it"
mkdir -p "$work/root" "$work/before"
commit=$(git -C "$repository" rev-parse HEAD)
[ -z "$(git -C "$repository" status --porcelain)" ] || echo 'Note: changes that are not committed are not in the drill.'
git clone --quiet --bare --no-tags "$repository" "$work/origin.git"
git -C "$work/origin.git" update-ref refs/heads/drill "$commit"
git clone --quiet --branch drill "$work/origin.git" "$work/checkout"
git -C "$work/checkout" remote set-url origin /root/origin.git
# Without a network, packages cannot be installed in the container.
cp --archive --link "$repository/node_modules" "$work/checkout/node_modules"
cp --archive "$repository/dist" "$work/checkout/dist"
[ -z "${1-}" ] || cp --archive "$1/." "$work/before"

mount --bind / "$work/root"
systemd-nspawn --quiet --directory="$work/root" --volatile=overlay --machine=tidspott-drill --private-network --register=no \
  --keep-unit --bind="$work/checkout:/root/tidspott" --bind="$work/origin.git:/root/origin.git" \
  --bind-ro="$work/before:/root/before" --boot \
  </dev/null >"$work/boot.log" 2>&1 &
container=$!

inside() {
  nsenter --target "$(pgrep --parent "$container" | head -1)" --all -- \
    env --ignore-environment HOME=/root LANG=C.UTF-8 TERM=dumb \
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

is_booted() {
  [ "$(inside systemctl is-active multi-user.target 2>/dev/null)" = active ]
}
for _ in $(seq 240); do
  kill -0 "$container" 2>/dev/null || break
  is_booted && break
  sleep 0.5
done
if ! is_booted; then
  tail --lines 20 "$work/boot.log" >&2
  "$repository/scripts/production/check.sh"
  fault 'NOT the whole guide, but check.sh alone: the container above did not boot'
fi
echo "ok: $(inside systemctl --version | head -1) booted in a container, commit $commit"

inside bash /root/tidspott/scripts/production/drill/steps.sh
