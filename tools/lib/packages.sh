# Debian packages: what is missing, and how it gets here. Needs message.sh and $root, the folder of the repository.
# shellcheck shell=bash

: "${root:?is the folder of the repository}"

# The names in tools/packages/<set>.txt. A package written as name?program is left out where that program exists already,
# from wherever it came.
package_names() {
  local set line
  for set in "$@"; do
    while read -r line; do
      if [[ $line == *\?* ]] && command -v "${line#*\?}" >/dev/null; then continue; fi
      printf '%s\n' "${line%%\?*}"
    done < <(sed -e 's/#.*//' -e 's/[[:space:]]//g' -e '/^$/d' "$root/tools/packages/$set.txt")
  done
}

# Those of the named packages that are not installed.
missing_packages() {
  local installed
  installed=$(dpkg-query --show --showformat='${Status} ${Package}\n' "$@" 2>/dev/null \
    | sed -n 's/^install ok installed //p') || true
  printf '%s\n' "$@" | grep -vxF -f <(printf '%s\n' "$installed") || true
}

# Changes whenever the lists change, or anything is installed or removed on this machine.
packages_fingerprint() {
  package_names "$@" | sha256sum
  stat --format='%i %Y %s' /var/lib/dpkg/status
}

can_become_root() {
  [[ $(id -u) -eq 0 ]] && return 0
  command -v sudo >/dev/null || return 1
  # Either without a password, or somebody sits at a terminal who can type one.
  sudo -n true 2>/dev/null || { : </dev/tty; } 2>/dev/null
}

as_root() {
  if [[ $(id -u) -eq 0 ]]; then "$@"; else sudo -- "$@"; fi
}

apt() {
  as_root env DEBIAN_FRONTEND=noninteractive apt-get --yes --option DPkg::Lock::Timeout=300 "$@" </dev/null >&2
}

# Known without `apt-get update`? The lists are absent on fresh machines, and old ones lack nothing most of the time.
lists_know() {
  apt-get --simulate --no-install-recommends install "$@" >/dev/null 2>&1 </dev/null
}

install_packages() {
  say "installing $*"
  if [[ -n $(dpkg --audit 2>/dev/null) ]]; then
    say "an installation was interrupted earlier, finishing it"
    as_root env DEBIAN_FRONTEND=noninteractive dpkg --configure -a </dev/null >&2
  fi
  if lists_know "$@" && apt --no-install-recommends install "$@"; then return 0; fi
  apt update
  apt --no-install-recommends install "$@"
}

explain_packages() {
  say "these Debian packages are missing: $*"
  say "install them with:"
  say "  sudo apt-get update && sudo apt-get install --no-install-recommends $*"
  say "and start again. If you have them from elsewhere, set KIEBITZ_PACKAGES=skip."
  exit 1
}

# ensure_packages <stamp file> <set>...: returns when all packages of the sets are installed, else explains and exits.
# The stamp remembers the state of the machine in which they were.
ensure_packages() {
  local stamp=$1 names missing
  shift
  if [[ ${KIEBITZ_PACKAGES:-} == skip ]]; then return; fi
  if ! command -v dpkg-query >/dev/null; then
    ensure_programs "$@"
    return
  fi
  if [[ -f $stamp && $(<"$stamp") == "$(packages_fingerprint "$@")" ]]; then return; fi
  mapfile -t names < <(package_names "$@")
  mapfile -t missing < <(missing_packages "${names[@]}")
  if ((${#missing[@]})); then
    if ! command -v apt-get >/dev/null || ! can_become_root; then explain_packages "${missing[@]}"; fi
    install_packages "${missing[@]}" || explain_packages "${missing[@]}"
  fi
  mkdir -p "$(dirname "$stamp")"
  packages_fingerprint "$@" >"$stamp"
}

# Not a Debian system: whoever has the tools may go on, CMake says which library is missing.
ensure_programs() {
  local program names
  for program in c++ cmake ninja; do
    if ! command -v "$program" >/dev/null; then
      mapfile -t names < <(package_names "$@")
      say "this is not a Debian system, and $program is missing."
      die "Install what Debian calls: ${names[*]}"
    fi
  done
}
