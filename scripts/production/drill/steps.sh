#!/bin/bash
# The steps of operations.sh, in its container, as root, with PostgreSQL and then with the embedded database. Exits 1 at the
# first fault, with the end of the journal.
set -euo pipefail
. "$(dirname "$0")/container.sh"
kept=/root/kept

install_by_the_guide() {
  local edit=
  [ "$engine" = PostgreSQL ] || edit="/systemd\/make-secrets.sh/i $(block 'EMBEDDED=1 >>')
s/^tidspott admin:link.*/systemctl stop tidspott; &\nsystemctl start tidspott \&\& tidspott ready/"
  # The release before lies there ready, when it is not the present commit.
  [ ! -x /root/before/bin/tidspott ] || edit="$edit
s#^npm run release.*#mkdir -p /opt/tidspott/releases; cp -r /root/before \"\$release\"#"
  by_the_guide 'systemd/make-secrets.sh ' "$edit"
  is_up
  echo "ok: installed by the guide: $(status "$ORIGIN/login") from $ORIGIN/login"
}

first_account() {
  local link
  link=$(tidspott_alone admin:link)
  [ "$(client first-account "$link")" = 'chef@example.com SUPER_ADMIN' ] || fault 'the link makes no SUPER_ADMIN'
  echo 'ok: the first account is made by the link of tidspott admin:link'
  wants '2 clients' client enter
  remember_figures
}

# Runs the command on a terminal, which echoes the end of its input as ^@.
on_a_terminal() {
  script --quiet --return --command "$1" /dev/null | tr -d '\r' | sed '1s/^^@//'
}

wrapper() {
  local version
  install -d -m 700 /root/private
  cd /root/private
  version=$(tidspott config:print)
  grep -q "$ORIGIN" <<<"$version" || fault "config:print does not tell $ORIGIN"
  for folder in / /tmp /var/lib/postgresql /root/private; do
    cd "$folder"
    [ "$(tidspott config:print)" = "$version" ] || fault "another answer in $folder"
    [ "$(on_a_terminal 'tidspott config:print' </dev/null)" = "$version" ] ||
      fault "another answer on a terminal in $folder"
  done
  echo 'ok: tidspott config:print in /, /tmp, /var/lib/postgresql and a folder of root, with a terminal and without'
  if tidspott books:verify --lots 2>/root/refusal; then fault 'tidspott does not hand on the exit code'; fi
  ADMIN_EMAIL=andra@example.com ADMIN_NAME='Andra Chefen' ADMIN_PASSWORD='korv spad; $under "bron' tidspott_alone admin:create
  cd "$checkout"
}

copies() {
  rm -f "$backups"/*.zip
  took 'tidspott-backup.service' systemctl start tidspott-backup.service
  took 'tidspott backup FILE' tidspott backup "$backups/by-hand.zip"
  took 'tidspott-rehearsal.service' systemctl start tidspott-rehearsal.service
  wants 'by-hand.zip '"$(date +%F).zip" echo $(cd "$backups" && ls -r *.zip)
}

# A full disk: the backup fails, and its mail arrives.
failing_copy() {
  cat >>/etc/tidspott/env <<ENV
SMTP_URL=smtp://127.0.0.1:2525
SMTP_PLAIN=1
MAIL_FROM=Tidspott <no-reply@example.com>
ALERT_EMAIL=larm@example.com
ENV
  systemctl restart tidspott
  is_up
  : >"$mails"
  mount -t tmpfs -o size=8k tmpfs "$backups"
  if systemctl start tidspott-backup.service 2>/dev/null; then fault 'a backup on a full disk succeeded'; fi
  journalctl --unit tidspott-backup --lines 5 --output cat | sed 's/^/    /'
  for _ in $(seq 200); do grep -q '^To: .*larm@example.com' "$mails" && break || sleep 0.1; done
  umount "$backups"
  grep '^Subject:' "$mails" | sed 's/^/    /'
  grep -q tidspott-backup.service "$mails" || fault 'no mail tells that the backup failed'
  echo 'ok: a backup that fails is told by mail'
  systemctl reset-failed
}

units() {
  systemd-analyze verify --man=no /etc/systemd/system/tidspott*.service /etc/systemd/system/tidspott*.timer
  echo "ok: systemd-analyze verify; $(systemd-analyze security tidspott | tail -1 | tr -s ' ')"
  wants 'enabled enabled enabled' echo $(systemctl is-enabled tidspott tidspott-backup.timer tidspott-rehearsal.timer)
}

current() {
  readlink --canonicalize /opt/tidspott/current
}

upgrade() {
  remember_figures
  cp /root/figures /root/figures-before-upgrade
  old=$(current)
  [ ! -e /root/dist-next ] || use_build next
  by_the_guide 'tidspott upgrade "$release"' 's/$(date +%F)/&-2/
s/^tidspott upgrade/TIMEFORMAT="tidspott upgrade in %1R s"; time &/'
  use_build next
  new=$old-2
  copy=$(ls "$backups"/before-*.zip)
  wants "$new" current
  same_figures 'after the upgrade'
}

# refused_upgrade WHY FOLDER SAYS: the upgrade to it fails and says that, and the release in force runs on as before.
refused_upgrade() {
  if tidspott upgrade "$2" >/root/refusal 2>&1; then fault "$1: it is in force"; fi
  sed 's/^/    /' /root/refusal
  grep --quiet "$3" /root/refusal || fault "$1: this is not said: $3"
  wants "$new" current
  same_figures "after a release that $1"
}

bad_release() {
  cp -r "$new" "/opt/tidspott/releases/$1"
  [ -z "${2-}" ] || add_migration "/opt/tidspott/releases/$1" bad "$2"
  bad=/opt/tidspott/releases/$1
}

refused_upgrades() {
  client work
  remember_figures
  refused_upgrade 'is the one in force' "$new" 'Nothing was changed'
  refused_upgrade 'is none' "$checkout" 'Nothing was changed'
  bad_release fails 'SELECT 1/0;'
  refused_upgrade 'cannot migrate' "$bad" 'division by zero'
  bad_release changes 'ALTER TABLE "pots" DISABLE TRIGGER USER;
--> statement-breakpoint
UPDATE "pots" SET "total_hours" = "total_hours" + 1, "hours_remaining" = "hours_remaining" + 1;
--> statement-breakpoint
ALTER TABLE "pots" ENABLE TRIGGER USER;'
  refused_upgrade 'changes the hours of pots' "$bad" 'would change the hours of 2 pots'
  # Waited for two minutes, so once.
  [ "$engine" = PostgreSQL ] || return 0
  bad_release ends 'ALTER TABLE "pots" ADD COLUMN "bad" integer;'
  echo 'process.exit(1)' >"$bad/dist/server/main.js"
  refused_upgrade 'migrates and does not start' "$bad" 'The database was restored'
}

rollback() {
  client work
  # Nobody has been erased yet, so there is no record of it: the command tells the option.
  by_the_guide 'ln -sfn OLD' "s#OLD#$old#; s#BACKUP#$copy --no-erasures#"
  wants "$old" current
  mv /root/figures-before-upgrade /root/figures
  same_figures 'after the return to the release before'
}

machine_lost() {
  client work
  rm -rf "$kept" && mkdir "$kept"
  tidspott backup "$backups/last.zip"
  client erase
  remember_figures
  mv "$backups/last.zip" "$kept/backup.zip"
  cp /etc/tidspott/secret_key /var/lib/tidspott/erasures.log "$kept/"
  new_machine
  install_by_the_guide
  cd "$kept"
  by_the_guide 'tidspott restore /var/lib/tidspott/backup.zip'
  cd "$checkout"
  same_figures 'after the loss of the machine, without the client that was erased since the backup'
}

life() {
  echo "With $engine:"
  cd "$checkout"
  publish_next_version
  use_build first
  new_machine
  install_by_the_guide
  first_account
  wrapper
  copies
  failing_copy
  units
  upgrade
  refused_upgrades
  rollback
  machine_lost
}

stand_in_for_certbot
echo "127.0.0.1 $host" >>/etc/hosts
touch "$mails"
node "$checkout/scripts/production/drill/client.mjs" mail-server "$mails" &
mail_server=$!
for engine in PostgreSQL embedded; do life; done
echo 'ok: all steps'
