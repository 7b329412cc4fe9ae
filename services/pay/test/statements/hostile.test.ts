import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ParseOutcome, Reason } from '../../src/statement-reader/outcome.js';
import { ownBytes } from '../../src/statement-reader/pdf/linux-process.js';
import { planMemory } from '../../src/statement-reader/pdf/memory-plan.js';
import { createStatementParser } from '../../src/statement-reader/pdf/pool.js';
import { renderStatement } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { plainStyle } from '../fixtures/statements/style.js';
import * as files from './hostile-files.js';

/** As in a small container, but for what the program that runs these tests holds itself: it compiles as it goes. */
const memory = { ...planMemory(1024 * 1024 * 1024, 2), allBytes: Number.POSITIVE_INFINITY };
const parser = createStatementParser({ memory });
let good: Uint8Array;
beforeAll(async () => {
  good = await renderStatement('employee_express_table', sampleStatement, plainStyle);
});
afterAll(() => parser.close());

const cases: [string, () => Uint8Array | Promise<Uint8Array>, Reason[]][] = [
  ['an empty file', () => new Uint8Array(0), ['not_a_pdf']],
  ['a ZIP archive', () => Buffer.from('PK\x03\x04and so on'), ['not_a_pdf']],
  ['an HTML page', () => Buffer.from('<html>%PDX-1.4</html>'), ['not_a_pdf']],
  ['a signature and nothing else', () => Buffer.from('%PDF-1.7\n'), ['unreadable']],
  ['half a statement', () => good.subarray(0, good.length / 2), ['unreadable', 'no_text_layer']],
  ['a file that asks for a password', () => files.encrypted('secret'), ['encrypted']],
  ['a file that opens without one', () => files.encrypted(''), ['unknown_layout']],
  ['ten thousand pages', () => files.manyPages(10_000), ['too_many_pages']],
  ['a gigabyte packed twice', () => files.streamBomb(1024), ['too_complex']],
  ['a form that draws itself', files.recursiveForm, ['no_text_layer', 'unreadable', 'too_complex']],
  ['forms that multiply', files.formLaughs, ['too_complex']],
  ['millions of words', files.wordFlood, ['too_complex']],
  ['an image of ten thousand million pixels', files.hugeImage, ['no_text_layer']],
  ['a script', files.withScript, ['no_text_layer']],
  ['eleven megabytes', () => Buffer.alloc(11 * 1024 * 1024, '%PDF-'), ['too_large']],
];

/** What this process and its readers hold together, as Linux counts it; 0 where there is no Linux to ask. */
function bytesHeld(): number {
  if (!existsSync('/proc/self/task')) return 0;
  const readers = readdirSync('/proc/self/task').flatMap(thread =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  return [process.pid, ...readers.map(Number)].reduce((sum, pid) => sum + ownBytes(pid), 0);
}
// The limit is looked at fifty times a second; on a busy machine a reader grows by so much between two looks.
const growthBetweenLooks = 64 * 1024 * 1024;

/** On a busy machine a file may not have had its time when its sender has to be answered, who is told to come again. */
async function answerOf(bytes: Uint8Array): Promise<ParseOutcome> {
  const started = performance.now();
  const outcome = await parser.parse(bytes);
  // The promise to a sender.
  expect(performance.now() - started).toBeLessThan(10_000);
  return !outcome.ok && outcome.reason === 'busy' ? answerOf(bytes) : outcome;
}

it.each(cases)(
  '%s is refused with its reason, in bounded memory and time',
  async (_, make, reasons) => {
    const bytes = await make();
    // The file before may have cost its reader: what follows is about this one.
    await vi.waitUntil(async () => (await parser.parse(good)).ok, { timeout: 50_000 });
    const before = bytesHeld();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, bytesHeld());
    }, 20);
    const outcome = await answerOf(bytes);
    clearInterval(watch);
    expect(outcome.ok ? 'read' : outcome.reason).toBeOneOf(reasons);
    expect(outcome.ok ? '' : outcome.message).toMatch(/\.$/);
    expect(most - before).toBeLessThan(memory.readerBytes + growthBetweenLooks);
  },
);

it('after all of them the next statement is read, by one reader', async () => {
  await vi.waitUntil(async () => (await parser.parse(good)).ok, { timeout: 50_000 });
  expect(parser.stats()).toEqual({ readers: 1, running: 0, waiting: 0 });
});
