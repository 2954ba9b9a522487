import { z } from 'zod';

const resource = z.looseObject({ vmid: z.number(), node: z.string(), type: z.enum(['lxc', 'qemu']) });

/** How `pvesh` names what a hop reaches. */
const TYPES = { pct: 'lxc', qm: 'qemu' } as const;

/**
 * The node on which a guest lives, out of `pvesh get /cluster/resources --type vm --output-format json`; null when it
 * is not listed or the text is something else.
 */
export function nodeOfGuest(
  text: string,
  guest: { readonly via: 'pct' | 'qm'; readonly vmid: number },
): string | null {
  let listed: unknown;
  try {
    listed = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(listed)) return null;
  for (const each of listed) {
    const read = resource.safeParse(each);
    if (read.success && read.data.vmid === guest.vmid && read.data.type === TYPES[guest.via])
      return read.data.node;
  }
  return null;
}
