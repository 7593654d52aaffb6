# Running tests and counting them. Needs message.sh.
# shellcheck shell=bash

passed=0
failed=0
skipped=0

# Counts something that is not a CTest suite: a build, a fuzzer, a threshold.
count_pass() {
  passed=$((passed + 1))
}

count_failure() {
  say "FAILED: $*"
  failed=$((failed + 1))
}

# run_ctest <build folder> [ctest option]...: runs, shows and counts. A suite without tests is a failure. What the user
# has set up for himself does not count.
run_ctest() {
  local dir=$1 log=$1/ctest.log total bad left_out tries=()
  shift
  # Tests with real processes and terminals get a second chance on a busy machine; CTest names those that took it. What
  # a sanitizer or an assertion found once is found.
  if [[ $(basename "$dir") == build ]]; then tries=(--repeat until-pass:2); fi
  env -u KIEBITZ_CONFIG -u KIEBITZ_DATA_DIR "XDG_CONFIG_HOME=$dir/test-home/config" "XDG_DATA_HOME=$dir/test-home/data" \
    ctest --test-dir "$dir" --parallel "$(nproc)" --output-on-failure --no-tests=error "${tries[@]}" "$@" </dev/null 2>&1 \
    | tee "$log" || true
  read -r bad total < <(sed -nE 's/^[0-9]+% tests passed, ([0-9]+) tests? failed out of ([0-9]+)$/\1 \2/p' "$log") || true
  if [[ -z ${total:-} ]]; then
    count_failure "no test ran in $(basename "$dir")"
    return
  fi
  left_out=$(grep -cE '^[[:space:]]+[0-9]+ - .* \(Skipped\)$' "$log" || true)
  passed=$((passed + total - bad - left_out))
  failed=$((failed + bad))
  skipped=$((skipped + left_out))
}

# The last line is the contract: "N passed, N failed", alone on its line.
print_counts() {
  if ((skipped)); then printf '%d skipped\n' "$skipped"; fi
  printf '%d passed, %d failed\n' "$passed" "$failed"
}
