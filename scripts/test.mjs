import { readArguments } from './arguments.mjs';
import { runChecks } from './checks.mjs';
import { forgetReports, printFailedTests } from './failed-tests.mjs';
import { startMariaDb } from './mariadb.mjs';
import { build, install, requireNode, turbo } from './prepare.mjs';
import { fail, root } from './workspace.mjs';

requireNode();
const { values } = readArguments(
  `Usage: npm test, npm run test:full

Installs, builds, and runs every check and every test; test:full runs the same tests at large numbers.

TEST_DATABASE_URL replaces the embedded PostgreSQL, TEST_MYSQL_URL and TEST_REDIS_URL add the tests that need
those, CHROMIUM_PATH names a browser. test:full starts a MariaDB of its own where Debian's is installed, or where it
may install it (root). A skipped test says why. One file alone, in its package's folder:
npx vitest run --root . --config ../../vitest.config.ts test/<file>`,
  { options: { full: { type: 'boolean', default: false } } },
);
const { full } = values;

install();

console.log(`Checking and testing ${root}${full ? ' at full numbers' : ''}`);
await build();
console.log('\n── Checks');
if (!(await runChecks())) fail('What is wrong stands above.');
forgetReports();
const mysqlUrl = full && !process.env.TEST_MYSQL_URL ? await startMariaDb() : null;
if (full && !process.env.TEST_MYSQL_URL && mysqlUrl === null)
  console.log('There is no MariaDB here: the tests of sources of that kind are skipped.');
console.log('\n── Tests');
const environment = {
  ...(full && { GUILDHALL_FULL: '1' }),
  ...(mysqlUrl && { TEST_MYSQL_URL: mysqlUrl }),
};
const tests = (...filters) =>
  turbo(
    'test',
    [
      '--output-logs=new-only',
      '--log-order=grouped',
      '--concurrency=1',
      '--continue',
      ...filters.map(filter => `--filter=${filter}`),
    ],
    environment,
  );
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
