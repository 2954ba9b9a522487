# Readings of running processes, in POSIX sh; follows operations.sh, whose functions it uses. The service puts in front:
#   roots    pids, or empty: those of the execution $id
#   vmid     of a container whose processes are looked for in the host's /proc; empty: processes of this machine
#   count    readings, $pause_s seconds apart; limit_tenths: after so many tenths of a second the reader is ended
#   last_bytes  so much of the end of the execution's output
#
# /proc/<pid>/cmdline, environ, maps and mem are never opened: they need a lock that a stuck process may hold. What is
# left can wait only where SIGKILL ends the wait (syscall, stack, io), so the reader is a child that is ended in time; it
# says first what can never wait. No path of a process is followed: links are read, not opened.

# The first line of a file, or ! when it may not be read. Files of /proc may lack the line's end.
first_line() {
  line=
  { IFS= read -r line <"$1"; } 2>/dev/null
  [ -n "$line" ] || line='!'
}

# Three numbers of one process that tell a reader what holds it: pending signals, who traces it, its pid inside.
say_status() {
  pending=0 shared=0 tracer=0 inside=
  while read -r key value rest; do
    case $key in
      SigPnd:) pending=$value ;;
      ShdPnd:) shared=$value ;;
      TracerPid:) tracer=$value ;;
      NSpid:) inside="$value $rest" ;;
    esac
  done 2>/dev/null <"/proc/$1/status"
  say status "$1" "$pending" "$shared" "$tracer" "$inside"
}

# When it last had a CPU, in the scheduler's milliseconds.
read_last_run() {
  last_run='!'
  while read -r key colon value; do
    [ "$key" = se.exec_start ] && last_run=$value && break
  done 2>/dev/null <"$1"
}

# Reads a file of a task that says where it stands. Whoever is woken often waits for a processor much of the time, and
# shows nothing then: it is looked at again a moment later, when it stands where it stood; who works is running still.
standing_line() {
  first_line "$1"
  while [ "$glances" -gt 0 ]; do
    case $line in *') R '* | running) ;; *) return ;; esac
    glances=$((glances - 1))
    nap 0.02
    first_line "$1"
  done
}

say_task() {
  task=/proc/$1/task/$2
  standing_line "$task/stat"
  [ "$line" = '!' ] && return
  say stat "$1" "$2" "$line"
  first_line "$task/wchan"
  say wchan "$1" "$2" "$line"
  first_line "$task/schedstat"
  say schedstat "$1" "$2" "$line"
  read_last_run "$task/sched"
  say last-run "$1" "$2" "$last_run"
}

# On which disk the call of a process works: by the file that is its first argument.
say_device() {
  set -- "$1" $2
  case $3 in 0x*) ;; *) return ;; esac
  [ -e "/proc/$1/fdinfo/$(($3))" ] || return
  mount='!'
  while read -r key value; do
    [ "$key" = mnt_id: ] && mount=$value && break
  done 2>/dev/null <"/proc/$1/fdinfo/$(($3))"
  while read -r number parent device rest; do
    [ "$number" = "$mount" ] && say device "$1" "$device" && break
  done 2>/dev/null <"/proc/$1/mountinfo"
}

# What needs the process's own lock.
say_held() {
  for task in "/proc/$1/task"/[0-9]*; do
    [ "$tasks" -le 0 ] && break
    tasks=$((tasks - 1))
    standing_line "$task/syscall"
    say syscall "$1" "${task##*/}" "$line"
    [ "$reading" -lt "$count" ] && continue
    read_stat "$1" && [ "$state" = D ] && say_device "$1" "$line"
    stack= depth=0
    while read -r address frame; do
      stack="$stack ${frame%%+*}" depth=$((depth + 1))
      [ $depth -ge 8 ] && break
    done 2>/dev/null <"$task/stack"
    say stack "$1" "${task##*/}" $stack
  done
  rchar='!' rest=
  while read -r key value; do
    [ "$key" = rchar: ] && rchar= && rest=$value && continue
    rest="$rest $value"
  done 2>/dev/null <"/proc/$1/io"
  say io "$1" "$rchar$rest"
}

# Every process with its parent and session, then those that belong to the roots: their sessions, what they started, and
# whatever was ours at the reading before.
find_tree() {
  table= next=
  for entry in /proc/[0-9]*; do
    pid=${entry#/proc/}
    [ "$pid" = "$self" ] && continue
    read_stat "$pid" || continue
    case "$tree $roots " in
      *" $pid "*) next="$next $pid" ;;
      *) if [ -n "$leader" ] && [ "$session" = "$leader" ]; then
        next="$next $pid"
      else
        table="$table $pid:$parent"
      fi ;;
    esac
  done
  grown=yes
  while [ -n "$grown" ]; do
    grown= left=
    for row in $table; do
      case "$next " in
        *" ${row#*:} "*) next="$next ${row%:*}" grown=yes ;;
        *) left="$left $row" ;;
      esac
    done
    table=$left
  done
  tree=$next
}

# Open files by their links, and where the process stands. -n: names of users may have to be asked of a network.
say_links() {
  set --
  for pid in $tree; do
    [ -d "/proc/$pid/fd" ] || continue
    set -- "$@" "/proc/$pid/cwd"
    for fd in "/proc/$pid/fd"/[0-9]*; do
      [ $# -ge 400 ] && break 2
      set -- "$@" "$fd"
    done
  done
  [ $# -gt 0 ] || return
  sockets=' '
  links=$(ls -ln -- "$@" 2>/dev/null)
  while IFS= read -r link; do
    case $link in
      *' -> socket:['*) inode=${link##*socket:[} sockets="$sockets${inode%]} " ;;
    esac
    say link "$link"
  done <<LINKS
$links
LINKS
}

# Counters of the sockets that the tree holds. Each has two lines: addresses with its inode, then counters.
say_sockets() {
  [ "$sockets" = ' ' ] && return
  command -v ss >/dev/null 2>&1 || { say socket '!' && return; }
  lines=
  for pid in $tree; do
    if [ -n "$vmid" ]; then lines=$(nsenter -t "$pid" -n ss -tnieaH 2>/dev/null); else lines=$(ss -tnieaH 2>/dev/null); fi
    break
  done
  wanted=
  set -f
  while IFS= read -r socket; do
    case $socket in
      *' ino:'*)
        inode=${socket##* ino:} inode=${inode%% *} wanted=
        case $sockets in *" $inode "*) wanted=$inode ;; esac
        [ -n "$wanted" ] && say socket "$inode" $socket
        ;;
      *) [ -n "$wanted" ] && say counters "$wanted" $socket ;;
    esac
  done <<SOCKETS
$lines
SOCKETS
  set +f
}

# Lines of locks on which one of ours waits, and who holds those.
say_locks() {
  queues=' ' waiting=
  set -f
  while read -r number arrow rest; do
    [ "$arrow" = '->' ] || continue
    set -- $rest
    case "$tree " in *" $4 "*) queues="$queues$number " waiting=yes ;; esac
  done 2>/dev/null </proc/locks
  [ -r /proc/locks ] || say lock '!'
  [ -n "$waiting" ] || { set +f && return; }
  while read -r number rest; do
    case $queues in *" $number "*) ;; *) continue ;; esac
    say lock "$number" $rest
    set -- $rest
    [ "$1" = '->' ] && continue
    first_line "/proc/$4/comm"
    say holder "$4" "$line"
  done 2>/dev/null </proc/locks
  set +f
}

# Disks that ever did anything: where a wait for one is only slow, its counters move.
say_disks() {
  while read -r major minor name reads merged read_sectors read_ms writes write_merged write_sectors rest; do
    [ "$((reads + writes))" -gt 0 ] && say disk "$major:$minor" "$read_sectors" "$write_sectors"
  done 2>/dev/null </proc/diskstats
}

take_reading() {
  first_line /proc/uptime
  read_last_run /proc/self/sched
  say reading "$reading" "${line%% *}" "$last_run"
  find_tree
  tasks=128 glances=8
  for pid in $tree; do
    for task in "/proc/$pid/task"/[0-9]*; do
      [ "$tasks" -le 0 ] && say cut && break 2
      [ -e "$task/stat" ] || continue
      tasks=$((tasks - 1))
      say_task "$pid" "${task##*/}"
    done
    say_status "$pid"
  done
  if [ -n "$dir" ]; then
    measure
    total_of out
    [ $reading -eq 1 ] && first_out=$total
    say total out "$total"
    total_of err
    [ $reading -eq 1 ] && first_err=$total
    say total err "$total"
  fi
  say_disks
  say_locks
  say_links
  say_sockets
  tasks=128 glances=8
  for pid in $tree; do
    [ -d "/proc/$pid" ] && say_held "$pid"
  done
  say whole "$reading"
}

read_all() {
  # A subshell has no variable of its own number.
  read -r self rest </proc/self/stat
  tree= reading=0 sockets=' ' first_out=0 first_err=0
  while [ $reading -lt "$count" ]; do
    [ $reading -gt 0 ] && nap "$pause_s"
    reading=$((reading + 1))
    take_reading
  done
  if [ -n "$dir" ]; then
    max_bytes=$((last_bytes * 2))
    from=$((first_out - last_bytes))
    emit out $((from > 0 ? from : 0))
    from=$((first_err - last_bytes))
    emit err $((from > 0 ? from : 0))
  fi
}

# An execution's own processes, by what its claim has on record.
find_roots() {
  find_execution || { say state none && return 1; }
  read_state
  say state "$status"
  case $status in
    running*) ;;
    *) return 1 ;;
  esac
  suffix pid || return 1
  roots=${suffix%%.*}
  read_stat "$roots" && [ "$started" = "${suffix#*.}" ] || { say root-ended "$roots"; leader=$roots && return 0; }
  [ "$session" = "$roots" ] && leader=$roots
  return 0
}

# The same seen from the host of a container, which needs no process of its own in there. A container's names may be
# links made by somebody inside, so only numbers are taken from them, and they must fit a process of that container.
find_roots_inside() {
  set -- $(grep -lsE "[:/]lxc(\.payload\.|/)$vmid(/|\$)" /proc/[0-9]*/cgroup 2>/dev/null)
  [ $# -gt 0 ] || set -- /proc/[0-9]*/cgroup
  for entry in "$@"; do
    pid=${entry#/proc/} pid=${pid%/cgroup}
    read_inside "$pid" || continue
    [ "$inside" = 1 ] || continue
    for base in $bases; do
      for record in "/proc/$pid/root$base"-*/"$id"/pid.*; do
        [ -e "$record" ] && match_inside "${record##*/pid.}" && return 0
      done
    done
  done
  say state none
  return 1
}

# Its pid in the namespace that it lives in, when that is not ours.
read_inside() {
  inside=
  while read -r key outer rest; do
    [ "$key" = NSpid: ] && inside=${rest##* } && inside=${inside##*	} && break
  done 2>/dev/null <"/proc/$1/status"
  [ -n "$inside" ]
}

match_inside() {
  wanted=${1%%.*} since=${1#*.}
  for entry in /proc/[0-9]*; do
    other=${entry#/proc/}
    read_stat "$other" && [ "$started" = "$since" ] || continue
    own_session=$session
    read_inside "$other" && [ "$inside" = "$wanted" ] || continue
    roots=$other
    say state running "$wanted" "$since"
    [ "$own_session" = "$other" ] && leader=$other
    return 0
  done
  return 1
}

# A reader of before that still hangs is not joined by another one.
is_read_already() {
  suffix reader || return 1
  read_stat "${suffix%%.*}" && [ "$started" = "${suffix#*.}" ] && [ "$state" != Z ] || {
    rm -f "$dir/reader.$suffix"
    return 1
  }
}

readings() {
  leader=
  say arch "$(uname -m)"
  if [ -n "$vmid" ]; then
    find_roots_inside || return
  elif [ -z "$roots" ]; then
    find_roots || return
    if is_read_already; then
      say busy "${suffix%%.*}"
      return
    fi
  fi
  roots=" $roots"
  read_all </dev/null &
  reader=$!
  read_stat "$reader" && reader_mark=reader.$reader.$started
  [ -n "$dir" ] && { true >"$dir/$reader_mark"; } 2>/dev/null
  looks=0
  while read_stat "$reader" && [ "$state" != Z ] && [ $looks -lt "$limit_tenths" ]; do
    looks=$((looks + 1))
    nap 0.1
  done
  if [ $looks -ge "$limit_tenths" ]; then
    kill -KILL "$reader" 2>/dev/null
    nap 0.1
    read_stat "$reader" && [ "$state" != Z ] && say stuck "$reader" && return
    say late
  fi
  [ -n "$dir" ] && rm -f "$dir/$reader_mark"
}
