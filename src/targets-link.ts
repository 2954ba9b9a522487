import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { newId } from './auth/new-id.ts';
import type { Config } from './config.ts';
import { createTargets, type Targets } from './exec/targets.ts';

/** A name of this installation: the same for each of its boots, another for every other one. */
export function serviceName({ dataDir, port }: Pick<Config, 'dataDir' | 'port'>): string {
  return createHash('sha256')
    .update(JSON.stringify([dataDir, port]))
    .digest('hex');
}

/**
 * What commands are started on, as the configuration says. The control sockets of ssh need a short path, so they lie
 * below the folder for temporary files, in a directory of this account and of this one service.
 */
export function linkTargets(config: Pick<Config, 'dataDir' | 'port' | 'ssh' | 'allowsLoopback'>): Targets {
  const service = serviceName(config);
  return createTargets({
    ...config.ssh,
    directory: path.join(tmpdir(), `oikos-${userInfo().uid}-${service.slice(0, 8)}`),
    identityFiles: [],
    knownHostsFiles: [],
    policy: { isLoopbackAllowed: config.allowsLoopback },
    newMark: newId,
  });
}
