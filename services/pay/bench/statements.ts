import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { median, tellMissing, tellRounds } from '@guildhall/service-kit/testing';
import { createStatementParser } from '../src/statement-reader/pdf/pool.js';
import { type LayoutName, layouts, renderStatement } from '../test/fixtures/statements/render.js';
import { sampleStatement } from '../test/fixtures/statements/sample.js';
import { plainStyle } from '../test/fixtures/statements/style.js';

/**
 * Reading a two-page statement, warm, against others that read the same file: in turns, and all at the readers'
 * priority, so that what else the machine does weighs on them alike. Readers serve all layouts, so all of them are
 * read before any is measured.
 */

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const WARM = 40;
/** What the reader's process is, too. */
const NICE = 4;
/** Another Python may have it where the system's has not. */
const python = process.env.BENCH_PYTHON ?? 'python3';

interface Reference {
  readonly title: string;
  readonly result: { readonly reference: string; readonly wanted: string; readonly lacks: string };
  /** Debian's package. */
  readonly package: string;
  readonly isThere: () => boolean;
  /** Of each round; one file takes a few milliseconds, and so does whatever else the machine does. */
  readonly readings: number;
  readonly start: () => {
    readonly read: (file: string) => Promise<void>;
    readonly stop: () => void;
  };
}

/** A process for each file. */
const pdftotext: Reference = {
  title: 'statement',
  result: {
    reference: 'pdftotext -layout',
    wanted: '≤ 1',
    lacks: 'anything but lines of text: no rows, categories or amounts',
  },
  package: 'pdftotext',
  isThere: () => spawnSync('pdftotext', ['-v']).error === undefined,
  readings: 8,
  start: () => ({
    read: async file => {
      const child = spawn('pdftotext', ['-layout', file, '-'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      if (child.pid !== undefined) setPriority(child.pid, NICE);
      child.stdout.resume();
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`pdftotext ended with ${code}`);
    },
    stop: () => undefined,
  }),
};

const program = `
import sys
from pdfminer.high_level import extract_text
for line in sys.stdin:
    print(len(extract_text(line.strip())), flush=True)
`;
/** By which Python programs read PDFs (pdfplumber, too): one process that is kept, and warm. */
const pdfminer: Reference = {
  title: 'statement beside Python',
  result: {
    reference: 'pdfminer',
    wanted: '–',
    lacks:
      'anything but lines of text: no rows, categories or amounts, no limits of time and memory',
  },
  package: 'python3-pdfminer',
  isThere: () => spawnSync(python, ['-c', 'import pdfminer.high_level']).status === 0,
  readings: 4,
  start: () => {
    const child = spawn(python, ['-c', program], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (child.pid !== undefined) setPriority(child.pid, NICE);
    const lines = createInterface({ input: child.stdout });
    return {
      read: async file => {
        const answered = once(lines, 'line');
        child.stdin.write(`${file}\n`);
        const [characters] = await answered;
        if (Number(characters) < 100) throw new Error(`pdfminer found nothing in ${file}`);
      },
      stop: () => child.stdin.end(),
    };
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const folder = await mkdtemp(join(tmpdir(), 'statements-'));
const parser = createStatementParser();
const files: { layout: LayoutName; bytes: Uint8Array; file: string }[] = [];

async function compare(reference: Reference) {
  const { title, result, isThere, readings, start } = reference;
  if (!isThere()) {
    tellMissing({ name: title, ...result }, `${reference.package} is not installed`);
    return;
  }
  const { read, stop } = start();
  try {
    for (let warm = 0; warm < WARM / 2; warm++) for (const { file } of files) await read(file);
    for (const { layout, bytes, file } of files) {
      const ratios: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const [ours, theirs]: [number[], number[]] = [[], []];
        for (let reading = 0; reading < readings; reading++) {
          ours.push(await timed(() => parser.parse(bytes)));
          theirs.push(await timed(() => read(file)));
        }
        const [own, other] = [median(ours), median(theirs)];
        console.log(`${layout}: ${own.toFixed(1)} ms, ${result.reference} ${other.toFixed(1)} ms`);
        ratios.push(own / other);
      }
      tellRounds({ name: `${title}, ${layout}`, ...result }, ratios);
    }
  } finally {
    stop();
  }
}

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
  for (const reference of [pdfminer, pdftotext]) await compare(reference);
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
