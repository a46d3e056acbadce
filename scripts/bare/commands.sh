#!/bin/bash
# commands.sh WORDS...: the two commands on the machine of bare.sh, by each user. Exits 1 when one has failed.
set -euo pipefail
. /root/report.sh
words=("$@")
failed=0

# as USER COMMAND...: in the clone of that user.
as() {
  local user=$1 home
  shift
  home=$(getent passwd "$user" | cut --delimiter : --fields 6)
  cd "$home/my projects/tidspott"
  setpriv --reuid "$user" --regid "$user" --init-groups env HOME="$home" USER="$user" "$@"
}

# since EPOCHREALTIME: the seconds from then to now.
since() {
  printf '%d.%d' "$(((${EPOCHREALTIME/./} - ${1/./}) / 1000000))" "$(((${EPOCHREALTIME/./} - ${1/./}) / 100000 % 10))"
}

# Whether the server on the port answers that it is ready. There is no curl.
is_ready() (
  exec 3<>"/dev/tcp/127.0.0.1/$1" || exit
  printf 'GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  read -r answer <&3
  [[ $answer == *' 200 '* ]]
) 2>/dev/null

# npm start, until it serves.
start() {
  local user=$1 started=$EPOCHREALTIME port server
  port=$(node --eval 'const s = require("net").createServer().listen(0, () => s.close(console.log(s.address().port)))')
  # A process group of its own, which a signal ends as Ctrl+C in a terminal does.
  set -m
  as "$user" env PORT="$port" npm start </dev/null >/root/start.log 2>&1 &
  server=$!
  set +m
  until is_ready "$port"; do
    kill -0 "$server" 2>/dev/null || {
      sed 's/^/    /' /root/start.log
      echo "FAULT: npm start of $user ended before it served" >&2
      failed=1
      return
    }
    sleep 0.1
  done
  echo "ok: npm start of $user served after $(since "$started") s"
  kill -TERM -- "-$server"
  wait "$server" || true
}

run_tests() {
  local user=$1 started=$EPOCHREALTIME
  if as "$user" npm test -- "${words[@]}" </dev/null 2>&1 | sed 's/^/    /'; then
    echo "ok: npm test of $user in $(since "$started") s"
  else
    echo "FAULT: npm test of $user, after $(since "$started") s" >&2
    failed=1
  fi
}

start root
run_tests root
# From here on nothing can be installed but by npm, and files in memory have the room that a container gives them.
chmod a-x /usr/bin/apt /usr/bin/apt-get /usr/bin/dpkg
mount --options remount,size=64m /dev/shm
start anna
run_tests anna
exit "$failed"
