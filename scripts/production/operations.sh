#!/bin/bash
# scripts/production/operations.sh [RELEASE_BEFORE]: docs/operations.md followed by a script. Boots a throw-away copy of this
# machine (systemd-nspawn over its own root, bound read-only, with changes in memory and no network but its loopback) and
# takes there the steps of drill/steps.sh with a clean clone of the present commit. RELEASE_BEFORE is a folder that `npm run
# release` laid out of an earlier revision, to upgrade from. Needs root, systemd-nspawn, and PostgreSQL and nginx as Debian
# sets them up; without them check.sh is run instead, and the exit code is 1. Exits 1 at the first fault.
set -euo pipefail

repository=$(cd "$(dirname "$0")/../.." && pwd)
. "$repository/scripts/production/report.sh"
. "$repository/scripts/production/scratch.sh"
[ "$(id -u)" = 0 ] || fault 'root is needed, to boot a container and for the name spaces of check.sh: nothing was run'

missing=()
for program in systemd-nspawn nsenter unshare flock pkill pg_createcluster nginx openssl script git; do
  PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || missing+=("$program")
done
[ -x /usr/bin/node ] || missing+=(/usr/bin/node)
if [ "${#missing[@]}" != 0 ]; then
  "$repository/scripts/production/check.sh"
  fault "NOT the whole guide, but check.sh alone: ${missing[*]} not installed"
fi

take_scratch "$repository/.cache/operations"

mkdir "$scratch/root" "$scratch/before"
commit=$(git -C "$repository" rev-parse HEAD)
[ -z "$(git -C "$repository" status --porcelain)" ] || echo 'Note: changes that are not committed are not in the drill.'
git clone --quiet --bare --no-tags "$repository" "$scratch/origin.git"
git -C "$scratch/origin.git" update-ref refs/heads/drill "$commit"
git clone --quiet --branch drill "$scratch/origin.git" "$scratch/checkout"
git -C "$scratch/checkout" remote set-url origin /root/origin.git
# Without a network, packages cannot be installed in the container. Copies, for the container may write to them.
cp --archive "$repository/node_modules" "$scratch/checkout/node_modules"
cp --archive "$repository/dist" "$scratch/checkout/dist"
[ -z "${1-}" ] || cp --archive "$1/." "$scratch/before"

echo "The drill of commit $commit:"
code=0
in_namespaces "$repository/scripts/production/drill/boot.sh" "$scratch" || code=$?
if [ "$code" = 3 ]; then
  "$repository/scripts/production/check.sh"
  fault 'NOT the whole guide, but check.sh alone: the container above did not boot'
fi
exit "$code"
