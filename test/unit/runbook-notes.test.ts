import { describe, expect, it } from 'vitest';
import { readRunbook, type RunbookInput } from '../../src/domain/knowledge-input.ts';
import { notesOnRunbook } from '../../src/domain/runbook-notes.ts';
import { asWritten } from '../../src/domain/secrets/mask-knowledge.ts';
import { createCommandTools } from '../../src/services/command-tools.ts';
import { loadTables } from '../../src/services/tables.ts';

const tools = createCommandTools(loadTables());
const FINE = {
  title: 'x',
  trigger: { words: ['restarting nginx'] },
  scope: { entities: ['host:strong'] },
} satisfies RunbookInput;

function notesOn(input: RunbookInput): string[] {
  const content = readRunbook({ ...FINE, ...input }, asWritten);
  if ('__typename' in content) throw new Error(content.message);
  return notesOnRunbook(content, tools);
}

describe('an author is told', () => {
  it.each([
    'restarting nginx',
    'chown on an exported path',
    'apt upgrade',
    'running occ upgrade',
    'deleting files under /srv/tank',
    'restarting any service',
    'systemctl restart',
  ])('nothing of a line that binds: %s', (line) => {
    expect(notesOn({ trigger: { words: [line] } })).toEqual([]);
  });

  it.each(['restarting something', 'a restart', 'rm'])(
    'that a line binds only where the command names what is covered, beside lines that do: %s',
    (line) => {
      const notes = notesOn({ trigger: { words: ['restarting nginx', line] } });
      expect(notes).toEqual([expect.stringContaining(`"${line}" is too general to bind by itself`)]);
      expect(notes[0]).toContain('trigger.when');
    },
  );

  it('that a line among others is text only, and that all are', () => {
    expect(notesOn({ trigger: { words: ['restarting nginx', 'when the moon is full'] } })).toEqual([
      expect.stringMatching(/^trigger\.words "when the moon is full": no action was understood/),
    ]);
    expect(notesOn({ trigger: { words: ['when the moon is full'] } })).toEqual([
      expect.stringMatching(/^No action was understood in the words of its trigger/),
    ]);
    expect(notesOn({ trigger: null, scope: null })).toHaveLength(2);
  });

  it.each([
    'pkill chown || true',
    'systemctl stop a; systemctl stop b',
    'apt upgrade -y &',
    'for p in a b; do systemctl stop $p; done',
    'if true; then reboot; fi',
    '! systemctl stop a',
    'rm -rf $DIR',
    'kill $(pgrep chown)',
  ])('that a step can never count as done: %s', (command) => {
    expect(notesOn({ steps: [{ text: 'look' }, { text: 'do', command }] })).toEqual([
      expect.stringMatching(/^steps\[1\] can never count as done/),
    ]);
  });

  it.each([
    'pkill -9 chown',
    'systemctl stop a && systemctl stop b',
    'sudo sh -c "reboot"',
    'ps aux | grep chown',
  ])('nothing of a step that can: %s', (command) => {
    expect(notesOn({ steps: [{ text: 'do', command }] })).toEqual([]);
  });
});
