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
# Root never works in a folder that another user can change.
cd /
exec </dev/null

site=/srv/portfolio
data=/var/lib/portfolio
settings=/etc/portfolio.env
# Only root may write there: in /run/lock anybody could hold the lock.
lock=/run/portfolio-upgrade.lock
log=/var/log/portfolio-upgrade.log
unit=/etc/systemd/system/portfolio.service
trial_data=/var/lib/portfolio-trial
trial_unit=/run/systemd/system/portfolio-trial.service
trial_settings=/run/portfolio-trial.env

# Runs a command as another user, in a session of its own and without root's terminal. There it could read
# what root types, and type for root (TIOCSTI). In the background, so that Ctrl-C reaches this script.
started=
run_as() {
  local user=$1 status=0
  shift
  setsid --wait runuser -u "$user" -- "$@" <&0 9>&- &
  started=$!
  wait "$started" || status=$?
  started=
  return "$status"
}
# The user who builds can read no account, and the user who runs can change no code. Visitors come before builds.
as_builder() { run_as portfolio-build nice "$@"; }
as_site() { run_as portfolio "$@"; }
fail() {
  echo "$1" >&2
  exit 1
}

exec 9>"$lock"
flock --nonblock 9 || fail 'Another upgrade is running. Wait until it ends, then try again.'
# Packages write to this output: control characters could make the terminal type. A build whose terminal has
# gone could write to nobody; the log stays.
exec > >(
  exec 9>&-
  trap '' HUP INT TERM
  LC_ALL=C sed --unbuffered 's/[\x00-\x08\x0b-\x1f\x7f]//g; s/\xc2[\x80-\x9f]//g' |
    tee --output-error=warn-nopipe "$log"
) 2>&1

wanted=${1:-origin/HEAD}
commit=$(as_builder git -C "$site/source" rev-parse --verify --quiet "$wanted^{commit}") ||
  fail "$site/source has no commit $wanted. Fetch it there, or name another one: docs/run/upgrade.md."
[[ $commit =~ ^[0-9a-f]{40,64}$ ]] || fail "git found no commit for $wanted. Name a branch, tag or commit."
name=$(date -u +%Y%m%d-%H%M%S)-${commit:0:8}
release=$site/releases/$name
before=$data/before-$name.db
current=$(readlink -e "$site/current" || true)
port=$(sed -n 's/^PORT=//p' "$settings" | tail -n 1)
port=${port:-3000}

end_trial() {
  systemctl stop portfolio-trial 2>/dev/null || true
  rm -rf -- "$trial_data" "$trial_unit" "$trial_unit.d" "$trial_settings"
  systemctl daemon-reload
}
leave_no_trace() {
  if [ -n "$started" ]; then
    kill -- "-$started" 2>/dev/null || true
    wait "$started" || true
  fi
  end_trial
  as_builder rm -rf -- "$release"
  as_site rm -f -- "$before"
  echo 'The upgrade stopped. Nothing has changed for visitors.' >&2
}
trap leave_no_trace EXIT

as_builder mkdir -p "$release"
as_builder git -C "$site/source" archive "$commit" | as_builder tar -x -C "$release"
in_release() { as_builder env --chdir="$release" "$@"; }
in_release npm ci --no-audit --no-fund
in_release env CONTENT_DIR="$site/content" npm run build -- ${current:+--keep-assets-of "$current/dist"}
in_release npm prune --omit=dev --no-audit --no-fund

# A change of the database has no way back but a copy from before it.
[ -z "$current" ] ||
  as_site env DATA_DIR="$data" node "$current/dist/app/owner.mjs" backup "$before"

# Whether the site of that unit answers at that port within 30 seconds; one that ended will not.
answers() {
  for _ in $(seq 60); do
    systemctl is-active --quiet "$1" || return 1
    curl -fs --max-time 2 "http://127.0.0.1:$2/healthz" >/dev/null && return
    sleep 0.5
  done
  return 1
}

# The unit in service, with its hardening and all that was added to it; but with a folder, a port and no
# mail server of its own, so that the mails that wait in the copy go nowhere. Without the key that checks its
# passwords, a site with accounts does not start.
end_trial
install -d "$trial_unit.d"
cp "$unit" "$trial_unit"
for added in "$unit.d"/*.conf; do [ ! -e "$added" ] || cp "$added" "$trial_unit.d"; done
cat >"$trial_settings" <<END
DATA_DIR=$trial_data
HOST=127.0.0.1
PORT=$((port + 1))
SMTP_URL=smtp://127.0.0.1:1
MAIL_FROM=trial@localhost
END
cat >"$trial_unit.d/zz-trial.conf" <<END
[Service]
WorkingDirectory=$release
EnvironmentFile=$trial_settings
StateDirectory=
StateDirectory=portfolio-trial
${current:+ExecStartPre=cp $before $trial_data/site.db}
${current:+ExecStartPre=install -m 600 $data/secret.key $trial_data/secret.key}
Restart=no
TimeoutStartSec=30
END
systemctl daemon-reload
systemctl start portfolio-trial || true
if ! answers portfolio-trial $((port + 1)); then
  journalctl --unit=portfolio-trial --output=cat --lines=12 >&2
  fail 'The new release does not answer in the trial; its log is above.'
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
  echo "The new release in $release does not answer. Read its log: journalctl -u portfolio" >&2
  [ -n "$current" ] || exit 1
  put_into_service "$current" ||
    fail "The previous release does not answer either. If its log says that the database is too new, run: portfolio-owner restore $before --yes"
  fail 'The previous release is back in service.'
fi
echo "In service: $release"
[ -z "$current" ] || as_builder diff -rq "$current/deploy" "$release/deploy" ||
  echo 'Files in deploy/ have changed. Copy them again as root: docs/run/upgrade.md.'

# Those that are in service now and were before stay whatever their age: it may have been gone back.
find "$site/releases" -mindepth 1 -maxdepth 1 ! -path "$release" ! -path "${current:-none}" |
  sort | head -n -1 | while read -r folder; do as_builder rm -rf -- "$folder"; done
find "$data" -maxdepth 1 -name 'before-*.db' |
  sort | head -n -3 | while read -r copy; do as_site rm -f -- "$copy"; done
