#!/bin/sh
# Runs once, in a new database: the owner of the tables is no superuser, as in the embedded database.
set -eu
psql --set=ON_ERROR_STOP=1 --username postgres --dbname kvitas --set=password="$(cat /run/secrets/postgres_kvitas)" <<'SQL'
create role kvitas login createrole nosuperuser nobypassrls password :'password';
grant set on parameter session_replication_role to kvitas;
alter database kvitas owner to kvitas;
SQL
