// `npm start`: from a fresh clone to a running service. Installs and builds only what is missing or has changed.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { become, checkNode, installPackages, root, run } from './prepare.mjs';

const dist = path.join(root, 'dist');
const mark = path.join(dist, '.built');

const BUILD_FAILED =
  'The build failed: the lines above name the file and what the compiler minds. Take back what was changed there (git status), then start again';

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
  run(process.execPath, [compiler, '-p', project, '--outDir', aside], BUILD_FAILED);
  writeFileSync(path.join(aside, '.built'), '');
  rmSync(dist, { recursive: true, force: true });
  renameSync(aside, dist);
}

/** What is only asked about needs no packages and no build. Null for anything else. */
function answerTo(args) {
  const [asked, ...rest] = args;
  if (rest.length > 0) return null;
  if (['--help', '-h'].includes(asked))
    return /HELP = `([^`]*)`/.exec(readFileSync(path.join(root, 'src', 'help.ts'), 'utf8'))[1];
  return ['--version', '-v'].includes(asked)
    ? JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version
    : null;
}

const args = process.argv.slice(2);
checkNode();
const answer = answerTo(args);
if (answer !== null) {
  console.log(answer);
  process.exit(0);
}
installPackages();
build();
if (args[0] !== '--build-only') become(['--enable-source-maps', path.join(dist, 'main.js'), ...args]);
