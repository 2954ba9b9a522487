# First process of a fleet, in namespaces of its own. $1: folder of the fleet, $2: the node binary.
# It ends when its standard input does, that is when whoever started it is gone, and takes everything along: machines,
# mounts, files. So nothing is left behind even when the starter was killed.
set -e
state=$1
mount --make-rprivate /
mount -t tmpfs -o mode=0755 oikos-fleet "$state/disks"
mkdir "$state/disks/base"
# Every machine sees the files of this one through a copy of its own; what it writes stays in that copy.
mount --bind / "$state/disks/base"
mount -o remount,bind,ro "$state/disks/base"
mount --bind "$2" "$state/lib/node"
read -r pid rest </proc/self/stat
echo "$pid" >"$state/world.pid"
exec 3<&0
# `wait` takes in whatever ends here without a parent, as a first process must.
cat <&3 >/dev/null &
set +e
wait $!
kill -KILL -1
umount -l "$state/lib/node" "$state/disks" && rm -rf --one-file-system "$state"
