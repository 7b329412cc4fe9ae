import { setTimeout as wait } from 'node:timers/promises';
import { type Carrier, developmentCarrier } from '@guildhall/auth';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { serve } from '../src/index.js';
import { head, json, post, type RawConnection, rawConnection } from './raw-connection.js';
import { loose, openShop, thing } from './shop.js';

const slow = loose({ ...thing, path: '/slow' });
const own = loose({ ...thing, path: '/own', auth: 'member' });
const record = loose({
  ...thing,
  method: 'POST',
  path: '/record',
  auth: 'member',
  body: Type.Object({ name: Type.String({ maxLength: 10 }) }),
});

let app: Awaited<ReturnType<typeof openShop>>;
let answers: (() => void)[] = [];
const connections: RawConnection[] = [];
afterEach(async () => {
  for (const each of answers) each();
  answers = [];
  for (const each of connections.splice(0)) each.leave();
  await app.close();
});

async function open(
  environment: Record<string, string>,
  development: Carrier = developmentCarrier,
) {
  app = await openShop({ environment, carriers: { development } });
  const later = () =>
    new Promise<{ done: boolean }>(done => answers.push(() => done({ done: true })));
  serve(app, slow, later);
  serve(app, own, later);
  serve(app, record, () => ({ done: true }));
  await app.listen({ host: '127.0.0.1', port: 0 });
}

/** Sends from an address of its own where one is given; Linux has all of 127.0.0.0/8. */
async function send(text: string, from?: string): Promise<RawConnection> {
  const connection = await rawConnection(app, from);
  connections.push(connection);
  connection.send(text);
  return connection;
}
const times = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const statusOf = (connection: RawConnection) => /^HTTP\/1\.1 (\d+)/.exec(connection.said())?.[1];
const statuses = (all: readonly RawConnection[]) => all.map(statusOf).filter(Boolean).sort();
const as = (member: string) => ({ 'x-dev-member-number': member });
const unfinished = (member?: string) =>
  `${head('POST', member ? '/record' : '/things', { ...json(500), ...(member && as(member)) })}{`;

test('what one address asks for without credentials is bounded, and told so; another address is served', async () => {
  await open({ MAX_IN_FLIGHT: '100', MAX_IN_FLIGHT_ADDRESS: '5' });
  const crowd = await times(8, () => send(head('GET', '/slow'), '127.0.0.9'));
  await expect.poll(() => statuses(crowd)).toEqual(['429', '429', '429']);
  const refused = crowd.find(each => statusOf(each) === '429');
  expect(refused?.said()).toMatch(/retry-after: 1\r\n/i);
  expect(refused?.said()).toMatch(/"error":"RATE_LIMITED"/);

  const other = await send(head('GET', '/slow'), '127.0.0.10');
  const known = await send(head('GET', '/own', as('1')), '127.0.0.9');
  await expect.poll(() => answers.length).toBe(7);
  for (const each of answers) each();
  await expect.poll(() => [other, known].map(statusOf)).toEqual(['200', '200']);
});

test('strangers from everywhere leave half of the places to those who are known', async () => {
  await open({ MAX_IN_FLIGHT: '10' });
  const crowd = await times(8, index => send(head('GET', '/slow'), `127.0.1.${index + 1}`));
  await expect.poll(() => statuses(crowd)).toEqual(['503', '503', '503']);
  const known = await times(5, index => send(head('GET', '/own', as(`${index}`))));
  await expect.poll(() => answers.length).toBe(10);
  expect(statuses(known)).toEqual([]);
  expect((await app.inject('/livez')).statusCode).toBe(200);
});

test('a person has a part of the places, also for bodies that do not come, and others have theirs', async () => {
  await open({ MAX_IN_FLIGHT: '100', MAX_IN_FLIGHT_PERSON: '4' });
  const crowd = await times(3, () => send(head('GET', '/own', as('1'))));
  await expect.poll(() => answers.length).toBe(3);
  const slowOnes = await times(3, () => send(unfinished('1'), '127.0.0.11'));
  await expect.poll(() => statuses(slowOnes)).toEqual(['408', '408']);
  const more = await send(head('GET', '/own', as('1')));
  await expect.poll(() => answers.length).toBe(4);
  const tooMuch = await send(head('GET', '/own', as('1')));
  await expect.poll(() => statusOf(tooMuch)).toBe('429');
  expect(statusOf(more)).toBeUndefined();
  expect(statuses(crowd)).toEqual([]);
  const other = await send(post('/record', { name: 'box' }, as('2')));
  await expect.poll(() => statusOf(other)).toBe('200');
});

test('whoever keeps us waiting longest for the rest of a request gives up the place before others are refused', async () => {
  await open({ MAX_IN_FLIGHT: '10', MAX_IN_FLIGHT_PERSON: '3' });
  const first = await send(unfinished(), '127.0.2.1');
  await wait(50);
  const crowd = await times(4, index => send(unfinished(), `127.0.2.${index + 2}`));
  const own = await times(3, () => send(unfinished('1')));
  await wait(1_200);
  const stranger = await send(post('/things', { name: 'box', size: 1 }));
  await expect.poll(() => statusOf(stranger)).toBe('201');
  await expect.poll(() => statusOf(first)).toBe('408');
  expect(statuses(crowd)).toEqual([]);

  const again = await send(post('/record', { name: 'box' }, as('1')));
  await expect.poll(() => statusOf(again)).toBe('200');
  expect(statuses(own)).toEqual(['408']);
});

test('hanging up is no way to have more done at once: work counts until it is done', async () => {
  await open({ MAX_IN_FLIGHT: '100', MAX_IN_FLIGHT_PERSON: '2' });
  for (const each of await times(2, () => send(head('GET', '/own', as('1'))))) {
    await expect.poll(() => answers.length).toBe(2);
    each.leave();
  }
  await wait(1_200);
  const third = await send(head('GET', '/own', as('1')));
  await expect.poll(() => statusOf(third)).toBe('429');
  for (const each of answers) each();
  const later = async () => {
    const each = await send(post('/record', { name: 'box' }, as('1')));
    await expect.poll(() => statusOf(each)).toBeDefined();
    return statusOf(each);
  };
  await expect.poll(later).toBe('200');
});

test('who sends a body and leaves while it is asked who calls has the place again', async () => {
  const asked: (() => void)[] = [];
  await open({ MAX_IN_FLIGHT_PERSON: '1' }, async request => {
    await new Promise<void>(known => asked.push(known));
    return developmentCarrier(request);
  });
  const first = await send(post('/record', { name: 'box' }, as('1')));
  await expect.poll(() => asked.length).toBe(1);
  first.leave();
  const connected = () => new Promise(done => app.server.getConnections((_, count) => done(count)));
  await expect.poll(connected).toBe(0);
  asked.shift()?.();
  const again = async () => {
    const each = await send(post('/record', { name: 'box' }, as('1')));
    await expect.poll(() => asked.length).toBe(1);
    asked.shift()?.();
    await expect.poll(() => statusOf(each)).toBeDefined();
    return statusOf(each);
  };
  await expect.poll(again, { timeout: 5_000 }).toBe('200');
});

test('whoever was lost before we looked is no fault of ours', async () => {
  const faults: unknown[] = [];
  app = await openShop();
  app.addHook('onError', async (_request, _reply, error) => faults.push(error));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const lost = await send(head('GET', '/things/1'));
  lost.reset();
  const here = await send(head('GET', '/livez'));
  await expect.poll(() => statusOf(here)).toBe('200');
  expect(faults).toEqual([]);
});

test('a browser that opens a page with twenty requests at once is served by the defaults, twice', async () => {
  await open({});
  const strangers = await times(20, () => send(head('GET', '/slow')));
  const known = await times(40, () => send(head('GET', '/own', as('1'))));
  await expect.poll(() => answers.length).toBe(60);
  for (const each of answers) each();
  await expect.poll(() => new Set(statuses([...strangers, ...known])).size).toBe(1);
  expect(statuses([...strangers, ...known])[0]).toBe('200');
});
