# What the service asks of a target, in POSIX sh (dash, bash, busybox ash). The service puts values in front of this
# text (n: the word that frames answers, id, bases, and what the operation needs) and the name of one function behind it.
#
# An execution owns one directory, $base/$id, 0700. Making it is the claim: mkdir succeeds once, so it starts at most
# once. Every later change of state is a new empty file or, on a disk that takes none any more, a file renamed that was
# made before the start:
#   pid.<pid>.<start time>     (starting)   the command's shell runs, in a session of its own
#   super.<pid>.<start time>   (super)      the supervisor runs
#   ended.<exit code>          (open)       the command ended; renamed to removed when its files were picked up
#   out.closed                 (out.open)   nobody holds standard output any more; err likewise
#   void                                    barred: it never started and never will
# Output lies in pieces named by their offset in the stream: out.0, out.1048576 ...

mask=$(umask)
umask 077
PATH=${PATH:+$PATH:}/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export PATH
uid=
while read -r key first second rest; do
  [ "$key" = Uid: ] && uid=$second && break
done </proc/self/status 2>/dev/null
[ -n "$uid" ] || uid=$(id -u)
dir=
claimed=

say() { printf '\n%s %s\n' "$n" "$*"; }
nap() { sleep "$1" 2>/dev/null || sleep 1; }

# Others may write where the base lies: only a real directory of ours counts, never a link.
ours() { [ -d "$1" ] && [ ! -L "$1" ] && [ -O "$1" ]; }

find_execution() {
  for base in $bases; do
    base=$base-$uid
    if ours "$base" && [ -d "$base/$id" ]; then
      dir=$base/$id
      return 0
    fi
  done
  return 1
}

# The rest of the name that begins with $1., e.g. "41.99" of pid.41.99; fails when there is none.
suffix() {
  for found in "$dir/$1".[0-9]*; do
    [ -e "$found" ] || return 1
    suffix=${found#"$dir/$1."}
    return 0
  done
  return 1
}

# Fields of /proc/<pid>/stat after the name, which may itself hold blanks and brackets.
read_stat() {
  stat=
  # The redirection fails when the process is gone: that is an answer, not an error.
  { read -r stat <"/proc/$1/stat"; } 2>/dev/null
  [ -n "$stat" ] || return 1
  set -f
  set -- ${stat##*") "}
  set +f
  state=$1 parent=$2 session=$4 started=${20}
}

# Is <pid>.<start time> of this boot still there? A zombie is gone.
alive() {
  [ "$(cat "$dir/boot" 2>/dev/null)" = "$boot" ] || return 1
  read_stat "${1%%.*}" && [ "$started" = "${1#*.}" ] && [ "$state" != Z ] && [ "$state" != X ]
}

read_boot() {
  boot=unknown
  { read -r boot </proc/sys/kernel/random/boot_id; } 2>/dev/null
}

read_state() {
  read_boot
  if suffix ended; then
    streams=closed
    { [ -e "$dir/out.closed" ] && [ -e "$dir/err.closed" ]; } || streams=open
    # Who started it in this very call knows when; a program less to start.
    epoch=now
    [ "$claimed" = now ] || epoch=$(date -r "$dir/ended.$suffix" +%s 2>/dev/null)
    status="ended $suffix ${epoch:-now} $streams"
  elif [ -e "$dir/removed" ]; then
    status=removed
  elif [ -e "$dir/void" ]; then
    status=void
  elif suffix pid; then
    status="running ${suffix%%.*} ${suffix#*.}"
    if ! alive "$suffix" && ! { suffix super && alive "$suffix"; }; then
      # It may have ended between the looks.
      if suffix ended; then read_state; else status=gone; fi
    fi
  elif suffix super && ! alive "$suffix"; then
    if suffix ended; then read_state; else status=gone; fi
  else
    status=starting
  fi
}

# ---- start -------------------------------------------------------------------------------------------------------

claim() {
  ours "$1" || mkdir -m 700 "$1" 2>/dev/null
  ours "$1" || return 1
  if ! mkdir -m 700 "$1/$id" 2>/dev/null; then
    [ -d "$1/$id" ] && dir=$1/$id && claimed=before
    return
  fi
  dir=$1/$id
  for other in $bases; do
    if [ "$other-$uid" != "$1" ] && [ -d "$other-$uid/$id" ]; then
      rmdir "$dir"
      dir=$other-$uid/$id
      claimed=before
      return 0
    fi
  done
  claimed=now
}

# Whatever needs space is written here, while giving up still means that nothing has started.
prepare() {
  read_boot
  mkfifo "$dir/out.pipe" "$dir/err.pipe" 2>/dev/null || return 1
  # A file system that takes names but no bytes would lose all output.
  { printf '%65536s' '' >"$dir/out.0"; } 2>/dev/null || return 1
  for file in starting super open out.open err.open out.0 err.0; do
    { true >"$dir/$file"; } 2>/dev/null || return 1
  done
  { printf '%s\n' "$boot" >"$dir/boot"; } 2>/dev/null || return 1
  input=/dev/null
  if [ "$stdin_bytes" != none ]; then
    input=$dir/in
    { give_stdin >"$input"; } 2>/dev/null
    [ "$(($(wc -c 2>/dev/null <"$input")))" = "$stdin_bytes" ] || return 1
  fi
}

launch() {
  session_by=none
  for tool in setsid perl python3; do
    command -v $tool >/dev/null 2>&1 && session_by=$tool && break
  done
  shell=sh
  command -v bash >/dev/null 2>&1 && shell=bash
  set -- "$supervisor" oikos "$dir" "$id" "$mask" "$shell" "$session_by" "$input" "$shim" "$command"
  # setsid -f and the two interpreters fork by themselves. A shell's own & makes the command ignore SIGINT for good.
  case $session_by in
    setsid) setsid -f sh -c "$@" </dev/null >/dev/null 2>&1 || { setsid sh -c "$@" </dev/null >/dev/null 2>&1 & } ;;
    perl) perl -e 'use POSIX; fork and exit; POSIX::setsid(); exec "sh", "-c", @ARGV' "$@" </dev/null >/dev/null 2>&1 ;;
    python3) python3 -c 'import os, sys
if os.fork(): os._exit(0)
os.setsid()
os.execvp("sh", ["sh", "-c"] + sys.argv[1:])' "$@" </dev/null >/dev/null 2>&1 ;;
    none) sh -c "$@" </dev/null >/dev/null 2>&1 & ;;
  esac
}

# Until the command's shell has its pid on record, for at most ten seconds.
await_pid() {
  looks=0
  while [ -e "$dir/starting" ] && ! suffix pid && [ $looks -lt 500 ]; do
    looks=$((looks + 1))
    if [ $looks -lt 20 ]; then nap 0.005; else nap 0.02; fi
  done
}

start() {
  if ! find_execution; then
    claimed=
    for base in $bases; do
      claim "$base-$uid" || continue
      [ "$claimed" = before ] && break
      prepare && break
      rm -rf "$dir"
      claimed=
    done
    if [ -z "$claimed" ]; then
      say refused no-place
      return
    fi
    if [ "$claimed" = now ]; then
      launch
      say launched "$session_by" "$dir"
      await_pid
    fi
  fi
  await_news
  report
}

# ---- poll --------------------------------------------------------------------------------------------------------

# Sizes of all pieces, as "size path size path ...": one process for both streams.
measure() { sizes=$(wc -c "$dir"/out.[0-9]* "$dir"/err.[0-9]* 2>/dev/null); }

# End of the stream so far.
total_of() {
  wanted=$1
  total=0
  set -- $sizes
  while [ $# -ge 2 ]; do
    case $2 in
      "$dir/$wanted".*) [ $((${2##*.} + $1)) -gt $total ] && total=$((${2##*.} + $1)) ;;
    esac
    shift 2
  done
}

has_news() {
  suffix ended && return 0
  measure
  total_of out
  [ $total -gt $out_from ] && return 0
  total_of err
  [ $total -gt $err_from ]
}

# Until the command ended or its output reached the caller's patience: some times 5 ms, later 100 ms at a time.
await_news() {
  waited=0
  step=5
  while [ $waited -lt $wait_ms ]; do
    if [ "$wait_for" = end ]; then suffix ended && return; else has_news && return; fi
    [ -e "$dir/void" ] || [ -e "$dir/removed" ] && return
    case $step in
      5) nap 0.005 ;;
      10) nap 0.01 ;;
      20) nap 0.02 ;;
      40) nap 0.04 ;;
      *) nap 0.1 ;;
    esac
    waited=$((waited + step + 2))
    # Most commands end within the first few looks.
    [ $waited -gt 28 ] && [ $step -lt 80 ] && step=$((step * 2))
  done
}

# The piece that holds offset $2 of stream $1, or the nearest one after it.
pick_piece() {
  wanted=$1
  from=$2
  piece=
  set -- $sizes
  while [ $# -ge 2 ]; do
    case $2 in
      "$dir/$wanted".*)
        begin=${2##*.}
        if [ $((begin + $1)) -gt "$from" ] && { [ -z "$piece" ] || [ "$begin" -lt "$piece" ]; }; then
          piece=$begin
          size=$1
        fi
        ;;
    esac
    shift 2
  done
  [ -n "$piece" ]
}

# New bytes of one stream. What is missing shows as a step in the offsets.
emit() {
  at=$2
  left=$max_bytes
  total_of "$1"
  end=$total
  say "$1-total" "$end"
  while [ $left -gt 0 ] && pick_piece "$1" "$at"; do
    [ "$piece" -gt "$at" ] && at=$piece
    some=$((piece + size - at))
    [ $some -gt $left ] && some=$left
    say "$1" "$at" "$some"
    if [ "$at" -eq "$piece" ]; then
      head -c "$some" "$dir/$1.$piece" 2>/dev/null
    else
      tail -c "+$((at - piece + 1))" "$dir/$1.$piece" 2>/dev/null | head -c "$some"
    fi
    at=$((at + some))
    left=$((left - some))
  done
}

# The state is read before the output: what an ended command wrote is then complete.
report() {
  read_state
  say state "$status"
  case $status in
    void | removed) return ;;
  esac
  measure
  emit out "$out_from"
  emit err "$err_from"
}

poll() {
  if ! find_execution; then
    say state none
    return
  fi
  await_news
  report
}

# ---- settle: find it, or bar it for good -------------------------------------------------------------------------

settle() {
  if ! find_execution; then
    claimed=
    for base in $bases; do
      claim "$base-$uid" && break
    done
    case $claimed in
      '')
        say refused no-place
        return
        ;;
      now)
        { true >"$dir/void"; } 2>/dev/null
        say state void
        return
        ;;
    esac
  fi
  report
}

# ---- stop --------------------------------------------------------------------------------------------------------

# A daemon that detached itself before the stop, with all its session, was meant to outlive its starter: it is named,
# not killed. What was ours at an earlier look stays ours.
is_daemon() {
  case "$known_pids " in
    *" $pid.$started "*) return 1 ;;
  esac
  own_started=$started
  parent=
  read_stat "$session"
  started=$own_started
  [ "$parent" = 1 ]
}

# Numbers of the processes of this execution: its session, whoever carries its mark elsewhere, and their children.
# The mark alone is not enough: busybox may run its own programs without a new environment.
scan() {
  found_pids=
  daemons=
  known_parents=
  for pid in $known_pids; do
    read_stat "${pid%%.*}" && [ "$started" = "${pid#*.}" ] && known_parents="$known_parents ${pid%%.*}"
  done
  carriers=" $(grep -lsF "OIKOS_EXECUTION=$id" /proc/[0-9]*/environ 2>/dev/null | tr '\n' ' ')"
  for entry in /proc/[0-9]*; do
    pid=${entry#/proc/}
    read_stat "$pid" || continue
    [ "$state" = Z ] || [ "$state" = X ] && continue
    case $carriers in
      *" /proc/$pid/environ "*)
        if [ "$session" != "$leader" ] && is_daemon; then
          daemons="$daemons $pid"
          continue
        fi
        ;;
      *)
        case "$found_pids $known_parents " in
          *" $parent "*) ;;
          *)
            [ "$pid.$started" = "$leader.$leader_started" ] ||
              { [ "$own_session" = yes ] && [ "$session" = "$leader" ]; } || continue
            ;;
        esac
        ;;
    esac
    found_pids="$found_pids $pid"
  done
  # What was ours at one look stays ours when its parent dies before the next.
  for pid in $known_pids; do
    case "$found_pids " in
      *" ${pid%%.*} "*) ;;
      *) read_stat "${pid%%.*}" && [ "$started" = "${pid#*.}" ] && [ "$state" != Z ] && [ "$state" != X ] &&
        found_pids="$found_pids ${pid%%.*}" ;;
    esac
  done
  known_pids=
  for pid in $found_pids; do
    read_stat "$pid" && known_pids="$known_pids $pid.$started"
  done
  [ -n "$found_pids" ]
}

signal_all() {
  [ "$own_session" = yes ] && kill "-$1" "-$leader" 2>/dev/null
  for pid in $found_pids; do
    kill "-$1" "$pid" 2>/dev/null
  done
}

# Signals, then looks until nothing is left or $2 tenths of a second are over.
end_all() {
  looks=0
  while scan; do
    [ $looks -eq 0 ] || [ "$1" = KILL ] && signal_all "$1"
    [ $looks -ge "$2" ] && return 1
    looks=$((looks + 1))
    nap 0.1
  done
}

# $1 why they are still there, then their pids. The name comes last: it may hold blanks.
tell_survivors() {
  why=$1
  shift
  for pid in "$@"; do
    read_stat "$pid" || continue
    wchan=
    { read -r wchan <"/proc/$pid/wchan"; } 2>/dev/null
    reason=$why
    kill -0 "$pid" 2>/dev/null || reason=denied
    say survivor "$pid" "$state" "${wchan:-0}" "$reason" "$(tr -d '\n' 2>/dev/null <"/proc/$pid/comm")"
  done
}

stop() {
  if ! find_execution; then
    say state none
    return
  fi
  await_pid
  read_boot
  if suffix pid && [ "$(cat "$dir/boot" 2>/dev/null)" = "$boot" ]; then
    leader=${suffix%%.*} leader_started=${suffix#*.}
    own_session=yes
    known_pids=
    # Another session may have got the number since.
    read_stat "$leader" && [ "$started" != "$leader_started" ] && own_session=no
    read_stat "$leader" && [ "$session" != "$leader" ] && own_session=no
    why=killed
    if ! end_all TERM "$grace_tenths"; then
      if [ "$may_kill" = yes ]; then end_all KILL 20; else why=spared; fi
    fi
    tell_survivors $why $found_pids
    tell_survivors daemon $daemons
    [ -z "$found_pids" ] && {
      looks=0
      while ! suffix ended && [ $looks -lt 30 ]; do
        suffix super && alive "$suffix" || break
        looks=$((looks + 1))
        nap 0.1
      done
    }
  fi
  report
}

# ---- remove, sweep -----------------------------------------------------------------------------------------------

# The directory stays as a tombstone until the sweep: a start that arrives late finds the id taken.
remove() {
  for id in $ids; do
    status=none
    find_execution && read_state
    case $status in
      ended* | gone)
        suffix ended && mv "$dir/ended.$suffix" "$dir/removed"
        [ -e "$dir/removed" ] || mv "$dir/open" "$dir/removed" 2>/dev/null
        rm -f "$dir"/out.* "$dir"/err.* "$dir/in"
        status=removed
        ;;
    esac
    say state "$status"
  done
}

sweep() {
  swept=0
  kept=0
  for base in $bases; do
    base=$base-$uid
    ours "$base" || continue
    for old in $(find "$base" -mindepth 1 -maxdepth 1 -type d -mtime "+$((days - 1))" 2>/dev/null); do
      dir=$old
      read_state
      case $status in
        running* | starting) kept=$((kept + 1)) ;;
        *) rm -rf "$dir" && swept=$((swept + 1)) ;;
      esac
    done
  done
  say swept $swept $kept
}
