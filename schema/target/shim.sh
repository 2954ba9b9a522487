# Becomes the command: puts its own pid on record first, so that nothing runs that cannot be found again.
# $1 directory  $2 id  $3 umask  $4 shell  $5 command
dir=$1 id=$2 mask=$3 shell=$4 command=$5
read -r stat <"/proc/$$/stat"
set -f
set -- ${stat##*") "}
set +f
{ true >"$dir/pid.$$.${20}"; } 2>/dev/null || mv "$dir/starting" "$dir/pid.$$.${20}" || exit 125
umask "$mask"
[ -n "$HOME" ] || {
  HOME=/
  [ "$(id -u)" = 0 ] && HOME=/root
  export HOME
}
cd "$HOME" 2>/dev/null || cd /
# The mark by which the command and its children are found again.
OIKOS_EXECUTION=$id
export OIKOS_EXECUTION
unset BASH_ENV ENV
case $shell in
  bash) exec bash --norc -c "$command" ;;
  *) exec sh -c "$command" ;;
esac
