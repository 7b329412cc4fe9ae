#!/bin/sh
# Brings up what `npm run setup` decided as services of this machine, and does it again after an upgrade or a change:
# what is there already stays. docs/operating.md, "Without containers".
set -eu

case ${1:-} in '') ;; *) echo 'Usage: deploy/systemd/install.sh' >&2; exit 2 ;; esac
[ "$(id -u)" = 0 ] || { echo 'Only root makes databases and services: sudo deploy/systemd/install.sh' >&2; exit 2; }
cd "$(dirname "$0")/../.."
root=$PWD
[ -e .env ] || { echo 'There is no .env: npm run setup makes it.' >&2; exit 2; }
[ -e services/pay/dist/main.js ] || { echo 'Nothing is built: npm run build.' >&2; exit 2; }
. ./.env

[ -n "${DATABASE_HOST:-}" ] || deploy/systemd/databases.sh

ln -sf "$root/deploy/systemd/guildhall" /usr/local/bin/guildhall
sed "s|/opt/guildhall|$root|g" deploy/systemd/guildhall@.service > /etc/systemd/system/guildhall@.service
systemctl daemon-reload

guildhall platform migrate
printf %s "$KEY_HASHES" | guildhall platform keys import
answers() {
  node -e "fetch('http://127.0.0.1:$1/livez').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
}
start() {
  echo "Service $1"
  systemctl enable --quiet "guildhall@$1"
  systemctl restart "guildhall@$1"
  tries=0
  until answers "$2"; do
    tries=$((tries + 1))
    [ "$tries" -lt 60 ] || { echo "It does not answer. What it says: journalctl --unit guildhall@$1 --lines 30" >&2; exit 1; }
    sleep 1
  done
}
# The first, because the others ask it.
start platform "${PLATFORM_PORT:-1300}"
start pay "${PAY_PORT:-1311}"
if [ -n "${DISCORD_TOKEN:-}" ]; then
  start chat-bot "${CHAT_BOT_PORT:-3003}"
  guildhall chat-bot commands register
fi

echo 'They run. Next: guildhall platform doctor'
