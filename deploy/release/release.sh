#!/bin/sh
# Changes the release that an environment serves, on a machine with nginx. deploy/release/README.md describes the
# commands.
#
# The folder of an environment contains:
#   current          a symbolic link to the release in service
#   assets/          the assets of every release, so that a page that was opened before an update still finds its assets
#   releases/NAME/   one folder for each release
#
# The folder of a release contains:
#   dist, dist-tools the build
#   portal.env       a copy of the configuration file
#   site, nginx      the files that `configure` has written
#   files.sha256     the digests of the files in site and nginx
#   previous         a symbolic link to the release that this release has replaced
#
# nginx follows the link `current` only when nginx loads its configuration. All paths in this configuration belong to
# one release. Therefore documents and headers change together, at the reload of nginx.
set -eu
# nginx's workers run as another user. Let these workers read the files that release.sh writes.
umask 022
# Debian installs nginx in /usr/sbin, which may be missing in a user's PATH.
PATH="$PATH:/usr/sbin"
# Print messages of other programs in English, because `fail` compares them.
export LC_ALL=C
tools=$(dirname "$(readlink -f "$0")")

# The number of days for which a replaced release is kept.
KEPT_DAYS=30
# `status` and check-portal report a certificate that ends within this number of days.
REPORTED_DAYS=14

# shellcheck source=deploy/release/release-nginx.sh
. "$tools/release-nginx.sh"

# Prints a message as one line, and ends the command with the exit code 1.
fail() {
  case $* in
    # If the disk has room for only a part of a file, the message of tar contains `Wrote only`.
    *[Nn]'o space left'* | *'tar: '*': Wrote only '*) set -- "The disk of ${disk:-the server} is full: make room on it." ;;
  esac
  printf '%s\n' "$*" | head -n 1 >&2
  exit 1
}

# Runs a program, and prints its output only if it fails.
run() {
  output=$("$@" 2>&1) || fail "$output"
}

# Writes the line $2 to the file $1. It runs the program `echo`, because the built-in `echo` of the shell prints no
# reason if the write fails.
write() {
  output=$(env echo "$2" 2>&1 >"$1") || fail "$output"
}

# Prints the usage, and ends the command with the exit code 2. If $1 contains a message about a wrong argument, prints
# this message first.
usage() {
  [ -z "${1:-}" ] || echo "$1" >&2
  cat >&2 <<END
Usage: release.sh check --config FILE [ARCHIVE]    shows whether a build and the configuration file can be put into service
       release.sh update --config FILE ARCHIVE     puts the build of an archive into service
       release.sh configure --config FILE          applies a changed configuration file
       release.sh rollback --config FILE [NAME]    returns to the earlier release, or to the release NAME
       release.sh list --config FILE               lists the releases
       release.sh status --config FILE             shows what is in service
       … --replace HOST                            allows the command to replace the portal of this host
END
  exit 2
}

# Reads the configuration file $1, and sets `folder`, `nginx_conf`, `portal`, `id`, `ports`, `address` and `unknown`. If
# this version of the portal does not know a variable of the file, `unknown` is a message about this variable.
read_settings() {
  settings=$(node "$tools/configure.mjs" --settings --config "$1") || exit 1
  eval "$settings"
}

portal_of() (
  read_settings "$1/portal.env"
  echo "$portal"
)

# Prints the name of the release to which a link points. Prints nothing if there is no such release.
target_of() {
  if [ -e "$1" ]; then basename "$(readlink "$1")"; fi
}

# Tests whether the folder $1 in `releases` is a complete release. The link to the assets is made last, so a release
# with this link is complete. A symbolic link to a release does not count as a release.
is_release() {
  [ -L "$releases/$1/site/assets" ] && [ ! -L "$releases/$1" ]
}

# Takes the lock of the environment. The kernel releases the lock when the process ends, for whatever reason.
lock() {
  found=$(existing "$folder")
  run mkdir -p "$releases"
  [ -w "$folder" ] || fail "$folder cannot be written by $(id -un): run this command as root, on a disk that is not read-only."
  exec 9>>"$folder/.lock"
  flock --nonblock 9 || wait_for_status || fail "$folder is being changed: $(cat "$folder/.lock"). Try again when this has ended."
  is_locked=yes
  # Two operators sometimes begin a rollback at the same time. Refuse the second rollback, because the two rollbacks
  # together would go back two releases.
  [ "$action" != rollback ] || [ "$(target_of "$folder/current")" = "$current" ] ||
    fail "Another command has just put $(target_of "$folder/current") into service: run release.sh status before you roll back again."
  # Allow a rollback even if the disk is full, because a rollback needs no space on the disk.
  output=$( (write "$folder/.lock" "$action by ${SUDO_USER:-$(id -un)}, process $$, since $(date +%T)") 2>&1) ||
    [ "$action" = rollback ] || fail "$output"
}

# Waits a second for the lock, because `status` may have the lock for a moment. Fails at once if a command that changes
# the environment has written its name to the lock.
wait_for_status() {
  [ ! -s "$folder/.lock" ] && flock --wait 1 9
}

# If the folder already serves another host, `--replace` must name that host. The operator may have copied PORTAL_FOLDER
# from another configuration.
check_portal() {
  [ -n "$current" ] || return 0
  served=$(portal_of "$folder/current")
  [ "$served" = "$portal" ] || [ "$served" = "$replace" ] ||
    fail "${unknown:-$folder serves $served, but $config is for $portal. Correct PORTAL_FOLDER, or add --replace $served}"
}

# Prints a message that explains why the path $1 is not a file.
no_file() {
  if [ -d "$1" ]; then echo "$1 is a folder"; else echo "There is no file $1"; fi
}

# Prints the folder $1. If this folder does not exist yet, prints its nearest parent folder that exists. Before the
# first release, the folder of the environment does not exist.
existing() {
  place=$1
  until [ -d "$place" ]; do place=$(dirname "$place"); done
  echo "$place"
}

# Fails if the disk of the folder $1 has too little space for a release. The build of the release has $2 kB.
check_room() {
  # A release contains each file of the build twice, in dist and in site.
  needed=$(($2 * 2))
  free=$(df -k --output=avail "$1" | tail -n 1)
  [ "$free" -gt "$needed" ] ||
    fail "The disk of $1 has $((free / 1024)) MB left, and the release needs $((needed / 1024 + 1)) MB: make room on it."
}

# Prints the size of the build in service in kB.
build_kb() {
  du -skc "$folder/current/dist" "$folder/current/dist-tools" | tail -n 1 | cut -f 1
}

# Unpacks the archive $2 into a new folder below $1. If $2 is empty, copies the build in service into the new folder.
# Sets `staged` to the new folder.
stage() {
  disk=$1
  output=$(mktemp -d "$1/.new-XXXXXX" 2>&1) || fail "$output"
  staged=$output
  if [ -n "$2" ]; then
    [ -f "$2" ] || fail "$(no_file "$2"): name the archive of a build."
    # Use --force-local. Without this option, tar reads a colon in the name of the archive as the end of a host name.
    files=$(tar -tvzf "$2" --force-local --numeric-owner 2>&1) ||
      fail "$2 cannot be unpacked: $(printf '%s\n' "$files" | grep -E -m1 '^(tar|gzip)( \(child\))?:')"
    # Check both disks, because `check` unpacks outside the folder of the environment.
    for place in "$1" "$(existing "$folder")"; do
      check_room "$place" "$(printf '%s\n' "$files" | awk '{ bytes += $3 } END { printf "%d", bytes / 1024 }')"
    done
    output=$(tar -xzf "$2" --force-local -C "$staged" --no-same-owner 2>&1) || fail "$2 cannot be unpacked: $output"
  else
    # The message proposes `update` in place of `configure`, because `configure` takes no archive.
    [ "$action" = check ] && command=check || command=update
    [ -n "$current" ] || fail "No release is in service in $folder. Name the archive of a build: sh $tools/release.sh $command --config $config ARCHIVE"
    for place in "$1" "$folder"; do check_room "$place" "$(build_kb)"; done
    run cp -a "$folder/current/dist" "$folder/current/dist-tools" "$staged"
  fi
  [ -f "$staged/dist-tools/version.txt" ] && [ -d "$staged/dist" ] || fail "$2 does not contain the folders dist and dist-tools of a build. Pack both folders: tar -czf portal.tar.gz dist dist-tools"
  check_files "$2"
  # The permissions in the archive depend on the umask of the build. Let every user read the files of the release.
  run chmod -R u=rwX,go=rX "$staged"
  run cp "$config" "$staged/portal.env"
  version=$(cat "$staged/dist-tools/version.txt")
  built=$(time_of "$staged")
  # Refuse a build without a version, because release.sh could not distinguish two such builds.
  case $2:$version in ?*:inconnue*)
    fail "The build of $2 has no version: build it in a repository, or set SOURCE_COMMIT and SOURCE_DATE_EPOCH."
    ;;
  esac
  case $version in '' | .* | *[!A-Za-z0-9._-]*) fail "\"$version\" is not a version." ;; esac
  # Run configure.mjs from the staged build, because configure.mjs checks the documents of its build.
  node "$staged/dist-tools/configure.mjs" --check --config "$config" || exit 1
}

# Compares the staged build with its list of digests. $1 is the archive of the build, or an empty text.
check_files() {
  [ -f "$staged/dist-tools/files.sha256" ] ||
    fail "${1:-$folder/current} lacks dist-tools/files.sha256, the list of the files of a build. Pack the folders that npm run build has written."
  output=$(cd "$staged" && sha256sum --check --quiet dist-tools/files.sha256 2>/dev/null) ||
    fail "${1:-$folder/current} is damaged: $(printf '%s\n' "$output" | sed -n '1s/: FAILED.*//p') is missing or has been changed. Pack the build again, and put your own documents into the folder of PORTAL_DOCUMENTS."
}

# Configures the build in the folder $1 for the release named $2.
configure_site() {
  run node "$1/dist-tools/configure.mjs" --to "$1" --config "$1/portal.env" --release "$2"
}

# True if the folder $2 contains each file of the folder $1. Before the comparison, sed replaces the path $staged in the
# files of $1 with $3.
has_files() {
  for file in "$1"/*; do
    sed "s|$staged/|$3/|g" "$file" | cmp -s - "$2/${file##*/}" || return 1
  done
}

# True if the release $1 has the staged build and configuration, and no damaged file.
is_staged() {
  is_release "$1" && [ "$(cat "$releases/$1/site/.health" 2>/dev/null)" = "ok $1" ] &&
    [ -z "$(find "$releases/$1/site" "$folder/assets" ! -type l ! -perm -o=r -print -quit)" ] &&
    cmp -s "$staged/portal.env" "$releases/$1/portal.env" &&
    diff -rq "$staged/dist" "$releases/$1/dist" >/dev/null &&
    diff -rq "$staged/dist-tools" "$releases/$1/dist-tools" >/dev/null || return 1
  configure_site "$staged" "$1"
  diff -rq --exclude=assets "$staged/site" "$releases/$1/site" >/dev/null &&
    has_files "$staged/site/assets" "$folder/assets" "$staged" &&
    has_files "$staged/nginx" "$releases/$1/nginx" "$releases/$1"
}

# Makes a release of the staged build and sets `release` to its name. The name is the version, with a number if another
# release already has this name.
add_release() {
  number=1
  release=$version
  while [ -e "$releases/$release" ]; do
    number=$((number + 1))
    release=$version.$number
  done
  run mv "$staged" "$releases/$release"
  staged=$releases/$release
  configure_site "$staged" "$release"
  # List the assets before release.sh moves the assets. The listed paths stay right, because `site/assets` becomes a
  # link to the moved assets.
  output=$(cd "$staged" && find site nginx -type f -exec sha256sum {} + 2>&1 >files.sha256) || fail "$output"
  # Let the assets overwrite earlier ones, because the name of an asset contains a digest of its content.
  run mkdir -p "$folder/assets"
  run mv -f "$staged"/site/assets/* "$folder/assets"
  run rmdir "$staged/site/assets"
  run ln -s ../../../assets "$staged/site/assets"
}

# Prints what is wrong with the files of the release $1. In a release of an earlier portal version, only the build has a
# list of digests.
damage() (
  cd "$releases/$1"
  wrong=$(
    for list in dist-tools/files.sha256 files.sha256; do
      [ ! -f "$list" ] || sha256sum --check --quiet "$list" 2>/dev/null || true
    done | sed -n 's/: FAILED.*//p' | head -n 1
    find -L site ! -perm -o=r
  )
  [ -z "$wrong" ] || echo "$1 is damaged: $(printf '%s\n' "$wrong" | head -n 1) is missing, has been changed or cannot be read"
)

# Removes the remains of a killed command.
remove_incomplete() {
  rm -rf "$releases"/.new-*
  for path in "$releases"/*/; do
    name=$(basename "$path")
    if is_release "$name" || [ "$name" = "$current" ] || [ -L "$releases/$name" ]; then continue; fi
    if [ -f "$path/portal.env" ]; then rm -rf "$path"; fi
  done
}

# Moves the link `current` to a release in one step.
move_link() {
  run ln -sfn "releases/$1" "$folder/.current"
  run mv -T "$folder/.current" "$folder/current"
}

# Checks the configured release $1, points the link `current` to this release, reloads nginx, and waits until nginx
# serves the release. If a step fails, `restore` returns to the earlier release.
put_into_service() {
  check_access "$releases/$1/site"
  check_nginx "$releases/$1/nginx/nginx.conf"
  # Lock nginx, because only one environment at a time is allowed to change it.
  exec 8<"$nginx_conf"
  flock 8
  check_server
  is_switching=yes
  move_link "$1"
  check_nginx "$nginx_conf"
  reload_nginx
  wait_for_health "$1"
  is_switching=
  staged=
  replaced=
  if [ -n "$current" ] && [ "$current" != "$1" ]; then
    # Record the time of the replacement, because `remove_old` reads this time.
    touch "$releases/$current"
    values=$(differences "$current")
    replaced=", in place of $current${values:+, with $values}"
  fi
  echo "Release $1 is now in service for $portal in $folder$replaced"
}

restore() {
  status=$?
  trap '' INT TERM HUP
  set +e
  if [ -n "$is_switching" ]; then
    rm -f "$folder/.current"
    if [ -z "$current" ]; then
      rm -f "$folder/current"
    # Move the link `current` back only if this command has moved the link. If the disk is full, a move can fail.
    elif [ "$(target_of "$folder/current")" != "$current" ]; then
      (move_link "$current")
    fi
    (reload_nginx)
  fi
  [ -z "$staged" ] || rm -rf "$staged"
  if [ -n "$is_locked" ]; then
    remove_unused_assets
    if [ -n "$current" ] || [ -L "$folder/current" ]; then : >"$folder/.lock"; else remove_folders; fi
  fi
  exit "$status"
}

# Removes the folders that the command has made, because their path may be misspelt in PORTAL_FOLDER.
remove_folders() {
  rm -f "$folder/.lock"
  rmdir "$releases" "$folder/assets"
  place=$folder
  until [ "$place" = "$found" ]; do
    rmdir "$place" || break
    place=$(dirname "$place")
  done
} 2>/dev/null

# Removes the assets that belong to no release.
remove_unused_assets() {
  for asset in "$folder"/assets/*; do
    set -- "$releases"/*/dist/assets/"${asset##*/}"
    [ -e "$1" ] || rm -rf "$asset"
  done
}

# Removes the releases that were replaced more than KEPT_DAYS ago, except the release to which a rollback returns.
remove_old() {
  previous=$(target_of "$folder/current/previous")
  for path in "$releases"/*/; do
    name=$(basename "$path")
    case $name in "$(target_of "$folder/current")" | "$previous") continue ;; esac
    if is_release "$name" && [ -n "$(find "$path" -prune -mtime +"$KEPT_DAYS")" ]; then rm -rf "$path"; fi
  done
}

# Compares the build of the archive $1 with the build in service. Prints a line if the build of the archive is the same
# or older.
compare_builds() {
  [ -n "$1" ] && [ -n "$current" ] || return 0
  before=$(cat "$releases/$current/dist-tools/version.txt")
  built_before=$(time_of "$releases/$current")
  # A build of an earlier portal version contains no commit time. If one of the two builds has no commit time, compare
  # only the days of the two builds.
  if [ -z "$built" ] || [ -z "$built_before" ]; then
    built=$(day_of "$version")
    built_before=$(day_of "$before")
  fi
  if [ "$before" = "$version" ]; then
    echo "The archive contains the same build as release $current."
  elif [ "$built" -lt "$built_before" ]; then
    echo "The archive contains an older build than release $current."
  fi
}

# Prints the time of the commit of the build in the folder $1, in seconds since 1970. Prints nothing if it is unknown.
time_of() {
  grep -xs '[1-9][0-9]*' "$1/dist-tools/commit-time.txt" || true
}

# Prints the day in the version $1 as a number, such as 20261122. Prints 0 if the version contains no day.
day_of() {
  day=$(printf '%s\n' "$1" | sed -n 's/^\([0-9]\{4\}\)-\([0-9][0-9]\)-\([0-9][0-9]\)-.*/\1\2\3/p')
  echo "${day:-0}"
}

# Prints what is wrong with the certificate that release $1 names. Prints nothing if the certificate is right.
certificate_fault() (
  output=$(node "$tools/configure.mjs" --certificate --config "$releases/$1/portal.env" 2>&1) ||
    echo "the configuration of $1 is no longer right: $output"
)

# Prints the rollback command for the release that was in service before the current release. After a rollback, the
# printed command undoes the rollback.
way_forward() {
  stat -c '%Y %n' "$releases"/*/ | sort -rn | while read -r _ path; do
    name=$(basename "$path")
    if [ "$name" = "$current" ] || ! is_release "$name"; then continue; fi
    echo " To return to $name, which was in service before: sh $folder/current/dist-tools/release.sh rollback --config $config $name"
    break
  done
}

# Compares the configuration of the release $1 with that of the release in service. Prints the variables with different
# values.
differences() {
  [ -e "$folder/current" ] || return 0
  names=$(diff "$releases/$1/portal.env" "$folder/current/portal.env" | sed -n 's/^[<>] *\([A-Z_]*\)=.*/\1/p' | sort -u)
  [ -z "$names" ] || echo "other values of $(echo "$names" | paste -sd ' ' -)"
}

list() {
  for path in "$releases"/*/; do
    name=$(basename "$path")
    is_release "$name" || continue
    state="replaced $(stat -c %.16y "$path")"
    [ "$name" != "$current" ] || state="in service since $(stat -c %.16y "$folder/current")"
    printf '%-40s %-32s %-36s %s\n' "$name" "$(portal_of "$path")" "$state" "$(differences "$name")" | sed 's/ *$//'
  done
}

# Prints the release in service. Fails if nginx does not serve this release, or if the operator must change something.
status() {
  [ -n "$current" ] || fail "No release is in service in $folder."
  is_right=yes
  echo "release        $current, since $(stat -c %.16y "$folder/current")"
  echo "host           $(portal_of "$folder/current"), in $folder"
  previous=$(target_of "$folder/current/previous")
  output=$([ -z "$previous" ] || damage "$previous")
  [ -z "$previous" ] || [ -n "$output" ] || output=$(certificate_fault "$previous")
  if [ -n "$output" ]; then previous="nothing: $output"; fi
  echo "roll back to   ${previous:-nothing}"
  if cmp -s "$config" "$folder/current/portal.env"; then
    echo "configuration  $config: in service"
  elif output=$( (check_portal) 2>&1); then
    echo "configuration  $config: has changes that are not in service"
  else
    echo "configuration  $output"
    is_right=
  fi
  if flock --nonblock "$folder/.lock" true; then command=none; else command=$(cat "$folder/.lock"); fi
  echo "command        $command"
  read_settings "$folder/current/portal.env"
  answer=$(ask "$address" "${address#*//}") || true
  echo "/health        $answer"
  # Explain why nginx serves the earlier release: a command has moved the link, but nginx has not been reloaded.
  if [ "$command" != none ]; then
    echo "to do:         Wait until the command has ended."
  elif [ "$answer" != "ok $current 200" ] && [ "${answer#ok }" != "$answer" ]; then
    echo "to do:         nginx still serves the earlier release. Reload nginx: nginx -s reload -c $nginx_conf"
  elif [ "${answer% 503}" != "$answer" ] && ! output=$( (check_access "$releases/$current/site") 2>&1); then
    echo "to do:         $output"
  elif [ "${answer% 503}" != "$answer" ]; then
    echo "to do:         A file of the release is damaged. Run: sh $folder/current/dist-tools/release.sh configure --config $config"
  fi
  certificate=$(node "$tools/configure.mjs" --served --config "$folder/current/portal.env" 2>&1) || is_right=
  echo "certificate    $certificate"
  case $certificate in
    # A refused connection means that nginx is stopped. `nginx_is_down` reports this problem.
    *ECONNREFUSED*) ;;
    *' sends no certificate '*)
      echo "to do:         Raise worker_connections and worker_rlimit_nofile, and restart nginx. If ss -ltnp shows that another program listens on the port, stop this program."
      ;;
  esac
  days=$(printf '%s\n' "$certificate" | sed -n 's/.*, in \([0-9]*\) days$/\1/p')
  if [ "${days:-$REPORTED_DAYS}" -lt "$REPORTED_DAYS" ]; then
    echo "to do:         Renew the certificate, for instance with certbot renew, and reload nginx: nginx -s reload -c $nginx_conf"
    is_right=
  fi
  output=$( (check_room "$folder" "$(build_kb)") 2>&1) || {
    echo "to do:         $output"
    is_right=
  }
  loaded=$(nginx -e stderr -T -c "$nginx_conf" 2>/dev/null) || true
  is_nginx_running || nginx_is_down
  # Test the configuration of nginx only as root, because only root can read the keys that nginx loads. A mistake in the
  # files of another site must be reported, because nginx would refuse each reload.
  if [ "$(id -u)" = 0 ]; then (check_nginx "$nginx_conf" && check_included) 2>&1 || is_right=; fi
  [ "$answer" = "ok $current 200" ] && [ -n "$is_right" ]
}

action=${1:-}
[ "$#" -eq 0 ] || shift
config='' replace='' given=''
while [ "$#" -gt 0 ]; do
  case $1 in
    --config | --replace)
      [ "$#" -gt 1 ] || usage "$1 has no value."
      if [ "$1" = --config ]; then config=$2; else replace=$2; fi
      shift
      ;;
    -*) usage "There is no option $1." ;;
    *)
      [ -z "$given" ] || usage "There is one argument too many: $1"
      given=$1
      ;;
  esac
  shift
done
case $action${given:+ NAME} in
  check | 'check NAME' | 'update NAME' | configure | rollback | 'rollback NAME' | list | status) ;;
  '') usage ;;
  update) usage "update needs the archive of a build." ;;
  'configure NAME' | 'list NAME' | 'status NAME') usage "$action takes no archive and no release, such as $given." ;;
  *) usage "There is no command $action." ;;
esac
[ -n "$config" ] || usage "--config FILE is missing: name the configuration file of the environment."
for command in node nginx curl flock; do
  command -v "$command" >/dev/null || fail "$command is missing: install it, for instance with apt-get."
done
read_settings "$config"
[ -n "$folder" ] || fail "${unknown:-PORTAL_FOLDER is missing: add it to $config. Its value is the folder for the releases of this environment.}"
[ -f "$nginx_conf" ] || fail "${unknown:-$(no_file "$nginx_conf"): correct PORTAL_NGINX_CONF, or install nginx.}"
releases=$folder/releases
disk=$folder
staged='' is_switching='' is_locked='' current=''

trap restore EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
current=$(target_of "$folder/current")
case $action in update | configure | rollback) lock ;; esac
current=$(target_of "$folder/current")

case $action in
  # Sort the number at the end of a version by its value, so that 10 follows 9.
  list) list | sort --version-sort ;;
  status) status ;;
  check)
    check_portal
    stage "${TMPDIR:-/tmp}" "$given"
    configure_site "$staged" "$version"
    check_access "$(existing "$folder")"
    check_nginx "$staged/nginx/nginx.conf"
    check_server
    # Run configure.mjs from the staged build, because configure.mjs checks the documents of its build.
    node "$staged/dist-tools/configure.mjs" --check --config "$config" || exit 1
    echo "Build $version can be put into service for $portal"
    compare_builds "$given"
    ;;
  update | configure)
    check_portal
    remove_incomplete
    stage "$releases" "$given"
    release=
    for path in "$releases/$version" "$releases/$version".*; do
      if is_staged "$(basename "$path")"; then release=$(basename "$path"); fi
    done
    if [ -n "$release" ]; then
      rm -rf "$staged"
      staged=
    else
      add_release
    fi
    if [ -n "$current" ] && [ "$current" != "$release" ]; then
      run ln -sfn "../$current" "$releases/$release/previous"
    fi
    note=$(compare_builds "$given")
    [ "$release" != "$current" ] || note="Nothing has changed: $release has the same build and the same values."
    put_into_service "$release"
    [ -z "$note" ] || echo "$note"
    remove_old
    ;;
  rollback)
    check_portal
    [ -n "$current" ] || fail "No release is in service in $folder."
    # Remove the final slash of a name that the shell has completed as a folder.
    release=$(basename "${given:-$(target_of "$folder/current/previous")}")
    [ -n "$release" ] || fail "There is no earlier release in $folder.$(way_forward)"
    is_release "$release" || fail "There is no release $release in $folder. Run \`release.sh list\` to see the releases."
    [ "$(portal_of "$releases/$release")" = "$portal" ] || fail "$release belongs to $(portal_of "$releases/$release"), not to $portal."
    output=$(damage "$release")
    if [ -z "$output" ]; then
      output=$(certificate_fault "$release")
      # First check the certificate of the configuration file. If this certificate is wrong, the proposed update would
      # fail.
      [ -z "$output" ] || (run node "$tools/configure.mjs" --certificate --config "$config") || exit 1
    fi
    [ -z "$output" ] || fail "$output; $current stays in service. To return to $release, run release.sh update with the archive of $release."
    put_into_service "$release"
    remove_old
    if [ "$current" = "$release" ]; then
      echo "Nothing has changed: $release was already in service."
    else
      echo "The commands in current/dist-tools are now those of this release. To undo the rollback: sh $folder/current/dist-tools/release.sh rollback --config $config $current"
    fi
    ;;
esac
