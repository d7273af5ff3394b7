# shellcheck shell=bash
# Shared by ./sushiya and ./test: what must be there before anything can be built. To be sourced; `root`
# is the repository. All messages go to the error output, so that the program's own output stays clean.
: "${root:?}"

say() { printf '%s\n' "$*" >&2; }

# One sentence, and the end.
die() {
  say "$*"
  exit 1
}

# The compiler for the program: clang from 17 on, or g++ from 12 on; the newest clang first. The tests name theirs.
find_compiler() {
  local name version least
  for name in clang++-{22,21,20,19,18,17} clang++ g++-{15,14,13,12} g++; do
    command -v "$name" >/dev/null || continue
    [[ $name == clang* ]] && least=17 || least=12
    version=$("$name" -dumpversion 2>/dev/null) && ((${version%%.*} >= least)) && echo "$name" && return
  done
  return 1
}

# Of names with | between them the first that is installed, or that can be.
pick_package() {
  local name names
  IFS='|' read -ra names <<<"$1"
  for name in "${names[@]}"; do
    [[ $name == - ]] && return
    { dpkg-query -W "$name" || apt-cache show "$name"; } >/dev/null 2>&1 && echo "$name" && return
  done
  echo "${names[0]}"
}

# Packages of these purposes (tools/packages.txt) that are not installed.
missing_packages() {
  local purpose package command wanted=()
  while read -r purpose package command; do
    [[ -z $purpose || $purpose == \#* || " $* " != *" $purpose "* ]] && continue
    [[ $command == @compiler ]] && find_compiler >/dev/null && continue
    [[ -n $command ]] && command -v "$command" >/dev/null && continue
    [[ $package == *\|* ]] && package=$(pick_package "$package")
    [[ -z $package ]] && continue
    wanted+=("$package")
  done <"$root/tools/packages.txt"
  ((${#wanted[@]} == 0)) && return
  # Prints a line only for what is installed; the rest is missing.
  comm -23 <(printf '%s\n' "${wanted[@]}" | sort -u) \
    <(dpkg-query -W -f='${binary:Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null |
      sed -n 's/\(:[a-z0-9]*\)\{0,1\} installed$//p' | sort -u)
}

install_packages() {
  local missing log=$root/build/logs/install.log
  missing=$(missing_packages "$@" | tr '\n' ' ')
  [[ -z ${missing// /} ]] && return
  command -v apt-get >/dev/null || die "These Debian packages are missing, and there is no apt-get here: $missing"
  ((EUID == 0)) ||
    die "Some packages are missing; run this, then try again: sudo apt-get update && sudo apt-get install -y $missing"
  mkdir -p "$root/build/logs"
  # A fresh machine knows no packages, or those of the day it was made: only now can be chosen among them.
  apt-get update >"$log" 2>&1 || die "Asking for packages failed: $(grep -m1 '^E:' "$log" || tail -1 "$log") (see $log)"
  missing=$(missing_packages "$@" | tr '\n' ' ')
  say "Installing $(wc -w <<<"$missing") packages: $missing"
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing >>"$log" 2>&1 ||
    die "Installing packages failed: $(grep -m1 '^E:' "$log" || tail -1 "$log") (all of it: $log)"
}

# Once for each preset; afterwards ninja itself looks whether it is to be done again.
configure() {
  local preset=$1 folder=$root/build/$1 log=$root/build/logs/$1.log found=()
  [[ -f $folder/build.ninja && ! $root/CMakePresets.json -nt $folder/build.ninja ]] && return
  # What people run is built by whatever they have.
  [[ $preset == release && $(find_compiler) != clang++-22 ]] &&
    found=(-D "CMAKE_CXX_COMPILER=$(find_compiler)" -D CMAKE_EXE_LINKER_FLAGS=)
  say "Configuring $preset"
  mkdir -p "$root/build/logs"
  (cd "$root" && cmake --preset "$preset" "${found[@]}") >"$log" 2>&1 ||
    die "Configuring $preset failed: $(grep -m1 -A2 'CMake Error' "$log" | tr '\n' ' ') (all of it: $log)"
}

# Builds targets of a preset, where two at once would write the same files: build PRESET TARGET...
build() {
  local preset=$1 folder=$root/build/$1 log=$root/build/logs/$1.log
  shift
  mkdir -p "$root/build/logs"
  (
    flock 9
    configure "$preset"
    NINJA_STATUS='[%f/%t] ' ninja -C "$folder" "$@" 2>&1 | tee "$log" | show_progress "$preset"
    ((PIPESTATUS[0] == 0)) ||
      die "Building $preset failed: $(grep -m1 -E 'error:|undefined|^FAILED' "$log" || tail -1 "$log") (see $log)"
  ) 9>"$root/build/.lock-$preset"
}

# A Python of its own with what the package's tests need, for which a preset builds it: prepare_python PRESET
venv=$root/build/python-venv
prepare_python() {
  local list=$root/python/requirements-test.txt stamp=$venv/installed folder=$root/build/$1
  [[ -x $venv/bin/python ]] || python3 -m venv "$venv" || return
  if ! cmp -s "$list" "$stamp"; then
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r "$list" && cp "$list" "$stamp" || return
  fi
  (
    flock 9
    configure "$1" || exit
    grep -q "^SUSHIYA_PYTHON:FILEPATH=$venv/bin/python$" "$folder/CMakeCache.txt" ||
      cmake -S "$root" -B "$folder" -D "SUSHIYA_PYTHON=$venv/bin/python"
  ) 9>"$root/build/.lock-$1" && echo "ok the Python packages are there"
}

# One line that counts on a terminal; a line now and then elsewhere; nothing when nothing is built.
show_progress() {
  local line step shown=0 width=${COLUMNS:-80}
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (Building|Linking|Embedding) ]] || continue
    step="Building $1: ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}"
    if [[ -t 2 ]]; then
      printf '\r%-*.*s' "$((width - 1))" "$((width - 1))" "$step" >&2
    elif ((SECONDS - shown >= 10)); then
      say "$step"
    else
      continue
    fi
    shown=$SECONDS
  done
  if [[ -t 2 ]] && ((shown > 0)); then printf '\r%*s\r' "$((width - 1))" '' >&2; fi
}

# The page is built by node 20.19 or newer. Debian 12 has an older one; npm carries one to put beside it.
find_node() {
  local beside=$root/build/node/node_modules/node/bin log=$root/build/logs/node.log
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
    2>/dev/null && return
  mkdir -p "$root/build/logs"
  if [[ ! -x $beside/node ]]; then
    say "Installing node 22 for the page"
    npm install --no-save --no-audit --no-fund --prefix "$root/build/node" node@22.23.3 >"$log" 2>&1 ||
      die "Installing node failed: $(grep -m1 'npm ERR' "$log" || tail -1 "$log") (all of it: $log)"
  fi
  export PATH=$beside:$PATH
}

# The packages of the page, as its lock file pins them, in one process at a time. Not `npm ci`: npm 11 refuses its own
# lock files where a registry does not carry the optional packages of other platforms (npm/cli issue 9846).
install_page() {
  local web=$root/web log=$root/build/logs/npm.log
  mkdir -p "$root/build/logs"
  exec 8>"$root/build/.lock-page"
  flock 8
  find_node
  if [[ ! $web/node_modules/.package-lock.json -nt $web/package-lock.json ]]; then
    say "Installing the page's packages"
    npm install --no-save --prefix "$web" >"$log" 2>&1 ||
      die "Installing the page's packages failed: $(grep -m1 -i 'error' "$log" || tail -1 "$log") (all of it: $log)"
    touch "$web/node_modules/.package-lock.json"
  fi
  exec 8>&-
}

# The house for pages without a network. Without clang's parts for WebAssembly the page is built without it.
build_house() {
  if command -v clang++-22 >/dev/null && [[ -d /usr/include/wasm32-wasi ]]; then build wasm house; fi
}

# web/dist, if anything it is made of has changed.
build_page() {
  local web=$root/web log=$root/build/logs/build-page.log house=$root/build/wasm/house.wasm
  build_house
  [[ -f $house ]] || house=$web/src
  install_page
  exec 8>"$root/build/.lock-page"
  flock 8
  if [[ ! -f $web/dist/index.html || -n $(find "$web/src" "$web/tools" "$web/index.html" "$web/vite.config.ts" \
    "$web/package-lock.json" "$root/i18n" "$root/docs/rules" "$root/docs/guide" \
    "$house" -newer "$web/dist/index.html" -print -quit) ]]; then
    say "Building the page"
    npm run --prefix "$web" build >"$log" 2>&1 ||
      die "Building the page failed: $(grep -m1 -i 'error' "$log" || tail -1 "$log") (all of it: $log)"
  fi
  exec 8>&-
}
