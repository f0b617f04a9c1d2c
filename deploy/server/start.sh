#!/bin/sh
# Configures the portal from the environment and runs nginx. Needs no root and writes below DIRECTORY only.
# Usage: start.sh DIRECTORY
set -eu
node "$(dirname "$0")/configure.mjs" --to "$1"
# Debian installs nginx in /usr/sbin, which an unprivileged user's PATH may lack. With `-e stderr`, nginx also writes
# the messages that precede its configuration to the error output.
PATH="$PATH:/usr/sbin" exec nginx -e stderr -c "$1/nginx/nginx.conf"
