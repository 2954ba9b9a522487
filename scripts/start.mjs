// `npm start`: from a fresh clone to a running service. Installs and builds only what is missing or has changed.
import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { become, checkNode, installPackages, root, run } from './prepare.mjs';

const dist = path.join(root, 'dist');
const mark = path.join(dist, '.built');

function newestIn(entry) {
  const { mtimeMs } = statSync(entry);
  if (!statSync(entry).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(entry).map((name) => newestIn(path.join(entry, name))));
}

function build() {
  const sources = ['src', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
  const newest = Math.max(...sources.map((name) => newestIn(path.join(root, name))));
  if (existsSync(mark) && statSync(mark).mtimeMs >= newest) return;
  console.log('Building…');
  // Built aside and moved in whole: an interrupted build counts as none, and two at once do not mix.
  // Beside the sources like the real one, so that its source maps point at them.
  const aside = path.join(root, `.dist-${process.pid}`);
  const compiler = path.join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const project = path.join(root, 'tsconfig.build.json');
  run(process.execPath, [compiler, '-p', project, '--outDir', aside], 'The build failed');
  writeFileSync(path.join(aside, '.built'), '');
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
}

checkNode();
installPackages();
build();
const args = process.argv.slice(2);
if (args[0] !== '--build-only') become(['--enable-source-maps', path.join(dist, 'main.js'), ...args]);
