import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

const longest = 20_000;

/** What failed in each package, once more and last: the output of the whole run above it is long. */
export function printFailedTests() {
  for (const log of logs()) {
    const text = readFileSync(log, 'utf8');
    const from = text.search(/⎯ (Failed|Unhandled)/);
    if (from !== -1) console.error(`\n── ${log}\n${text.slice(from, from + longest)}`);
  }
}

function logs() {
  return ['packages', 'services']
    .flatMap(folder => readdirSync(join(root, folder)).map(name => join(root, folder, name)))
    .map(folder => join(folder, '.turbo', 'turbo-test.log'))
    .filter(existsSync);
}
