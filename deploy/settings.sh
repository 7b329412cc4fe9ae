#!/bin/sh
# Without containers: writes for each service what docker-compose.yml would make for it out of .env. Again after each
# change of .env; what is your own stands in config/.
set -eu
umask 077

case ${1:-/etc/guildhall} in
  -*) echo 'Usage: deploy/settings.sh [folder, /etc/guildhall if left out]' >&2; exit 2 ;;
esac
folder=${1:-/etc/guildhall}
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
made='# Made by deploy/settings.sh out of .env'
for file in platform chat-bot pay; do
  [ ! -s "$folder/$file.env" ] || grep -qxF "$made" "$folder/$file.env" || {
    echo "Nothing was written: $folder/$file.env was made by hand. Move it away to have it made of .env." >&2
    exit 1
  }
done
cd "$(dirname "$0")/.."
here=$(pwd)
. ./.env

# In quotes that systemd and a shell read alike; what is empty is left out.
say() { [ -z "$2" ] || printf '%s="%s"\n' "$1" "$(printf %s "$2" | sed 's/[\\"$`]/\\&/g')"; }
same() { for name; do eval "say $name \"\${$name:-}\""; done; }
file() { if [ -e "$here/config/$2" ]; then say "$1" "$here/config/$2"; fi; }

common() {
  echo "$made"
  # Without it a service answers at every address of the machine.
  say HOST 127.0.0.1
  say TRUST_PROXY "127.0.0.1${TRUST_PROXY:+,$TRUST_PROXY}"
  say DATABASE_URL "postgres://$1:$2@127.0.0.1/$1"
  same METRICS_TOKEN REDIS_URL OTEL_EXPORTER_OTLP_HEADERS
}
caller() {
  say PLATFORM_URL http://127.0.0.1:1300
  say PLATFORM_ISSUER "$PLATFORM_PUBLIC_URL"
  say PLATFORM_SERVICE_NAME "$1"
  say PLATFORM_SERVICE_KEY "$2"
  say PLATFORM_API_KEY "$3"
}

{
  common platform "$DATABASE_PASSWORD_PLATFORM"
  say PUBLIC_URL "$PLATFORM_PUBLIC_URL"
  say PAY_URL http://127.0.0.1:1311
  say CHAT_BOT_URL "${DISCORD_TOKEN:+http://127.0.0.1:3003}"
  file SYNC_MAPPING source-mapping.json
  same IDENTITY_CLIENT_SECRET SESSION_SECRET TOKEN_ENCRYPTION_KEY SERVICE_TOKEN_KEYS WEBHOOK_SECRET \
    SOURCE_DATABASE_URL DISCORD_CLIENT_SECRET SMTP_URL
} > "$folder/platform.env"
{
  common chat_bot "$DATABASE_PASSWORD_CHAT_BOT"
  caller chat-bot "$CHAT_BOT_SERVICE_KEY" "$CHAT_BOT_API_KEY"
  file ROLE_RULES_FILE role-rules.yaml
  same PLATFORM_PUBLIC_URL WEBHOOK_SECRET DISCORD_TOKEN
} > "$folder/chat-bot.env"
{
  common pay "$DATABASE_PASSWORD_PAY"
  caller pay "$PAY_SERVICE_KEY" "$PAY_API_KEY"
  say PUBLIC_URL "$PAY_PUBLIC_URL"
} > "$folder/pay.env"
echo "Wrote $folder"
