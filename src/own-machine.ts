import { realpathSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import type { OwnData } from './domain/gate/own-data.ts';

/** Where the service keeps its own data, and how its machine is reached: no command gets at that (T-32). */
export function describeOwnData({ dataDir, localEntity, executions, tls }: Config): OwnData {
  const paths = [dataDir, executions.approvalKeyFile, ...(tls === null ? [] : [tls.keyFile])];
  const addresses = Object.values(networkInterfaces()).flatMap(
    (one) => one?.map(({ address }) => address) ?? [],
  );
  return {
    paths: [...new Set(paths.flatMap((path) => [path, resolved(path)]))],
    entity: localEntity,
    addresses: [...new Set([...addresses, hostname(), 'localhost'].map((name) => name.toLowerCase()))],
  };
}

/** Through symbolic links; as it is where it does not exist yet. */
function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
