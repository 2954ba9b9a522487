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
  ])('%s is silent on %s: %s', (words, line) => {
    expect(commandsOf(line).every(({ risk }) => risk === 'READ') || !speaks(words, line)).toBe(true);
  });
});
