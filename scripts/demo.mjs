// `npm run demo:fleet`: from a fresh clone to a fleet to try things on. Arguments go on to it.
import path from 'node:path';
import { become, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
const runner = path.join(root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
become([runner, path.join(root, 'demo', 'main.ts'), ...process.argv.slice(2)], { cwd: root });
