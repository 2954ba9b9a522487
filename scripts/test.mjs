// `npm test`: the whole proof, from a fresh clone. Arguments go on to the test runner.
import path from 'node:path';
import { become, checkNode, installPackages, root } from './prepare.mjs';

checkNode();
installPackages();
const runner = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
become([runner, 'run', ...process.argv.slice(2)], { cwd: root });
