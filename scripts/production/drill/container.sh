# What steps.sh needs of its container: the guide's blocks, new machines, the visitors' calls. Sourced by steps.sh.

[ "$(systemd-detect-virt --container)" = systemd-nspawn ] && [ "$(findmnt --noheadings --output FSTYPE /)" = overlay ] || {
  echo 'This machine would be wiped: the steps are for the throw-away container of operations.sh.' >&2
  exit 1
}
checkout=/root/tidspott
. "$checkout/scripts/production/report.sh"
host=tidspott.example.com
export ORIGIN=https://$host COOKIES=/root/cookies
mails=/root/mails
backups=/var/lib/tidspott-backups

end() {
  code=$?
  [ "$code" = 0 ] || journalctl --no-pager --lines 200 --output cat --unit 'tidspott*' |
    grep -vE '"incoming request"|"request completed"' | tail --lines 30 >&2
  [ -z "${mail_server-}" ] || kill "$mail_server"
}
trap end EXIT

# The guide's code block that contains the text.
block() {
  awk -v text="$1" '
    /^```/ { if (inside && found) { printf "%s", lines; exit } inside = !inside; lines = ""; found = 0; next }
    inside { lines = lines $0 "\n"; if (index($0, text)) found = 1 }' "$checkout/docs/operations.md"
}

# by_the_guide TEXT [SED]: runs the code block that contains the text, as pasted into a shell in the present folder; `sed`
# fills in what the reader has to.
by_the_guide() {
  local lines
  lines=$(block "$1" | sed "${2-}")
  [ -n "$lines" ] || fault "the guide has no block with: $1"
  sed 's/^/  | /' <<<"$lines"
  bash -euo pipefail -c "$lines" </dev/null 2>&1 | sed 's/^/    /' || fault "the guide's block with: $1"
}

# took WHAT COMMAND...: runs the command, and says how long it took.
took() {
  local what=$1 started=${EPOCHREALTIME/./}
  shift
  "$@" || return
  echo "ok: $what in $(((${EPOCHREALTIME/./} - started) / 1000)) ms"
}

# The certificate of certbot's place is checked.
client() {
  NODE_EXTRA_CA_CERTS=/etc/letsencrypt/live/tidspott/fullchain.pem node "$checkout/scripts/production/drill/client.mjs" "$@"
}

remember_figures() {
  client figures >/root/figures
}

# same_figures WHEN: every client, pot, change and session is as remembered.
same_figures() {
  is_up
  client figures >/root/figures-now
  diff /root/figures /root/figures-now || fault "$1: the figures differ"
  # A server with the embedded database does not start on books that disagree.
  [ "$engine" = embedded ] || tidspott books:verify
  echo "ok: $1: $(grep -c '"potTypeId"' /root/figures) pots, $(grep -c '"hoursAdded"' /root/figures) changes and $(grep -c '"startsAt"' /root/figures) sessions as before"
}

is_up() {
  for _ in $(seq 600); do
    [ "$(status "$ORIGIN/readyz")" = 200 ] && return
    sleep 0.1
  done
  fault 'the server does not get ready'
}

# Runs a command that the embedded database has no second process for.
tidspott_alone() {
  if [ "$engine" = PostgreSQL ]; then
    tidspott "$@"
  else
    systemctl stop tidspott
    tidspott "$@"
    systemctl start tidspott
    is_up
  fi
}

# As Debian delivers it: no trace of Tidspott, and an empty PostgreSQL or a stopped one.
new_machine() {
  systemctl disable --quiet --now tidspott.service tidspott-backup.timer tidspott-rehearsal.timer 2>/dev/null || true
  rm -rf /etc/systemd/system/tidspott* /etc/tidspott /opt/tidspott /var/lib/tidspott "$backups" /usr/local/bin/tidspott \
    /etc/nginx/sites-enabled/tidspott.conf /etc/letsencrypt "$COOKIES"
  systemctl daemon-reload
  systemctl reload nginx
  if id tidspott >/dev/null 2>&1; then userdel tidspott; fi
  local version cluster
  read -r version cluster _ < <(pg_lsclusters --no-header)
  pg_dropcluster --stop "$version" "$cluster"
  pg_createcluster "$version" "$cluster" >/dev/null
  [ "$engine" != PostgreSQL ] || systemctl start "postgresql@$version-$cluster"
}

# Without a network there is no certificate authority: a program named certbot makes a certificate that signs itself.
stand_in_for_certbot() {
  cat >/usr/local/bin/certbot <<'SH'
#!/bin/sh
set -eu
while [ $# != 0 ]; do
  case $1 in --cert-name) name=$2 ;; --domain) domain=$2 ;; esac
  shift
done
mkdir -p "/etc/letsencrypt/live/$name"
cd "/etc/letsencrypt/live/$name"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj "/CN=$domain" -addext "subjectAltName=DNS:$domain" \
  -keyout privkey.pem -out fullchain.pem 2>/dev/null
echo "In place of certbot: a certificate for $domain that signs itself."
SH
  chmod 755 /usr/local/bin/certbot
}

# add_migration FOLDER NAME SQL: puts a migration behind those of drizzle/ in the folder.
add_migration() {
  node -e '
    const { readFileSync, writeFileSync } = require("node:fs")
    const [folder, name, sql] = process.argv.slice(1)
    const file = `${folder}/drizzle/meta/_journal.json`
    const journal = JSON.parse(readFileSync(file, "utf8"))
    const last = journal.entries.at(-1)
    const tag = `${String(last.idx + 1).padStart(4, "0")}_${name}`
    journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1000, tag })
    writeFileSync(file, JSON.stringify(journal, null, 2))
    writeFileSync(`${folder}/drizzle/${tag}.sql`, sql)' "$@"
}

# The checkout as the present commit, and one commit more to pull: a migration.
publish_next_version() {
  local first next=/root/next
  first=$(git -C "$checkout" rev-list --max-count=1 --invert-grep --grep='^drill: ' HEAD)
  git -C "$checkout" reset --quiet --hard "$first"
  git -C /root/origin.git update-ref refs/heads/drill "$first"
  rm -rf "$next"
  git clone --quiet --branch drill /root/origin.git "$next"
  add_migration "$next" drill 'ALTER TABLE "pots" ADD COLUMN "drill" integer DEFAULT 1 NOT NULL;'
  git -C "$next" add --all
  git -C "$next" -c user.name=drill -c user.email=drill@example.com commit --quiet --message 'drill: a migration'
  git -C "$next" push --quiet
}

# use_build NAME: puts the build of that name in its place, or remembers the present one as it.
use_build() {
  if [ -e "/root/dist-$1" ]; then
    rm -rf "$checkout/dist"
    cp --archive "/root/dist-$1" "$checkout/dist"
  else
    cp --archive "$checkout/dist" "/root/dist-$1"
  fi
}
