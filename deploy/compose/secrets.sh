#!/bin/sh
# Makes the secrets of compose.yaml in ./secrets (or the folder of the first parameter), once: a second run changes nothing.
set -eu
folder=${1:-$(dirname -- "$0")/secrets}
if [ -e "$folder/kvitas.env" ]; then
  echo "$folder has secrets already."
  exit 0
fi
umask 077
mkdir -p -- "$folder"
random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
superuser=$(random) owner=$(random) access=$(random) secret=$(random)
printf '%s' "$superuser" >"$folder/postgres-superuser"
printf '%s' "$owner" >"$folder/postgres-kvitas"
printf '"kvitas" "%s"\n' "$owner" >"$folder/pgbouncer-users"
cat >"$folder/store-users.json" <<JSON
{"identities":[{"name":"kvitas","credentials":[{"accessKey":"$access","secretKey":"$secret"}],"actions":["Admin","Read","Write","List","Tagging"]}]}
JSON
cat >"$folder/kvitas.env" <<ENV
DATABASE_URL=postgresql://kvitas:$owner@pgbouncer:6432/kvitas
DATABASE_DIRECT_URL=postgresql://kvitas:$owner@postgres:5432/kvitas
AWS_ACCESS_KEY_ID=$access
AWS_SECRET_ACCESS_KEY=$secret
SMTP_URL=smtp://mail:1025
ENV
# The folder stays closed to others; inside a container each file is mounted by itself and read by that container's user.
chmod 444 "$folder"/*
echo "The secrets are in $folder: keep a copy of it with the backups."
