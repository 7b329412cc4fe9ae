/**
 * Reading a two-page statement beside pdfminer, which Python programs read PDFs by (pdfplumber, too): one process
 * each that is kept and warm, in turns, at the same priority.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createStatementParser } from '../src/statement-reader/pdf/pool.js';
import { type LayoutName, layouts, renderStatement } from '../test/fixtures/statements/render.js';
import { sampleStatement } from '../test/fixtures/statements/sample.js';
import { plainStyle } from '../test/fixtures/statements/style.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 20);
const WARM = 20;
/** What the reader's process is, too. */
const NICE = 4;
/** Another Python may have it where the system's has not. */
const python = process.env.BENCH_PYTHON ?? 'python3';
const lacks =
  'anything but lines of text: no rows, categories or amounts, no limits of time and memory';
const program = `
import sys
from pdfminer.high_level import extract_text
for line in sys.stdin:
    print(len(extract_text(line.strip())), flush=True)
`;

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function startPdfminer() {
  const child = spawn(python, ['-c', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  if (child.pid !== undefined) setPriority(child.pid, NICE);
  const lines = createInterface({ input: child.stdout });
  return {
    read: async (file: string) => {
      const answered = once(lines, 'line');
      child.stdin.write(`${file}\n`);
      const [characters] = await answered;
      if (Number(characters) < 100) throw new Error(`pdfminer found nothing in ${file}`);
    },
    stop: () => child.stdin.end(),
  };
}

const result = { reference: 'pdfminer', wanted: '–', lacks };
const missing = spawnSync(python, ['-c', 'import pdfminer.high_level']).status !== 0;
if (missing) {
  const why = 'python3-pdfminer is not installed';
  console.log(
    `RESULT ${JSON.stringify({ name: 'statement beside Python', ...result, ratio: null, why })}`,
  );
  process.exit(0);
}

const folder = await mkdtemp(join(tmpdir(), 'statements-'));
const parser = createStatementParser();
const pdfminer = startPdfminer();
try {
  for (const layout of Object.keys(layouts) as LayoutName[]) {
    const bytes = await renderStatement(layout, sampleStatement, {
      ...plainStyle,
      rowsPerPage: layout === 'dfas_civilian' ? 2 : 6,
    });
    const file = join(folder, `${layout}.pdf`);
    await writeFile(file, bytes);
    for (let warm = 0; warm < WARM; warm++) {
      await parser.parse(bytes);
      await pdfminer.read(file);
    }
    const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
    for (let round = 0; round < ROUNDS; round++) {
      times.ours.push(await timed(() => parser.parse(bytes)));
      times.theirs.push(await timed(() => pdfminer.read(file)));
    }
    const [ours, theirs] = [median(times.ours), median(times.theirs)];
    console.log(`${layout}: ${ours.toFixed(1)} ms, pdfminer ${theirs.toFixed(1)} ms`);
    const name = `statement beside Python, ${layout}`;
    console.log(`RESULT ${JSON.stringify({ name, ...result, ratio: ours / theirs })}`);
  }
} finally {
  pdfminer.stop();
  await parser.close();
  await rm(folder, { recursive: true });
}
