#!/usr/bin/env bash
# The owner's command line of the site in service, as its user and with its settings. As root:
#
#   portfolio-owner COMMAND …       portfolio-owner --help lists them
#
# systemd reads the settings as it does for the site: a shell would take `$` and `&` in a password for its
# own. A file without a folder is one in /var/lib/portfolio.
set -euo pipefail
exec systemd-run --quiet --collect --wait --pty --pipe --property=User=portfolio \
  --property=EnvironmentFile=/etc/portfolio.env --property=UMask=0077 \
  --property=WorkingDirectory=/var/lib/portfolio --setenv=DATA_DIR=/var/lib/portfolio \
  node /srv/portfolio/current/dist/app/owner.mjs "$@"
