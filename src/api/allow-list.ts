/** Which names this service answers to, and which pages may speak to it (T-3). */
export interface AllowList {
  isHostAllowed(host: string | undefined): boolean;
  /** Programs send no Origin; a page always does, and it must be one of ours. */
  isOriginAllowed(origin: string | undefined): boolean;
}

export interface Reachable {
  readonly port: number;
  readonly isTls: boolean;
  readonly publicUrl: URL | null;
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The loopback names with the port, and the public address if there is one; compared whole. */
export function createAllowList({ port, isTls, publicUrl }: Reachable): AllowList {
  const scheme = isTls ? 'https' : 'http';
  const bases = LOOPBACK_NAMES.map((name) => new URL(`${scheme}://${name}:${port}`));
  if (publicUrl !== null) bases.push(publicUrl);
  // URL leaves the default port of a scheme out, as clients do; some write it nevertheless.
  const hosts = new Set(bases.flatMap((url) => [url.host, `${url.hostname}:${portOf(url)}`]));
  const origins = new Set(bases.map((url) => url.origin));
  return {
    isHostAllowed: (host) => host !== undefined && hosts.has(host.toLowerCase()),
    isOriginAllowed: (origin) => origin === undefined || origins.has(origin.toLowerCase()),
  };
}

function portOf(url: URL): string {
  if (url.port !== '') return url.port;
  return url.protocol === 'https:' ? '443' : '80';
}
