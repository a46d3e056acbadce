#!/bin/sh
# scripts/production/systemd/make-secrets.sh [FOLDER]: makes the secrets of tidspott.service in /etc/tidspott, random ones,
# and on the PostgreSQL of this machine the database with the two roles that they name. With EMBEDDED=1 in FOLDER/env there is
# no PostgreSQL, and the files of its addresses are empty. Run by root. What exists is kept.
set -eu
umask 077
folder=${1:-/etc/tidspott}
mkdir -p "$folder"

if [ -s "$folder/database_url" ]; then
  echo "$folder/database_url exists: the roles and the database are left as they are."
elif grep -qsx 'EMBEDDED=1' "$folder/env"; then
  : >"$folder/database_url"
  : >"$folder/migration_database_url"
else
  owner=$(openssl rand -hex 32)
  server=$(openssl rand -hex 32)
  # By standard input: arguments can be read by others. From a folder that postgres may enter, or psql complains.
  env --chdir=/ runuser -u postgres -- psql --quiet --set ON_ERROR_STOP=1 <<SQL
CREATE ROLE tidspott_owner LOGIN PASSWORD '$owner';
CREATE ROLE tidspott_server LOGIN PASSWORD '$server';
CREATE DATABASE tidspott OWNER tidspott_owner;
REVOKE ALL ON DATABASE tidspott FROM PUBLIC;
GRANT CONNECT ON DATABASE tidspott TO tidspott_server;
SQL
  printf '%s\n' "postgres://tidspott_owner:$owner@127.0.0.1:5432/tidspott" >"$folder/migration_database_url"
  printf '%s\n' "postgres://tidspott_server:$server@127.0.0.1:5432/tidspott" >"$folder/database_url"
fi
[ -s "$folder/secret_key" ] || openssl rand -base64 48 >"$folder/secret_key"
