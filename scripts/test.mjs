import { readArguments } from './arguments.mjs';
import { runChecks } from './checks.mjs';
import { forgetReports, printFailedTests } from './failed-tests.mjs';
import { build, install, requireNode, turbo } from './prepare.mjs';
import { fail, root } from './workspace.mjs';

requireNode();
readArguments(
  `Usage: npm test

Installs, builds, and runs every check and every test.

TEST_DATABASE_URL replaces the embedded PostgreSQL, TEST_MYSQL_URL and TEST_REDIS_URL add the tests that need
those, CHROMIUM_PATH names a browser. A skipped test says why. One file alone: npm run test:one -- <part of its name>`,
);

install();

console.log(`Checking and testing ${root}`);
await build();
console.log('\n── Checks');
if (!(await runChecks())) fail('What is wrong stands above.');
forgetReports();
console.log('\n── Tests');
const tests = (...filters) =>
  turbo('test', [
    '--output-logs=new-only',
    '--log-order=grouped',
    '--concurrency=1',
    '--continue',
    ...filters.map(filter => `--filter=${filter}`),
  ]);
const contracts = '@guildhall/contracts';
const whole = '@guildhall/system-tests';
// These need the processor for themselves, and some of their tests measure how it is shared.
const busy = ['@guildhall/pay', '@guildhall/platform'];
const others = [contracts, whole, ...busy].map(name => `!${name}`);
const passed = [
  // First and alone: to be packed, they are compiled once more where services that run load them.
  await tests(contracts),
  // The whole system, whose browsers and services wait as long as they work, beside packages that mostly wait.
  ...(await Promise.all([tests(whole), tests(...others)])),
  await tests(...busy),
];
if (!passed.every(Boolean)) {
  printFailedTests();
  process.exit(1);
}
console.log('\nEverything passed.');
