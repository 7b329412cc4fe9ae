import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createStatementParser,
  type StatementParser,
} from '../../src/statement-reader/pdf/pool.js';

/** Files of shifts are read by the processes that read statements, under the same limits. */
let parser: StatementParser;
beforeAll(async () => {
  parser = createStatementParser({ readers: 1, deadlineMs: 60_000 });
  await read(good);
});
afterAll(() => parser.close());

const question = {
  from: '2026-01-01',
  to: '2026-12-31',
  timeZone: 'America/New_York',
};
const read = (text: string) => parser.readShifts(Buffer.from(text), question);

const good = 'date,start,end\n2026-02-09,07:00,15:00';
const defined = `BEGIN:VCALENDAR
BEGIN:VTIMEZONE
TZID:X
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:-0500
TZOFFSETTO:-0500
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
DTSTART;TZID=X:20260209T070000
DURATION:PT8H
RRULE:FREQ=DAILY;UNTIL=20260301T000000Z
END:VEVENT
END:VCALENDAR`;
/** No February has a thirtieth: the library looks for one without end. */
const endless = defined.replace('FREQ=DAILY', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30');

test('a file that takes too long is aborted, and the next one in the queue is read', async () => {
  const [attack, next] = await Promise.all([read(endless), read(good)]);
  expect(attack).toMatchObject({ ok: false, reason: 'too_complex' });
  expect(next).toMatchObject({ ok: true, file: { rows: { length: 1 } } });
});

test('definitions in one file do not affect the next', async () => {
  expect(await read(defined)).toMatchObject({ ok: true });
  const [, event = ''] = defined.split('END:VTIMEZONE\n');
  expect(await read(`BEGIN:VCALENDAR\n${event}`)).toMatchObject({
    file: { rows: [{ read: { problem: { code: 'event_zone_unknown', values: ['X'] } } }] },
  });
});
