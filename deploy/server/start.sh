#!/bin/sh
# Configures the portal from the environment and runs nginx. It needs no root and writes only below DIRECTORY. Usage:
# start.sh DIRECTORY
set -eu
node "$(dirname "$0")/configure.mjs" --to "$1"
# Debian installs nginx in /usr/sbin, which may be missing in the PATH of an unprivileged user.
# With `-e stderr`, nginx prints even the errors that happen before nginx reads its configuration.
PATH="$PATH:/usr/sbin" exec nginx -e stderr -c "$1/nginx/nginx.conf"
