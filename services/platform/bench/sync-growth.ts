/** Points of `npm run growth`: synchronisation of --rows members, three times each. */
import { createSource, createTarget, insistOnSame } from './sync/databases.js';
import { synchronise } from './sync/synchronise.js';

const size = Number(process.argv.find(arg => arg.startsWith('--rows='))?.slice(7) ?? 1000);
const rounds = [1, 2, 3];

const tell = (curve: string, measured: readonly ReturnType<typeof synchronise>[]) =>
  console.log(
    `GROWTH ${JSON.stringify({
      curve,
      size,
      ms: measured.map(({ seconds }) => seconds * 1000),
      memoryMb: Math.max(...measured.map(({ peakMb }) => peakMb)),
    })}`,
  );

const source = await createSource(size);
try {
  const full: ReturnType<typeof synchronise>[] = [];
  for (const round of rounds) {
    const target = await createTarget('grown');
    try {
      full.push(synchronise(source.url, target.url));
      if (round < rounds.length) continue;
      tell('sync-full', full);
      const unchanged = rounds.map(() => synchronise(source.url, target.url));
      tell('sync-unchanged', unchanged);
      await insistOnSame(source.url, target.url);
    } finally {
      await target.drop();
    }
  }
} finally {
  await source.drop();
}
