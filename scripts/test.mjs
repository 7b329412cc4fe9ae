import { forgetReports, printFailedTests } from './failed-tests.mjs';
import { install, requireNode, root, run } from './prepare.mjs';

const full = process.argv.includes('--full');

requireNode();
install();

const local = name => `node_modules/.bin/${name}`;
const step = (title, command, args, options = {}) => {
  console.log(`\n── ${title}`);
  run(command, args, options);
};
const turbo = (...args) => [
  '--yes',
  '--package=pnpm@10.34.9',
  '--',
  'node',
  'node_modules/turbo/bin/turbo',
  'run',
  ...args,
  '--output-logs=new-only',
  '--log-order=grouped',
  '--no-update-notifier',
];

console.log(`Checking and testing ${root}${full ? ' at full numbers' : ''}`);
step('Style and mistakes (biome)', local('biome'), ['check', '.']);
step('Build', 'npx', turbo('build'));
step('Who may import whom (dependency-cruiser)', local('depcruise'), [
  '--config',
  '.dependency-cruiser.mjs',
  '--output-type',
  'err',
  'packages',
  'services',
]);
step('Unused code and dependencies (knip)', local('knip'), ['--no-progress']);
step('Migrations against schemas', 'node', ['scripts/schema-drift.mjs']);
step('Types', 'npx', turbo('typecheck'));
forgetReports();
// One package at a time: its files already run two at once, and some of them measure.
step('Tests', 'npx', turbo('test', '--concurrency=1', '--continue'), {
  environment: full ? { GUILDHALL_FULL: '1' } : {},
  onFailure: printFailedTests,
});
console.log('\nEverything passed.');
