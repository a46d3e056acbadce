# shellcheck shell=bash
# A folder that one run of a script has for its own, mounts file systems in and deletes at its end. `rm --one-file-system`
# goes on into a bind mount of the same file system, so that nothing is deleted while anything is mounted there.
# Sourced by bash, after report.sh.

# take_scratch FOLDER: makes the folder, for one run at a time, and deletes it at the exit, also by a signal. A folder that is
# there is refused: another run uses it, or was killed. The lock beside it ends with the last process that has inherited it.
take_scratch() {
  scratch=$(realpath --canonicalize-missing "$1")
  in_scratch=
  mkdir -p "$(dirname "$scratch")"
  exec {scratch_lock}>>"$scratch.lock"
  flock --nonblock "$scratch_lock" || fault "another run uses $scratch: it was left as it is"
  [ ! -e "$scratch" ] || fault "a run that was killed has left $scratch. $(removal "$scratch")"
  mkdir "$scratch"
  trap drop_scratch EXIT
  trap 'exit 130' INT TERM HUP
}

# Ends what still runs in the namespaces, and deletes the folder.
drop_scratch() {
  local code=$?
  trap - EXIT
  # npm and the terminal may both send one.
  trap '' INT TERM HUP
  if [ -n "$in_scratch" ]; then
    # The first process of the namespaces, which all others end with; only then unshare ends.
    pkill -KILL --parent "$in_scratch" || true
    wait "$in_scratch" 2>/dev/null || true
  fi
  delete_unmounted "$scratch"
  exit "$code"
}

# in_namespaces COMMAND...: runs it in mount and PID namespaces of its own, with which all that it mounts and starts ends.
# The code is that of the command.
in_namespaces() {
  local code=0
  unshare --mount --propagation private --pid --fork --kill-child --mount-proc "$@" </dev/null &
  in_scratch=$!
  # In the background, since bash handles a signal only when its foreground command has ended.
  wait "$in_scratch" || code=$?
  in_scratch=
  return "$code"
}

# bind_read_only FOLDER PLACE: the folder at another place, without what is mounted below it, and not to be written there.
# Only in a mount namespace of the caller's own.
bind_read_only() {
  [ "$(readlink /proc/self/ns/mnt)" != "$(readlink "/proc/$PPID/ns/mnt" || true)" ] ||
    fault "$1 is bound only in a mount namespace of its own"
  mount --make-rprivate / && mount --bind "$1" "$2" && mount --options remount,ro,bind "$2"
}

# delete_unmounted FOLDER: deletes it with all that is in it, unless anything is mounted at or below it.
delete_unmounted() {
  local folder mounts
  folder=$(realpath "$1") || exit 1
  mounts=$(mounts_below "$folder") || exit 1
  [ -z "$mounts" ] || fault "$folder was not deleted, since something is mounted there. $(removal "$folder")"
  rm -rf --one-file-system "$folder"
}

# removal FOLDER: how to remove what is left: commands for a shell, of which each needs the ones before to succeed.
removal() {
  local point
  echo 'Once no process uses it, this removes it:'
  printf '  '
  mounts_below "$1" | while read -r point; do printf 'umount %s && ' "$point"; done
  printf 'rm -rf --one-file-system %q\n' "$1"
}

# mounts_below FOLDER: what is mounted at or below it, the last one first, quoted for a shell.
mounts_below() {
  local lines at point
  mapfile -t lines </proc/self/mountinfo
  [ "${#lines[@]}" != 0 ] || fault '/proc/self/mountinfo is empty: nothing is known of mounts'
  for ((at = ${#lines[@]} - 1; at >= 0; at--)); do
    read -r _ _ _ _ point _ <<<"${lines[at]}"
    # A space is written as \040.
    printf -v point '%b' "$point"
    case $point in "$1" | "$1"/*) printf '%q\n' "$point" ;; esac
  done
}
