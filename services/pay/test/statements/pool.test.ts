import { execFileSync } from 'node:child_process';
import { afterEach, expect, it, vi } from 'vitest';
import {
  createStatementParser,
  type StatementParser,
} from '../../src/statement-reader/pdf/pool.js';
import { renderStatement } from '../fixtures/statements/render.js';
import { sampleStatement } from '../fixtures/statements/sample.js';
import { plainStyle } from '../fixtures/statements/style.js';
import { formLaughs, rowFlood } from './hostile-files.js';

const opened: StatementParser[] = [];
const open = (options: Parameters<typeof createStatementParser>[0]) => {
  const parser = createStatementParser({ readers: 1, ...options });
  opened.push(parser);
  return parser;
};
afterEach(() => Promise.all(opened.splice(0).map(parser => parser.close())));

const good = await renderStatement('dfas_civilian', sampleStatement, plainStyle);
const bad = formLaughs();
/** Takes a second, and leaves its reader alive. */
const slow = rowFlood(8000);

it('a hundred hostile files of one caller delay another caller by one of them at most', async () => {
  const parser = open({ runMs: 1_000, deadlineMs: 30_000 });
  await parser.parse(good);
  const order: string[] = [];
  const flood = Array.from({ length: 100 }, () =>
    parser.parse(bad, { caller: 'flood' }).then(outcome => {
      order.push('bad');
      return outcome;
    }),
  );
  const fair = await parser.parse(good, { caller: 'other' });
  expect(fair).toMatchObject({ ok: true });
  expect(order.length).toBeLessThanOrEqual(1);
  await parser.close();
  for (const outcome of await Promise.all(flood)) expect(outcome.ok).toBe(false);
  expect(parser.stats()).toEqual({ readers: 0, running: 0, waiting: 0 });
});

it('a newcomer who comes while a reader loads goes before those whose files ended readers', async () => {
  const parser = open({ runMs: 3_000, deadlineMs: 60_000 });
  await parser.parse(good);
  let ended = 0;
  const flood = Array.from({ length: 3 }, () =>
    parser.parse(bad, { caller: 'flood' }).then(() => {
      ended += 1;
    }),
  );
  await flood[0];
  expect(await parser.parse(good, { caller: 'newcomer' })).toMatchObject({ ok: true });
  expect(ended).toBe(1);
  await parser.close();
  await Promise.all(flood);
});

it('a newcomer waits for what is being read, not for all who sent slow files before', async () => {
  const parser = open({ runMs: 60_000, deadlineMs: 60_000 });
  // Than a statement; nothing is to happen while it is read.
  const longer = rowFlood(2000);
  await parser.parse(good);
  let [ended, goesOn] = [0, true];
  const keepSending = async (caller: string) => {
    while (goesOn) {
      await parser.parse(longer, { caller });
      ended += 1;
    }
  };
  const flood = Promise.all(['a', 'b', 'c'].map(keepSending));
  // Everybody has cost something by then.
  await vi.waitUntil(() => ended >= 4, { timeout: 50_000 });
  const before = ended;
  const outcome = await parser.parse(good, { caller: 'newcomer' });
  const meanwhile = ended - before;
  goesOn = false;
  await flood;
  expect(outcome).toMatchObject({ ok: true });
  expect(meanwhile).toBeLessThanOrEqual(1);
});

it('what waits past the deadline is told to come again', async () => {
  const parser = open({ runMs: 60_000, deadlineMs: 400 });
  const [first, second] = [parser.parse(bad), parser.parse(good)];
  expect(await second).toMatchObject({ ok: false, reason: 'busy' });
  expect(await first).toMatchObject({ ok: false });
});

it('a reader that has no time to come to the end of its file is there for the next one', async () => {
  const parser = open({ deadlineMs: 300 });
  const readsOn = async () => !(await parser.parse(slow)).ok && parser.stats().running === 1;
  // The first times it is loading.
  await vi.waitUntil(readsOn, { timeout: 50_000 });
  await vi.waitUntil(() => parser.stats().running === 0, { timeout: 50_000 });
  expect(parser.stats().readers).toBe(1);
});

it('a sender who goes away frees the reader', async () => {
  const parser = open({ deadlineMs: 60_000 });
  await parser.parse(good);
  const going = new AbortController();
  const left = parser.parse(bad, { signal: going.signal });
  going.abort();
  expect(await left).toMatchObject({ ok: false, reason: 'aborted' });
  expect(await parser.parse(good)).toMatchObject({ ok: true });
  expect(parser.stats().readers).toBe(1);
});

/** To all that read for this process, as a kernel short of memory sends it, a terminal, or a unit that is stopped. */
function signalReaders(signal: NodeJS.Signals): void {
  const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'reader-main']);
  for (const pid of String(found).trim().split('\n')) process.kill(Number(pid), signal);
}

it('a file whose reader is killed is not called damaged, and the next one is read', async () => {
  const parser = open({ runMs: 60_000, deadlineMs: 60_000 });
  await parser.parse(good);
  const reading = parser.parse(slow);
  signalReaders('SIGKILL');
  expect(await reading).toMatchObject({ ok: false, reason: 'busy' });
  expect(await parser.parse(good)).toMatchObject({ ok: true });
});

it('a reader that does not come to load is ended, and its sender told to come again', async () => {
  const parser = open({ loadMs: 1, deadlineMs: 60_000 });
  expect(await parser.parse(good)).toMatchObject({ ok: false, reason: 'busy' });
  expect(parser.stats()).toEqual({ readers: 0, running: 0, waiting: 0 });
});

it('a file that costs three readers is to blame, and its sender hears so', async () => {
  const parser = open({ runMs: 60_000, deadlineMs: 60_000 });
  const answers: string[] = [];
  for (let time = 0; time < 3; time++) {
    // A reader that is ready: what is killed while it loads has nothing of the file yet.
    await parser.parse(good);
    const reading = parser.parse(slow);
    signalReaders('SIGKILL');
    const outcome = await reading;
    answers.push(outcome.ok ? 'read' : outcome.reason);
  }
  expect(answers).toEqual(['busy', 'busy', 'too_complex']);
  expect(await parser.parse(good)).toMatchObject({ ok: true });
});

it('a file that is being read when all processes of the service are told to stop is read to its end', async () => {
  const parser = open({ runMs: 60_000, deadlineMs: 60_000 });
  await parser.parse(good);
  const reading = parser.parse(slow);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) signalReaders(signal);
  expect(await reading).toMatchObject({ ok: false, reason: 'too_many_rows' });
});

it('a caller cannot queue without end', async () => {
  const parser = open({ runMs: 300 });
  const outcomes = Array.from({ length: 200 }, () => parser.parse(bad, { caller: 'flood' }));
  // The 129 that fit: 128 waiting and one being read.
  expect(parser.stats().waiting).toBe(128);
  expect(await outcomes.at(-1)).toMatchObject({ ok: false, reason: 'busy' });
});

/** How long the loop works at a time, in milliseconds of processor time: a busy machine makes it wait, and not work. */
function watchTurns() {
  let longest = 0;
  let before = process.cpuUsage();
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  };
  const looking = setInterval(look, 5);
  return () => {
    clearInterval(looking);
    return longest;
  };
}

it('the event loop goes on while statements are read', async () => {
  const parser = open({ deadlineMs: 60_000 });
  await parser.parse(good);
  const longestTurn = watchTurns();
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => parser.parse(good)));
  expect(outcomes.every(outcome => outcome.ok)).toBe(true);
  // Health checks are to stay under 50 ms meanwhile; the loop hands files over and takes numbers back.
  expect(longestTurn()).toBeLessThan(50);
});
