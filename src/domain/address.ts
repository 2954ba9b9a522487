/**
 * The address of a machine: a bare host name or IP address that ssh may be pointed at (T-11). It is checked in the
 * form that a resolver would make of it, so that 0x7f.1 or ::ffff:127.0.0.1 is known for what it is.
 */

export interface AddressPolicy {
  /** Loopback is refused unless the configuration says that machines may live there. */
  readonly isLoopbackAllowed: boolean;
}

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const IPV6_TEXT = /^[0-9a-f:.]+$/i;
const IPV4_TEXT = /^\d{1,3}(\.\d{1,3}){3}$/;
const METADATA_NAMES: ReadonlySet<string> = new Set([
  'metadata.google.internal',
  'metadata',
  'instance-data',
]);

/** One spelling for one address: lower case, IPv6 compressed. Null when it is no host name or IP address. */
export function normaliseAddress(text: string): string | null {
  const isIpv6 = text.includes(':');
  if (isIpv6 ? !IPV6_TEXT.test(text) : !HOST_NAME.test(text)) return null;
  const url = `http://${isIpv6 ? `[${text}]` : text}/`;
  if (!URL.canParse(url)) return null;
  const normal = new URL(url).hostname.replace(/^\[|\]$/g, '');
  // 0177.0.0.1, 1.2.3 or 2130706433: resolvers read these as IPv4 and people do not.
  const isRewritten = !isIpv6 && normal !== text.toLowerCase();
  return isRewritten ? null : normal;
}

/** A sentence that says what is wrong with the address, or null. */
export function faultOfAddress(text: string, policy: AddressPolicy): string | null {
  const normal = normaliseAddress(text);
  if (normal === null) {
    return 'is a bare host name or IP address, for example 10.20.0.11; user and port have attributes of their own';
  }
  if (isLoopback(normal) && policy.isLoopbackAllowed) return null;
  const range = refusedRange(normal);
  return range === null ? null : `must not be ${range}; name the address under which the machine is reached`;
}

function refusedRange(normal: string): string | null {
  if (isLoopback(normal)) return 'a loopback address';
  if (METADATA_NAMES.has(normal)) return 'a metadata service';
  const ipv4 = ipv4Of(normal);
  if (ipv4) return refusedIpv4(ipv4);
  return normal.includes(':') ? refusedIpv6(normal) : null;
}

function isLoopback(normal: string): boolean {
  if (normal === 'localhost' || normal.endsWith('.localhost') || normal === '::1') return true;
  return ipv4Of(normal)?.[0] === 127;
}

function refusedIpv4([a = 0, b = 0, c = 0, d = 0]: readonly number[]): string | null {
  if (a === 0) return 'the unspecified address';
  if (a === 169 && b === 254) return 'a link-local or metadata address';
  if (a === 100 && b === 100 && c === 100 && d === 200) return 'a metadata service';
  if (a >= 224 && a <= 239) return 'a multicast address';
  return a >= 240 ? 'a reserved or broadcast address' : null;
}

function refusedIpv6(normal: string): string | null {
  if (normal === '::') return 'the unspecified address';
  if (normal === 'fd00:ec2::254') return 'a metadata service';
  const first = Number.parseInt(normal.split(':')[0] ?? '', 16);
  if (first >= 0xfe80 && first <= 0xfebf) return 'a link-local address';
  return first >= 0xff00 ? 'a multicast address' : null;
}

/** The IPv4 address in it: itself, or embedded in ::ffff:0:0/96 (mapped), ::/96, 64:ff9b::/96 or 2002::/16. */
function ipv4Of(normal: string): readonly number[] | null {
  if (IPV4_TEXT.test(normal)) return normal.split('.').map(Number);
  if (!normal.includes(':')) return null;
  const groups = expandIpv6(normal);
  const embedded = embeddedIn(groups);
  if (!embedded) return null;
  const [high, low] = embedded;
  return [high >> 8, high & 0xff, low >> 8, low & 0xff];
}

function embeddedIn(groups: readonly number[]): readonly [number, number] | null {
  const tail = [groups[6] ?? 0, groups[7] ?? 0] as const;
  if (groups[0] === 0x2002) return [groups[1] ?? 0, groups[2] ?? 0];
  if (groups[0] === 0x64 && groups[1] === 0xff9b) return tail;
  const isZeroUpTo = (end: number): boolean => groups.slice(0, end).every((group) => group === 0);
  if (isZeroUpTo(5) && groups[5] === 0xffff) return tail;
  // ::1 and :: are IPv6 addresses in their own right.
  return isZeroUpTo(6) && tail[0] !== 0 ? tail : null;
}

function expandIpv6(normal: string): number[] {
  const [head = '', tail] = normal.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const before = read(head);
  const after = read(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}
