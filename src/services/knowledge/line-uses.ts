import type { Analysis, SimpleCommand } from '../../domain/command/analysis.ts';
import { fingerprint } from '../../domain/command/fingerprint.ts';
import { deedsOf, type Deeds } from '../../domain/gate/deeds.ts';
import { actionsOfUse, type CommandUse } from '../../domain/receipt.ts';
import type { WhatMatters } from '../../graph/match-store.ts';

/** Each part of the line on each entity that it concerns: where it runs, and what it is about. */
export function usesOf(analysis: Analysis, { starts }: WhatMatters): CommandUse[] {
  return analysis.commands.flatMap((command, part) => {
    const concerned = starts.filter(({ key }) => concerns(command, key)).map(({ id }) => id);
    const entities = concerned.length === 0 ? [null] : concerned;
    return entities.map((entity) => ({ entity, actions: actionsOfUse(command), risk: command.risk, part }));
  });
}

/** Whether a part of the line runs on the place with this key, or is about it. */
export function concerns(command: SimpleCommand, key: string | null): boolean {
  return (command.isPlaceKnown && command.place === key) || (key !== null && command.about.includes(key));
}

/** What a line changes, by ids as well. */
export function deedsOfLine(analysis: Analysis, { starts, target }: WhatMatters): Deeds {
  const idOf = (hint: string): string | null => starts.find(({ key }) => key === hint)?.id ?? null;
  return deedsOf(analysis, idOf, target?.id ?? '');
}

/** The name of a line on its target: of ids instead of slugs, so that a new name of an entity is not another command. */
export function fingerprintOf(analysis: Analysis, { starts, target }: WhatMatters): string {
  const idOf = (hint: string): string | null => starts.find(({ key }) => key === hint)?.id ?? null;
  return fingerprint(analysis, idOf, target?.id ?? '');
}
