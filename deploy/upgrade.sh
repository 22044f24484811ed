#!/usr/bin/env bash
# Puts a release of the checkout in /srv/portfolio/source into service, and the one before back if it
# does not answer. As root:
#
#   deploy/upgrade.sh [TAG OR COMMIT]     the newest commit that was fetched, if none is named
#
# Each release has a folder of its own, so the one that runs is left alone while the next is built.
# The last three stay.
set -euo pipefail

site=/srv/portfolio
data=/var/lib/portfolio
health=http://127.0.0.1:3000/healthz
# Whoever builds can read no account, and whoever runs can change no code.
as_builder() { runuser -u portfolio-build -- "$@"; }
as_site() { runuser -u portfolio -- "$@"; }

commit=$(as_builder git -C "$site/source" rev-parse --verify "${1:-origin/HEAD}^{commit}")
name=$(date -u +%Y%m%d-%H%M%S)-${commit:0:8}
release=$site/releases/$name
current=$(readlink -e "$site/current" || true)

as_builder mkdir -p "$release"
as_builder git -C "$site/source" archive "$commit" | as_builder tar -x -C "$release"
cd "$release"
as_builder npm ci --no-audit --no-fund
as_builder env CONTENT_DIR="$site/content" npm run build -- ${current:+--keep-assets-of "$current/dist"}
as_builder npm prune --omit=dev --no-audit --no-fund

# A change of the database has no way back but a copy from before it.
[ -z "$current" ] ||
  as_site env DATA_DIR="$data" node "$current/dist/app/owner.mjs" backup "$data/before-$name.db"

# Gives the release at that place to the world; fails if it does not answer within 30 seconds.
put_into_service() {
  ln -sfn "$1" "$site/current.next"
  mv -T "$site/current.next" "$site/current"
  systemctl restart portfolio
  for _ in $(seq 60); do
    curl -fs --max-time 2 "$health" >/dev/null && return
    sleep 0.5
  done
  return 1
}

if ! put_into_service "$release"; then
  echo "The new release does not answer: journalctl -u portfolio. It is left in $release." >&2
  [ -n "$current" ] || exit 1
  put_into_service "$current" ||
    echo "Nor does the one before; if it calls the database too new: owner restore $data/before-$name.db" >&2
  exit 1
fi
echo "In service: $release"

old() { ls -1d "$@" 2>/dev/null | sort | head -n -3; }
old "$site"/releases/* | while read -r folder; do rm -rf -- "$folder"; done
old "$data"/before-*.db | while read -r copy; do rm -f -- "$copy"; done
