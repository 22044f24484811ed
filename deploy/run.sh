#!/bin/sh
# Runs the site for systemd, and tells it again and again that the site answers. When that stops, systemd ends
# the site and starts it again (WatchdogSec in portfolio.service). Usage: portfolio-run COMMAND …
#
# A helper beside the site, because Node cannot write to systemd's socket and the site starts no program. It
# asks over HTTP, so it watches every release, also one that was gone back to.
host=${HOST:-127.0.0.1}
case $host in *:*) host="[$host]" ;; esac
url=http://$host:${PORT:-3000}/healthz
interval=$((${WATCHDOG_USEC:-60000000} / 4000000))

# Anything that comes back shows that the event loop turns, also a connection that is closed in a flood.
# 7: nobody listens. 28: no answer in time.
answers() {
  curl --disable --noproxy '*' --silent --max-time "$interval" --output /dev/null "$url"
  case $? in 7 | 28) return 1 ;; esac
}

# As long as the site runs, which takes the place of this shell and its process id.
watch() {
  pause=0.2
  while kill -0 $$ 2>/dev/null; do
    if answers; then
      systemd-notify READY=1 WATCHDOG=1
      pause=$interval
    fi
    sleep "$pause"
  done
}
watch &
exec "$@"
