import { beforeAll, describe, expect, it } from 'vitest';
import type { SimpleCommand } from '../../../src/domain/command/analysis.ts';
import { evaluate, type Surroundings } from '../../../src/domain/trigger/evaluate.ts';
import { createImpliedActions } from '../../../src/domain/trigger/implied.ts';
import { createCommandTools, type CommandTools } from '../../../src/services/command-tools.ts';
import { loadTables, type Tables } from '../../../src/services/tables.ts';

let tables: Tables;
let tools: CommandTools;
beforeAll(() => {
  tables = loadTables();
  tools = createCommandTools(tables);
});

/** A place of which the graph knows only that it is a proxmox machine. */
const PLACE: Surroundings = {
  key: null,
  pathSets: { exported: [], mounted: [], stored: [] },
  openPathSets: new Set(),
  carries: new Map(),
  knows: (word) => word === 'proxmox',
  isPlace: (word) => word === 'hive',
  isDescribedBy: (word) => word === 'proxmox',
};

function commandsOf(line: string): readonly SimpleCommand[] {
  const analysis = tools.analyse(line);
  if (analysis.kind !== 'Analysis') throw new Error(analysis.message);
  return analysis.commands;
}

function speaks(words: string, line: string): boolean {
  const trigger = tools.compile({ words: [words] });
  if ('kind' in trigger) throw new Error(trigger.message);
  const { condition } = trigger;
  if (condition === null) return false;
  const implied = createImpliedActions(tables.vocabulary);
  return commandsOf(line).some((command) => evaluate(condition, command, PLACE, implied).isMet);
}

describe('what a line names', () => {
  it.each([
    [
      'advertising or withdrawing routes',
      'tailscale set --advertise-routes=10.0.0.0/24',
      'a verb and a noun',
    ],
    ['switching the exit node', 'tailscale set --exit-node=hive', 'two words side by side'],
    ['removing the startup delay', 'qm set 104 --startup order=5', 'an option'],
    ['k3s-killall.sh', 'sh -c /usr/local/bin/k3s-killall.sh', 'nothing but a file'],
    ['new kernels for the hive', 'apt-get install -y hive-kernel', 'nothing but a name'],
    [
      'putting the config on xenofs',
      'mount -t xenofs 10.0.0.1:/x /var/lib/x',
      'the place of an unknown deed',
    ],
    ['dropping caches', 'echo 3 > /proc/sys/vm/drop_caches', 'what a written path says'],
    ['hive service restarts', 'systemctl restart hive', 'a deed in its plural'],
    ['renaming a proxmox node', 'hostnamectl set-hostname drone', 'what the machine is'],
    ['reindexing the document archive', 'document_index reindex', 'a deed that an action is called by'],
    ['adding or deleting samba users', 'smbpasswd -a anna', 'a tool of the thing'],
    ['editing hive.conf or /etc/hosts', 'vi /etc/hive/hive.conf', 'a file beside a path'],
    ['removing certificates from combs.json', "echo '{}' > /opt/x/combs.json", 'a file that is written'],
    ['editing /srv/hive/main.cf or comb_passwd', 'vi /srv/hive/comb_passwd', 'a file beside another'],
    [
      'updating a job with --drop-vanished',
      'rclone sync a:x b:x --drop-vanished',
      'a detail of several words',
    ],
    [
      'changing the drop-vanished option',
      'rclone sync a:x b:x --drop-vanished',
      'a detail, whatever is done',
    ],
    ['recreating hive with a fresh combvault volume', 'docker volume rm hive_combvault', 'the name beside'],
    ['changing COMB_PASSWORD_FILE', 'echo x > /etc/comb/password', 'the parts of a name side by side'],
    ['deleting keys in the bucket', 'rclone delete b2:attic/keys', 'the words of a phrase'],
    ['changing comb=0 in an NFS export', "sed -i 's/comb=0,//' /etc/exports", 'a setting as it is written'],
    ['hive_export with -d or --delete', 'hive_export /srv/x -d', 'an option with which it is done'],
    ['adding -L on an incremental zfs send', 'zfs send -L -i hive/x@a hive/x@b', 'the options of a command'],
    [
      'changing the comb options of syncoid',
      'syncoid --comboptions=c hive/x b:hive/x',
      'an option of two words',
    ],
    ['lowering vm.max_comb_count', 'sed -i /max_comb_count/d /etc/sysctl.conf', 'a name behind its section'],
    ['deleting comb_logfile0', "find /srv/x -name 'comb_logfile*' -delete", 'a pattern that it fits'],
    ['destroying the metadata of a comb secret', 'vault kv metadata delete comb/x', 'that data are lost'],
    ['removing a comb lock', 'hivectl comb-lock rm x', 'what commands say for a verb'],
    ['running badblocks', 'badblocks -sv /dev/sdx', 'the program, though it reads'],
    ['switching the cache mode', 'lvchange --cachemode writeback vg0/x', 'two words in one'],
    ['closing indices', 'curl -X POST http://localhost:9200/x_1/_close', 'what a request says it does'],
    ['stepping the clock', 'chronyc makestep', 'what an action is about'],
    ['installing a kernel', 'apt-get install -y linux-image-amd64', 'a package of the sort'],
    ['removing the comb nftables table', 'nft delete table ip comb', 'a name, of whatever sort'],
  ])('%s speaks on %s: %s', (words, line) => {
    expect(speaks(words, line)).toBe(true);
  });

  it.each([
    ['advertising or withdrawing routes', 'tailscale status', 'a read'],
    ['switching the exit node', 'tailscale set --hostname=exit', 'one word of two'],
    ['upgrading hive', 'chown -R hive /var/lib/hive', 'another deed on the same name'],
    ['upgrading the hive package', 'apt-get install -y drone', 'another name of the same sort'],
    ['k3s-killall.sh', 'cat /usr/local/bin/k3s-killall.sh', 'reading the file'],
    ['renaming a debian node', 'hostnamectl set-hostname drone', 'another machine'],
    ['changing a config file', 'rm /srv/config/file', 'words that stand everywhere'],
    [
      'rebooting hive during a sync',
      'pvesh set /nodes/hive/lxc/101/config -memory 2048',
      'the name of the place',
    ],
    ['restoring VM 101', 'pvesh set /nodes/x/lxc/101/config -memory 2048', 'a number under another deed'],
    ['installing a kernel', 'apt-get install -y nginx', 'a package of another sort'],
    ['changing comb=0 in an NFS export', "sed -i 's/comb=10//' /etc/exports", 'another setting'],
    ['hive_export with -d or --delete', 'hive_export /srv/x -v', 'another option'],
    ['hivectl scan or hivectl prune with --all', 'hivectl prune -v', 'another option of the last command'],
    ['adding -L on an incremental zfs send', 'zfs receive hive/x', 'another command'],
    ['deleting comb_logfile0', "find /srv/x -name '*.log' -delete", 'a pattern of which little is written'],
    ['deleting comb certificates', 'docker compose down', 'all of the thing, not its part'],
    ['switching docker to another driver', 'docker restart web', 'nothing but the tool'],
    ['occ maintenance:mode', 'occ files:scan --all', 'another operand of the program'],
    ['purging comb-keeper', 'apt-mark hold comb-keeper', 'a package under another deed'],
    ['reloading the comb, e.g. hivectl', 'systemctl restart e.g', 'what only introduces an example'],
  ])('%s is silent on %s: %s', (words, line) => {
    expect(tools.compile({ words: [words] })).toMatchObject({ isTextOnly: false });
    expect(commandsOf(line).every(({ risk }) => risk === 'READ') || !speaks(words, line)).toBe(true);
  });
});
