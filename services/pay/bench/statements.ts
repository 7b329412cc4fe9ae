import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { createStatementParser } from '../src/statements/pdf/pool.js';
import { type LayoutName, layouts, renderStatement } from '../test/fixtures/statements/render.js';
import { sampleStatement } from '../test/fixtures/statements/sample.js';
import { plainStyle } from '../test/fixtures/statements/style.js';

/** Reading a two-page statement, warm, against the process `pdftotext -layout` on the same file. */

const ROUNDS = 40;
const run = promisify(execFile);

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[ROUNDS / 2] ?? 0;
}

const folder = await mkdtemp(join(tmpdir(), 'statements-'));
const parser = createStatementParser();
try {
  for (const layout of Object.keys(layouts) as LayoutName[]) {
    const bytes = await renderStatement(layout, sampleStatement, {
      ...plainStyle,
      rowsPerPage: layout === 'dfas_civilian' ? 2 : 6,
    });
    const file = join(folder, `${layout}.pdf`);
    await writeFile(file, bytes);
    for (let warm = 0; warm < 20; warm++) await parser.parse(bytes);
    const [ours, theirs] = [
      await medianMs(() => parser.parse(bytes)),
      await medianMs(() => run('pdftotext', ['-layout', file, '-'])),
    ];
    console.log(
      `${layout}: ${ours.toFixed(1)} ms, pdftotext -layout ${theirs.toFixed(1)} ms, ratio ${(ours / theirs).toFixed(2)}`,
    );
    console.log(
      `RESULT ${JSON.stringify({ name: `statement, ${layout}`, reference: 'pdftotext -layout', ratio: ours / theirs, wanted: '≤ 1' })}`,
    );
  }
  const bytes = await renderStatement('employee_express_table', sampleStatement, plainStyle);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const started = performance.now();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => parser.parse(bytes)));
  delay.disable();
  const read = outcomes.filter(outcome => outcome.ok).length;
  console.log(
    `100 at once: ${read} read in ${(performance.now() - started).toFixed(0)} ms, event loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
  );
} finally {
  await parser.close();
  await rm(folder, { recursive: true });
}
