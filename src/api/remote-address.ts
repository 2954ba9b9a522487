import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/**
 * Who knocks, for counting failed attempts: never a reason to let anybody in. Behind a declared proxy it is what that
 * proxy has appended last to `x-forwarded-for`; what stands before may be anybody's invention. Of an IPv6 address the
 * first half, which is what one customer gets.
 */
export function remoteAddress(request: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? lastOf(request.headersDistinct['x-forwarded-for']) : null;
  return networkOf(forwarded ?? request.socket.remoteAddress ?? 'unknown');
}

function lastOf(headers: readonly string[] | undefined): string | null {
  const last = headers?.at(-1)?.split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? null : last;
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail?.split(':') ?? [])];
  const network = full.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
