import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { monday, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

const saturdayNight = {
  ...monday,
  shift_date: '2026-02-14',
  start_time: '22:00',
  end_time: '06:00',
};

describe('recording', () => {
  test('a recorded shift is read back unchanged, and counts in the summary', async () => {
    const me = await someone(pay);
    const made = await me.send('POST', '/api/v1/shifts', monday);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ ...monday, membernumber: me.number });
    expect(made.body.warnings).toBeUndefined();
    const read = await me.send('GET', `/api/v1/shifts/${made.body.id}`);
    expect(read).toMatchObject({ status: 200, body: made.body });
    const summary = await me.send('GET', '/api/v1/shifts/summary?pay_period=5&year=2026');
    expect(summary.body).toEqual({
      pay_period: 5,
      year: 2026,
      total_regular_hours: 8,
      total_ojti_hours: 0,
      total_cic_hours: 0,
      total_tos_hours: 0,
      total_tnw_hours: 0,
    });
  });

  test('HH:MM is returned with seconds', async () => {
    const me = await someone(pay);
    const { body } = await me.send('POST', '/api/v1/shifts', saturdayNight);
    expect(body).toMatchObject({ start_time: '22:00:00', end_time: '06:00:00' });
  });

  test('recording the same shift twice creates one shift', async () => {
    const me = await someone(pay);
    const first = await me.send('POST', '/api/v1/shifts', monday);
    const second = await me.send('POST', '/api/v1/shifts', monday);
    expect(second).toMatchObject({ status: 201, body: first.body });
  });

  test('concurrent recordings of one shift create one row and one automatic entry', async () => {
    const me = await someone(pay);
    const tour = { ...monday, shift_type: 'tos' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => me.send('POST', '/api/v1/shifts', tour)),
    );
    expect(answers.map(answer => answer.status)).toEqual(Array(20).fill(201));
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1);
    const { rows } = await pay.pool.query(
      'select count(distinct s.id)::int as shifts, count(e.id)::int as entries from shifts s left join entries e on e.shift_id = s.id where s.membernumber = $1',
      [me.number],
    );
    expect(rows).toEqual([{ shifts: 1, entries: 1 }]);
  });

  test('an overlapping shift is stored with a warning that names it', async () => {
    const me = await someone(pay);
    const first = await me.send('POST', '/api/v1/shifts', monday);
    const second = await me.send('POST', '/api/v1/shifts', {
      ...monday,
      start_time: '14:00:00',
      end_time: '22:00:00',
    });
    expect(second.status).toBe(201);
    expect(second.body.warnings).toHaveLength(1);
    expect(second.body.warnings[0]).toContain(
      'overlaps your shift on 2026-02-09 from 07:00 to 15:00',
    );
    expect(second.body.warnings[0]).not.toContain(first.body.id);
    const loud = `/api/v1/shifts/${second.body.id.toUpperCase()}`;
    const changed = await me.send('PUT', loud, { end_time: '21:00' });
    expect(changed.body).toMatchObject({ id: second.body.id, warnings: second.body.warnings });
  });

  test('a date without a valid pay period is refused on every endpoint', async () => {
    const me = await someone(pay);
    // The first day of the first period of 1900, and the last of the last one of 2199.
    for (const shift_date of ['1899-12-17', '2199-12-21'])
      expect((await me.send('POST', '/api/v1/shifts', { ...monday, shift_date })).status).toBe(201);
    const id = await me.shift();
    for (const shift_date of [
      '1899-12-16',
      '2199-12-22',
      '0206-02-09',
      '0001-01-01',
      '9999-12-31',
    ]) {
      const mistyped = { ...monday, shift_date };
      const refused = { status: 400, body: { detail: expect.stringContaining(shift_date) } };
      expect(await me.send('POST', '/api/v1/shifts', mistyped)).toMatchObject(refused);
      expect(await me.send('PUT', `/api/v1/shifts/${id}`, { shift_date })).toMatchObject(refused);
      expect(await me.send('POST', '/api/v1/shifts/bulk', { shifts: [mistyped] })).toMatchObject({
        status: 422,
        body: { detail: [{ loc: ['body', 'shifts', 0, 'shift_date'], input: shift_date }] },
      });
    }
  });

  test('a start equal to its end is refused with a message', async () => {
    const me = await someone(pay);
    const { status, body } = await me.send('POST', '/api/v1/shifts', {
      ...monday,
      end_time: '07:00',
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ detail: expect.stringContaining('must differ') });
  });
});

describe('changing', () => {
  test('omitted fields stay, and the shift has its time of change', async () => {
    const me = await someone(pay);
    const { body } = await me.send('POST', '/api/v1/shifts', monday);
    const changed = await me.send('PUT', `/api/v1/shifts/${body.id}`, { start_time: '06:30' });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      ...monday,
      start_time: '06:30:00',
      id: body.id,
      created_at: body.created_at,
    });
    expect(changed.body.updated_at > body.updated_at).toBe(true);
  });

  test('a shift cannot be changed into an existing one', async () => {
    const me = await someone(pay);
    await me.send('POST', '/api/v1/shifts', monday);
    const { body } = await me.send('POST', '/api/v1/shifts', {
      ...monday,
      shift_date: '2026-02-10',
    });
    const changed = await me.send('PUT', `/api/v1/shifts/${body.id}`, { shift_date: '2026-02-09' });
    expect(changed.status).toBe(400);
    expect((await me.send('GET', `/api/v1/shifts/${body.id}`)).body).toEqual(body);
  });

  test('a deleted shift is gone with its entries and can be recorded again', async () => {
    const me = await someone(pay);
    const { body } = await me.send('POST', '/api/v1/shifts', { ...monday, shift_type: 'tos' });
    const path = `/api/v1/shifts/${body.id}`;
    expect((await me.send('DELETE', path)).status).toBe(204);
    expect((await me.send('GET', path)).status).toBe(404);
    expect((await me.send('DELETE', path)).status).toBe(404);
    expect(
      (await pay.pool.query('select 1 from entries where shift_id = $1', [body.id])).rows,
    ).toEqual([]);
    const again = await me.send('POST', '/api/v1/shifts', monday);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(body.id);
  });
});

describe('listing', () => {
  test('pages, counts all, and sorts by date and start', async () => {
    const me = await someone(pay);
    for (const [shift_date, start_time] of [
      ['2026-03-02', '07:00'],
      ['2025-12-30', '09:00'],
      ['2026-03-02', '05:00'],
    ])
      await me.send('POST', '/api/v1/shifts', { ...monday, shift_date, start_time });
    const all = await me.send('GET', '/api/v1/shifts');
    expect(
      all.body.shifts.map(
        (s: { shift_date: string; start_time: string }) => `${s.shift_date} ${s.start_time}`,
      ),
    ).toEqual(['2025-12-30 09:00:00', '2026-03-02 05:00:00', '2026-03-02 07:00:00']);
    expect(all.body).toMatchObject({ total: 3, limit: 100, offset: 0 });
    const page = await me.send('GET', '/api/v1/shifts?limit=1&offset=1');
    expect(page.body).toMatchObject({ total: 3, limit: 1, offset: 1 });
    expect(page.body.shifts).toEqual([all.body.shifts[1]]);
    const past = await me.send('GET', '/api/v1/shifts?offset=99');
    expect(past.body).toMatchObject({ total: 3, shifts: [] });
  });

  test.each([
    ['pay_period=6', 1], // the year is today's, 2026
    ['pay_period=6&year=2025', 0],
    ['shift_date=2025-12-30&year=1999', 1],
    ['year=2026', 2], // 2025-12-30 is in the second pay period of 2026
    ['year=2025', 0],
    ['pay_period=6&shift_date=2025-12-30', 0],
  ])('%s returns %i', async (query, count) => {
    const me = await someone(pay);
    await me.send('POST', '/api/v1/shifts', { ...monday, shift_date: '2026-03-02' });
    await me.send('POST', '/api/v1/shifts', { ...monday, shift_date: '2025-12-30' });
    expect((await me.send('GET', `/api/v1/shifts?${query}`)).body.total).toBe(count);
  });
});
