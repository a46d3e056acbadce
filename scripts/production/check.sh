#!/bin/bash
# scripts/production/check.sh: takes the steps of compose.yaml without Docker, as root, in name spaces of its own without a
# network: the release on a read-only folder, PostgreSQL on a socket with passwords and roles.sql, the server and its
# commands as an unprivileged user, a backup and its restore, nginx in front. Needs PostgreSQL's programs, curl and openssl;
# checks Caddy, nginx and systemd where they are installed. Exits 1 at the first fault.
set -euo pipefail
if [ -z "${IN_NAMESPACE:-}" ]; then
  exec env IN_NAMESPACE=1 unshare --net --mount --propagation private --pid --fork --kill-child --mount-proc "$0"
fi

repository=$(cd "$(dirname "$0")/../.." && pwd)
. "$repository/scripts/production/report.sh"
. "$repository/scripts/production/scratch.sh"
programs=$(pg_config --bindir)
host=tidspott.example.com
work=$(mktemp -d)
end() {
  code=$?
  [ "$code" = 0 ] || tail --lines 5 "$work"/*.log >&2
  cd /
  umount --lazy "$work/app" 2>/dev/null || true
  delete_unmounted "$work"
}
trap end EXIT

as_postgres() {
  setpriv --reuid postgres --regid postgres --clear-groups "$@"
}

as_superuser() {
  PGPASSWORD=$(cat /run/secrets/database_superuser_password) \
    "$programs/psql" --quiet --no-align --tuples-only --host /run/postgresql --username postgres \
    --set ON_ERROR_STOP=1 "$@"
}

# As in the container: no right of root, only these settings.
as_server() {
  setpriv --reuid nobody --regid nogroup --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
    env --ignore-environment PATH="$work/app/bin:$PATH" NODE_ENV=production HOST=127.0.0.1 EMBEDDED=0 \
    DATA_DIR="$work/data" PUBLIC_URL="https://$host" TRUST_PROXY=loopback \
    DATABASE_URL_FILE="${database_url:-/run/secrets/database_url}" \
    MIGRATION_DATABASE_URL_FILE="${database_url:-/run/secrets/migration_database_url}" \
    SECRET_KEY_FILE=/run/secrets/secret_key \
    ADMIN_EMAIL=chef@example.com ADMIN_NAME=Chef ADMIN_PASSWORD=korvspad-under-bron "$@"
}

ip link set lo up
chmod 755 "$work"
node "$repository/scripts/release.mjs" "$work/app" >"$work/release.log" 2>&1
mount --bind "$work/app" "$work/app"
mount --options remount,ro,bind "$work/app"
echo "ok: the release has $(du --summarize --block-size=1M "$work/app" | cut --fields 1) MiB"

mkdir -p "$work/checkout/scripts"
cp -r "$repository/scripts/compose" "$work/checkout/scripts/"
sh "$work/checkout/scripts/compose/make-secrets.sh"
mount -t tmpfs tmpfs /run
mkdir -p /run/secrets /run/postgresql
cp "$work"/checkout/secrets/* /run/secrets/
chmod 644 /run/secrets/*
chmod 3777 /run/postgresql

install --directory --owner postgres --mode 700 "$work/database"
install --directory --owner nobody --mode 700 "$work/data" "$work/backups"
as_postgres "$programs/initdb" --pgdata "$work/database" --username postgres --auth scram-sha-256 \
  --pwfile /run/secrets/database_superuser_password >"$work/initdb.log"
touch "$work/postgres.log" && chown postgres "$work/postgres.log"
as_postgres "$programs/pg_ctl" --pgdata "$work/database" --wait --log "$work/postgres.log" start \
  --options '-c listen_addresses= -c unix_socket_directories=/run/postgresql' >/dev/null
as_superuser --file "$work/checkout/scripts/compose/roles.sql"
if PGPASSWORD=wrong "$programs/psql" --host /run/postgresql --username tidspott_server tidspott \
  --command 'select 1' >/dev/null 2>&1; then fault 'the socket needs no password'; fi

start_server() {
  as_server PORT=3000 node --enable-source-maps "$work/app/dist/server/main.js" >"$work/server.log" 2>&1 &
  server=$!
  for _ in $(seq 300); do
    [ "$(status http://127.0.0.1:3000/readyz)" = 200 ] && return
    sleep 0.1
  done
  fault 'the server does not get ready'
}

stop_server() {
  # Of the shell that runs the function, the only child.
  kill -TERM "$(pgrep --parent "$server")"
  wait "$server" || fault "the server ended with $?"
}

start_server
wants 200 status http://127.0.0.1:3000/readyz
wants 200 status http://127.0.0.1:3000/login
as_server tidspott admin:create
as_server tidspott books:verify
as_server nightly-backup "$work/backups"
as_server nightly-backup "$work/backups"

as_server tidspott rehearse "$work/backups"
wants 1 as_superuser --dbname tidspott --command \
  "select count(*) from backup_runs where kind = 'rehearsal' and succeeded_at is not null"

# The machine is lost: a new database, on which a server has been started, is restored into while none runs.
if as_server tidspott restore "$work/backups/$(date +%F).zip" --no-erasures; then
  fault 'a restore ran beside the server'
fi
stop_server
as_superuser --command 'drop database tidspott' --command 'create database tidspott owner tidspott_owner'
start_server
stop_server
as_server tidspott restore "$work/backups/$(date +%F).zip" --no-erasures
start_server
wants 1 as_superuser --dbname tidspott --command 'select count(*) from profiles'

if command -v nginx >/dev/null; then
  cp /etc/hosts "$work/hosts"
  echo "127.0.0.1 $host" >>"$work/hosts"
  mount --bind "$work/hosts" /etc/hosts
  openssl req -x509 -newkey rsa:2048 -nodes -subj "/CN=$host" -days 1 -keyout "$work/privkey.pem" \
    -out "$work/fullchain.pem" 2>"$work/openssl.log"
  sed "s#/etc/letsencrypt/live/tidspott#$work#" "$repository/scripts/production/nginx/tidspott.conf" >"$work/site.conf"
  echo "pid $work/nginx.pid; error_log $work/nginx.log; events {} http { include $work/site.conf; }" >"$work/nginx.conf"
  nginx -e "$work/nginx.log" -c "$work/nginx.conf"
  login() {
    status --header "Origin: $1" --header 'Content-Type: application/json' --data \
      '{"json":{"email":"chef@example.com","password":"korvspad-under-bron"}}' "https://$host/trpc/auth.login"
  }
  wants 301 status "http://$host/login"
  wants 200 status "https://$host/login"
  wants 200 login "https://$host"
  wants 403 login https://elsewhere.example.com
else
  echo 'not checked: nginx is not installed'
fi

if command -v caddy >/dev/null; then
  PUBLIC_URL="https://$host" caddy validate --adapter caddyfile --config "$repository/scripts/compose/Caddyfile"
else
  echo 'not checked: caddy is not installed'
fi

if command -v systemd-analyze >/dev/null; then
  mkdir "$work/units"
  cp "$repository"/scripts/production/systemd/*.service "$repository"/scripts/production/systemd/*.timer "$work/units/"
  sed -i "s#/opt/tidspott/current#$work/app#" "$work"/units/*.service
  systemd-analyze verify --man=no "$work"/units/*
  systemd-analyze security --offline=yes "$work/units/tidspott.service" | tail -1
fi

stop_server
echo 'ok: the server ended'
