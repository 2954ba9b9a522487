import { describe, expect, it } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import { deedsOf, type Deeds } from '../../../src/domain/gate/deeds.ts';
import { vocabulary } from '../command/load-vocabulary.ts';

const IDS: Readonly<Record<string, string>> = { 'ssh:strong': 'strong', 'guest:101': 'lxc' };
function deedsIn(line: string, target = 'strong', stdin: string | null = null): Deeds {
  const analysis = analyseCommand(line, vocabulary, stdin);
  if (analysis.kind !== 'Analysis') throw new Error(analysis.message);
  return deedsOf(analysis, (key) => IDS[key] ?? null, target);
}
const CHOWN = 'chown :10000 /mnt/media_local';
const isAgain = (line: string, first: string, target?: string): boolean =>
  deedsIn(line, target).deeds.some((deed) => deedsIn(first).deeds.includes(deed));

describe('the same act on the same place', () => {
  it.each([
    CHOWN,
    'chown :10000 /mnt/media_local/',
    'chown :10000 /mnt/./x/../media_local',
    'cd /mnt; chown :10000 media_local',
    'cd /mnt/media_local && chown :10000 .',
    'cd /mnt && sudo chown :10000 ./media_local/',
    `${CHOWN} && ls`,
    `echo a; ${CHOWN}; echo b`,
    `${CHOWN} || true`,
    `${CHOWN} >/dev/null 2>&1 &`,
    `while true; do ${CHOWN}; done`,
    `timeout 20 bash -c "${CHOWN}"`,
    `ssh strong "${CHOWN}"`,
    `systemctl stop x && ${CHOWN}`,
  ])('is known again in %s', (line) => {
    expect(isAgain(line, CHOWN)).toBe(true);
  });

  it('is known again from another machine, and is another one there itself', () => {
    expect(isAgain(`ssh strong '${CHOWN}'`, CHOWN, 'hubris')).toBe(true);
    expect(isAgain(CHOWN, CHOWN, 'hubris')).toBe(false);
    expect(isAgain(`ssh elsewhere '${CHOWN}'`, CHOWN, 'hubris')).toBe(false);
    expect(isAgain(`pct exec 101 -- ${CHOWN}`, CHOWN)).toBe(false);
  });

  it.each([
    ['cd /; systemctl restart nginx && systemctl status nginx', 'systemctl restart nginx'],
    ['apt upgrade -y; true', 'apt upgrade -y'],
    ['cd /srv/a && docker compose up -d web && docker ps', 'cd /srv/a; docker compose up -d web'],
  ])('is known again whatever it is done to: %s', (line, first) => {
    expect(isAgain(line, first)).toBe(true);
  });

  it.each([
    ['chown :10001 /mnt/media_local', CHOWN],
    ['chown -R :10000 /mnt/media_local', CHOWN],
    ['chmod 600 /mnt/media_local', CHOWN],
    ['chown :10000 /mnt/other', CHOWN],
    ['docker exec web chown :10000 /mnt/media_local', CHOWN],
    ['sudo -u bob chown :10000 /mnt/media_local', CHOWN],
    ['systemctl restart apache2', 'systemctl restart nginx'],
    ['cd /srv/b && docker compose up -d web', 'cd /srv/a && docker compose up -d web'],
    ['cd /srv/b && npm install left-pad', 'cd /srv/a && npm install left-pad'],
    ['cd /srv/b && make install', 'cd /srv/a && make install'],
    ['cat b.sql | mysql shop', 'cat a.sql | mysql shop'],
    ['find /srv -name b -exec chmod 600 {} +', 'find /srv -name a -exec chmod 600 {} +'],
    ['chown 5 "$B"', 'chown 5 "$B"'],
    ['ls /mnt', 'ls /mnt'],
  ])('is not what %s does beside %s', (line, first) => {
    expect(isAgain(line, first)).toBe(false);
  });

  it('names all that a line changes, where all of it shows', () => {
    const whole = deedsIn(CHOWN).deed;
    expect(whole).not.toBeNull();
    for (const line of [`cd /mnt; chown :10000 media_local`, `${CHOWN} && ls`, `${CHOWN}; ${CHOWN}`])
      expect(deedsIn(line).deed).toBe(whole);
    expect(deedsIn(`${CHOWN} && chmod 700 /mnt`).deed).not.toBe(whole);
    for (const line of ['ls', `${CHOWN} && make install`, `${CHOWN} && rm "$X"`])
      expect(deedsIn(line).deed).toBeNull();
    expect(deedsIn('bash', 'strong', CHOWN)).toMatchObject({ deeds: [expect.any(String)], deed: null });
  });

  it('says whether the end of the line speaks of it', () => {
    expect(deedsIn(`${CHOWN} && ls`).tellsEnd).toBe(true);
    for (const line of [`${CHOWN} || true`, `${CHOWN}; ls`, `${CHOWN} &`])
      expect(deedsIn(line).tellsEnd).toBe(false);
  });
});
