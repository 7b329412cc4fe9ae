import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ANA, later, start, TOKEN } from './harness.js';

type Frame = { op: number; s?: number; t?: string; d?: unknown };

/** The bare protocol, for what a well-behaved client never does. */
const dial = async (url: string) => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?v=10&encoding=json`);
  socket.on('error', () => undefined);
  later(async () => socket.terminate());
  const frames: Frame[] = [];
  const waiting: (() => void)[] = [];
  socket.on('message', data => {
    frames.push(JSON.parse(String(data)));
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>(resolve => socket.on('close', resolve));
  const next = async (wanted: (frame: Frame) => boolean): Promise<Frame> => {
    const index = frames.findIndex(wanted);
    const [found] = index < 0 ? [] : frames.splice(index, 1);
    if (found !== undefined) return found;
    await new Promise<void>(resolve => waiting.push(resolve));
    return next(wanted);
  };
  const say = (frame: unknown) => socket.send(JSON.stringify(frame));
  return { socket, next, say, closed, op: (op: number) => next(frame => frame.op === op) };
};

test.each([
  ['an unknown opcode', { op: 99 }, 4001],
  ['a wrong token', { op: 2, d: { token: 'no', intents: 0 } }, 4004],
  ['intents that are no number', { op: 2, d: { token: TOKEN, intents: 'all' } }, 4013],
])('%s closes with its code', async (_, frame, code) => {
  const { url } = await start();
  const gateway = await dial(url);
  await gateway.op(10);
  gateway.say(frame);
  expect(await gateway.closed).toBe(code);
});

test('a heartbeat is acknowledged', async () => {
  const { url } = await start();
  const gateway = await dial(url);
  await gateway.op(10);
  gateway.say({ op: 1, d: null });
  await gateway.op(11);
});

test('a session nobody knows cannot be resumed', async () => {
  const { url } = await start();
  const gateway = await dial(url);
  await gateway.op(10);
  gateway.say({ op: 6, d: { token: TOKEN, session_id: 'gone', seq: 1 } });
  expect(await gateway.op(9)).toMatchObject({ d: false });
});

test('a resume replays what came after the given number, in order, and then says so', async () => {
  const { url, control } = await start();
  const first = await dial(url);
  await first.op(10);
  // Intent 2: members.
  first.say({ op: 2, d: { token: TOKEN, intents: 2, properties: {} } });
  const ready = await first.next(frame => frame.t === 'READY');
  first.socket.terminate();
  for (const nickname of ['one', 'two']) await control('PUT', `/members/${ANA}`, { nickname });
  const second = await dial(url);
  await second.op(10);
  const { session_id } = ready.d as { session_id: string };
  second.say({ op: 6, d: { token: TOKEN, session_id, seq: ready.s } });
  const replayed = [await second.op(0), await second.op(0), await second.op(0)];
  expect(replayed).toMatchObject([
    { t: 'GUILD_MEMBER_UPDATE', s: 2, d: { nick: 'one' } },
    { t: 'GUILD_MEMBER_UPDATE', s: 3, d: { nick: 'two' } },
    { t: 'RESUMED', s: 4 },
  ]);
});
