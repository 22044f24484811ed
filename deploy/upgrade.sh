#!/usr/bin/env bash
# Puts a release of the checkout in /srv/portfolio/source into service. As root:
#
#   portfolio-upgrade [TAG OR COMMIT]     the newest commit that was fetched, if none is named
#
# Each release has a folder of its own, so the one that runs is left alone while the next is built. The
# new one is tried on a copy of the database before it takes the place of the old one, which comes
# back if it does not answer there. What was never in service is removed; the last three stay.
set -euo pipefail
umask 022
cd /

site=/srv/portfolio
data=/var/lib/portfolio
settings=/etc/portfolio.env
lock=/run/lock/portfolio-upgrade
log=/var/log/portfolio-upgrade.log
# Whoever builds can read no account, and whoever runs can change no code. Visitors come before builds.
as_builder() { nice runuser -u portfolio-build -- "$@"; }
as_site() { runuser -u portfolio -- "$@"; }
fail() {
  echo "$1" >&2
  exit 1
}

exec 9>"$lock"
flock --nonblock 9 || fail 'Another upgrade is running.'
# A build whose terminal has gone could write to nobody; the log stays.
exec > >(tee --ignore-interrupts --output-error=warn-nopipe "$log" 9>&-) 2>&1

wanted=${1:-origin/HEAD}
commit=$(as_builder git -C "$site/source" rev-parse --verify --quiet "$wanted^{commit}") ||
  fail "There is no $wanted in $site/source. Was it fetched?"
name=$(date -u +%Y%m%d-%H%M%S)-${commit:0:8}
release=$site/releases/$name
before=$data/before-$name.db
current=$(readlink -e "$site/current" || true)
port=$(sed -n 's/^PORT=//p' "$settings" | tail -n 1)
port=${port:-3000}

# In /var/tmp: /tmp may be memory. Only the site's user may look into it.
trial=$(as_site mktemp -d /var/tmp/portfolio-trial.XXXXXX)
end_trial() {
  systemctl stop portfolio-trial 2>/dev/null || true
  as_site rm -rf -- "$trial"
}
leave_no_trace() {
  cd /
  end_trial
  as_builder rm -rf -- "$release"
  as_site rm -f -- "$before"
  echo 'Nothing has changed for visitors.' >&2
}
trap leave_no_trace EXIT

as_builder mkdir -p "$release"
as_builder git -C "$site/source" archive "$commit" | as_builder tar -x -C "$release"
cd "$release"
# With the headers of 24.19 or newer better-sqlite3 ends the process: docs/deploy.md, "What was tried".
headers=
[ "$(node -p process.versions.modules)" != 137 ] || headers=npm_package_config_node_gyp_target=24.18.1
as_builder env ${headers:+"$headers"} npm ci --no-audit --no-fund
as_builder env CONTENT_DIR="$site/content" npm run build -- ${current:+--keep-assets-of "$current/dist"}
as_builder npm prune --omit=dev --no-audit --no-fund

# A change of the database has no way back but a copy from before it.
if [ -n "$current" ]; then
  as_site env DATA_DIR="$data" node "$current/dist/app/owner.mjs" backup "$before"
  as_site cp "$before" "$trial/site.db"
  # Without the key that checks its passwords, a site with accounts does not start.
  as_site install -m 600 "$data/secret.key" "$trial/secret.key"
fi

# Whether the site of that unit answers at that port within 30 seconds; one that ended will not.
answers() {
  for _ in $(seq 60); do
    systemctl is-active --quiet "$1" || return 1
    curl -fs --max-time 2 "http://127.0.0.1:$2/healthz" >/dev/null && return
    sleep 0.5
  done
  return 1
}

# With the service's own settings, but nowhere to send the mails to that wait in the copy.
systemctl stop portfolio-trial 2>/dev/null || true
systemd-run --quiet --collect --unit=portfolio-trial --property=User=portfolio \
  --property=WorkingDirectory="$release" --property=EnvironmentFile="$settings" \
  env NODE_ENV=production DATA_DIR="$trial" HOST=127.0.0.1 PORT=$((port + 1)) \
  SMTP_URL=smtp://127.0.0.1:1 MAIL_FROM=trial@localhost node dist/app/main.mjs
if ! answers portfolio-trial $((port + 1)); then
  journalctl --unit=portfolio-trial --output=cat --lines=12 >&2
  fail 'The new release does not answer.'
fi
end_trial
trap - EXIT

# Half a change is worse than either: closing the terminal does not stop it.
trap '' HUP INT TERM
put_into_service() {
  ln -sfn "$1" "$site/current.next" && mv -T "$site/current.next" "$site/current" &&
    systemctl restart portfolio && answers portfolio "$port"
}
if ! put_into_service "$release"; then
  echo "The new release does not answer: journalctl -u portfolio. It is left in $release." >&2
  [ -n "$current" ] || exit 1
  put_into_service "$current" ||
    fail "Nor does the one before. If it calls the database too new: portfolio-owner restore $before --yes"
  fail 'The release before is back in service.'
fi
echo "In service: $release"
[ -z "$current" ] || diff -rq "$current/deploy" "$release/deploy" ||
  echo 'What root has copied from there is still the old one: docs/deploy.md, step 3.'

# Those that are in service now and were before stay whatever their age: it may have been gone back.
find "$site/releases" -mindepth 1 -maxdepth 1 ! -path "$release" ! -path "${current:-none}" |
  sort | head -n -1 | while read -r folder; do as_builder rm -rf -- "$folder"; done
find "$data" -maxdepth 1 -name 'before-*.db' |
  sort | head -n -3 | while read -r copy; do as_site rm -f -- "$copy"; done
