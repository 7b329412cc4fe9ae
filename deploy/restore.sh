#!/bin/sh
# Puts back what deploy/backup.sh kept: all of it, also on a machine that has nothing yet, or some of its databases. In
# Compose, or without containers, as the .env says that is there or comes out of the backup.
# Each is restored beside the one that there is, and takes its name when all of them are whole; until then nothing changes.
set -eu

usage='Usage: deploy/restore.sh <folder of one backup> [platform] [chat_bot] [pay] [mailhost], everything if none is named'
case ${1:-} in
  '' | -*) echo "$usage" >&2; exit 2 ;;
esac
kept=$(cd "$1" && pwd)
shift
all=
if [ $# -eq 0 ]; then
  all=yes
  set -- platform chat_bot pay
  # Which only Compose has.
  [ ! -e "$kept/mailhost.dump" ] || set -- "$@" mailhost
fi
for database; do
  [ -s "$kept/$database.dump" ] || { echo "There is no $kept/$database.dump. $usage" >&2; exit 2; }
done
cd "$(dirname "$0")/.."
# The secrets of that backup, where there are none: with others nobody's keys and log-ins would fit.
[ -e .env ] || tar --extract --gzip --file="$kept/settings.tar.gz"

if grep -qx CONTAINERS=no .env; then
  in_postgres='runuser -u postgres --'
  postgres() { $in_postgres "$@"; }
  begin() { deploy/systemd/databases.sh; }
  # Those that there are, which on a new machine is none.
  stop() { systemctl stop "guildhall@*"; }
  start() { deploy/systemd/install.sh; }
else
  # What is missing of the images is built, which old versions of Docker do in another way without it.
  export DOCKER_BUILDKIT=1
  compose() {
    if docker compose version > /dev/null 2>&1; then docker compose "$@"; else docker-compose "$@"; fi
  }
  in_postgres='docker compose exec postgres'
  postgres() { compose exec -T postgres "$@"; }
  begin() {
    # A second folder with the same name would take the containers and volumes of the first.
    name=$(sed -n 's/^COMPOSE_PROJECT_NAME=//p' .env)
    elsewhere=$(docker ps --all --filter "label=com.docker.compose.project=${name:-none}" --filter label=com.docker.compose.service=postgres \
      --format '{{.Label "com.docker.compose.project.working_dir"}}' | grep -vxF -e "$PWD" -e "$(pwd -P)" | head -n 1)
    if [ -n "$elsewhere" ]; then
      echo "$name is what runs from $elsewhere. Beside it, .env has to say other names, ports and no bot: docs/operating.md, \"A restore that is only tried\". Was that folder moved here, docker compose up --detach comes first." >&2
      exit 2
    fi
    compose up --detach postgres
    tries=0
    until postgres pg_isready --quiet --host=127.0.0.1 < /dev/null; do
      tries=$((tries + 1))
      [ "$tries" -lt 120 ] || { echo 'PostgreSQL does not start: docker compose logs --tail 30 postgres says why.' >&2; exit 1; }
      sleep 1
    done
  }
  stop() {
    for service in platform chat-bot pay postfix dovecot; do
      [ -z "$(compose ps -q "$service" 2> /dev/null || true)" ] || compose stop "$service"
    done
  }
  start() { compose up --detach; }
fi
sql() { postgres psql --username=postgres --quiet --set=ON_ERROR_STOP=1 --command="$1" < /dev/null; }

begin

forget() { for database; do postgres dropdb --username=postgres --if-exists "${database}_restored" < /dev/null; done; }
stopped=
give_up() {
  echo 'Nothing was restored: what stands above says why.' >&2
  # Half of it would stand on a disk that was perhaps too small for it.
  forget "$@"
  [ -z "$stopped" ] || start
}
trap 'give_up "$@"' EXIT
trap 'exit 130' INT TERM HUP
forget "$@"
for database; do
  echo "Restoring $database"
  postgres createdb --username=postgres --owner="$database" "${database}_restored" < /dev/null
  # A new one is open to every role until it is said otherwise.
  sql "revoke all on database ${database}_restored from public"
  [ "$database" != mailhost ] || sql "grant connect on database mailhost_restored to mail_reader"
  postgres pg_restore --username=postgres --no-owner --role="$database" --dbname="${database}_restored" --exit-on-error \
    < "$kept/$database.dump"
done

before=before_$(date +%Y%m%d_%H%M%S)
renames=
for database; do
  renames="$renames alter database $database rename to ${database}_$before;"
  renames="$renames alter database ${database}_restored rename to $database;"
done
# Who uses them begins anew on what is restored, and brings it to the version that runs here.
stopped=yes
stop
sql "$renames" || { echo 'Whoever holds a database has to end first.' >&2; exit 1; }
trap - EXIT
start
if [ -n "$all" ] && [ -e "$kept/mail.tar.gz" ]; then
  compose exec -T dovecot tar --extract --gzip --directory=/var/mail/boxes < "$kept/mail.tar.gz"
fi

echo "Restored $* from $kept. Once all is well, what there was before goes:"
for database; do
  echo "  $in_postgres dropdb --username=postgres ${database}_$before"
done
