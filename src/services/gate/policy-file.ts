import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument, type Document, type Node } from 'yaml';
import type { Vocabulary } from '../../domain/command/vocabulary.ts';
import { readPolicy, type Policy } from '../../domain/gate/policy.ts';
import type { InputFault } from '../../domain/input-fault.ts';
import type { FleetModel } from '../../domain/model.ts';

/** The policy cannot be used as it is; the message names file, line and field, and what to write instead. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
}

/**
 * Reads the policy of the gate once, at start: the one that comes with the service, or another file in its place.
 * Throws PolicyError with each fault on a line of its own.
 */
export function loadPolicy(
  { model, vocabulary }: { readonly model: FleetModel; readonly vocabulary: Vocabulary },
  file: string,
): Policy {
  const lines = new LineCounter();
  const document = parseDocument(readText(file), { lineCounter: lines, prettyErrors: true });
  const [broken] = document.errors;
  if (broken !== undefined) throw new PolicyError(`${file}: ${broken.message}`, { cause: broken });
  const policy = readPolicy(document.toJS({ maxAliasCount: 100 }), {
    kinds: model.kinds,
    actions: [...vocabulary.actions.keys()],
  });
  if (!('faults' in policy)) return policy;
  const faults = policy.faults.map((fault) => `line ${lineOf(document, fault, lines)}: ${fault.message}`);
  throw new PolicyError([`${file} (OIKOS_POLICY_FILE) cannot be used:`, ...faults].join('\n  '));
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new PolicyError(`${file} cannot be read; OIKOS_POLICY_FILE names the policy: ${why}`, { cause });
  }
}

/** Where a field stands, or what it would stand in. */
function lineOf(document: Document, { field }: InputFault, lines: LineCounter): number {
  const keys = [...field.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, name]) =>
    index === undefined ? name : Number(index),
  );
  for (let length = keys.length; length >= 0; length -= 1) {
    const node = document.getIn(keys.slice(0, length), true) as Node | null | undefined;
    if (node?.range != null) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
