// Do two versions work together while a deployment rolls? --help says how that is tried.
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { misused, readArguments } from './arguments.mjs';
import { walkAll } from './journeys.mjs';
import { prepare, requireNode } from './prepare.mjs';
import { git, lastRelease } from './release-notes.mjs';
import { fail, root, run, services } from './workspace.mjs';

const usage = `Usage: npm run version-skew [-- <commit>]

Builds an earlier version beside this one, in a temporary folder, and walks through the journeys of members and
administrators with one service of that version and the others of this one, for each service, on databases
with the migrations of this version. Then it calls this version with a client made from the contracts of that one.

  <commit>   the earlier version; without it, the last release before this commit, and where there is none the last
             before the published contracts changed

It takes ten minutes or so. Exit code 1: something failed, which is named at the end.`;
requireNode();
const { positionals } = readArguments(usage, { allowPositionals: true });
if (positionals.length > 1) misused(usage, 'One commit at a time.');

const lastChange = () => git('log', '-1', '--format=%H', '--', 'packages/contracts/published');
const earlier = positionals[0] ?? lastRelease('HEAD~1') ?? `${lastChange()}~1`;
const commit = git('rev-parse', '--verify', `${earlier}^{commit}`);
if (commit === null) fail(`There is no commit ${earlier} here.`);

const folder = mkdtempSync(join(tmpdir(), 'guildhall-skew-'));
const old = join(folder, 'old');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

console.log(
  `This version:    ${git('log', '-1', '--format=%h %s (%cr)')}, as it stands in this folder`,
);
console.log(`Earlier version: ${git('log', '-1', '--format=%h %s (%cr)', commit)}`);
await prepare();
run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, old]);
run('git', ['-C', old, 'checkout', '--quiet', commit]);
// Its own scripts prepare it: what they need is what that version had.
const prepareIt = `import(process.cwd() + '/scripts/prepare.mjs').then(async it => { it.install(); await it.build(); })`;
console.log('\n── Preparing the earlier version');
run('node', ['--eval', `process.chdir(${JSON.stringify(old)}); ${prepareIt}`]);

// New migrations come first in a deployment, so the earlier services meet the schema of this version.
for (const name of services) {
  const migrations = join('services', name, 'prisma', 'migrations');
  cpSync(join(root, migrations), join(old, migrations), { recursive: true });
}

// An organisation has one file of rules, whichever version reads it; the example belongs to the sample data.
const rules = join(root, 'services', 'chat-bot', 'role-rules.example.yaml');

/** A folder of services, in which one is the earlier one. */
function mixed(service) {
  const place = join(folder, `old-${service}`);
  mkdirSync(place);
  for (const name of services)
    symlinkSync(join(name === service ? old : root, 'services', name), join(place, name));
  return place;
}

walkAll([
  ...services.map(service => ({
    title: `${service} of then, the others of now`,
    journeys: ['administrator', 'loop', 'pay', 'verification'],
    environment: { GUILDHALL_SERVICES: mixed(service), ROLE_RULES_FILE: rules },
  })),
  {
    title: 'a client of then, all services of now',
    journeys: ['guide'],
    environment: { GUILDHALL_CONTRACTS: join(old, 'packages', 'contracts') },
  },
]);
console.log('Both versions work together.');
