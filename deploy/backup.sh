#!/bin/sh
# Keeps what a Guildhall would need to begin again: databases, settings with their secrets, and mail, in Compose and
# without containers. deploy/restore.sh puts it back. Whoever reads a backup can be anybody: keep it as you keep passwords.
set -eu
umask 077

case ${1:-} in
  '' | -*) echo 'Usage: deploy/backup.sh <folder> [days to keep, 14 if left out]' >&2; exit 2 ;;
esac
mkdir -p "$1"
folder=$(cd "$1" && pwd)
days=${2:-14}
cd "$(dirname "$0")/.."

compose() {
  if docker compose version > /dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
}
databases='platform chat_bot pay mailhost'
dump() { compose exec -T postgres pg_dump --username=postgres "$@"; }
note() { compose exec -T postgres psql --username=postgres --quiet --command="$1" < /dev/null; }
if grep -qx CONTAINERS=no .env; then
  if grep -q '^DATABASE_HOST=.' .env; then
    echo 'PostgreSQL is elsewhere (DATABASE_HOST), and so is its backup: docs/operating.md, "Outside Compose".' >&2
    exit 1
  fi
  databases='platform chat_bot pay'
  # That of cron has no runuser.
  PATH=$PATH:/usr/sbin
  dump() { runuser -u postgres -- pg_dump "$@"; }
  note() { runuser -u postgres -- psql --quiet --command="$1"; }
  compose() { :; }
fi

# Two at once would take each other's files away: one by hand while cron's runs, say.
exec 9< "$folder"
flock --nonblock 9 || { echo "Another backup into $folder is under way: let it end." >&2; exit 1; }
# What is not whole has no date, replaces nothing, and takes no room from a PostgreSQL on the same disk.
unfinished=$folder/unfinished
rm -rf "$unfinished"
mkdir "$unfinished"
trap 'rm -rf "$unfinished"' EXIT
trap 'exit 130' INT TERM HUP
began=$(date -u +%Y-%m-%dT%H:%M:%SZ)
for database in $databases; do
  dump --format=custom --no-owner "$database" > "$unfinished/$database.dump"
done
# With what this machine changes about docker-compose.yml, where it does.
tar --create --gzip --file="$unfinished/settings.tar.gz" .env config $(find . -maxdepth 1 -name 'docker-compose.override.y*ml')
if [ -n "$(compose ps -q dovecot 2> /dev/null || true)" ]; then
  # 1 is mail that arrived meanwhile: it is in the next backup.
  compose exec -T dovecot tar --create --gzip --directory=/var/mail/boxes . > "$unfinished/mail.tar.gz" || [ $? -eq 1 ]
fi

done=$folder/$(date +%Y-%m-%d_%H%M%S)
mv "$unfinished" "$done"
# For `doctor` and the alert: how old the last whole one is.
note "comment on database platform is 'backed up at $began'" > /dev/null \
  || echo 'The platform could not be told of it, and will call the last backup old.' >&2
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '????-??-??_??????' -mtime "+$days" -exec rm -rf {} +
echo "Wrote $done"
