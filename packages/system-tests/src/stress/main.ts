import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '@guildhall/local-stack/sample';
import { sizes } from '../attacks/attacks.js';
import { asDeployed, runAttacks } from '../attacks/campaign.js';
import { runReplicas } from '../replicas/run.js';
import type { ServiceName } from '../workspace.js';
import { callersOf } from './callers.js';
import { type Fleet, startFleet } from './fleet.js';
import { brokenPromises } from './invariants.js';
import { readOptions } from './options.js';
import { faultsOf, overload, type Target } from './overload.js';
import { type Report, requestPhase } from './requests.js';
import { makeTrouble } from './trouble.js';
import { workload } from './workload.js';

const { attacks, full, phase, service, count, minutes, seed, only, replicas } = readOptions();
const logs = mkdtempSync(join(tmpdir(), 'guildhall-stress-'));

function print(
  name: ServiceName,
  { statuses, away, findings, leaks }: Report,
  seconds: number,
): boolean {
  const answered = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  console.log(`${name}: ${answered.join('  ')}  (${seconds.toFixed(0)} s)`);
  for (const [reason, times] of Object.entries(away)) console.log(`  503 ${reason} (${times})`);
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

async function requests(fleet: Fleet, name: ServiceName): Promise<boolean> {
  const began = performance.now();
  const report = await requestPhase(fleet, name, {
    count,
    seed,
    ...(only !== undefined && { only }),
  });
  return print(name, report, (performance.now() - began) / 1000);
}

async function flood(fleet: Fleet, name: ServiceName): Promise<boolean> {
  const { by } = await callersOf(fleet);
  const asked: Record<ServiceName, Omit<Target, 'url'>> = {
    platform: { path: '/api/member/100003', headers: by.apiKey().headers },
    // What is asked for its health is never shed; this asks the platform for every answer.
    'chat-bot': { path: '/api/members/100003', headers: by.member().headers },
    pay: { path: '/api/v1/shifts', headers: by.member().headers },
  };
  const found = await overload({ url: fleet.services[name].url, ...asked[name] }, full ? 30 : 5);
  const faults = faultsOf(found);
  console.log(
    `${name}: ${Math.round(found.capacity)}/s is what it serves; offered ${found.offered}, served ${found.served}, shed ${found.shed} with 503; p99 ${Math.round(found.p99Ms)} ms; recovered in ${Math.round(found.recoveredMs)} ms`,
  );
  for (const fault of faults) console.log(`  ✗ ${fault}`);
  return faults.length === 0;
}

async function trouble(fleet: Fleet): Promise<boolean> {
  const { by } = await callersOf(fleet);
  const until = performance.now() + minutes * 60_000;
  const wanted = () => performance.now() < until;
  const [told] = await Promise.all([
    workload(fleet, by, wanted),
    makeTrouble(fleet, seededRandom(seed), wanted, text => console.log(text)),
  ]);
  // Runs of dead replicas are taken over within a while.
  await pause(10_000);
  const broken = await brokenPromises(fleet, told);
  console.log(
    `${told.answered} requests answered, ${told.unanswered} not; ${told.shifts.size} shifts and ${told.links.size} links acknowledged and looked for`,
  );
  for (const sentence of broken) console.log(`  ✗ ${sentence}`);
  return broken.length === 0;
}

async function attacked(fleet: Fleet): Promise<boolean> {
  console.log('\n── attacks');
  const found = await runAttacks(fleet, sizes[full ? 'full' : 'small'], line => console.log(line));
  for (const sentence of found) console.log(`  ✗ ${sentence}`);
  return found.length === 0;
}

async function campaign(): Promise<boolean> {
  console.log(`Seed ${seed}; ${count} requests per service; logs in ${logs}`);
  const fleet = await startFleet(logs, attacks ? asDeployed : {});
  let good = true;
  try {
    await Promise.all(Object.values(fleet.services).map(each => each.start()));
    // Members must be there before anything can be done with them.
    fleet.services.platform.command('sync');
    if (attacks) good = await attacked(fleet);
    if (!attacks && phase.includes('1')) {
      console.log('\n── generated requests');
      for (const name of service) good = (await requests(fleet, name)) && good;
    }
    if (!attacks && phase.includes('2')) {
      console.log('\n── twice the load');
      for (const name of service) good = (await flood(fleet, name)) && good;
    }
    if (!attacks && phase.includes('3')) {
      console.log(`\n── trouble for ${minutes} minutes`);
      good = (await trouble(fleet)) && good;
    }
  } finally {
    await fleet.stop();
  }
  console.log(good ? 'Nothing was found.' : `Found the above; the same dice again: --seed ${seed}`);
  return good;
}

const good = replicas ? await runReplicas({ logs, minutes, seed }) : await campaign();
process.exitCode = good ? 0 : 1;
