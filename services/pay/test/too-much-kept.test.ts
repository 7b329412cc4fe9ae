import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';
import { row, statement } from './simulation/statements.js';

/** What the version before took in, without limits. */
const pay = await startPay();
afterAll(() => pay.stop());

const withoutCounting = async (work: () => Promise<unknown>) => {
  for (const table of ['shifts', 'entries', 'statements'])
    await pay.pool.query(`alter table ${table} disable trigger user`);
  await work();
  for (const table of ['shifts', 'entries', 'statements'])
    await pay.pool.query(`alter table ${table} enable trigger user`);
};

const layShifts = (me: Someone, count: number) =>
  withoutCounting(() =>
    pay.pool.query(
      `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
       select $1, date '2026-02-09', 'regular', time '00:00' + n * interval '2 seconds', time '00:00:01' + n * interval '2 seconds'
         from generate_series(1, $2::int) n`,
      [me.number, count],
    ),
  );

const period = 'pay_period=5&year=2026';
const question = (me: Someone) => ({
  'GET summary': () => me.send('GET', `/api/v1/shifts/summary?${period}`),
  'GET aggregated': () => me.send('GET', `/api/v1/shifts/aggregated?${period}`),
  'GET report': () =>
    me.send('GET', `/api/v1/earning-report?membernumber=${me.number}&pp_id=202605`),
  'GET explanation': () =>
    me.send('GET', `/api/v1/earning-report?membernumber=${me.number}&pp_id=202605&explain=true`),
  'GET year': () => me.send('GET', '/api/v1/overview/year?year=2026'),
  'POST verify': () =>
    me.send('POST', '/api/verify', { membernumber: me.number, pay_period: 5, year: 2026 }),
  'POST analyze': () =>
    me.send('POST', `/api/v1/shutdown-analysis/analyze?membernumber=${me.number}`, {
      shutdown_id: '2026',
      end_pp: '202606',
    }),
});

describe('thirty thousand shifts of a day', () => {
  test('are not worked out, and nobody waits for them', async () => {
    const me = await someone(pay);
    await me.rate();
    await layShifts(me, 30_000);
    for (const [name, ask] of Object.entries(question(me))) {
      const before = process.cpuUsage();
      const { status, body } = await ask();
      expect(process.cpuUsage(before).user / 1000, name).toBeLessThan(200);
      expect(status, name).toBe(400);
      expect(body.detail, name).toContain('delete those that were not worked');
    }
  });

  test('are listed by the page, can be deleted, and beside them a shift can be recorded', async () => {
    const me = await someone(pay);
    await layShifts(me, 5_000);
    const page = await me.send('GET', '/api/v1/shifts?limit=1000');
    expect(page.body).toMatchObject({ total: 5_000 });
    expect(page.body.shifts).toHaveLength(1000);
    const { id } = page.body.shifts[0];
    expect((await me.send('DELETE', `/api/v1/shifts/${id}`)).status).toBe(204);
    const beside = await me.send('POST', '/api/v1/shifts', { ...monday, shift_date: '2026-02-06' });
    expect(beside.status).toBe(201);
    expect(beside.body.warnings[0]).toContain('More is recorded around this shift');
  });
});

test('a shift with ten thousand entries takes no more, can lose them, and can be deleted', async () => {
  const me = await someone(pay);
  const id = await me.shift({ start_time: '00:00', end_time: '12:00' });
  await withoutCounting(() =>
    pay.pool.query(
      `insert into entries (shift_id, kind, start_time, end_time)
       select $1, 'ojti', time '00:00' + n * interval '2 seconds', time '00:00:01' + n * interval '2 seconds'
         from generate_series(1, 10000) n`,
      [id],
    ),
  );
  const again = { ...monday, replaces: id };
  for (const refused of [
    await me.send('POST', '/api/v1/shifts/bulk', { shifts: [again] }),
    await me.ojti(id, '09:00', '10:00'),
    await me.send('PUT', `/api/v1/shifts/${id}`, { end_time: '13:00' }),
    await me.send('GET', `/api/v1/shifts/summary?${period}`),
  ]) {
    expect(refused.status).toBe(400);
    expect(refused.body.detail).toContain('More is recorded');
  }
  const { rows } = await pay.pool.query('select id from entries where shift_id = $1 limit 1', [id]);
  expect((await me.send('DELETE', `/api/v1/ojti-time/${rows[0].id}`)).status).toBe(204);
  expect((await me.send('DELETE', `/api/v1/shifts/${id}`)).status).toBe(204);
});

test('a statement too large to read is named wherever it would count, and not read', async () => {
  const me = await someone(pay);
  await me.rate();
  await me.shift();
  const huge = statement({
    earnings: Array.from({ length: 40_000 }, (_, number) => row(`r${number}`, '1.00')),
  });
  await pay.pool.query(
    'insert into statements (membernumber, pp_id, statement) values ($1, $2, $3)',
    [me.number, '202605', JSON.stringify(huge)],
  );
  const { 'GET summary': summary, 'GET aggregated': aggregated, ...comparisons } = question(me);
  for (const ask of [summary, aggregated]) expect((await ask()).status).toBe(200);
  for (const [name, ask] of Object.entries(comparisons)) {
    const { status, body } = await ask();
    expect(status, name).toBe(400);
    expect(body.detail, name).toContain('kept for pay period 202605 is too large to be read');
  }
});

test('an analysis of years reads them in portions, and says the same as one in one piece', async () => {
  const me = await someone(pay);
  await me.rate({ hourly_base_rate: '50.00', duty_station: 'ZQX' });
  // Eighty-four shifts in each period: two periods are a portion.
  await withoutCounting(() =>
    pay.pool.query(
      `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
       select $1, date '2025-09-21' + day, 'regular', time '07:00' + n * interval '1 hour', time '07:30' + n * interval '1 hour'
         from generate_series(0, 279) day, generate_series(0, 5) n`,
      [me.number],
    ),
  );
  const { status, body } = await me.send(
    'POST',
    `/api/v1/shutdown-analysis/analyze?membernumber=${me.number}`,
    { shutdown_id: '2025', end_pp: '202612' },
  );
  expect(status).toBe(200);
  expect(body.pp_ids).toHaveLength(18);
  // Fourteen days of six half hours, in each period.
  for (const each of body.base_pay.rows) expect(each.expected_regular).toBe(14 * 3 * 50);
});

test('what is more than one analysis takes is refused with what to do', async () => {
  const me = await someone(pay);
  await withoutCounting(() =>
    pay.pool.query(
      `insert into shifts (membernumber, shift_date, shift_type, start_time, end_time)
       select $1, date '2013-09-22' + day, 'regular', time '07:00' + n * interval '1 minute', time '07:01' + n * interval '1 minute'
         from generate_series(0, 14 * 260) day, generate_series(0, 13) n`,
      [me.number],
    ),
  );
  const { status, body } = await me.send(
    'POST',
    `/api/v1/shutdown-analysis/analyze?membernumber=${me.number}`,
    { shutdown_id: '2013', end_pp: '202304' },
  );
  expect(status).toBe(400);
  expect(body.detail).toContain('name an earlier end_pp');
});
