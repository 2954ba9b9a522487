#!/usr/bin/perl
# Stand-in for apt and apt-get: real locks on dpkg's real lock file, packages that exist nowhere.
# usage: apt.pl <state> <machine> <program> args...
# How many packages wait and how long each takes (ms) stands in /etc/oikos-demo-apt: "<packages> <ms>".
use strict;
use warnings;
use Fcntl qw(:DEFAULT :flock SEEK_SET F_WRLCK F_SETLK F_GETLK F_UNLCK);
use MIME::Base64 qw(encode_base64);

my ($state, $machine, $called, @args) = @ARGV;
(my $program = $called) =~ s{.*/}{};
my $folder = "$state/machines/$machine";
my $lock_file = $ENV{OIKOS_DEMO_DPKG_LOCK} // '/var/lib/dpkg/lock-frontend';
my $done_file = "$folder/upgraded";
# The name that others see in "It is held by process <pid> (<name>)".
$0 = $program;
$| = 1;
record();

my ($verb, $is_yes, $timeout, @words) = ('', 0, 0);
while (@args) {
    my $arg = shift @args;
    if ($arg =~ /^(-y|--yes|--assume-yes)$/ || $arg =~ /^-q*yq*$/) { $is_yes = 1 }
    elsif ($arg eq '-o') { read_option(shift @args // '') }
    elsif ($arg =~ /^-o(.+)/) { read_option($1) }
    elsif ($arg =~ /^-/) { push @words, $arg if $arg eq '--upgradable' }
    elsif ($verb eq '') { $verb = $arg }
    else { push @words, $arg }
}

print STDERR "\nWARNING: apt does not have a stable CLI interface. Use with caution in scripts.\n\n" if $program eq 'apt';
my ($packages, $pace_ms) = settings();
exit list_packages() if $verb eq 'list';
exit update() if $verb eq 'update';
exit upgrade() if $verb =~ /^(upgrade|dist-upgrade|full-upgrade)$/;
exit install() if $verb eq 'install';
fail("E: Invalid operation $verb", 100);

sub read_option { $timeout = $1 if $_[0] =~ /^DPkg::Lock::Timeout=(-?\d+)$/i }

sub settings {
    open(my $in, '<', '/etc/oikos-demo-apt') or return (20, 500);
    my ($count, $ms) = split ' ', (<$in> // '');
    return ($count // 20, $ms // 500);
}

sub record {
    return if defined $ENV{OIKOS_DEMO_QUIET};
    my $argv = join ',', map { '"' . encode_base64($_, '') . '"' } @args;
    my @now = gmtime;
    my $at = sprintf '%04d-%02d-%02dT%02d:%02d:%02d.000Z', $now[5] + 1900, $now[4] + 1, @now[3, 2, 1, 0];
    open(my $out, '>>', "$folder/calls.jsonl") or die "calls.jsonl: $!";
    print $out qq({"program":"$program","argv":[$argv],"stdin":null,"at":"$at"}\n);
    close $out;
}

sub fail { print STDERR "$_[0]\n"; exit $_[1] }

sub done { open(my $in, '<', $done_file) or return 0; return (<$in> // 0) + 0 }

sub list_packages {
    print "Listing...\n";
    return 0 unless grep { $_ eq '--upgradable' } @words;
    printf "demo-package-%d/stable 2.0 amd64 [upgradable from: 1.0]\n", $_ for done() + 1 .. $packages;
    return 0;
}

sub update {
    my $lock = take_lock();
    print "Hit:1 demo stable InRelease\nReading package lists... Done\n";
    printf "%d packages can be upgraded. Run 'apt list --upgradable' to see them.\n", $packages - done() if $packages > done();
    return 0;
}

sub upgrade {
    my $lock = take_lock();
    my $waiting = $packages - done();
    print "Reading package lists... Done\nBuilding dependency tree... Done\nReading state information... Done\n";
    print "Calculating upgrade... Done\n";
    if ($waiting > 0) {
        print "The following packages will be upgraded:\n";
        print ' ', (map { " demo-package-$_" } done() + 1 .. $packages), "\n";
    }
    print "$waiting upgraded, 0 newly installed, 0 to remove and 0 not upgraded.\n";
    return 0 if $waiting <= 0;
    ask();
    set_up($_, "demo-package-$_") for done() + 1 .. $packages;
    return 0;
}

sub install {
    my $lock = take_lock();
    print "Reading package lists... Done\nBuilding dependency tree... Done\nReading state information... Done\n";
    fail("E: Unable to locate package $_", 100) for grep { !/^demo-/ } @words;
    print "The following NEW packages will be installed:\n ", (map { " $_" } @words), "\n";
    printf "0 upgraded, %d newly installed, 0 to remove and 0 not upgraded.\n", scalar @words;
    set_up(undef, $_) for @words;
    return 0;
}

sub ask {
    return if $is_yes;
    print 'Do you want to continue? [Y/n] ';
    my $answer = <STDIN>;
    if (!defined $answer || $answer !~ /^(y|yes|)$/i) { print "Abort.\n"; exit 1 }
}

sub set_up {
    my ($number, $name) = @_;
    print "Unpacking $name (2.0) over (1.0) ...\n";
    select(undef, undef, undef, $pace_ms / 1000);
    print "Setting up $name (2.0) ...\n";
    return unless defined $number;
    open(my $out, '>', $done_file) or die "$done_file: $!";
    print $out $number;
    close $out;
}

# POSIX record locks, as dpkg's. struct flock of 64-bit Linux: type, whence, start, length, pid.
sub take_lock {
    sysopen(my $file, $lock_file, O_RDWR | O_CREAT, 0640) or fail("E: Could not open lock file $lock_file - open ($!)", 100);
    my $waited = 0;
    my $wanted = pack('s s x4 q q i x4', F_WRLCK, SEEK_SET, 0, 0, 0);
    until (fcntl($file, F_SETLK, $wanted)) {
        my $query = $wanted;
        fcntl($file, F_GETLK, $query) or die "fcntl: $!";
        my ($type, undef, undef, undef, $pid) = unpack('s s x4 q q i', $query);
        next if $type == F_UNLCK;
        my $text = "Could not get lock $lock_file. It is held by process $pid (" . name_of($pid) . ')';
        if ($waited >= $timeout && $timeout >= 0) {
            print STDERR "E: $text\n";
            fail("E: Unable to acquire the dpkg frontend lock ($lock_file), is another process using it?", 100);
        }
        print "Waiting for cache lock: $text...\n";
        sleep 1;
        $waited++;
    }
    return $file;
}

sub name_of {
    open(my $in, '<', "/proc/$_[0]/comm") or return 'unknown';
    chomp(my $name = <$in> // 'unknown');
    return $name;
}
