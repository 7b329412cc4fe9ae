// Does the whole system work on every Node that is promised? --help says how that is tried.
import { readArguments } from './arguments.mjs';
import { walkAll } from './journeys.mjs';
import { prepare, requireNode } from './prepare.mjs';
import { run } from './workspace.mjs';

// The oldest that is promised, and the two that are maintained beside it.
const promised = ['20.19.0', '22', '24'];

requireNode();
const { positionals } = readArguments(
  `Usage: npm run node-versions [-- <version> …]

Walks through the journeys of the whole system on each of these versions of Node, services and tests alike. A
version comes from the registry, as the package "node"; what was built stays as it is.

  <version>   like 22 or 20.19.0; without one, ${promised.join(', ')}

It takes two minutes or so for each. Exit code 1: something failed, which is named at the end.`,
  { allowPositionals: true },
);
const versions = positionals.length > 0 ? positionals : promised;
const nodeOf = version => ['npx', '--yes', `--package=node@${version}`, '--', 'node'];

await prepare();
for (const version of versions) {
  const [command, ...args] = nodeOf(version);
  run(command, [...args, '--print', `"node@${version} is " + process.version`]);
}
walkAll(
  versions.map(version => ({
    title: `Node ${version}`,
    journeys: ['administrator', 'guide', 'loop', 'operator', 'pay', 'verification'],
    node: nodeOf(version),
  })),
);
console.log('The whole system works on each.');
