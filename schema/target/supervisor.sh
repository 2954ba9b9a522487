# Runs detached beside one command: feeds its output into bounded files and records its exit code.
# $1 directory  $2 id  $3 umask of the command  $4 shell  $5 maker of sessions  $6 input file  $7 shim  $8 command
dir=$1 id=$2 mask=$3 shell=$4 session_by=$5 input=$6 shim=$7 command=$8
umask 077
# Handled, not ignored: what is ignored here would be ignored by the command as well.
trap : HUP INT TERM

read -r stat <"/proc/$$/stat"
set -f
set -- ${stat##*") "}
set +f
mark() { { true >"$dir/$2"; } 2>/dev/null || mv "$dir/$1" "$dir/$2"; }
mark super "super.$$.${20}" || exit 1

# Keeps the first piece and the last two complete ones beside the one being written: pieces end once they reach 1 MiB,
# and one read adds at most 1 MiB. What is not kept is read all the same, so the command never waits for a reader.
keep() {
  trap : HUP INT TERM
  name=$1 begin=0 size=0
  set --
  while :; do
    lost=0
    if [ -e "$dir/$name.open" ] && said=$( { dd bs=65536 count=16 2>&1 >>"$dir/$name.$begin"; } 2>/dev/null); then
      # "3+2 records in": fewer reads than asked for, so the stream has ended.
      reads=${said%% *}
      case $reads in
        *[!0-9+]*) ;;
        *+*) [ $(($reads)) -lt 16 ] && break ;;
      esac
    else
      # The files were picked up, or cannot be written: the bytes are counted and dropped.
      lost=$(dd bs=65536 count=16 2>/dev/null | wc -c)
    fi
    now=$size
    [ -e "$dir/$name.$begin" ] && now=$(wc -c <"$dir/$name.$begin")
    [ $((now - size + lost)) -eq 0 ] && break
    size=$now
    if [ $((lost)) -gt 0 ] || [ $((size)) -ge 1048576 ]; then
      [ $begin -gt 0 ] && set -- "$@" $begin
      begin=$((begin + size + lost))
      size=0
      if [ $# -gt 2 ]; then
        rm -f "$dir/$name.$1"
        shift
      fi
    fi
  done
  [ -e "$dir/$name.open" ] && mark "$name.open" "$name.closed"
}

keep out <"$dir/out.pipe" >/dev/null 2>&1 &
keep err <"$dir/err.pipe" >/dev/null 2>&1 &

# In the foreground: a shell makes what it starts with & ignore SIGINT for good.
set -- "$shim" oikos "$dir" "$id" "$mask" "$shell" "$command"
case $session_by in
  setsid) setsid sh -c "$@" <"$input" >"$dir/out.pipe" 2>"$dir/err.pipe" ;;
  perl) perl -e 'use POSIX; POSIX::setsid(); exec "sh", "-c", @ARGV' "$@" <"$input" >"$dir/out.pipe" 2>"$dir/err.pipe" ;;
  python3) python3 -c 'import os, sys
os.setsid()
os.execvp("sh", ["sh", "-c"] + sys.argv[1:])' "$@" <"$input" >"$dir/out.pipe" 2>"$dir/err.pipe" ;;
  none) sh -c "$@" <"$input" >"$dir/out.pipe" 2>"$dir/err.pipe" ;;
esac
code=$?
# A second for the rest of the output; a daemon that the command left behind may hold the streams for ever.
looks=0
while [ $looks -lt 100 ]; do
  [ -e "$dir/out.closed" ] && [ -e "$dir/err.closed" ] && break
  looks=$((looks + 1))
  # Mostly they are closed within a millisecond or two.
  if [ $looks -lt 4 ]; then sleep 0.001 2>/dev/null || sleep 1; else sleep 0.01 2>/dev/null || sleep 1; fi
done
mark open "ended.$code"
