# Configuring and building. Needs message.sh and $root, the folder of the repository. Nothing here reads standard input
# or writes to standard output; whatever is interrupted goes on at the next call.
# shellcheck shell=bash

: "${root:?is the folder of the repository}"

# What ./test adds to the release build: tests, benchmarks, and warnings as errors.
# shellcheck disable=SC2034  # for the scripts that use this file
readonly developer_options=(-DKIEBITZ_TESTS=ON -DKIEBITZ_BENCHMARKS=ON -DKIEBITZ_WERROR=ON)

# Serialises scripts that would build in the same folder; released when the calling shell ends or calls unlock_build.
lock_build() {
  mkdir -p "$1"
  exec {build_lock}>"$1/.lock"
  if ! flock --nonblock "$build_lock"; then
    say "waiting for another build in $1"
    flock "$build_lock"
  fi
}

unlock_build() {
  exec {build_lock}>&-
}

cached_value() {
  sed -n "s/^$2:[A-Z]*=//p" "$1/CMakeCache.txt" 2>/dev/null || true
}

# What a configuration depends on besides CMake's own files, which Ninja watches.
configuration_fingerprint() {
  printf '%s\n' "$root" "$@" "ccache: $(command -v ccache)"
  sha256sum <"$root/CMakePresets.json"
}

# configure <preset> <folder> [-D...]: does nothing if that was done before.
configure() {
  local preset=$1 dir=$2 fingerprint options=()
  shift 2
  fingerprint=$(configuration_fingerprint "$preset" "$@")
  if [[ -f $dir/build.ninja && -f $dir/.configured && $(<"$dir/.configured") == "$fingerprint" ]]; then return; fi
  rm -f "$dir/.configured"
  # A folder that was copied from elsewhere cannot be used again.
  if [[ -f $dir/CMakeCache.txt && $(cached_value "$dir" CMAKE_HOME_DIRECTORY) != "$root" ]]; then options+=(--fresh); fi
  say "configuring $(basename "$dir")"
  (cd "$root" && cmake --preset "$preset" -B "$dir" "${options[@]}" "$@" </dev/null >&2) || return
  printf '%s\n' "$fingerprint" >"$dir/.configured"
}

# build <folder> <target>...
build() {
  local dir=$1
  shift
  say "building ${*:-everything} in $(basename "$dir")"
  ninja -C "$dir" -j "$(nproc)" "$@" </dev/null >&2
}

# The web page, which the program carries inside. Does nothing if nothing changed.
build_page() {
  if [[ ! -x $root/web/build ]]; then return; fi
  if ! command -v npm >/dev/null; then
    say "there is no npm, so the program shows a plain page"
    return
  fi
  say "building the web page"
  "$root/web/build" </dev/null >&2
}

# Has no source changed since this file was written? Deleting or adding a file changes its folder.
sources_older_than() {
  local place places=()
  for place in src cmake data api tools/embed CMakeLists.txt CMakePresets.json web/src web/public web/index.html \
    web/vite.config.ts web/package-lock.json; do
    if [[ -e $root/$place ]]; then places+=("$root/$place"); fi
  done
  [[ -f $1 ]] && [[ -z $(find "${places[@]}" -newer "$1" -print -quit) ]]
}
