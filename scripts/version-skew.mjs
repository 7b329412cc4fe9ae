// npm run version-skew [-- <commit>]: do two versions work together while a deployment rolls? Builds an earlier
// commit beside this one and walks through the journeys with one service of that version at a time, then calls
// this version with clients of that one. Without a commit: the last one before the published contracts changed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install, root, run } from './prepare.mjs';

const services = ['platform', 'chat-bot', 'pay'];
const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.trim();
};
const lastChange = () => git('log', '-1', '--format=%H', '--', 'packages/contracts/published');
const commit = git('rev-parse', process.argv[2] ?? `${lastChange()}~1`);

const folder = mkdtempSync(join(tmpdir(), 'guildhall-skew-'));
const old = join(folder, 'old');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

console.log(`Earlier version: ${git('log', '-1', '--format=%h %s (%cr)', commit)}`);
install();
build('@guildhall/system-tests...');
git('clone', '--quiet', '--shared', root, old);
run('git', ['-C', old, 'checkout', '--quiet', commit]);
// Its own scripts prepare it: what they need is what that version had.
const prepare = `import(process.cwd() + '/scripts/prepare.mjs').then(it => { it.install(); it.build(); })`;
run('node', ['--eval', `process.chdir(${JSON.stringify(old)}); ${prepare}`]);

function journeys(title, environment, names) {
  console.log(`\n── ${title}`);
  const files = names.map(name => join('test', 'journeys', `${name}.test.ts`));
  const project = ['--root', 'packages/system-tests', '--project', 'journeys'];
  run('node_modules/.bin/vitest', ['run', ...project, ...files], { environment });
}

for (const service of services) {
  const mixed = join(folder, `old-${service}`);
  mkdirSync(mixed);
  for (const name of services)
    symlinkSync(join(name === service ? old : root, 'services', name), join(mixed, name));
  journeys(`${service} of then, the others of now`, { GUILDHALL_SERVICES: mixed }, [
    'administrator',
    'loop',
    'pay',
    'verification',
  ]);
}
const contracts = join(old, 'packages', 'contracts');
journeys('clients of then, all services of now', { GUILDHALL_CONTRACTS: contracts }, ['guide']);
console.log('\nBoth versions work together.');
