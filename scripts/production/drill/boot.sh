#!/bin/bash
# drill/boot.sh FOLDER: boots the container of operations.sh with what that laid out in the folder, and takes the steps of
# steps.sh there. Runs in mount and PID namespaces of its own, with which all that it mounts and starts ends. Exits 1 at the
# first fault, and 3 when the container does not boot.
set -euo pipefail

work=$1
. "$(dirname "$0")/../report.sh"
. "$(dirname "$0")/../scratch.sh"

bind_read_only / "$work/root"
systemd-nspawn --quiet --directory="$work/root" --volatile=overlay --machine=tidspott-drill --private-network --register=no \
  --keep-unit --bind="$work/checkout:/root/tidspott" --bind="$work/origin.git:/root/origin.git" \
  --bind-ro="$work/before:/root/before" --boot \
  </dev/null >"$work/boot.log" 2>&1 &
container=$!

end() {
  code=$?
  trap - EXIT
  # Asks it to shut down.
  kill -TERM "$container" 2>/dev/null || true
  for _ in $(seq 200); do kill -0 "$container" 2>/dev/null && sleep 0.1; done
  exit "$code"
}
trap end EXIT

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
  exit 3
fi
echo "ok: $(inside systemctl --version | head -1) booted in a container"

inside bash /root/tidspott/scripts/production/drill/steps.sh
