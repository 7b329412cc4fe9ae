import { execFileSync } from 'node:child_process';
import { afterEach, expect, it } from 'vitest';
import { MAX_WAITING } from '../../src/statement-reader/pdf/limits.js';
import {
  createStatementParser,
  type StatementParser,
} from '../../src/statement-reader/pdf/pool.js';
import { renderStatement } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { plainStyle } from '../fixtures/statements/style.js';
import { formLaughs } from './hostile-files.js';

const opened: StatementParser[] = [];
/** Whose files have all the time they need on a busy machine, unless a test says otherwise. */
const open = (options: Parameters<typeof createStatementParser>[0]) => {
  const parser = createStatementParser({
    readers: 1,
    runMs: 110_000,
    deadlineMs: 110_000,
    ...options,
  });
  opened.push(parser);
  return parser;
};
afterEach(() => Promise.all(opened.splice(0).map(parser => parser.close())));

const good = await renderStatement('dfas_civilian', sampleStatement, plainStyle);
const endless = formLaughs();

/** Ends all processes that read for this one, as a kernel short of memory does. */
function killReaders(): void {
  const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'tinypool']);
  for (const pid of String(found).trim().split('\n')) process.kill(Number(pid), 'SIGKILL');
}

it('a slow file does not block others', async () => {
  const parser = open({ readers: 2 });
  const going = new AbortController();
  const slow = parser.parse(endless, going.signal);
  expect(await parser.parse(good)).toMatchObject({ ok: true });
  going.abort();
  expect(await slow).toMatchObject({ reason: 'aborted' });
});

it('a file that waits past the deadline is refused with Retry-After', async () => {
  const parser = open({ deadlineMs: 400 });
  const first = parser.parse(endless);
  expect(await parser.parse(good)).toMatchObject({ ok: false, reason: 'busy' });
  expect(await first).toMatchObject({ ok: false });
});

it('a sender who disconnects frees the reader', async () => {
  const parser = open({});
  await parser.parse(good);
  const going = new AbortController();
  const left = parser.parse(endless, going.signal);
  going.abort();
  expect(await left).toMatchObject({ ok: false, reason: 'aborted' });
  expect(await parser.parse(good)).toMatchObject({ ok: true });
});

it('files whose readers are killed are read once more by other readers', async () => {
  const parser = open({ readers: 2 });
  await Promise.all([parser.parse(good), parser.parse(good)]);
  const reading = [parser.parse(good), parser.parse(good)];
  killReaders();
  for (const outcome of await Promise.all(reading)) expect(outcome).toMatchObject({ ok: true });
});

it('files beyond the queue limit are refused at once with Retry-After', async () => {
  const parser = open({});
  let refused = 0;
  const parse = async () => {
    const outcome = await parser.parse(endless);
    refused += 1;
    return outcome;
  };
  const files = Array.from({ length: MAX_WAITING + 2 }, parse);
  expect(await files.at(-1)).toMatchObject({ ok: false, reason: 'busy' });
  expect(refused).toBe(1);
});
