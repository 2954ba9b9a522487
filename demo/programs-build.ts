import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const HERE = import.meta.dirname;
/** What runs inside machines; the rest of the demo never does. */
const PARTS = ['fleet-state.ts', 'programs', 'held'];

/**
 * Translates the stand-ins once per fleet: on a machine they start as plain Node, in a tenth of the time that a
 * loader of TypeScript takes, and need nothing of this checkout.
 */
export function compilePrograms(lib: string): void {
  writeFileSync(path.join(lib, 'package.json'), '{ "type": "module" }\n');
  for (const file of PARTS.flatMap(sourcesOf)) {
    const target = path.join(lib, file.replace(/\.ts$/, '.js'));
    mkdirSync(path.dirname(target), { recursive: true });
    if (!file.endsWith('.ts')) {
      copyFileSync(path.join(HERE, file), target);
      continue;
    }
    const { outputText } = ts.transpileModule(readFileSync(path.join(HERE, file), 'utf8'), {
      compilerOptions: {
        target: ts.ScriptTarget.ES2023,
        module: ts.ModuleKind.ESNext,
        rewriteRelativeImportExtensions: true,
        verbatimModuleSyntax: true,
      },
    });
    writeFileSync(target, outputText);
  }
}

function sourcesOf(part: string): string[] {
  if (part.endsWith('.ts')) return [part];
  return readdirSync(path.join(HERE, part)).map((name) => `${part}/${name}`);
}
