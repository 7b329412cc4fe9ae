// The types of everything at once: one program reads each package's sources once, whoever imports them.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, requireNode, root, run } from './prepare.mjs';

/** The native compiler remembers what it has checked: a second look takes a second or two. */
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
/** What runs in Node, and what runs in a browser. */
const projects = ['.', 'packages/portal'].filter(folder =>
  existsSync(join(root, folder, 'tsconfig.json')),
);
const argumentsFor = project => [compiler, '--project', project];

let checking = false;
let again = false;

/** After an edit, beside everything else; edits meanwhile are looked at together. */
export async function checkTypesAgain() {
  again = true;
  if (checking) return;
  checking = true;
  while (again) {
    again = false;
    for (const project of projects)
      await new Promise(done => {
        const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
        spawn(process.execPath, argumentsFor(project), options).on('close', done);
      });
  }
  checking = false;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  install();
  for (const project of projects) run(process.execPath, argumentsFor(project));
}
