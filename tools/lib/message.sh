# Messages of the scripts. All go to standard error: standard output belongs to the program that ./run starts.
# shellcheck shell=bash

say() {
  printf 'kiebitz: %s\n' "$*" >&2
}

die() {
  say "$@"
  exit 1
}
