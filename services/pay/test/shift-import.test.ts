import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { exampleShifts } from './example-period.js';
import { type Pay, startPay } from './harness.js';
import { monday, type Someone, someone } from './people.js';

let pay: Pay;
beforeAll(async () => {
  pay = await startPay();
  // A reader that has loaded its modules: what follows is about files, not about a busy machine.
  const me = await someone(pay);
  await vi.waitUntil(async () => (await preview(me, table())).status === 200, { timeout: 100_000 });
});
afterAll(() => pay.stop());

const preview = (me: Someone, content: string, more: Record<string, unknown> = {}) =>
  me.send('POST', '/api/v1/shifts/import/preview', { content, ...more });

const table = (...lines: readonly string[]) => ['date,start,end,type', ...lines].join('\n');
const calendar = (...events: readonly (readonly string[])[]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines, at) => ['BEGIN:VEVENT', `UID:${at}`, ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');
const mondays = ['SUMMARY:Day', 'DTSTART:20260209T070000', 'DURATION:PT8H'];
const nights = ['DTSTART:20260213T220000', 'DURATION:PT8H', 'RRULE:FREQ=DAILY;COUNT=3'];

interface Row {
  readonly state: string;
  readonly shift: Record<string, unknown> | null;
}
const statesOf = ({ body }: { body: { rows: readonly Row[] } }) =>
  body.rows.map(({ state }) => state);
/** What the portal does with a preview: it records what is new or changed. */
const accept = (me: Someone, { body }: { body: { rows: readonly Row[] } }) =>
  me.send('POST', '/api/v1/shifts/bulk', {
    shifts: body.rows
      .filter(({ state }) => state === 'new' || state === 'changed')
      .map(({ shift }) => shift),
  });
const live = async (me: Someone) =>
  (await me.send('GET', '/api/v1/shifts')).body.shifts.map(
    ({ shift_date, start_time }: typeof monday) =>
      `${shift_date.slice('2026-'.length)} ${start_time.slice(0, 'HH:MM'.length)}`,
  );

describe('a preview', () => {
  test('marks new shifts, and stores nothing', async () => {
    const me = await someone(pay);
    const answer = await preview(me, calendar(mondays));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        format: 'icalendar',
        time_zone: 'America/New_York',
        // 26 periods before the one of 2026-03-10, and four after it.
        from: '2025-03-09',
        to: '2026-05-16',
        rows: [
          {
            line: 2,
            title: 'Day',
            state: 'new',
            reason: null,
            shift: monday,
            stored: null,
            overlaps: [],
          },
        ],
        left_out: 0,
        is_cut: false,
      },
    });
    expect(await live(me)).toEqual([]);
  });

  test('marks identical, repeated, changed and unrecognized items', async () => {
    const me = await someone(pay);
    const id = await me.shift();
    const answer = await preview(
      me,
      table(
        '2026-02-09,07:00,15:00,regular',
        '2026-02-10,07:00,15:00,',
        '2/10/2026,0700,3 PM,',
        '2026-02-11,07:00,07:00,',
        '2026-02-12,late,15:00,',
      ),
    );
    expect(statesOf(answer)).toEqual([
      'same',
      'new',
      'repeated',
      'not_understood',
      'not_understood',
    ]);
    expect(answer.body.rows).toMatchObject([
      { line: 2, stored: { shift_id: id, ...monday } },
      { line: 3 },
      { line: 4 },
      { line: 5, reason: expect.stringContaining('must differ'), shift: null },
      { line: 6, reason: expect.stringContaining('"late" is not a time'), shift: null },
    ]);
  });

  test('a line that no shift can hold is not understood, and costs no other', async () => {
    const me = await someone(pay);
    const minutes = (at: number) =>
      `${String(7 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    const ranges = Array.from(
      { length: 21 },
      (_, i) => `${minutes(10 * i)}-${minutes(10 * i + 5)}`,
    );
    const answer = await preview(
      me,
      [
        'date,start,end,ojti',
        '2026-02-09,07:00,15:00,',
        `2026-02-10,07:00,15:00,"${ranges.join('; ')}"`,
        '0000-05-05,07:00,15:00,',
      ].join('\n'),
    );
    expect(answer.status).toBe(200);
    expect(statesOf(answer)).toEqual(['new', 'not_understood', 'not_understood']);
  });

  test('names the shifts that a new one would overlap, but not the one that it changes', async () => {
    const me = await someone(pay);
    const id = await me.shift();
    const later = table('2026-02-09,14:00,22:00,');
    expect((await preview(me, later)).body.rows[0].overlaps).toEqual([
      { shift_id: id, shift_date: '2026-02-09', start_time: '07:00:00', end_time: '15:00:00' },
    ]);
    const own = `id,date,start,end\n${id},2026-02-09,08:00,16:00`;
    expect((await preview(me, own)).body.rows).toMatchObject([
      { state: 'changed', stored: { shift_id: id }, overlaps: [] },
    ]);
  });

  test('uses the requested time zone, else the calendar’s, else the organization’s', async () => {
    const me = await someone(pay);
    const utc = calendar(['DTSTART:20260209T150000Z', 'DURATION:PT8H']);
    const named = utc.replace('BEGIN:VEVENT', 'X-WR-TIMEZONE:America/Chicago\r\nBEGIN:VEVENT');
    const unknown = utc.replace('BEGIN:VEVENT', 'X-WR-TIMEZONE:Nowhere\r\nBEGIN:VEVENT');
    const startOf = async (content: string, more = {}) => {
      const { body } = await preview(me, content, more);
      return [body.time_zone, body.rows[0].shift.start_time];
    };
    expect(await startOf(utc)).toEqual(['America/New_York', '10:00:00']);
    expect(await startOf(unknown)).toEqual(['America/New_York', '10:00:00']);
    expect(await startOf(named)).toEqual(['America/Chicago', '09:00:00']);
    const asked = { time_zone: 'America/Los_Angeles' };
    expect(await startOf(named, asked)).toEqual(['America/Los_Angeles', '07:00:00']);
  });

  test('includes only the requested days of a calendar', async () => {
    const me = await someone(pay);
    const asked = { from: '2026-02-14', to: '2026-02-14' };
    const { body } = await preview(me, calendar(mondays, nights), asked);
    expect(body).toMatchObject({ ...asked, left_out: 1, rows: [{ line: 8 }] });
  });

  test.each([
    [{ time_zone: 'Mars' }, 'time_zone'],
    [{ from: '2026-02-02', to: '2026-02-01' }, 'to'],
    [{ from: '2020-01-01', to: '2026-02-01' }, 'to'],
    [{ from: 'today' }, 'from'],
  ])('%j is reported with its position', async (more, field) => {
    const { status, body } = await preview(await someone(pay), table(), more);
    expect([status, body.detail[0].loc]).toEqual([422, ['body', field]]);
  });
});

describe('importing', () => {
  test('the same file twice creates no duplicates', async () => {
    const me = await someone(pay);
    const file = calendar(mondays, nights);
    const first = await preview(me, file);
    expect((await accept(me, first)).body).toMatchObject({ created: 4 });
    const stored = ['02-09 07:00', '02-13 22:00', '02-14 22:00', '02-15 22:00'];
    expect(await live(me)).toEqual(stored);
    const second = await preview(me, file);
    expect(statesOf(second)).toEqual(['same', 'same', 'same', 'same']);
    // Recording the first preview again creates no duplicates either.
    expect((await accept(me, first)).body).toMatchObject({ created: 0, unchanged: 4 });
    expect(await live(me)).toEqual(stored);
  });

  test('a moved event moves its shift, with its entries', async () => {
    const me = await someone(pay);
    await accept(me, await preview(me, calendar(mondays)));
    const [{ id }] = (await me.send('GET', '/api/v1/shifts')).body.shifts;
    await me.ojti(id, '09:00', '10:00');
    const moved = calendar(['DTSTART:20260210T083000', 'DURATION:PT8H']);
    const answer = await preview(me, moved);
    expect(answer.body.rows).toMatchObject([
      { state: 'changed', shift: { replaces: id }, stored: { shift_date: '2026-02-09' } },
    ]);
    expect((await accept(me, answer)).body).toMatchObject({ changed: 1 });
    expect(await live(me)).toEqual(['02-10 08:30']);
    expect(statesOf(await preview(me, moved))).toEqual(['same']);
  });

  test.each([
    ['a calendar', (day: string) => calendar([`DTSTART:202602${day}T070000`, 'DURATION:PT8H'])],
    ['a table', (day: string, id: string) => `id,date,start,end\n${id},2026-02-${day},07:00,15:00`],
  ])('%s that names no types keeps those that the member recorded', async (_what, file) => {
    const me = await someone(pay);
    await accept(me, await preview(me, calendar(mondays)));
    const [{ id }] = (await me.send('GET', '/api/v1/shifts')).body.shifts;
    await me.send('PUT', `/api/v1/shifts/${id}`, { shift_type: 'tos' });
    expect(statesOf(await preview(me, file('09', id)))).toEqual(['same']);
    const moved = await preview(me, file('10', id));
    expect(moved.body.rows).toMatchObject([{ state: 'changed', shift: { shift_type: 'tos' } }]);
    await accept(me, moved);
    const { body } = await me.send('GET', '/api/v1/shifts/aggregated?pay_period=5&year=2026');
    expect(body.shifts).toMatchObject([
      { id, shift_date: '2026-02-10', shift_type: 'tos', tos_tnw: [{ sub_type: 'overtime' }] },
    ]);
  });

  test('a file that names a type changes it', async () => {
    const me = await someone(pay);
    await accept(me, await preview(me, calendar(mondays)));
    const named = await preview(me, calendar([...mondays, 'CATEGORIES:TNW']));
    expect(named.body.rows).toMatchObject([{ state: 'changed', shift: { shift_type: 'tnw' } }]);
  });

  test('a shift that cannot be moved because of its entries is reported', async () => {
    const me = await someone(pay);
    await accept(me, await preview(me, calendar(mondays)));
    const [{ id }] = (await me.send('GET', '/api/v1/shifts')).body.shifts;
    await me.ojti(id, '09:00', '10:00');
    const answer = await preview(me, calendar(['DTSTART:20260209T120000', 'DURATION:PT8H']));
    expect(answer.body.rows).toMatchObject([
      { state: 'not_understood', reason: expect.stringContaining('OJTI time from 09:00:00') },
    ]);
  });

  const week = ['09', '10', '11', '12', '13'];
  const eventsOn = (days: readonly string[]) =>
    calendar(...days.map(day => [`DTSTART:202602${day}T070000`, 'DURATION:PT8H']));
  const startsOn = (days: readonly string[]) => days.map(day => `02-${day} 07:00`);

  test.each([
    ['each onto the place of the next', ['10', '11', '12', '13', '14']],
    ['away, and others onto its place', ['16', '09', '11', '12', '13']],
    ['away, and a further one is on its place', ['16', '10', '11', '12', '13', '09']],
  ])('if events are moved %s, all of them have their shift', async (_how, days) => {
    const me = await someone(pay);
    await accept(me, await preview(me, eventsOn(week)));
    expect((await accept(me, await preview(me, eventsOn(days)))).body).toMatchObject({
      created: 1,
      changed: 0,
    });
    expect(await live(me)).toEqual(expect.arrayContaining(startsOn(days)));
    expect(statesOf(await preview(me, eventsOn(days)))).toEqual(days.map(() => 'same'));
  });

  test.each([
    ['each the place of the next', ['10', '11', '12', '13', '14'], [0, 1, 2, 3, 4]],
    ['further days, copied with their id', ['09', '16', '17'], [0, 0, 0]],
    ['other days, copied with their id', ['16', '17'], [0, 0]],
  ])('lines of an export that were given %s all have their shift', async (_what, days, ids) => {
    const me = await someone(pay);
    await accept(me, await preview(me, eventsOn(week)));
    const stored = (await me.send('GET', '/api/v1/shifts')).body.shifts;
    const lines = days.map((day, at) => `${stored[ids[at] ?? 0].id},2026-02-${day},07:00,15:00`);
    const table = ['id,date,start,end', ...lines].join('\n');
    expect((await accept(me, await preview(me, table))).status).toBe(200);
    expect(await live(me)).toEqual(expect.arrayContaining(startsOn(days)));
  });

  test('events without a UID are recorded, and move no shift', async () => {
    const me = await someone(pay);
    const unnamed = (days: readonly string[]) => eventsOn(days).replaceAll(/UID:\d\r\n/g, '');
    await accept(me, await preview(me, unnamed(['09', '10'])));
    await accept(me, await preview(me, unnamed(['11', '12'])));
    const namesakes = eventsOn(['16', '17']).replaceAll(/UID:\d/g, 'UID:shift');
    await accept(me, await preview(me, namesakes));
    expect(await live(me)).toEqual(startsOn(['09', '10', '11', '12', '16', '17']));
  });

  test('a deleted shift is new again, and is matched to its event again', async () => {
    const me = await someone(pay);
    const file = calendar(mondays);
    await accept(me, await preview(me, file));
    const [{ id }] = (await me.send('GET', '/api/v1/shifts')).body.shifts;
    await me.send('DELETE', `/api/v1/shifts/${id}`);
    const again = await preview(me, file);
    expect(statesOf(again)).toEqual(['new']);
    expect((await accept(me, again)).body).toMatchObject({ created: 1 });
  });

  test('a shift entered by hand is matched to its event once that was recorded', async () => {
    const me = await someone(pay);
    await me.shift();
    const first = await preview(me, calendar(mondays));
    expect(statesOf(first)).toEqual(['same']);
    const shifts = first.body.rows.map(({ shift }: Row) => shift);
    expect((await me.send('POST', '/api/v1/shifts/bulk', { shifts })).body).toMatchObject({
      unchanged: 1,
    });
    const moved = calendar(['DTSTART:20260210T070000', 'DURATION:PT8H']);
    expect(statesOf(await preview(me, moved))).toEqual(['changed']);
  });

  test('an event is matched to one shift: the last one recorded for it', async () => {
    const me = await someone(pay);
    const shift = { ...monday, source: 'an event' };
    await me.send('POST', '/api/v1/shifts/bulk', { shifts: [shift] });
    const other = { ...shift, shift_date: '2026-02-10' };
    const answer = await me.send('POST', '/api/v1/shifts/bulk', { shifts: [other] });
    expect(answer.body).toMatchObject({ created: 1 });
    const { rows } = await pay.pool.query(
      'select shift_date::text, source from shifts where membernumber = $1 order by 1',
      [me.number],
    );
    expect(rows).toEqual([
      { shift_date: '2026-02-09', source: null },
      { shift_date: '2026-02-10', source: 'an event' },
    ]);
    const twice = await me.send('POST', '/api/v1/shifts/bulk', { shifts: [shift, other] });
    expect(twice).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'shifts', 1, 'source'] }] },
    });
  });

  test('an imported export is identical, and changed where it was edited', async () => {
    const me = await someone(pay);
    await me.send('POST', '/api/v1/shifts/bulk', { shifts: exampleShifts });
    const { body: csv } = await me.send('GET', '/api/v1/shifts/export?year=2026&pay_period=6');
    expect(statesOf(await preview(me, csv))).toEqual(Array(11).fill('same'));
    const edited = csv.replace('2026-02-23,regular,07:00', '2026-02-23,regular,06:00');
    expect(statesOf(await preview(me, edited.replace('09:00-10:10', '')))).toEqual([
      'same',
      'changed',
      ...Array(5).fill('same'),
      'changed',
      ...Array(3).fill('same'),
    ]);
  });

  test('another’s shifts are never matched: neither by id, nor by event, nor by time', async () => {
    const [me, other] = [await someone(pay), await someone(pay)];
    await accept(other, await preview(other, calendar(mondays)));
    const [{ id }] = (await other.send('GET', '/api/v1/shifts')).body.shifts;
    expect(statesOf(await preview(me, calendar(mondays)))).toEqual(['new']);
    const byId = await preview(me, `id,date,start,end\n${id},2026-02-09,08:00,16:00`);
    expect(byId.body.rows).toMatchObject([{ state: 'new', stored: null }]);
    expect(byId.body.rows[0].shift.replaces).toBeUndefined();
  });
});

describe('a hostile file', () => {
  test.each([
    ['nothing but quotes', `date,start,end\n${'"'.repeat(400_000)}`],
    [
      'folds',
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x${'\r\n x'.repeat(100_000)}\r\nEND:VEVENT`,
    ],
    ['no text', '\u0000\u0001\uFFFD'],
  ])('%s gets a response without affecting others', async (_what, content) => {
    const [me, other] = [await someone(pay), await someone(pay)];
    const attack = preview(me, content);
    const health = await pay.send('GET', '/health');
    expect(health.status).toBe(200);
    const { status, body } = await attack;
    if (status === 200) expect(body.rows.length).toBeLessThanOrEqual(1000);
    else expect([status, typeof body.detail]).toEqual([400, 'string']);
    expect(statesOf(await preview(other, calendar(mondays)))).toEqual(['new']);
  });

  test('of more than half a million characters is refused unread', async () => {
    const me = await someone(pay);
    const { status, body } = await preview(me, 'x'.repeat(500_001));
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'content']]);
    expect((await preview(me, 'x'.repeat(1_100_000))).status).toBe(413);
  });
});
