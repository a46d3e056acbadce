#!/bin/sh
# Makes the secrets of compose.yaml in ./secrets, random ones. What exists is kept: the database has it already.
set -eu
cd "$(dirname "$0")/../.."
umask 077
mkdir -p secrets

make() {
  [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"
  # The containers read it as users of their own; on this machine the folder keeps others out.
  chmod 644 "secrets/$1"
}

for name in database_superuser_password database_owner_password database_server_password secret_key; do
  make "$name" "$(openssl rand -hex 32)"
done
# By the socket that the database shares, since it is on no network.
make migration_database_url "postgres://tidspott_owner:$(cat secrets/database_owner_password)@%2Frun%2Fpostgresql/tidspott"
make database_url "postgres://tidspott_server:$(cat secrets/database_server_password)@%2Frun%2Fpostgresql/tidspott"
