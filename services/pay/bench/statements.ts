import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, reportRounds, tellMissing } from '@guildhall/service-kit/testing';
import { createStatementParser } from '../src/statement-reader/pdf/pool.js';
import { type LayoutName, layouts, renderStatement } from '../test/fixtures/statements/render.js';
import { sampleStatement } from '../test/fixtures/statements/sample.js';
import { plainStyle } from '../test/fixtures/statements/style.js';

/**
 * Reading a two-page statement, warm, against `pdftotext -layout` of the same file, a process for each: in turns, and
 * both at the readers' priority, so that what else the machine does weighs on them alike. Readers serve all layouts, so
 * all of them are read before any is measured. The layout that is worst counts.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const READINGS = 8;
const WARM = 40;
/** What the reader's process is, too. */
const NICE = 4;
const line = { name: 'statement read', reference: 'pdftotext -layout', wanted: '≤ 0.9' };

async function pdftotext(file: string): Promise<void> {
  const child = spawn('pdftotext', ['-layout', file, '-'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`pdftotext ended with ${code}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

if (spawnSync('pdftotext', ['-v']).error !== undefined) {
  tellMissing(line, 'pdftotext is not installed');
  process.exit(0);
}
const folder = await mkdtemp(join(tmpdir(), 'statements-'));
const parser = createStatementParser();
const files: { layout: LayoutName; bytes: Uint8Array; file: string }[] = [];
try {
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
  for (let warm = 0; warm < WARM / 2; warm++) for (const { file } of files) await pdftotext(file);
  const byLayout: number[] = [];
  for (const { layout, bytes, file } of files) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let reading = 0; reading < READINGS; reading++) {
        ours.push(await timed(() => parser.parse(bytes)));
        theirs.push(await timed(() => pdftotext(file)));
      }
      ratios.push(median(ours) / median(theirs));
    }
    console.log(`${layout}: ${ratios.map(each => each.toFixed(2)).join(', ')}`);
    byLayout.push(median(ratios));
  }
  reportRounds(line, byLayout, Math.max(...byLayout));
} finally {
  await parser.close();
  await rm(folder, { recursive: true });
}
