/**
 * Synchronisation against what the same machine does in the same run without us: psql COPY | COPY and one
 * merge. 50,000 rows, or as many as --rows=500000 says. Ratios above 1: we are quicker.
 */
import { tellMissing, tellRounds } from '@guildhall/service-kit/testing';
import {
  changeOnePercent,
  checkpoint,
  createSource,
  createTarget,
  insistOnSame,
} from './sync/databases.js';
import { createMysqlSource, hasPgloader, loadByTool } from './sync/pgloader.js';
import { copyByHand, installed } from './sync/reference.js';
import { synchronise } from './sync/synchronise.js';

const rows = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 50_000);

const reference = 'psql COPY and merge';
if (!installed('psql')) {
  tellMissing({ name: 'sync', reference, wanted: '≥ 0.7' }, 'psql is not installed');
  process.exit(0);
}
const source = await createSource(rows);
const createTargets = async () =>
  [await createTarget('ours'), await createTarget('by_hand')] as const;
let [ours, byHand] = await createTargets();
const dropTargets = () => Promise.all([ours.drop(), byHand.drop()]);
const table: Record<string, Record<string, string>> = {};
let memory = { idle: 0, peak: 0 };

/** Both once, each after a checkpoint. Nobody has read the tables before who would make it quicker. */
async function race() {
  await checkpoint(ours.url);
  const result = synchronise(source.url, ours.url);
  await checkpoint(ours.url);
  const reference = await copyByHand(source.url, byHand.url);
  if (result.peakMb > memory.peak) memory = { idle: result.idleMb, peak: result.peakMb };
  return { ...result, reference, ratio: reference / result.seconds };
}

/** Of five rounds the worst counts: at once after what was done before as well as later. */
async function compare(name: string, goal: number, prepare?: () => Promise<unknown>) {
  const raced: Awaited<ReturnType<typeof race>>[] = [];
  for (let round = 0; round < 5; round += 1) {
    await prepare?.();
    raced.push(await race());
  }
  const [worst] = raced.sort((a, b) => a.ratio - b.ratio);
  if (!worst) return;
  table[name] = {
    'rows/s': Math.round(rows / worst.seconds).toLocaleString('en'),
    'by hand': Math.round(rows / worst.reference).toLocaleString('en'),
    ratio: worst.ratio.toFixed(2),
    goal: `≥ ${goal}`,
  };
  tellRounds(
    { name: `sync, ${name}`, reference, wanted: `≥ ${goal}`, memory: worst.peakMb },
    raced.map(({ ratio }) => ratio),
    worst.ratio,
  );
}

try {
  await compare('full load', 0.7, async () => {
    await dropTargets();
    [ours, byHand] = await createTargets();
  });
  await compare('nothing changed', 2);
  await insistOnSame(source.url, ours.url);
  await compare('1 % changed', 1.3, () => changeOnePercent(source.url));
  await insistOnSame(source.url, ours.url);
  console.log(`${rows.toLocaleString('en')} members, psql COPY | COPY + one merge in the same run`);
  console.table(table);
  console.log(
    `memory: ${Math.round(memory.peak)} MB at most, ${Math.round(memory.idle)} of them before the first row (goal ≤ 150)`,
  );
  const most = { name: 'sync, memory at most', reference: '150 MB', wanted: '≤ 1' };
  tellRounds({ ...most, memory: memory.peak }, [memory.peak / 150]);
} finally {
  await Promise.all([source.drop(), dropTargets()]);
}

const fromMariaDb = {
  name: 'sync, full load from MariaDB',
  reference: 'pgloader and the same merge',
  wanted: '≥ 1.3',
};
const mysqlServer = process.env.TEST_MYSQL_URL;
if (!mysqlServer || !hasPgloader()) {
  tellMissing(fromMariaDb, 'needs TEST_MYSQL_URL and pgloader');
} else {
  const theirs = await createMysqlSource(mysqlServer, rows);
  const [mine, byTool] = [await createTarget('from_mysql'), await createTarget('by_tool')];
  try {
    const { seconds, peakMb } = synchronise(theirs.url, mine.url);
    const { loaded, merged } = await loadByTool(theirs, byTool.url);
    tellRounds({ ...fromMariaDb, memory: peakMb }, [merged / seconds]);
    console.log(
      `full load from MariaDB: ${Math.round(rows / seconds).toLocaleString('en')} rows/s; ` +
        `pgloader and the same merge took ${(merged / seconds).toFixed(2)} times as long (goal ≥ 1.3), ` +
        `pgloader alone, into a table without indexes, ${(loaded / seconds).toFixed(2)} times`,
    );
  } finally {
    await Promise.all([theirs.drop(), mine.drop(), byTool.drop()]);
  }
}
