import { findProgram } from '../../demo/abilities.ts';

/** Programs without which nothing can be tried on a target, and the packages of Debian that bring them. */
const NEEDED = { ssh: 'openssh-client', sshd: 'openssh-server', 'qemu-ga': 'qemu-guest-agent' } as const;

/**
 * True when this machine has what the tests of commands on targets need. Otherwise it says which tests are not tried, and
 * what to install: they are left out, never counted as passed.
 */
export function canTryTargets(): boolean {
  const missing = Object.entries(NEEDED).filter(([program]) => findProgram(program) === null);
  if (missing.length === 0) return true;
  const [programs, packages] = [missing.map(([name]) => name), missing.map(([, name]) => name)];
  console.warn(
    `Not tried: test/exec and test/demo, since there is no ${programs.join(', ')} here ` +
      `(Debian: apt-get install ${packages.join(' ')}).`,
  );
  return false;
}
