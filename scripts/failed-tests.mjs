import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { packageFolders, root } from './workspace.mjs';

// Where vitest.config.ts has every package write what became of its tests.
const reports = () =>
  packageFolders()
    .map(folder => join(folder, '.turbo', 'tests.json'))
    .filter(existsSync);

export function forgetReports() {
  for (const report of reports()) rmSync(report);
}

/** What failed in every package, once more and last: the output of the whole run above it is long. */
export function printFailedTests() {
  const files = reports().flatMap(report => JSON.parse(readFileSync(report, 'utf8')).testResults);
  for (const { name, message, assertionResults } of files) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0 && !message) continue;
    console.error(`\n── ${relative(root, name)}`);
    if (message) console.error(message);
    for (const { fullName, failureMessages } of failed)
      console.error([fullName, ...failureMessages.map(ownLines)].join('\n'));
  }
}

/** Without the lines of a stack that lie in libraries. */
const ownLines = text =>
  text
    .split('\n')
    .filter(line => !line.includes('node_modules'))
    .join('\n');
