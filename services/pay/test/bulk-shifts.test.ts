import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

const bulk = (me: Someone, shifts: readonly unknown[]) =>
  me.send('POST', '/api/v1/shifts/bulk', { shifts });
const outcomesOf = ({ body }: { body: { shifts: readonly { outcome: string }[] } }) =>
  body.shifts.map(({ outcome }) => outcome);
const placesOf = ({ body }: { body: { detail: readonly { loc: readonly unknown[] }[] } }) =>
  body.detail.map(({ loc }) => loc.join('.')).sort();
const stored = async (me: Someone) =>
  (
    await pay.pool.query(
      `select shift_date::text, shift_type, start_time::text, end_time::text, updated_at,
              (select json_agg(json_build_array(kind, sub_type, start_time, end_time, automatic) order by start_time, kind) from entries e where e.shift_id = s.id) as entries
         from shifts s where membernumber = $1 and deleted_at is null order by shift_date, start_time, shift_type`,
      [me.number],
    )
  ).rows;

const tuesday = {
  ...monday,
  shift_date: '2026-02-10',
  ojti_time: [{ start_time: '09:00', end_time: '10:10' }],
  cic_time: [{ start_time: '12:00', end_time: '13:00' }],
  tos_tnw: [
    { entry_type: 'tos', sub_type: 'overtime', start_time: '15:00', end_time: '16:30' },
    { entry_type: 'tnw', sub_type: 'sick_leave', start_time: '07:00', end_time: '08:00' },
  ],
};

describe('new shifts', () => {
  test('a minute claimed by two of them belongs to the first in the request, leave or not', async () => {
    const me = await someone(pay);
    await me.rate({ duty_station: 'ZQX' });
    const worked = { ...monday, tos_tnw: [] };
    const unpaid = { start_time: '07:00', end_time: '15:00', entry_type: 'tnw', sub_type: 'lwop' };
    const lost = { ...monday, start_time: '06:00', tos_tnw: [unpaid] };
    const days = ['09', '10', '11', '12', '13', '16', '17', '18'].map(day => `2026-02-${day}`);
    await bulk(
      me,
      days.flatMap(shift_date => [
        { ...worked, shift_date },
        { ...lost, shift_date },
      ]),
    );
    // Eight and one hour of each day.
    const { shift_earnings } = await me.report('202605');
    expect(shift_earnings.regular_pay).toBe(Math.round(8 * 9 * 6837) / 100);
  });

  test('are created with all entries, and returned in the order of the request', async () => {
    const me = await someone(pay);
    const answer = await bulk(me, [tuesday, monday]);
    expect(answer).toMatchObject({ status: 200, body: { created: 2, changed: 0, unchanged: 0 } });
    expect(answer.body.shifts).toMatchObject([
      {
        outcome: 'created',
        overlaps: [],
        warnings: [],
        shift: {
          shift_date: '2026-02-10',
          ojti_time: [{ start_time: '09:00:00', end_time: '10:10:00' }],
          cic_time: [{ start_time: '12:00:00', end_time: '13:00:00' }],
          tos_tnw: [{ sub_type: 'sick_leave' }, { sub_type: 'overtime', end_time: '16:30:00' }],
        },
      },
      { outcome: 'created', shift: { shift_date: '2026-02-09', ojti_time: [], tos_tnw: [] } },
    ]);
    const aggregated = await me.send('GET', '/api/v1/shifts/aggregated?pay_period=5&year=2026');
    expect(aggregated.body.shifts).toEqual([
      answer.body.shifts[1].shift,
      answer.body.shifts[0].shift,
    ]);
  });

  test('get the automatic entry, unless their own entries are listed', async () => {
    const me = await someone(pay);
    const leave = { ...monday, shift_type: 'tnw' };
    const sick = {
      entry_type: 'tnw',
      sub_type: 'sick_leave',
      start_time: '07:00',
      end_time: '15:00',
    };
    await bulk(me, [
      leave,
      { ...leave, shift_date: '2026-02-10', tos_tnw: [sick] },
      { ...leave, shift_date: '2026-02-11', tos_tnw: [] },
      { ...leave, shift_date: '2026-02-12', tos_tnw: [{ ...sick, sub_type: 'annual_leave' }] },
    ]);
    const full = ['07:00:00', '15:00:00'];
    expect((await stored(me)).map(({ entries }) => entries)).toEqual([
      [['tnw', 'annual_leave', ...full, true]],
      [['tnw', 'sick_leave', ...full, false]],
      null,
      // A copy of what came by itself goes on following its shift.
      [['tnw', 'annual_leave', ...full, true]],
    ]);
  });
});

describe('existing shifts', () => {
  test('sending the same again creates no duplicate, and changes nothing', async () => {
    const me = await someone(pay);
    const first = await bulk(me, [monday, tuesday]);
    const before = await stored(me);
    const second = await bulk(me, [monday, tuesday]);
    expect(outcomesOf(second)).toEqual(['unchanged', 'unchanged']);
    expect(second.body.shifts.map((each: { shift: unknown }) => each.shift)).toEqual(
      first.body.shifts.map((each: { shift: unknown }) => each.shift),
    );
    expect(await stored(me)).toEqual(before);
  });

  test('many concurrent requests create each shift once', async () => {
    const me = await someone(pay);
    const days = Array.from({ length: 14 }, (_, day) => ({
      ...tuesday,
      shift_date: `2026-02-${String(8 + day).padStart(2, '0')}`,
    }));
    const answers = await Promise.all(
      [days, days.toReversed(), days, days.toReversed()].map(each => bulk(me, each)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(14);
    const rows = await stored(me);
    expect(rows).toHaveLength(14);
    for (const { entries } of rows) expect(entries).toHaveLength(4);
  });
});

const time = fc
  .integer({ min: 0, max: 95 })
  .map(quarter => new Date(quarter * 900_000).toISOString().slice(11, 16));
const anyShift = fc
  .record({
    shift_date: fc
      .integer({ min: 8, max: 21 })
      .map(day => `2026-02-${String(day).padStart(2, '0')}`),
    shift_type: fc.constantFrom('regular', 'tos', 'tnw'),
    start_time: time,
    end_time: time,
  })
  .filter(({ start_time, end_time }) => start_time !== end_time)
  // Over the whole shift, so that it certainly lies on it.
  .map(({ start_time, end_time, ...shift }) => {
    const times = { start_time, end_time };
    return { ...shift, ...times, ojti_time: [times], cic_time: [times] };
  });

test('any shifts sent again, in parts, or in another order result in the same shifts', async () => {
  const withoutWhen = (rows: Awaited<ReturnType<typeof stored>>) =>
    rows.map(({ updated_at: _when, ...row }) => row);
  await fc.assert(
    fc.asyncProperty(fc.array(anyShift, { minLength: 1, maxLength: 12 }), async shifts => {
      const [whole, inParts] = [await someone(pay), await someone(pay)];
      await bulk(whole, shifts);
      const once = await stored(whole);
      const again = await bulk(whole, [...shifts, ...shifts].toReversed());
      expect(again.body).toMatchObject({ created: 0, changed: 0 });
      expect(await stored(whole)).toEqual(once);
      for (const shift of shifts.toReversed()) await bulk(inParts, [shift]);
      expect(withoutWhen(await stored(inParts))).toEqual(withoutWhen(once));
    }),
    { numRuns: 15 },
  );
});

describe('overlaps', () => {
  test('are reported by date and time, also between shifts of the same request', async () => {
    const me = await someone(pay);
    const id = await me.shift();
    const answer = await bulk(me, [
      { ...monday, start_time: '14:00', end_time: '22:00' },
      { ...monday, start_time: '21:30', end_time: '06:00' },
    ]);
    expect(answer.body.shifts[0].overlaps).toEqual(
      expect.arrayContaining([
        { shift_id: id, shift_date: '2026-02-09', start_time: '07:00:00', end_time: '15:00:00' },
      ]),
    );
    expect(answer.body.shifts[0].overlaps).toHaveLength(2);
    expect(answer.body.shifts[1].warnings).toEqual([
      expect.stringContaining('overlaps your shift on 2026-02-09 from 14:00 to 22:00'),
    ]);
    expect(JSON.stringify(answer.body.shifts[0].warnings)).not.toContain(id);
  });
});

describe('replacing', () => {
  test('a shift is updated and keeps omitted fields', async () => {
    const me = await someone(pay);
    const [{ shift }] = (await bulk(me, [tuesday])).body.shifts;
    const wanted = { ...monday, shift_date: '2026-02-11', start_time: '06:00', replaces: shift.id };
    const answer = await bulk(me, [{ ...wanted, cic_time: [] }]);
    expect(answer.body).toMatchObject({
      changed: 1,
      shifts: [
        {
          outcome: 'changed',
          shift: {
            id: shift.id,
            shift_date: '2026-02-11',
            start_time: '06:00:00',
            ojti_time: shift.ojti_time,
            cic_time: [],
            tos_tnw: shift.tos_tnw,
          },
        },
      ],
    });
    const before = await stored(me);
    expect(outcomesOf(await bulk(me, [{ ...wanted, cic_time: [] }]))).toEqual(['unchanged']);
    expect(await stored(me)).toEqual(before);
  });

  test('keeps the automatic entry in step', async () => {
    const me = await someone(pay);
    const id = await me.shift({ shift_type: 'tos' });
    await bulk(me, [{ ...monday, shift_type: 'tos', end_time: '16:00', replaces: id }]);
    const [row] = await stored(me);
    expect(row.entries).toEqual([['tos', 'overtime', '07:00:00', '16:00:00', true]]);
    await bulk(me, [{ ...monday, end_time: '16:00', replaces: id }]);
    expect((await stored(me))[0].entries).toBeNull();
  });

  test('a new shift may use time that another shift of the same request frees', async () => {
    const me = await someone(pay);
    const id = await me.shift();
    const answer = await bulk(me, [monday, { ...monday, shift_date: '2026-02-10', replaces: id }]);
    expect(outcomesOf(answer)).toEqual(['created', 'changed']);
    expect((await stored(me)).map(({ shift_date }) => shift_date)).toEqual([
      '2026-02-09',
      '2026-02-10',
    ]);
  });

  test('another member’s shift or a deleted one cannot be replaced', async () => {
    const [me, other] = [await someone(pay), await someone(pay)];
    const theirs = await other.shift();
    const gone = await me.shift();
    await me.send('DELETE', `/api/v1/shifts/${gone}`);
    const answer = await bulk(me, [
      { ...monday, replaces: theirs },
      { ...monday, replaces: gone },
    ]);
    expect(answer.status).toBe(422);
    expect(placesOf(answer)).toEqual(['body.shifts.0.replaces', 'body.shifts.1.replaces']);
    expect(await stored(me)).toEqual([]);
  });

  test('creates neither duplicates nor entries without a shift', async () => {
    const me = await someone(pay);
    const [first, second] = [await me.shift(), await me.shift({ shift_date: '2026-02-10' })];
    await me.ojti(first, '08:00', '09:00');
    const before = await stored(me);
    const answer = await bulk(me, [
      { ...monday, start_time: '10:00', replaces: first },
      { ...monday, replaces: second },
    ]);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toMatchObject([
      { loc: ['body', 'shifts', 0], msg: expect.stringContaining('OJTI time from 08:00:00') },
      { loc: ['body', 'shifts', 1], msg: expect.stringContaining('another shift with exactly') },
    ]);
    expect(await stored(me)).toEqual(before);
  });
});

describe('invalid items', () => {
  test('are all reported with their position, and nothing is stored', async () => {
    const me = await someone(pay);
    const answer = await bulk(me, [
      monday,
      { ...monday, end_time: '07:00' },
      { ...monday, shift_date: '2026-02-30', shift_type: 'x' },
      {
        ...tuesday,
        ojti_time: [
          { start_time: '08:00', end_time: '09:00' },
          { start_time: '20:00', end_time: '21:00' },
        ],
        tos_tnw: [
          { entry_type: 'tos', sub_type: 'lwop', start_time: '15:00', end_time: '16:00' },
          { entry_type: 'tnw', sub_type: 'lwop', start_time: '9', end_time: '10:00' },
        ],
      },
      'shift',
    ]);
    expect(answer.status).toBe(422);
    expect(placesOf(answer)).toEqual([
      'body.shifts.1.end_time',
      'body.shifts.2.shift_date',
      'body.shifts.2.shift_type',
      'body.shifts.3.tos_tnw.0.sub_type',
      'body.shifts.3.tos_tnw.1.start_time',
      'body.shifts.4',
    ]);
    expect(await stored(me)).toEqual([]);
  });

  test('an entry outside its shift is reported with its position', async () => {
    const me = await someone(pay);
    const answer = await bulk(me, [
      monday,
      { ...tuesday, cic_time: [{ start_time: '20:00', end_time: '21:00' }] },
    ]);
    expect(answer.body.detail).toMatchObject([
      { type: 'value_error', loc: ['body', 'shifts', 1, 'cic_time', 0] },
    ]);
    expect(await stored(me)).toEqual([]);
  });

  test.each([
    [[], 'List should have at least 1 item after validation, not 0'],
    [Array(201).fill(monday), 'List should have at most 200 items after validation, not 201'],
    ['none', 'Input should be a valid list'],
  ])('an invalid or too long list is refused: %#', async (shifts, msg) => {
    const me = await someone(pay);
    const { status, body } = await me.send('POST', '/api/v1/shifts/bulk', { shifts });
    expect([status, body.detail[0].loc, body.detail[0].msg]).toEqual([
      422,
      ['body', 'shifts'],
      msg,
    ]);
  });

  test('an overfull day is reported, and nothing is stored', async () => {
    const me = await someone(pay);
    const minutes = Array.from({ length: 21 }, (_, at) => ({
      ...monday,
      end_time: `08:${String(at).padStart(2, '0')}`,
    }));
    const answer = await bulk(me, [tuesday, ...minutes]);
    expect(answer).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('more than 20 shifts on 2026-02-09') },
    });
    expect(await stored(me)).toEqual([]);
    expect((await bulk(me, minutes.slice(1))).status).toBe(200);
    expect((await bulk(me, minutes.slice(1))).body).toMatchObject({ unchanged: 20 });
    expect((await bulk(me, minutes)).status).toBe(400);
  });

  test('a shift has at most thirty entries, including kept ones', async () => {
    const me = await someone(pay);
    const list = (length: number) =>
      Array.from({ length }, (_, at) => ({
        start_time: `08:${String(at).padStart(2, '0')}`,
        end_time: '09:00',
      }));
    const shift = { ...monday, ojti_time: list(16), cic_time: list(15) };
    expect(placesOf(await bulk(me, [tuesday, shift]))).toEqual(['body.shifts.1']);
    const made = await bulk(me, [{ ...monday, ojti_time: list(16) }]);
    const replaces = made.body.shifts[0].shift.id;
    const answer = await bulk(me, [{ ...monday, cic_time: list(15), replaces }]);
    expect(placesOf(answer)).toEqual(['body.shifts.0']);
    expect(await stored(me)).toHaveLength(1);
  });
});

describe('undoing a batch', () => {
  const remove = (me: Someone, shift_ids: readonly string[]) =>
    me.send('POST', '/api/v1/shifts/bulk/remove', { shift_ids });
  const recorded = async (me: Someone, shifts: readonly unknown[]): Promise<string[]> => {
    const { body } = await bulk(me, shifts);
    return body.shifts.map((each: { shift: { id: string } }) => each.shift.id);
  };

  test('deletes all shifts with their entries, up to the batch limit, and can be repeated', async () => {
    const me = await someone(pay);
    const kept = (await recorded(me, [monday]))[0];
    const day = (n: number) => new Date(Date.UTC(2026, 3, 1 + n)).toISOString().slice(0, 10);
    const ids = await recorded(
      me,
      Array.from({ length: 200 }, (_, n) => ({ ...tuesday, shift_date: day(n), tos_tnw: [] })),
    );
    expect(await remove(me, ids)).toMatchObject({ status: 200, body: { removed: 200 } });
    expect(await remove(me, ids)).toMatchObject({ status: 200, body: { removed: 0 } });
    expect(await stored(me)).toHaveLength(1);
    const { rows } = await pay.pool.query('select from entries where shift_id = any($1)', [ids]);
    expect(rows).toHaveLength(0);
    // Deleted as one by one: the same is new again, and what stays is what was there.
    expect(outcomesOf(await bulk(me, [monday, { ...tuesday, shift_date: day(0) }]))).toEqual([
      'unchanged',
      'created',
    ]);
    expect(kept).toBeDefined();
  });

  test('is limited to the caller’s own shifts', async () => {
    const [me, other] = [await someone(pay), await someone(pay)];
    const [own = ''] = await recorded(me, [monday]);
    const [theirs = ''] = await recorded(other, [monday]);
    expect(await remove(me, [theirs, own, own])).toMatchObject({ body: { removed: 1 } });
    expect(await stored(other)).toHaveLength(1);
    expect(await remove(me, [])).toMatchObject({ status: 422 });
    expect(await remove(me, ['no id'])).toMatchObject({ status: 422 });
  });
});
