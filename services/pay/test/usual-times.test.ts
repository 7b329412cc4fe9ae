import { afterAll, expect, test } from 'vitest';
import { startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

const pay = await startPay();
afterAll(() => pay.stop());

const usual = async (me: Someone) =>
  (await me.send('GET', '/api/v1/shifts/usual-times')).body.usual_times;
const shift = (shift_date: string, start_time: string, end_time: string) => ({
  ...monday,
  shift_date,
  start_time,
  end_time,
});
const record = (me: Someone, shifts: readonly unknown[]) =>
  me.send('POST', '/api/v1/shifts/bulk', { shifts });

test('are sorted by frequency, then by most recent use', async () => {
  const [me, other] = [await someone(pay), await someone(pay)];
  await record(other, [shift('2026-03-01', '01:00', '02:00')]);
  await record(me, [
    shift('2026-03-01', '06:00', '14:00'),
    shift('2026-03-02', '07:00', '15:00'),
    shift('2026-03-03', '07:00', '15:00'),
    shift('2026-03-04', '22:00', '06:00'),
    { ...shift('2026-03-05', '07:00', '15:00'), shift_type: 'tos' },
  ]);
  const deleted = await me.shift({
    shift_date: '2026-03-06',
    start_time: '22:00',
    end_time: '06:00',
  });
  await me.send('DELETE', `/api/v1/shifts/${deleted}`);
  const times = (start_time: string, end_time: string) => ({ start_time, end_time });
  expect(await usual(me)).toEqual([
    {
      shift_type: 'regular',
      ...times('07:00:00', '15:00:00'),
      shifts: 2,
      last_date: '2026-03-03',
    },
    { shift_type: 'regular', ...times('22:00:00', '06:00:00'), shifts: 1, last_date: '2026-03-04' },
    { shift_type: 'regular', ...times('06:00:00', '14:00:00'), shifts: 1, last_date: '2026-03-01' },
    { shift_type: 'tos', ...times('07:00:00', '15:00:00'), shifts: 1, last_date: '2026-03-05' },
  ]);
});

test('list worked shifts first, however often leave was recorded', async () => {
  const me = await someone(pay);
  const ofHour = (day: string, hour: number) =>
    shift(day, `${String(hour).padStart(2, '0')}:00`, '20:00');
  const leave = ['2026-03-02', '2026-03-03'].flatMap(day =>
    Array.from({ length: 5 }, (_, hour) =>
      ['tos', 'tnw'].map(shift_type => ({ ...ofHour(day, hour), shift_type })),
    ).flat(),
  );
  await record(me, [...leave, ofHour('2026-03-04', 10), ofHour('2026-03-05', 11)]);
  const kinds = (await usual(me)).map((each: { shift_type: string }) => each.shift_type);
  expect(kinds.slice(0, 2)).toEqual(['regular', 'regular']);
  expect(kinds).toHaveLength(8);
  expect(kinds.slice(2)).not.toContain('regular');
});

test('are at most eight, from the last half year', async () => {
  const me = await someone(pay);
  const starts = Array.from({ length: 10 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  await record(
    me,
    starts.map(start => shift('2026-03-02', start, '12:00')),
  );
  // 182 days before 2026-03-10, and the day before that.
  await record(me, [shift('2025-09-09', '13:00', '14:00'), shift('2025-09-08', '15:00', '16:00')]);
  expect(await usual(me)).toHaveLength(8);
  const longAgo = await someone(pay);
  await record(longAgo, [
    shift('2025-09-09', '13:00', '14:00'),
    shift('2025-09-08', '15:00', '16:00'),
  ]);
  expect(await usual(longAgo)).toMatchObject([{ start_time: '13:00:00', last_date: '2025-09-09' }]);
});
