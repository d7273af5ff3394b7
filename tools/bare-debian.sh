# shellcheck shell=bash
# A root folder with a bare Debian, for checks of what a fresh machine lacks. To be sourced after tools/setup.sh. It is
# $bare and is removed at the end, with all of $work. `log` is where steps write.
((EUID == 0)) || die "Only the superuser can make a root for Debian; run this with sudo."
command -v debootstrap >/dev/null || die "debootstrap is missing: apt-get update && apt-get install -y debootstrap"
here=$(source /etc/os-release && echo "$VERSION_CODENAME")
work=$(mktemp -d)
bare=$work/root
service=

clean_up() {
  local at
  [[ -n $service ]] && kill "$service" 2>/dev/null && wait "$service"
  for at in proc dev sys; do mountpoint -q "$bare/$at" && umount -R "$bare/$at"; done
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT

# A step that must succeed: step WHAT COMMAND...
step() {
  local what=$1
  shift
  "$@" >>"${log:?}" 2>&1 || die "not ok $what: $(tail -1 "$log") (all of it: $log)"
  echo "ok $what"
}

inside() { DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 chroot "$bare" "$@"; }

# With these packages besides. What apt knows there is what there was when the release was made:
# make_root CODENAME PACKAGES
make_root() {
  local mirror
  # shellcheck disable=SC2016
  mirror=$(apt-get indextargets --format '$(SITE)' "Created-By: Packages" "Release: $here" | head -1)
  debootstrap --variant=minbase --include="$2" "$1" "$bare" "$mirror" || return
  # What this machine's apt needs to reach its mirror.
  cp -r /etc/apt/apt.conf.d/. "$bare/etc/apt/apt.conf.d/"
  # Debootstrap takes its own away; programs find what lies beside them by it.
  mountpoint -q "$bare/proc" || mount -t proc proc "$bare/proc"
}

# The address that the service prints when it listens: wait_for_address LOG SECONDS
wait_for_address() {
  for ((i = 0; i < 10 * $2; ++i)); do
    address=$(grep -oE 'http://(127\.0\.0\.1|localhost):[0-9]+' "$1" | head -1) && [[ -n $address ]] && return
    kill -0 "$service" || break
    sleep 0.1
  done
  cat "$1"
  return 1
}

fetch_page() {
  curl -sSf "${address:?}/" >"$work/page.html" && grep -q '<title' "$work/page.html" &&
    curl -sSf "$address/api/games" >"$work/games.json" && grep -q sushi_boat "$work/games.json" &&
    curl -sSf -H 'Content-Type: application/json' -d '{"game":"sushi_go","name":"Ann"}' "$address/api/tables" >/dev/null
}

stop_service() {
  kill "$service" && wait "$service"
  service=
}
