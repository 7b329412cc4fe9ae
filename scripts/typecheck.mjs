// The types of everything at once: one program reads each package's sources once, whoever imports them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generateClients, install, requireNode, root, run } from './prepare.mjs';

/** The native compiler; which program checks what runs in a browser is that folder's own affair. */
export const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const projects = ['.', 'packages/portal'].filter(folder =>
  existsSync(join(root, folder, 'tsconfig.json')),
);

requireNode();
install();
await generateClients();
for (const project of projects) run(process.execPath, [compiler, '--project', project]);
