import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { median, tellMissing, tellRounds } from '@guildhall/service-kit/testing';
import { createStatementParser } from '../src/statement-reader/pdf/pool.js';
import { type LayoutName, layouts, renderStatement } from '../test/fixtures/statements/render.js';
import { sampleStatement } from '../test/fixtures/statements/sample.js';
import { plainStyle } from '../test/fixtures/statements/style.js';

/**
 * Reading a two-page statement, warm, against the process `pdftotext -layout` on the same file: in
 * turns, and both at the readers' priority, so that what else the machine does weighs on both alike.
 * Readers serve all layouts, so all of them are read before any is measured.
 */

const ROUNDS = 5;
/** Of each round; one file takes a few milliseconds, and so does whatever else the machine does. */
const READINGS = 8;
const WARM = 40;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** What the reader's process is, too. */
const NICE = 4;

async function pdftotext(file: string): Promise<void> {
  const child = spawn('pdftotext', ['-layout', file, '-'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`pdftotext ended with ${code}`);
}

const missing = spawnSync('pdftotext', ['-v']).error !== undefined;
const result = {
  reference: 'pdftotext -layout',
  wanted: '≤ 1',
  lacks: 'anything but lines of text: no rows, categories or amounts',
};

const folder = await mkdtemp(join(tmpdir(), 'statements-'));
const parser = createStatementParser();
try {
  const files: { layout: LayoutName; bytes: Uint8Array; file: string }[] = [];
  for (const layout of Object.keys(layouts) as LayoutName[]) {
    const bytes = await renderStatement(layout, sampleStatement, {
      ...plainStyle,
      rowsPerPage: layout === 'dfas_civilian' ? 2 : 6,
    });
    const file = join(folder, `${layout}.pdf`);
    await writeFile(file, bytes);
    files.push({ layout, bytes, file });
  }
  for (let warm = 0; warm < WARM; warm++) for (const { bytes } of files) await parser.parse(bytes);
  for (const { layout, bytes, file } of files) {
    const name = `statement, ${layout}`;
    if (missing) {
      tellMissing({ name, ...result }, 'pdftotext is not installed');
      continue;
    }
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let reading = 0; reading < READINGS; reading++) {
        ours.push(await timed(() => parser.parse(bytes)));
        theirs.push(await timed(() => pdftotext(file)));
      }
      console.log(
        `${layout}: ${median(ours).toFixed(1)} ms, pdftotext -layout ${median(theirs).toFixed(1)} ms`,
      );
      ratios.push(median(ours) / median(theirs));
    }
    tellRounds({ name, ...result }, ratios);
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
