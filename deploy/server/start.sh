#!/bin/sh
# Configures the portal from the environment and runs nginx. It needs no root and writes only below DIRECTORY. Usage:
# start.sh DIRECTORY
set -eu
node "$(dirname "$0")/configure.mjs" --to "$1"
# Add /usr/sbin to the PATH, because Debian installs nginx in this folder, and the PATH of an unprivileged user may lack
# this folder. With `-e stderr`, nginx also prints errors that happen before nginx has read its configuration.
PATH="$PATH:/usr/sbin" exec nginx -e stderr -c "$1/nginx/nginx.conf"
