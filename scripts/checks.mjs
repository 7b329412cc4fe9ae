// What needs no database and starts nothing: two at a time, each heard when it has ended, and all that is wrong at once.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { conditions } from './workspace.mjs';

const local = name => `node_modules/.bin/${name}`;

/** The longest first. */
const checks = [
  ['Unused code and dependencies (knip)', local('knip'), '--no-progress'],
  [
    'Who may import whom (dependency-cruiser)',
    local('depcruise'),
    ...['--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
    ...['packages', 'services', 'scripts'],
  ],
  ['The same without tests (knip)', local('knip'), '--no-progress', '--production'],
  ['Types', process.execPath, 'scripts/typecheck.mjs'],
  ['Migrations against schemas', process.execPath, 'scripts/schema-drift.mjs'],
  ['No library is patched', process.execPath, 'scripts/no-patching.mjs'],
  ['Style and mistakes (biome)', local('biome'), 'check', '.'],
];

async function passes([title, command, ...args]) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...conditions(command, {}),
  });
  const code = new Promise((done, fail) => child.once('error', fail).once('close', done));
  const said = await Promise.all([child.stdout, child.stderr].map(stream => text(stream)));
  const isRight = (await code) === 0;
  console.log(`${isRight ? '✓' : '✗'} ${title}`);
  if (!isRight) console.log(said.join(''));
  return isRight;
}

/** Whether nothing is wrong. */
export async function runChecks() {
  const waiting = checks.values();
  const lane = async () => {
    let areRight = true;
    for (const check of waiting) areRight = (await passes(check)) && areRight;
    return areRight;
  };
  const lanes = await Promise.all([lane(), lane()]);
  return lanes.every(Boolean);
}
