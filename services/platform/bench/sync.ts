/**
 * Synchronization against what the same machine does in the same run without us: psql COPY | COPY and one
 * merge. 500,000 rows, or as many as --rows= says. Ratios above 1: we are quicker.
 */
import { reportRounds, tellMissing } from '@guildhall/service-kit/testing';
import {
  changeOnePercent,
  checkpoint,
  createSource,
  createTarget,
  insistOnSame,
} from './sync/databases.js';
import { copyByHand, installed } from './sync/reference.js';
import { synchronize } from './sync/synchronize.js';

const rows = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 500_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

const reference = 'psql COPY and merge';
if (!installed('psql')) {
  tellMissing({ name: 'sync', reference, wanted: '≥ 1' }, 'psql is not installed');
  process.exit(0);
}
const source = await createSource(rows);
const createTargets = async () =>
  [await createTarget('ours'), await createTarget('by_hand')] as const;
let [ours, byHand] = await createTargets();
const dropTargets = () => Promise.all([ours.drop(), byHand.drop()]);

/** Each once, after a checkpoint, with cold caches. */
async function race() {
  await checkpoint(ours.url);
  const result = synchronize(source.url, ours.url);
  await checkpoint(ours.url);
  const reference = await copyByHand(source.url, byHand.url);
  return { ...result, reference, ratio: reference / result.seconds };
}

/** Of the rounds the worst counts: at once after what was done before as well as later. */
async function compare(name: string, goal: number, prepare?: () => Promise<unknown>) {
  const raced: Awaited<ReturnType<typeof race>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await prepare?.();
    raced.push(await race());
  }
  const [worst] = raced.sort((a, b) => a.ratio - b.ratio);
  if (!worst) return;
  console.log(
    `${name}: ${worst.seconds.toFixed(1)} s at worst, by hand ${worst.reference.toFixed(1)} s`,
  );
  const measured = `${worst.seconds.toFixed(1)} s`;
  const line = { name: `sync, ${name}`, reference, wanted: `≥ ${goal}`, measured };
  reportRounds(
    { ...line, memory: worst.peakMb },
    raced.map(({ ratio }) => ratio),
    worst.ratio,
  );
}

try {
  await compare('full load', 1, async () => {
    await dropTargets();
    [ours, byHand] = await createTargets();
  });
  await compare('unchanged', 3.9);
  await insistOnSame(source.url, ours.url);
  await compare('1 % changed', 2.2, () => changeOnePercent(source.url));
  await insistOnSame(source.url, ours.url);
} finally {
  await Promise.all([source.drop(), dropTargets()]);
}
