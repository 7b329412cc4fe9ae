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
import { median, tellMissing, tellRounds } from '@guildhall/service-kit/testing';
import { createStatementParser } from '../src/statement-reader/pdf/pool.js';
import { type LayoutName, layouts, renderStatement } from '../test/fixtures/statements/render.js';
import { sampleStatement } from '../test/fixtures/statements/sample.js';
import { plainStyle } from '../test/fixtures/statements/style.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** Of each round. */
const READINGS = 4;
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
  tellMissing({ name: 'statement beside Python', ...result }, 'python3-pdfminer is not installed');
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
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let reading = 0; reading < READINGS; reading++) {
        ours.push(await timed(() => parser.parse(bytes)));
        theirs.push(await timed(() => pdfminer.read(file)));
      }
      console.log(
        `${layout}: ${median(ours).toFixed(1)} ms, pdfminer ${median(theirs).toFixed(1)} ms`,
      );
      ratios.push(median(ours) / median(theirs));
    }
    tellRounds({ name: `statement beside Python, ${layout}`, ...result }, ratios);
  }
} finally {
  pdfminer.stop();
  await parser.close();
  await rm(folder, { recursive: true });
}
