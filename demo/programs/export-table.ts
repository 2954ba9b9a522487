import { readFileSync } from 'node:fs';
import path from 'node:path';
import { writeWhole } from '../fleet-state.ts';

/** What a machine exports now: the demo's counterpart of /var/lib/nfs/etab. */
export interface ExportEntry {
  readonly path: string;
  readonly client: string;
  readonly options: string;
}

export const EXPORTS_FILE = 'exports.json';
/** While it is there, exported directories of the machine answer nothing at all. */
export const SILENT_FILE = 'silent';

export function readExports(folder: string): ExportEntry[] {
  try {
    return JSON.parse(readFileSync(path.join(folder, EXPORTS_FILE), 'utf8')) as ExportEntry[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

export function writeExports(folder: string, entries: readonly ExportEntry[]): void {
  writeWhole(path.join(folder, EXPORTS_FILE), JSON.stringify(entries));
}

/** Lines of /etc/exports: a directory, then clients with their options in parentheses. */
export function parseExportsFile(text: string): ExportEntry[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [directory = '', ...clients] = line.split(/\s+/);
      return clients.map((text) => ({ path: directory, ...clientOf(text) }));
    });
}

function clientOf(text: string): { client: string; options: string } {
  const match = /^([^(]*)(?:\(([^)]*)\))?$/.exec(text);
  return { client: match?.[1] || '*', options: match?.[2] ?? '' };
}
