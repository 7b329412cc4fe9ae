import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

const table = async (me: Someone, query: string) => {
  const { status, headers, body } = await me.send('GET', `/api/v1/shifts/export?${query}`);
  return { status, headers, lines: String(body).split('\r\n').slice(0, -1) };
};
const heading = 'Date,Type,Start,End,OJTI,CIC,Overtime and leave,ID';

test('a period’s shifts are exported as a table, in order and with all entries', async () => {
  const me = await someone(pay);
  const day = { ...monday, shift_date: '2026-02-10' };
  const { body } = await me.send('POST', '/api/v1/shifts/bulk', {
    shifts: [
      {
        ...day,
        ojti_time: [
          { start_time: '11:00', end_time: '12:00' },
          { start_time: '09:00', end_time: '10:10' },
        ],
        tos_tnw: [
          { entry_type: 'tos', sub_type: 'overtime', start_time: '15:00', end_time: '16:30' },
          { entry_type: 'tnw', sub_type: 'lwop', start_time: '07:00', end_time: '08:00' },
        ],
      },
      monday,
      { ...monday, shift_date: '2026-02-22' },
    ],
  });
  const [first, second] = body.shifts.map(({ shift }: { shift: { id: string } }) => shift.id);
  const { status, headers, lines } = await table(me, 'year=2026&pay_period=5');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="shifts-202605.csv"',
  });
  expect(lines).toEqual([
    heading,
    `2026-02-09,regular,07:00,15:00,,,,${second}`,
    `2026-02-10,regular,07:00,15:00,09:00-10:10; 11:00-12:00,,leave without pay 07:00-08:00; overtime 15:00-16:30,${first}`,
  ]);
  expect((await table(me, 'year=2026')).lines).toHaveLength(4);
  expect((await table(me, 'year=2025')).lines).toEqual([heading]);
});

test('a year of work is exported completely, and without another’s shifts', async () => {
  const [me, other] = [await someone(pay), await someone(pay)];
  const days = Array.from({ length: 364 }, (_, at) => ({
    ...monday,
    shift_date: new Date(Date.UTC(2025, 11, 14 + at)).toISOString().slice(0, 10),
    cic_time: [{ start_time: '08:00', end_time: '09:00' }],
  }));
  for (const shifts of [days.slice(0, 200), days.slice(200)])
    await me.send('POST', '/api/v1/shifts/bulk', { shifts });
  expect((await table(me, 'year=2026')).lines).toHaveLength(365);
  expect((await table(other, 'year=2026')).lines).toEqual([heading]);
});

test('no cell is a formula', async () => {
  const me = await someone(pay);
  const id = await me.shift();
  // The API cannot store this; even when written to the database directly, it must not become a formula.
  await pay.pool.query(
    `insert into entries (shift_id, kind, sub_type, start_time, end_time) values ($1, 'tnw', '=cmd', '07:00', '08:00')`,
    [id],
  );
  const { lines } = await table(me, 'year=2026&pay_period=5');
  expect(lines[1]).toBe(`2026-02-09,regular,07:00,15:00,,,'=cmd 07:00-08:00,${id}`);
});
