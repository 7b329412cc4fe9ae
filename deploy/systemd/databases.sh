#!/bin/sh
# A role and a database for each service, in the PostgreSQL of this machine, as deploy/postgres/init.sh makes them in
# containers. What is there stays, and takes the password that .env says now.
set -eu
cd "$(dirname "$0")/../.."
. ./.env
if [ -n "${DATABASE_HOST:-}" ]; then
  echo "PostgreSQL is elsewhere (DATABASE_HOST), where nothing is made or restored from here: docs/operating.md, \"Outside Compose\"." >&2
  exit 1
fi

# The password is never an argument, which everybody could see.
database() {
  echo "Database $1"
  DATABASE_PASSWORD=$2 runuser -u postgres -- psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=name="$1" postgres <<'SQL'
\set password `printenv DATABASE_PASSWORD`
select format('create role %I login', :'name') where not exists (select from pg_roles where rolname = :'name') \gexec
alter role :"name" password :'password';
select format('create database %I owner %I encoding ''UTF8'' template template0', :'name', :'name')
where not exists (select from pg_database where datname = :'name') \gexec
revoke all on database :"name" from public;
SQL
}
database platform "$DATABASE_PASSWORD_PLATFORM"
database chat_bot "$DATABASE_PASSWORD_CHAT_BOT"
database pay "$DATABASE_PASSWORD_PAY"
