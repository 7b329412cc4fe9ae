import { join } from 'node:path';
import { readArguments } from './arguments.mjs';
import { runChecks } from './checks.mjs';
import { forgetReports, printFailedTests } from './failed-tests.mjs';
import { build, install, requireNode, turbo } from './prepare.mjs';
import { fail, root, run } from './workspace.mjs';

requireNode();
const { values } = readArguments(
  `Usage: npm test, npm run test:system

npm test installs, builds, and runs what a contributor needs: every check, unit and service tests, one browser journey.
npm run test:system runs the rest: all browser journeys, backup and restore, floods, and last the images and Compose
(npm run test:containers).

TEST_DATABASE_URL replaces the embedded PostgreSQL, TEST_MYSQL_URL adds the tests that need MySQL, redis-server those
with Redis, CHROMIUM_PATH names a browser. A skipped test says why. One file alone: npm run test:one -- <part of its name>`,
  { options: { system: { type: 'boolean', default: false } } },
);

install();
if (values.system) process.env.TEST_TIER = 'system';

console.log(`Testing ${root}`);
await build();
if (!values.system) {
  console.log('\n── Checks');
  if (!(await runChecks())) fail('What is wrong stands above.');
}
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
const whole = '@guildhall/system-tests';
const [platform, chatBot, pay] = ['platform', 'chat-bot', 'pay'].map(name => `@guildhall/${name}`);
const allBut = (...names) => tests(...names.map(name => `!${name}`));
// Floods and journeys measure time, and need the processors for themselves.
const oneByOne = async () => [await tests(whole), await allBut(whole)];
// Two at a time: most of a test is waiting. Platform and chat-bot wait most and have four workers each.
const inLanes = async () => {
  const ofServices = tests(platform).then(async passed => [passed, await tests(pay)]);
  const others = allBut(platform, pay, chatBot).then(async passed => [
    passed,
    await tests(chatBot),
  ]);
  return (await Promise.all([ofServices, others])).flat();
};
const passed = await (values.system ? oneByOne() : inLanes());
if (!passed.every(Boolean)) {
  printFailedTests();
  process.exit(1);
}
if (values.system) run(process.execPath, [join(root, 'scripts', 'containers.mjs')]);
console.log('\nEverything passed.');
