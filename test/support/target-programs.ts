import { findAbilities, findProgram } from '../../demo/abilities.ts';

/** Programs without which nothing can be tried on a target, and the packages of Debian that bring them. */
const NEEDED = { ssh: 'openssh-client', sshd: 'openssh-server', 'qemu-ga': 'qemu-guest-agent' } as const;

/**
 * True when this machine has what the tests of commands on targets need. Otherwise it says which tests are not tried, and
 * what is missing: they are left out, never counted as passed.
 */
export function canTryTargets(): boolean {
  const missing = whatIsMissing();
  if (missing.length === 0) return true;
  console.warn(`Not tried: test/exec, test/demo and checkRoute. Missing here: ${missing.join('; ')}.`);
  return false;
}

function whatIsMissing(): readonly string[] {
  const programs = Object.entries(NEEDED).filter(([program]) => findProgram(program) === null);
  if (programs.length > 0)
    return programs.map(([program, name]) => `${program} (Debian: apt-get install ${name})`);
  return findAbilities().missing;
}
