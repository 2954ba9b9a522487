# What a path looks like on a target, in POSIX sh; follows operations.sh, whose functions it uses. The service puts in
# front: path, limit_tenths (tenths of a second for all of it) and names_max.
#
# Which mount it lies on is read before anything touches it. Then each program looks in a child of its own that is ended
# in time. One that does not even obey SIGKILL hangs in the kernel: it is put on record, nothing further touches that
# mount, and until it has ended nobody else is sent after it.

unescape() {
  text=$1 plain=
  while :; do
    case $text in
      *\\[0-7][0-7][0-7]*)
        head=${text%%\\[0-7][0-7][0-7]*} tail=${text#"$head"\\}
        plain=$plain$head$(printf "\\${tail%"${tail#???}"}.")
        plain=${plain%.} text=${tail#???}
        ;;
      *) break ;;
    esac
  done
  plain=$plain$text
}

# The mount on which $1 lies: the last one on the longest path that leads to it.
find_mount() {
  mounted= mount_line=
  while read -r number parent device root point options rest; do
    case $point in *\\*) unescape "$point" && point=$plain ;; esac
    case $1/ in
      "${point%/}"/*) [ ${#point} -ge ${#mounted} ] && mounted=$point mount_line="$options $rest" ;;
    esac
  done 2>/dev/null </proc/self/mountinfo
}

# $1 seen: by the name asked for; real: by where links lead.
say_mount() {
  set -f
  set -- "$1" $mount_line
  set +f
  kind=$1 options=$2
  shift 2
  while [ $# -gt 0 ] && [ "$1" != - ]; do shift; done
  say mount "$kind" point "$mounted"
  say mount "$kind" type "$2"
  say mount "$kind" source "$3"
  say mount "$kind" options "$options"
}

# Directory for the answers of children and the names of those that hang; local, never where the path lies.
find_place() {
  for base in $bases; do
    place=$base-$uid
    ours "$place" || mkdir -m 700 "$place" 2>/dev/null
    ours "$place" && { true >"$place/answer.$$"; } 2>/dev/null && return 0
  done
  return 1
}

# Under which name a reader of $1 is put on record when it hangs: that of the mount. Names on the root file system may
# be links that lead anywhere, so there it is the path.
name_reader() {
  hash=$mounted
  [ "$mounted" = / ] && hash=$1
  hash=$(printf %s "$hash" | cksum)
  hash=${hash%% *}
}

# Does a reader of before still hang on the mount of $1?
is_hung() {
  name_reader "$1"
  for found in "$place/hung.$hash".[0-9]*; do
    [ -e "$found" ] || return 1
    hung=${found#"$place/hung.$hash."}
    if read_stat "${hung%%.*}" && [ "$started" = "${hung#*.}" ] && [ "$state" != Z ]; then
      since=$(date -r "$found" +%s 2>/dev/null)
      say hung "${hung%%.*}" earlier "${since:-0}" "$mounted"
      return 0
    fi
    rm -f "$found"
  done
  return 1
}

# Runs a program to its end or until the time is over; its output is in $answer, cut at 1 MiB. Fails when it was ended.
bounded() {
  (
    ulimit -f 2048
    exec "$@"
  ) >"$answer" 2>"$answer.err" </dev/null &
  child=$!
  read_stat "$child" && child_started=$started
  looked=0
  while read_stat "$child" && [ "$state" != Z ] && [ "$spent" -lt "$limit" ]; do
    if [ $looked -lt 4 ]; then nap 0.005 && spent=$((spent + 7)); else nap 0.05 && spent=$((spent + 52)); fi
    looked=$((looked + 1))
  done
  if read_stat "$child" && [ "$state" != Z ]; then
    wchan= stood=$state
    { read -r wchan <"/proc/$child/wchan"; } 2>/dev/null
    kill -KILL "$child" 2>/dev/null
    looked=0
    while read_stat "$child" && [ "$state" != Z ] && [ $looked -lt 10 ]; do nap 0.02 && looked=$((looked + 1)); done
    if read_stat "$child" && [ "$state" != Z ]; then
      { true >"$place/hung.$hash.$child.$child_started"; } 2>/dev/null
      say hung "$child" now "${wchan:-0}" "$mounted"
    else
      say late "$1" "${wchan:-0}" "$stood"
    fi
    return 1
  fi
  wait "$child"
  code=$?
}

say_answer() {
  said=0
  while IFS= read -r line || [ -n "$line" ]; do
    say "$1" "$line"
    said=$((said + 1))
    [ $said -ge "$2" ] && break
  done <"$answer"
}

look() {
  bounded stat -c '%F|%U|%G|%u|%g|%a|%s|%Y' -- "$path" || return
  if [ $code -ne 0 ]; then
    read -r line <"$answer.err"
    say missing "$code" "$line"
    return
  fi
  say_answer stat 1
  type=${line%%|*}
  bounded readlink -f -- "$path" || return
  read -r real <"$answer" || real=$path
  if [ -n "$real" ] && [ "$real" != "$path" ]; then
    say real "$real"
    find_mount "$real"
    say_mount real
    is_hung "$real" && return
    bounded stat -c '%F|%U|%G|%u|%g|%a|%s|%Y' -- "$real" || return
    [ $code -eq 0 ] && say_answer stat-real 1
    type=${line%%|*}
  fi
  bounded df -P -k -- "$path" || return
  [ $code -eq 0 ] && say_answer df 3
  [ "$type" = directory ] || return
  bounded ls -A -1 -- "$real" || return
  [ $code -eq 0 ] || say cut
  names=$(cksum <"$answer") count=$(wc -l <"$answer")
  say names "$((count))" "${names%% *}"
  say_answer name "$names_max"
}

# Reads a table that does not lie on the path, so it is asked even where that hangs.
look_for_exports() {
  command -v exportfs >/dev/null 2>&1 || return
  bounded exportfs -v || return
  [ $code -eq 0 ] || return
  say exports
  say_answer export 200
}

inspect() {
  LC_ALL=C
  export LC_ALL
  say begun
  limit=$((limit_tenths * 100)) spent=0
  find_mount "$path"
  say_mount seen
  find_place || { say refused no-place && return; }
  answer=$place/answer.$$
  if ! is_hung "$path"; then look; fi
  spent=0 hash=exports
  look_for_exports
  rm -f "$answer" "$answer.err"
  say done
}
