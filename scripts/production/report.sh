# shellcheck shell=bash
# How the scripts here and those of the bare machine report a step. Sourced by bash.

fault() {
  echo "FAULT: $1" >&2
  exit 1
}

# wants VALUE COMMAND...: the command prints the value.
wants() {
  local wanted=$1 found
  shift
  found=$("$@") || true
  [ "$found" = "$wanted" ] || fault "$* printed \"$found\", not \"$wanted\""
  echo "ok: $* printed \"$wanted\""
}

# The status of the answer to curl's request.
status() {
  curl --silent --insecure --output /dev/null --write-out '%{http_code}' "$@"
}
