import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;

/** One minute each, from midnight on. */
const minute = (number: number, shift_date = monday.shift_date) => ({
  ...monday,
  shift_date,
  start_time: clock(number),
  end_time: clock(number + 1),
});

const record = (me: Someone, shift: typeof monday) => me.send('POST', '/api/v1/shifts', shift);

/** Recorded behind the service's back, as many as asked, evenly on days from the first on. */
async function lay(me: Someone, days: number, each: number, first = '2026-02-08') {
  await pay.pool.query(
    `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
     select $1, $4::date + day, 'regular', time '12:00' + n * interval '1 second', time '12:00' + (n + 1) * interval '1 second'
       from generate_series(0, $2::int - 1) day, generate_series(1, $3::int) n`,
    [me.number, days, each, first],
  );
}

const live = async (me: Someone) => (await me.send('GET', '/api/v1/shifts')).body.total;

describe('a day', () => {
  test('is limited to twenty shifts, also with concurrent requests, and more are refused with a message', async () => {
    const me = await someone(pay);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => record(me, minute(number))),
    );
    const statuses = answers.map(answer => answer.status);
    expect(statuses.filter(status => status === 201)).toHaveLength(20);
    expect(statuses.filter(status => status === 400)).toHaveLength(10);
    expect(answers.find(answer => answer.status === 400)?.body).toMatchObject({
      detail: expect.stringContaining('more than 20 shifts on 2026-02-09'),
    });
    expect(await live(me)).toBe(20);
  });

  test('that is full still finds its existing shift, allows changes, and has room after a deletion', async () => {
    const me = await someone(pay);
    const first = await record(me, minute(0));
    for (let number = 1; number < 20; number += 1) await record(me, minute(number));
    expect(await record(me, minute(0))).toMatchObject({ status: 201, body: { id: first.body.id } });
    const path = `/api/v1/shifts/${first.body.id}`;
    expect((await me.send('PUT', path, { end_time: '00:00:30' })).status).toBe(200);
    expect((await record(me, minute(20))).status).toBe(400);
    await me.send('DELETE', path);
    expect((await record(me, minute(20))).status).toBe(201);
  });

  test('that is full accepts no shift from another day', async () => {
    const me = await someone(pay);
    await lay(me, 2, 20);
    const { body } = await record(me, minute(0, '2026-02-12'));
    const moved = await me.send('PUT', `/api/v1/shifts/${body.id}`, { shift_date: '2026-02-09' });
    expect(moved.status).toBe(400);
    expect((await me.send('GET', `/api/v1/shifts/${body.id}`)).body).toEqual(body);
  });
});

test('a period is limited to two hundred shifts, also with concurrent requests', async () => {
  const me = await someone(pay);
  await lay(me, 13, 15);
  const last = ['2026-02-20', '2026-02-21'];
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, number) => record(me, minute(number, last[number % 2]))),
  );
  expect(answers.filter(answer => answer.status === 201)).toHaveLength(5);
  expect(answers.find(answer => answer.status === 400)?.body.detail).toContain(
    'more than 200 shifts in the pay period from 2026-02-08 to 2026-02-21',
  );
  expect(await live(me)).toBe(200);
  expect((await record(me, minute(0, '2026-02-22'))).status).toBe(201);
});

test('what may be recorded around a holiday is calculated, however full', async () => {
  const me = await someone(pay);
  // Presidents' Day lies in the period from 2026-02-08, so that those around it are read, too.
  await lay(me, 42, 14, '2026-01-25');
  await pay.pool.query(
    `insert into entries (shift_id, kind, start_time, end_time)
     select id, 'ojti', start_time, start_time + n * interval '1 minute'
       from shifts, generate_series(1, 30) n where membernumber = $1`,
    [me.number],
  );
  expect(await me.report('202605')).toHaveProperty('shift_earnings');
});

test('a year at the limits is not calculated, with a message', async () => {
  const me = await someone(pay);
  await lay(me, 300, 14);
  const { status, body } = await me.send('GET', '/api/v1/overview/year?year=2026');
  expect(status).toBe(400);
  expect(body.detail).toContain('delete those that were not worked');
});

test('a member has at most twenty thousand shifts', async () => {
  const me = await someone(pay);
  await lay(me, 2000, 10);
  const { status, body } = await record(me, minute(0, '2001-01-01'));
  expect(status).toBe(400);
  expect(body.detail).toContain('more than 20000 shifts');
});

test('a shift is limited to thirty entries, also with concurrent requests; a repeated one is the existing one', async () => {
  const me = await someone(pay);
  const id = await me.shift({ start_time: '00:00', end_time: '12:00' });
  const answers = await Promise.all(
    Array.from({ length: 35 }, (_, number) => me.ojti(id, clock(number), clock(number + 2))),
  );
  const made = answers.filter(answer => answer.status === 201);
  expect(made).toHaveLength(30);
  expect(answers.find(answer => answer.status === 400)?.body.detail).toContain('30 is the most');
  const [first] = made;
  const again = await me.ojti(id, first?.body.start_time, first?.body.end_time);
  expect(again).toMatchObject({ status: 201, body: { id: first?.body.id } });
});

test('recording and deleting in a loop is bounded: only the last thousand deleted shifts stay', async () => {
  const me = await someone(pay);
  const other = await someone(pay);
  await lay(me, 60, 20);
  await lay(other, 1, 1);
  await pay.pool.query(`update shifts set deleted_at = shift_date where membernumber in ($1, $2)`, [
    me.number,
    other.number,
  ]);
  const { body } = await record(me, minute(0));
  await me.send('DELETE', `/api/v1/shifts/${body.id}`);
  const { rows } = await pay.pool.query(
    `select membernumber as member, count(*)::int as count, (min(shift_date) filter (where id <> $1))::text as first, bool_or(id = $1) as last
       from shifts where membernumber in ($2, $3) group by 1`,
    [body.id, me.number, other.number],
  );
  // Of 1,201 the 201 that were deleted first are gone: ten days of twenty, and one.
  expect(rows).toHaveLength(2);
  expect(rows).toContainEqual({ member: me.number, count: 1000, first: '2026-02-18', last: true });
  expect(rows).toContainEqual(expect.objectContaining({ member: other.number, count: 1 }));
});
