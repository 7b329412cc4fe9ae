import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { sizesFor } from '../administration/sizes.js';
import { startWorld } from '../administration/world.js';
import { workspace } from '../workspace.js';
import { exponentOf, isSteeper } from './curve.js';
import { curves } from './curves.js';
import { diskOf, measureMembers } from './members.js';
import { readOptions } from './options.js';
import { verdictTable, writePage } from './page.js';
import { runPart } from './parts.js';
import { measurePay } from './pay.js';
import { createResults } from './results.js';
import { sayDisk, saySize, sayTime } from './say.js';
import { drawCurve } from './svg.js';

const { sizes, years, statements, rounds, write } = readOptions();
const results = createResults(line => console.log(line));
const loads = [loadavg()[0] ?? 0];
let disk = 0;
const began = performance.now();

for (const members of sizes) {
  await results.attempt(`synchronisation of ${members} members`, () =>
    runPart('platform', 'sync-growth.ts', [`--rows=${members}`], results),
  );
  await results.attempt(`a world of ${members} members`, async () => {
    const logs = mkdtempSync(join(tmpdir(), 'guildhall-growth-'));
    const started = performance.now();
    const fleet = await startWorld(logs, sizesFor(members));
    try {
      disk = await diskOf(fleet);
      console.log(
        `${saySize(members)} members and what belongs to them: made in ${sayTime(performance.now() - started)}, ${sayDisk(disk)}`,
      );
      await measureMembers(fleet, members, rounds, results);
      if (members === sizes[0]) await measurePay(fleet, years, statements, rounds, results);
    } finally {
      await fleet.stop();
      rmSync(logs, { recursive: true });
    }
  });
  loads.push(loadavg()[0] ?? 0);
}

const minutes = Math.round((performance.now() - began) / 60_000);
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
const load = `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`;
const measured = `Measured on ${machine}, ${rounds} rounds or more for each point (of synchronisations and roles three), with a load of the machine of ${load}.
It took ${minutes} minutes; the services' databases with ${saySize(sizes.at(-1) ?? 0)} members and what belongs to them were ${sayDisk(disk)}.`;
console.log(`\n${measured}\n\n${verdictTable(results)}`);

if (write) {
  const folder = join(workspace, 'docs', 'benchmarks');
  mkdirSync(folder, { recursive: true });
  for (const { key, title, unit } of curves) {
    const points = results.of(key);
    if (points.length > 0)
      writeFileSync(join(folder, `growth-${key}.svg`), drawCurve({ title, unit, points }));
  }
  writeFileSync(join(folder, 'growth.md'), writePage(results, measured));
  console.log(`\nWrote ${join(folder, 'growth.md')}`);
}
const steep = curves.some(({ key }) => isSteeper(exponentOf(results.of(key))));
if (steep || results.failed.length > 0) process.exitCode = 1;
