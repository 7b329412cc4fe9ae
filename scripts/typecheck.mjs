// Type checks everything in one program, which reads each package's sources once.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { install, requireNode } from './prepare.mjs';
import { root } from './workspace.mjs';

/** What runs in Node, and what runs in a browser. */
const projects = ['.', 'packages/portal'].filter(folder =>
  existsSync(join(root, folder, 'tsconfig.json')),
);

/** The native compiler remembers what it has checked: a second look takes a few seconds. */
// Of several checkers each works out for itself what types all of them use: its usual four are twice the work and the
// memory of one, and sooner done only where there are processors for them.
const checkers = availableParallelism() > 2 ? [] : ['--checkers', '1'];

async function startCompiler(project) {
  const place = join(root, 'node_modules', 'typescript-native', 'lib', 'getExePath.js');
  // Itself, not the program that starts it: that one ended leaves it running.
  const { default: getExePath } = await import(pathToFileURL(place).href);
  return spawn(getExePath(), ['--project', project, ...checkers], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

const exitOf = child =>
  new Promise(done => {
    child.once('error', error => {
      console.error(`The type check does not start: ${error.message}`);
      done(1);
    });
    child.once('close', code => done(code));
  });

let checking = new AbortController();
let wasWrong = false;

/** After an edit, behind everything else. */
export async function checkTypesAgain() {
  stopCheckingTypes();
  checking = new AbortController();
  const { signal } = checking;
  let isWrong = false;
  for (const project of projects) {
    const compiler = await startCompiler(project);
    if (signal.aborted) return end(compiler);
    signal.addEventListener('abort', () => end(compiler));
    yieldTo(compiler);
    isWrong = (await exitOf(compiler)) !== 0 || isWrong;
    if (signal.aborted) return;
  }
  if (wasWrong && !isWrong) console.log('The types are right again');
  wasWrong = isWrong;
}

/** Asked to end it goes on to its end, and tells of sources that are no more. */
const end = compiler => compiler.kill('SIGKILL');

function yieldTo({ pid }) {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It did not start, or has ended already.
  }
}

/** What is checked is older than what was saved since. */
export const stopCheckingTypes = () => checking.abort();

/** Each is told of, also after one with mistakes. */
async function checkTypes() {
  let wrong = 0;
  for (const project of projects)
    if ((await exitOf(await startCompiler(project))) !== 0) wrong += 1;
  return wrong === 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  install();
  if (!(await checkTypes())) process.exitCode = 1;
}
