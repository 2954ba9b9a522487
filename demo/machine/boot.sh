# First process of a host or guest, in mount, process, name and IPC namespaces of its own.
# usage: boot.sh <state> <name> host|guest [service argv...]
# The disk of a machine outlives it, in $state/disks/<name>; so a guest keeps its files over a restart or a move.
set -e
state=$1 name=$2 kind=$3
shift 3
disk=$state/disks/$name root=$state/disks/$name/root folder=$state/machines/$name
# Seen through the /proc of whoever started this, before it gets its own.
read -r pid rest </proc/self/stat
mount --make-rprivate /
mkdir -p "$disk/upper" "$disk/work" "$root"
mount -t overlay "$name" -o "lowerdir=$state/disks/base,upperdir=$disk/upper,workdir=$disk/work" "$root"

# Folders that start empty: nobody's files of the real machine are shown or touched.
for dir in tmp var/tmp root home mnt media srv; do
  mkdir -p "$disk/fresh/$dir" "$root/$dir"
  mount --bind "$disk/fresh/$dir" "$root/$dir"
done
chmod 1777 "$root/tmp" "$root/var/tmp"
mount -t tmpfs -o mode=0755 run "$root/run"
mkdir "$root/run/sshd" "$root/run/lock"

# No disk of the real machine, no switch of its kernel.
mount -t tmpfs -o mode=0755 dev "$root/dev"
devices='null zero full random urandom tty'
if [ "$kind" = host ] && [ -e /dev/fuse ]; then devices="$devices fuse"; fi
for device in $devices; do
  : >"$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620 devpts "$root/dev/pts"
mount -t tmpfs -o mode=1777 shm "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
for n in 0:stdin 1:stdout 2:stderr; do ln -s "/proc/self/fd/${n%%:*}" "$root/dev/${n#*:}"; done
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
[ ! -e "$root/proc/sysrq-trigger" ] || mount --bind /dev/null "$root/proc/sysrq-trigger"
mount -t sysfs -o ro sysfs "$root/sys" 2>/dev/null || mount --bind -o ro /sys "$root/sys"

# What the stand-ins need. A host starts guests, so it sees all of the fleet's state; a guest sees its own.
if [ "$kind" = host ]; then
  mkdir -p "$root$state"
  mount --rbind "$state" "$root$state"
else
  for part in "$folder" "$state/lib"; do
    mkdir -p "$root$part"
    mount --rbind "$part" "$root$part"
  done
fi
hostname "$name"
cd "$root"
mkdir -p .before
pivot_root . .before
umount -l /.before
rmdir /.before
cd /
echo "$name" >/etc/hostname
# A locked account may not log in, whatever its key.
[ "$kind" = guest ] || sed -i 's/^root:[^:]*:/root:*:/' /etc/shadow
# Its programs and settings.
cp -R "$folder/files/." /
# The stand-ins are the only programs of their name.
for program in "$folder"/files/usr/bin/* "$folder"/files/usr/sbin/*; do
  rm -f "/usr/local/bin/${program##*/}" "/usr/local/sbin/${program##*/}"
done
echo "$pid" >"$folder/init.new"
mv "$folder/init.new" "$folder/init.pid"
[ $# -eq 0 ] || (cd / && exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@") &
# A first process takes in whatever ends without a parent; `wait` does that while the sleep lasts.
while :; do
  sleep infinity &
  wait $! || true
done
