// npm run node-versions [-- 20.19.0 22 24]: the journeys of the whole system on other versions of Node, each
// of which comes from the registry as the package "node". What was built stays as it is.
import { join } from 'node:path';
import { build, install, root, run } from './prepare.mjs';

// The oldest that is promised, and the two that are maintained beside it.
const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20.19.0', '22', '24'];
const journeys = ['administrator', 'guide', 'loop', 'operator', 'pay', 'verification'];

install();
build('@guildhall/system-tests...');
for (const version of versions) {
  console.log(`\n── Node ${version}`);
  const node = ['--yes', `--package=node@${version}`, '--', 'node'];
  run('npx', [...node, '--print', '"This is " + process.version']);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--root', 'packages/system-tests'];
  const files = journeys.map(name => join('test', 'journeys', `${name}.test.ts`));
  run('npx', [...node, ...vitest, '--project', 'journeys', ...files]);
}
console.log(`\nThe whole system works on Node ${versions.join(', ')} (${root}).`);
