/**
 * Synchronisation against what the same machine does in the same run without us: psql COPY | COPY and one
 * merge. 50,000 rows, or as many as --rows=500000 says. Ratios above 1: we are quicker.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import {
  changeOnePercent,
  checkpoint,
  createSource,
  createTarget,
  insistOnSame,
} from './sync/databases.js';
import { copyByHand, hasPsql } from './sync/reference.js';

const rows = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 50_000);
const worker = fileURLToPath(new URL('sync/worker.ts', import.meta.url));

export function synchronise(source: string, target: string, types = 'members') {
  const output = execFileSync(process.execPath, [...process.execArgv, worker, types], {
    env: { ...process.env, SOURCE_DATABASE_URL: source, DATABASE_URL: target },
    encoding: 'utf8',
  });
  const result = JSON.parse(output.trim().split('\n').at(-1) ?? '') as {
    status: string;
    error: unknown;
    counts: Record<string, Record<string, number>>;
    seconds: number;
    peakMb: number;
  };
  if (result.status !== 'completed') throw new Error(JSON.stringify(result));
  return result;
}

if (!hasPsql()) {
  console.log('skipped: psql is not installed');
  process.exit(0);
}
const source = await createSource(rows);
const [ours, byHand] = [await createTarget('ours'), await createTarget('by_hand')];
const table: Record<string, Record<string, string>> = {};
let peakMb = 0;

async function compare(name: string, goal: number): Promise<void> {
  await checkpoint(ours.url);
  const result = synchronise(source.url, ours.url);
  await checkpoint(ours.url);
  const reference = await copyByHand(source.url, byHand.url);
  await insistOnSame(source.url, ours.url);
  peakMb = Math.max(peakMb, result.peakMb);
  table[name] = {
    'rows/s': Math.round(rows / result.seconds).toLocaleString('en'),
    'by hand': Math.round(rows / reference).toLocaleString('en'),
    ratio: (reference / result.seconds).toFixed(2),
    goal: `≥ ${goal}`,
  };
}

try {
  await compare('full load', 0.7);
  await compare('nothing changed', 1.5);
  await changeOnePercent(source.url);
  await compare('1 % changed', 1.3);
  console.log(`${rows.toLocaleString('en')} members, psql COPY | COPY + one merge in the same run`);
  console.table(table);
  console.log(`peak memory ${Math.round(peakMb)} MB (goal ≤ 150)`);
} finally {
  await Promise.all([source.drop(), ours.drop(), byHand.drop()]);
}
