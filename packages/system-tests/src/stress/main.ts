import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ServiceName, serviceNames } from '../workspace.js';
import { startFleet } from './fleet.js';
import { type Report, requestPhase } from './requests.js';

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    seed: { type: 'string' },
    service: { type: 'string', multiple: true },
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
  },
});

// The numbers of the specification of this campaign: 20,000 per service when it counts.
const full = values.full || process.env.GUILDHALL_FULL === '1';
const count = Number(values.count ?? (full ? 20_000 : 2_000));
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const chosen = serviceNames.filter(name => values.service?.includes(name) ?? true);
const logs = mkdtempSync(join(tmpdir(), 'guildhall-stress-'));

function print(name: ServiceName, { statuses, findings, leaks }: Report, seconds: number): boolean {
  const answered = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  console.log(`${name}: ${answered.join('  ')}  (${seconds.toFixed(0)} s)`);
  for (const found of findings) {
    const { method, path, headers, body } = found.request;
    console.log(`  ✗ ${found.endpoint} ${found.complaint} (${found.times} times)`);
    console.log(`    ${method} ${path.slice(0, 300)} ${headers['content-type'] ?? ''}`);
    if (body !== undefined) console.log(`    ${body.slice(0, 300)}`);
    console.log(`    answer: ${found.answer}`);
    console.log(
      `    again: npm run stress -- --service ${name} --seed ${seed} --only ${found.number}`,
    );
  }
  for (const leak of leaks) console.log(`  ✗ ${leak}`);
  return findings.length === 0 && leaks.length === 0;
}

console.log(`Seed ${seed}; ${count} requests per service; logs in ${logs}`);
const fleet = await startFleet(logs);
let good = true;
try {
  await Promise.all(Object.values(fleet.services).map(service => service.start()));
  for (const name of chosen) {
    const began = performance.now();
    const report = await requestPhase(fleet, name, {
      count,
      seed,
      ...(values.only !== undefined && { only: Number(values.only) }),
    });
    good = print(name, report, (performance.now() - began) / 1000) && good;
  }
} finally {
  await fleet.stop();
}
console.log(good ? 'Nothing was found.' : `Found the above. Seed ${seed}.`);
process.exitCode = good ? 0 : 1;
