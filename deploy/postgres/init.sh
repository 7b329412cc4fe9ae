#!/bin/bash
# Runs once, when the data directory is made: one database per service, and a role each that sees only its own.
set -euo pipefail

database() {
  local name=$1 password=$2
  psql -v ON_ERROR_STOP=1 -v name="$name" -v password="$password" --username "$POSTGRES_USER" <<'SQL'
create role :"name" login password :'password';
create database :"name" owner :"name";
revoke all on database :"name" from public;
SQL
}

database platform "$DATABASE_PASSWORD_PLATFORM"
database chat_bot "$DATABASE_PASSWORD_CHAT_BOT"
database pay "$DATABASE_PASSWORD_PAY"
database mailhost "$DATABASE_PASSWORD_MAILHOST"

# The platform makes the table of mailboxes in here; the mail servers may read it and nothing else.
psql -v ON_ERROR_STOP=1 -v password="$DATABASE_PASSWORD_MAIL_READER" --username "$POSTGRES_USER" --dbname mailhost <<'SQL'
create role mail_reader login password :'password';
grant connect on database mailhost to mail_reader;
create schema mailhost authorization mailhost;
grant usage on schema mailhost to mail_reader;
alter default privileges for role mailhost in schema mailhost grant select on tables to mail_reader;
SQL
