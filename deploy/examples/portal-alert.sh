#!/bin/sh
# Usage: portal-alert HOST [LOG]. Reports the faults of the last five minutes in the access log. docs/operate.md
# describes this script.
host=${1:?portal-alert HOST [LOG]}
log=${2:-/var/log/nginx/portal.log}
[ -r "$log" ] || { echo "$log cannot be read"; exit 1; }
since=$(date -d '5 minutes ago' +%Y-%m-%dT%H:%M:%S)
value='":"\([^"]*\)","'
json="{\"time${value}client${value}host${value}method${value}path${value}status\":\"\([0-9]*\).*"
cat "$log.1" "$log" 2>/dev/null | sed "s/$json/\2 [\1] \3 \4 \5 \6/" | awk -v host="$host" -v log_file="$log" -v since="[$since" '
  $3 != host && $6 == 200 && !seen[$3]++ && count++ < 3 { others = others " " $3 }
  $3 != host { next }
  { isKnown = 1 }
  $2 < since { next }
  $6 >= 500 { errors++ }
  $6 == 404 && $5 ~ /^\/assets\// { missing++ }
  $5 == "/login" && $6 == 200 { logins++ }
  END {
    if (!isKnown) {
      print host ": " log_file " has no request for this host" (others ? "; it has requests for" others : "") ": correct the host or the log"
      exit 1
    }
    if (errors > 5) { print host ": " errors " answers with a status from 500"; failed = 1 }
    if (missing > 5) { print host ": " missing " missing assets"; failed = 1 }
    if (!logins) { print host ": nobody has opened the sign-in page"; failed = 1 }
    exit failed
  }'
