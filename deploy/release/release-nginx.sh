# shellcheck shell=sh disable=SC2154 # release.sh sets the variables.
# release.sh loads these functions. They check nginx, reload nginx, and wait for the answers of nginx.

# After a reload, wait for this number of equal answers in a row, because nginx processes with the old configuration can
# still answer for a moment.
ANSWERS_IN_A_ROW=30
SERVED_WITHIN_S=10

check_access() {
  path=$1
  while [ "$path" != / ]; do
    [ -n "$(find "$path" -prune -perm -o=x)" ] || fail "nginx cannot read below $path; allow it with: chmod o+x $path"
    path=$(dirname "$path")
  done
}

# Tests the main configuration file of nginx and all included files. Fails with an instruction.
check_nginx() {
  output=$(nginx -e stderr -q -t -c "$1" 2>&1) && return
  output=$(printf '%s\n' "$output" | grep -m1 emerg || printf '%s\n' "$output")
  case $output in
    *'"js_import"'*) fail "/health needs the JavaScript module of nginx. Install this module: apt-get install libnginx-mod-http-js" ;;
    *'"brotli_static"'*) fail "A release in service needs the brotli module of nginx. Install this module: apt-get install libnginx-mod-http-brotli-static" ;;
    *'open() "'*'.log" failed'*)
      fail "nginx cannot write $(printf '%s' "$output" | cut -d '"' -f 2): make its folder, or correct PORTAL_ACCESS_LOG and PORTAL_ERROR_LOG."
      ;;
    *server_names_hash*)
      fail "nginx refuses the host name $portal, because the name is too long. Write this line to /etc/nginx/conf.d/names.conf: server_names_hash_bucket_size 128;"
      ;;
  esac
  fail "nginx refuses its configuration: $(printf '%s\n' "$output" | sed 's/.*\[emerg\] [0-9#]*:* *//')"
}

nginx_is_down() {
  echo "nginx does not run with $nginx_conf: start it, for instance with systemctl start nginx"
}

# Tests whether the process in nginx's pid file runs. The variable `loaded` contains the output of `nginx -T`.
is_nginx_running() {
  # If nginx cannot read a certificate, `nginx -T` prints no configuration. Therefore also read the path of the pid file
  # from $nginx_conf.
  pid=$(printf '%s\n' "$loaded" | cat - "$nginx_conf" | sed -n 's/^ *pid  *"\{0,1\}\([^";]*\).*/\1/p' | head -n 1)
  process=$(cat "${pid:-/run/nginx.pid}" 2>/dev/null) && [ -d "/proc/${process:-none}" ]
}

# Fails if another nginx configuration file already serves the same host and port, because nginx refuses two files that
# declare the same names.
check_other_folders() {
  printf '%s\n' "$loaded" | awk -v name="portal_$id" '
    /^# configuration file / { file = $4; sub(/:$/, "", file) }
    $1 == "log_format" && $2 == name { print file }' | while read -r file; do
    [ "$(readlink -f "$file")" = "$(readlink -f "$folder/current/nginx/portal.conf")" ] && continue
    case $file in */current/nginx/portal.conf)
      fail "${file%/current/nginx/portal.conf} already serves $portal on the same port. Correct PORTAL_FOLDER in $config. If $config is for another portal, correct PORTAL_HOST."
      ;;
    esac
    fail "Another site of this nginx has the host $portal and the same port ($file): change PORTAL_HOST, or remove that site."
  done
}

# Fails if a program other than nginx listens on a port of the portal.
check_ports() {
  for entry in $ports; do
    port=${entry#*=}
    if printf '%s\n' "$loaded" | grep -Eq "^ *listen +([^; ]*:)?$port[; ]"; then continue; fi
    answer=$(curl --silent --head --noproxy '*' --max-time 2 "http://127.0.0.1:$port/") && result=0 || result=$?
    # Accept an answer of nginx, because nginx may still listen for a site that was removed. If no program listens, curl
    # exits with 7.
    case $answer in *'erver: nginx'*) continue ;; esac
    [ "$result" -eq 7 ] ||
      fail "A program other than nginx listens on port $port (see ss -ltnp). Stop this program, or change ${entry%=*}."
  done
}

# Fails if nginx does not run, or cannot serve the portal.
check_server() {
  check_nginx "$nginx_conf"
  loaded=$(nginx -e stderr -T -c "$nginx_conf" 2>/dev/null)
  is_nginx_running || fail "$(nginx_is_down)"
  (check_other_folders) || exit 1
  check_ports
  check_included
}

# Fails if the configuration of nginx does not include the portal's file.
check_included() {
  printf '%s\n' "$loaded" | sed 's/#.*//' | grep -o 'include [^;]*' | tr -d '"' | while read -r _ pattern; do
    case $pattern in /*) ;; *) pattern=$(dirname "$nginx_conf")/$pattern ;; esac
    # shellcheck disable=SC2254 # `case` must interpret the pattern, because nginx and the shell use the same wildcards.
    case $folder/current/nginx/portal.conf in $pattern) exit 3 ;; esac
  done || return 0
  # Suggest a path with a `*`. nginx accepts such a path even before the first release, when the file does not exist
  # yet.
  fail "$nginx_conf does not include the portal. Write this line to /etc/nginx/conf.d/portal.conf:" \
    "include $(dirname "$folder")/*/current/nginx/portal.conf;"
}

reload_nginx() {
  output=$(nginx -e stderr -s reload -c "$nginx_conf" 2>&1) || fail "nginx cannot be reloaded: $(printf '%s\n' "$output" | tail -n 1)"
}

# Waits until /health answers with the name of the release.
wait_for_health() (
  read_settings "$releases/$1/portal.env"
  host_and_port=${address#*//}
  until_s=$(($(date +%s) + SERVED_WITHIN_S))
  expected=$(printf "ok $1 200%.0s" $(seq "$ANSWERS_IN_A_ROW"))
  until [ "$(ask "$address" "$host_and_port" "?[1-$ANSWERS_IN_A_ROW]")" = "$expected" ]; do
    answer=$(ask "$address" "$host_and_port") || true
    [ "$(date +%s)" -le "$until_s" ] || fail "/health on port ${address##*:} answers \"$answer\", not \"ok $1 200\"."
    sleep 0.1
  done
)

# Asks nginx on this machine for /health, with a new connection for each request. Prints each answer with its status. $3
# is a query. If it contains a range of numbers, curl sends one request for each number.
ask() {
  curl --silent --insecure --noproxy '*' --max-time 10 --header 'Connection: close' --resolve "$2:127.0.0.1" \
    --write-out ' %{http_code}' "$1/health${3:-}" | tr -d '\n'
}
