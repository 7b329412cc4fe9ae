import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startFleet } from '../fleet.js';
import { serviceNames } from '../workspace.js';
import { tryRequests } from './requests.js';
import { tryKills } from './trouble.js';

const usage = `Usage: npm run stress [-- <options>]

Starts the three services on 127.0.0.1 and databases of their own, sends them requests made from their contracts, then
records shifts and links while services are killed by SIGKILL, and looks afterwards whether anything acknowledged is
lost. Every answer has to be one that the contract declares, and no 5xx but 503.

  --count <n>     requests for each service: 2000, at most 100000
  --seconds <n>   of kills: 30, at most 1800
  --seed <n>      the same dice again

Exit code 1: something is wrong, which is named.`;

const text = { type: 'string' } as const;
const options = { count: text, seconds: text, seed: text, help: { type: 'boolean' } } as const;
const { values } = parseArgs({ options });

function whole(name: 'count' | 'seconds' | 'seed', usual: number, most: number): number {
  const value = Number(values[name] ?? usual);
  if (Number.isInteger(value) && value >= 0 && value <= most && !values.help) return value;
  console.log(values.help ? usage : `--${name} must be a whole number from 0 to ${most}.`);
  process.exit(values.help ? 0 : 2);
}
const count = whole('count', 2000, 100_000);
const seconds = whole('seconds', 30, 1800);
const seed = whole('seed', Date.now() % 1_000_000, 1_000_000);
const logs = mkdtempSync(join(tmpdir(), 'guildhall-stress-'));
console.log(`Seed ${seed}; what the services log is in ${logs}`);
const found: string[] = [];
const fleet = await startFleet(logs);
try {
  await Promise.all(Object.values(fleet.services).map(service => service.start()));
  // Members must be there before anything can be done with them.
  fleet.services.platform.command('sync');
  console.log(`\n── ${count} requests for each service`);
  for (const name of serviceNames) found.push(...(await tryRequests(fleet, name, { count, seed })));
  console.log(`\n── kills for ${seconds} s`);
  found.push(...(await tryKills(fleet, { seconds, seed })));
} finally {
  await fleet.stop();
}
for (const sentence of found) console.log(`  ✗ ${sentence}`);
console.log(found.length === 0 ? 'Nothing was found.' : `Again: npm run stress -- --seed ${seed}`);
process.exitCode = found.length === 0 ? 0 : 1;
