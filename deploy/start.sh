#!/bin/sh
# Configures the portal from the environment and serves it, as an ordinary user who writes below one directory only.
# Usage: start.sh DIRECTORY
set -eu
node "$(dirname "$0")/configure.mjs" --to "$1"
# Debian's nginx is in /usr/sbin, which an ordinary user's PATH may lack. Its own first log is the error output too.
PATH="$PATH:/usr/sbin" exec nginx -e stderr -c "$1/nginx/nginx.conf"
