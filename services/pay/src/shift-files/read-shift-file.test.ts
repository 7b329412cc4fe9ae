import { textOf } from '@guildhall/contracts/messages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDate, getDay, weekdayOf } from '../domain/time/plain-date.js';
import { readShiftFile } from './read-shift-file.js';
import type { FileQuestion } from './shift-file.js';

const question: FileQuestion = {
  from: '2026-01-01',
  to: '2026-12-31',
  timeZone: 'America/New_York',
};
const calendar = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n');
const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:one', ...lines, 'END:VEVENT'];
const read = (text: string, over: Partial<FileQuestion> = {}) =>
  readShiftFile(text, { ...question, ...over });
/** Every shift in a line, every problem in its words. */
const told = (text: string, over: Partial<FileQuestion> = {}) =>
  read(text, over).rows.map(({ read: found }) =>
    'problem' in found
      ? textOf(found.problem)
      : `${found.shift.shift_date} ${found.shift.start_time.slice(0, 5)}-${found.shift.end_time.slice(0, 5)}`,
  );
const eight = ['DTSTART:20260209T070000', 'DTEND:20260209T150000'];

describe('the times of an event', () => {
  test.each([
    ['without a zone', eight, '2026-02-09 07:00-15:00'],
    [
      'of the facility’s zone',
      ['DTSTART;TZID=America/New_York:20260209T070000', 'DURATION:PT8H'],
      '2026-02-09 07:00-15:00',
    ],
    [
      'of another zone',
      ['DTSTART;TZID=America/Los_Angeles:20260209T070000', 'DURATION:PT8H'],
      '2026-02-09 10:00-18:00',
    ],
    [
      'by UTC, on the day before',
      ['DTSTART:20260210T033000Z', 'DTEND:20260210T113000Z'],
      '2026-02-09 22:30-06:30',
    ],
    [
      // Clocks go forward at two: by them ten hours are what was seven in the file.
      'of the night in which clocks change',
      ['DTSTART:20260308T030000Z', 'DTEND:20260308T110000Z'],
      '2026-03-07 22:00-07:00',
    ],
    [
      'that pass in a night in which clocks go forward',
      ['DTSTART;TZID=America/New_York:20260307T220000', 'DURATION:PT8H'],
      '2026-03-07 22:00-07:00',
    ],
    [
      'that pass in a night in which clocks go back, without a zone',
      ['DTSTART:20261031T220000', 'DURATION:PT8H'],
      '2026-10-31 22:00-05:00',
    ],
    [
      'between two that clocks show',
      [
        'DTSTART;TZID=America/New_York:20260307T220000',
        'DTEND;TZID=America/New_York:20260308T060000',
      ],
      '2026-03-07 22:00-06:00',
    ],
  ])('%s are local times', (_what, lines, expected) => {
    expect(told(calendar(...event(...lines)))).toEqual([expected]);
  });

  /** A zone that is always as far from UTC. */
  const fixed = (name: string, offset: string) => [
    'BEGIN:VTIMEZONE',
    `TZID:${name}`,
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    `TZOFFSETFROM:${offset}`,
    `TZOFFSETTO:${offset}`,
    'END:STANDARD',
    'END:VTIMEZONE',
  ];

  test('in a zone defined only in the file use its definition', () => {
    const zone = fixed('Our Own Time', '-0700');
    const lines = event('DTSTART;TZID=Our Own Time:20260209T070000', 'DURATION:PT8H');
    expect(told(calendar(...zone, ...lines))).toEqual(['2026-02-09 09:00-17:00']);
    expect(told(calendar(...lines))).toEqual([
      'This event is in a time zone that is not known: Our Own Time.',
    ]);
  });

  test('in a zone defined since 1601, as by Outlook, follow its clock changes', () => {
    const part = (kind: string, rule: string, from: string, to: string) => [
      `BEGIN:${kind}`,
      'DTSTART:16010101T020000',
      `RRULE:FREQ=YEARLY;${rule}`,
      `TZOFFSETFROM:${from}`,
      `TZOFFSETTO:${to}`,
      `END:${kind}`,
    ];
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Outlook',
      ...part('STANDARD', 'BYDAY=1SU;BYMONTH=11', '-0700', '-0800'),
      ...part('DAYLIGHT', 'BYDAY=2SU;BYMONTH=3', '-0800', '-0700'),
      'END:VTIMEZONE',
    ];
    // Los Angeles is three hours behind New York, in winter and in summer.
    for (const month of ['02', '07'])
      expect(
        told(
          calendar(
            ...zone,
            ...event(`DTSTART;TZID=Outlook:2026${month}09T070000`, 'DURATION:PT8H'),
          ),
        ),
      ).toEqual([`2026-${month}-09 10:00-18:00`]);
  });

  test('in a standard zone that the file redefines use the standard definition', () => {
    const zone = fixed('America/New_York', '+1400');
    const lines = event('DTSTART;TZID=America/New_York:20260209T070000', 'DURATION:PT8H');
    expect(told(calendar(...zone, ...lines))).toEqual(['2026-02-09 07:00-15:00']);
  });
});

describe('a recurring event', () => {
  const weekly = (...more: readonly string[]) =>
    calendar(...event(...eight, 'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=4', ...more));

  test('is one shift for each occurrence', () => {
    expect(told(weekly())).toEqual([
      '2026-02-09 07:00-15:00',
      '2026-02-11 07:00-15:00',
      '2026-02-16 07:00-15:00',
      '2026-02-18 07:00-15:00',
    ]);
  });

  test('keeps its local time when clocks change', () => {
    const lines = [
      'DTSTART;TZID=America/New_York:20260307T070000',
      'DURATION:PT8H',
      'RRULE:FREQ=DAILY;UNTIL=20260309T110000Z',
    ];
    // Seven o'clock on the ninth is 11:00 by UTC: the last second that still counts.
    expect(told(calendar(...event(...lines)))).toEqual([
      '2026-03-07 07:00-15:00',
      '2026-03-08 07:00-15:00',
      '2026-03-09 07:00-15:00',
    ]);
  });

  test.each([
    'EXDATE:20260211T070000',
    'EXDATE;VALUE=DATE:20260211',
    'EXDATE:20260201T070000,20260211T070000',
  ])('leaves out dates excluded by %s', exdate => {
    expect(told(weekly(exdate))).toEqual([
      '2026-02-09 07:00-15:00',
      '2026-02-16 07:00-15:00',
      '2026-02-18 07:00-15:00',
    ]);
  });

  test('includes added dates and moved occurrences', () => {
    const moved = event(
      'RECURRENCE-ID:20260211T070000',
      'DTSTART:20260212T060000',
      'DURATION:PT8H',
    );
    const text = weekly('RDATE:20260301T070000').replace('END:VCALENDAR', '');
    expect(told(`${text}${moved.join('\r\n')}\r\nEND:VCALENDAR`)).toEqual([
      '2026-02-09 07:00-15:00',
      '2026-02-16 07:00-15:00',
      '2026-02-18 07:00-15:00',
      '2026-03-01 07:00-15:00',
      '2026-02-12 06:00-14:00',
    ]);
  });

  test('is identified by its occurrence, also if that was moved', () => {
    const sources = (text: string) =>
      read(text).rows.map(({ read: found }) => 'shift' in found && found.shift.source);
    const [first, second] = sources(weekly());
    const moved = calendar(
      ...event('RECURRENCE-ID:20260211T070000', 'DTSTART:20260212T060000', 'DURATION:PT8H'),
    );
    expect(first).not.toBe(second);
    expect(sources(moved)).toEqual([second]);
    expect(sources(weekly().replaceAll('UID:one', 'UID:two'))).not.toContain(second);
  });

  test.each([
    ['no name', []],
    ['an empty name', ['UID:']],
    ['one name for both', ['UID:one']],
  ])('is not identified if events have %s', (_what, uid) => {
    const single = ['20260209', '20260210'].flatMap(day => [
      'BEGIN:VEVENT',
      ...uid,
      `DTSTART:${day}T070000`,
      'DURATION:PT8H',
      'END:VEVENT',
    ]);
    const { rows } = read(calendar(...single), { to: '2026-02-09' });
    expect(rows).toMatchObject([{ read: { shift: { shift_date: '2026-02-09' } } }]);
    expect(rows[0]?.read).not.toHaveProperty('shift.source');
  });

  test('is expanded only within the requested days', () => {
    const daily = calendar(...event(...eight, 'RRULE:FREQ=DAILY'));
    const days = { from: '2026-06-01', to: '2026-06-03' };
    expect(told(daily, days)).toEqual([
      '2026-06-01 07:00-15:00',
      '2026-06-02 07:00-15:00',
      '2026-06-03 07:00-15:00',
    ]);
    expect(read(daily, { from: '2025-01-01', to: '2025-12-31' })).toMatchObject({
      rows: [],
      leftOut: 1,
    });
  });

  test('by days of the week equals the result of counting days', () => {
    const days = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 0, max: 300 }),
        (weekdays, interval, length, offset) => {
          // The first is one of its own days; weeks are counted from Sunday.
          const start = [...Array(7).keys()]
            .map(at => getDay('2026-01-04') + offset + at)
            .find(day => weekdays.includes(weekdayOf(day))) as number;
          const until = formatDate(start + length).replaceAll('-', '');
          const rule = `RRULE:FREQ=WEEKLY;WKST=SU;INTERVAL=${interval};UNTIL=${until};BYDAY=${weekdays.map(each => days[each])}`;
          const at = formatDate(start).replaceAll('-', '');
          const text = calendar(...event(`DTSTART:${at}T070000`, 'DURATION:PT8H', rule));
          const sunday = start - weekdayOf(start);
          const expected = [...Array(length + 1).keys()]
            .map(day => start + day)
            .filter(day => weekdays.includes(weekdayOf(day)))
            .filter(day => Math.floor((day - sunday) / 7) % interval === 0);
          expect(told(text, { to: '2027-12-31' })).toEqual(
            expected.map(day => `${formatDate(day)} 07:00-15:00`),
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('an entry that is not a shift', () => {
  test.each([
    ['DTSTART;VALUE=DATE:20260209', 'is an all-day event without times'],
    ['DTSTART:20260209T070000', 'has no length'],
    ['DTSTART:20260209T070000\r\nDTEND:20260209T060000', 'has no length'],
    ['DTSTART:20260209T070000\r\nDURATION:P1D', 'is longer than a day'],
    ['DTSTART:20260230T070000\r\nDURATION:PT8H', 'has a time that does not exist'],
    ['SUMMARY:nothing', 'has no start'],
    [`${eight.join('\r\n')}\r\nSTATUS:CANCELLED`, 'is canceled'],
    [`${eight.join('\r\n')}\r\nRRULE:FREQ=SECONDLY`, 'repeats several times a day'],
    [`${eight.join('\r\n')}\r\nRRULE:FREQ=DAILY;BYHOUR=1,2,3`, 'repeats several times a day'],
    [`${eight.join('\r\n')}\r\nRRULE:FREQ=DAILY;INTERVAL=x`, 'does not follow'],
    [
      `${eight.join('\r\n')}\r\nRRULE:FREQ=DAILY;UNTIL=20260230`,
      'The end of this event’s repetition cannot be read',
    ],
    [
      `${eight.join('\r\n')}\r\nRRULE:FREQ=DAILY;UNTIL=June`,
      'The end of this event’s repetition cannot be read',
    ],
    ['no line at all', 'does not follow the calendar format'],
  ])('%j is reported with its line, and the others are read', (lines, reason) => {
    const { rows } = read(calendar(...event(...lines.split('\r\n')), ...event(...eight)));
    expect(rows).toMatchObject([
      { line: 3, read: { problem: { text: expect.stringContaining(reason) } } },
      { read: { shift: { shift_date: '2026-02-09' } } },
    ]);
  });

  test('an event without an end is ignored', () => {
    expect(told(calendar('BEGIN:VEVENT', ...event(...eight)))).toEqual(['2026-02-09 07:00-15:00']);
  });

  test('more than a thousand entries are cut, with a message', () => {
    const many = Array.from({ length: 1001 }, () => event(...eight)).flat();
    expect(read(calendar(...many))).toMatchObject({ isCut: true, rows: { length: 1000 } });
  });
});

describe('a table', () => {
  const table = (...lines: readonly string[]) => lines.join('\n');

  test.each([
    ['shift_date,start_time,end_time', '2026-02-09,07:00,15:00'],
    ['Date;Start;End', '2/9/2026;7:00 AM;3 PM'],
    ['Start Date\tStart Time\tEnd Date\tEnd Time', '02/09/2026\t0700\t02/09/2026\t1500'],
    ['\uFEFF"Day","From","To"', '"2026-02-09","07:00:00","15:00"'],
    ['Date,Day,In,Out', '02/09/26,Mon,700,1500'],
    ['Employee,Date,Clock In,Clock Out', 'Reyes,9-Feb-26,7:00,15:00'],
    ['Date,Shift', '"Monday, February 9, 2026",0700–1500'],
    ['Start,End', '2/9/2026 7:00 AM,2/9/2026 3:00 PM'],
    ['Start,End', '2026-02-09T07:00:00,2026-02-09T15:00:00'],
    ['Fecha;Entrada;Salida', '09.02.2026;07:00;15:00'],
    ['sep=;\nDate;Start;End', '20260209;07:00;15:00'],
    ['Schedule of Ana Reyes\nPeriod 5;;\n\nDate;Start;End', '2/9/2026;0700;1500\n;;'],
  ])('with the columns %s is accepted', (heading, line) => {
    expect(told(table(heading, line))).toEqual(['2026-02-09 07:00-15:00']);
  });

  test.each([
    ['REG', 'regular', undefined],
    ['OT', 'tos', 'overtime'],
    ['Annual Leave', 'tnw', 'annual_leave'],
    ['tnw', 'tnw', undefined],
  ])('that calls a shift %s applies it to the whole shift', (word, shift_type, sub_type) => {
    const [row] = read(table('date,start,end,type', `2026-02-09,07:00,15:00,${word}`)).rows;
    const times = { start_time: '07:00:00', end_time: '15:00:00' };
    expect(row?.read).toEqual({
      shift: {
        shift_date: '2026-02-09',
        shift_type,
        ...times,
        ...(sub_type && { tos_tnw: [{ entry_type: shift_type, sub_type, ...times }] }),
      },
    });
  });

  test('has the day first if a date cannot have the month first, and no other contradicts', () => {
    const days = (...dates: readonly string[]) =>
      told(table('date,start,end', ...dates.map(date => `${date},0,8:00`)));
    expect(days('1/3/2026', '13/2/2026')).toEqual([
      '2026-03-01 00:00-08:00',
      '2026-02-13 00:00-08:00',
    ]);
    expect(days('1/3/2026', '2/13/2026')).toEqual([
      '2026-01-03 00:00-08:00',
      '2026-02-13 00:00-08:00',
    ]);
    expect(days('1/3/2026', '13/2/2026', '2/13/2026')[0]).toBe('2026-01-03 00:00-08:00');
  });

  test('reports what it does not understand by line, and reads the other lines', () => {
    const text = table(
      'date,start,end,type,tos_tnw',
      '2026-02-30,07:00,15:00,,',
      '',
      '2026-02-09,25:00,15:00,,',
      '2026-02-09,7,15:00,,',
      '2026-02-09,07:00,15:00,leave,',
      '2026-02-09,07:00,15:00,tnw,holidays 07:00-15:00',
      '2026-02-09,22:00,24:00,tos,',
      '2026-02-10,,,RDO,',
    );
    const { rows } = read(text);
    expect(rows.map(({ line }) => line)).toEqual([2, 4, 5, 6, 7, 8, 9]);
    expect(told(text)).toEqual([
      '"2026-02-30" is not a date: write 2026-02-09 or 2/9/2026',
      '"25:00" is not a time: write 07:00, 0700 or 7:00 AM',
      '"7" is not a time: write 07:00, 0700 or 7:00 AM',
      expect.stringContaining('"leave" is not one of regular, overtime, credit hours earned'),
      expect.stringContaining('"holidays" is not one of overtime'),
      '2026-02-09 22:00-00:00',
      'This line has no times, as for a day off.',
    ]);
  });

  test('an all-day event of Outlook has no times', () => {
    const text = table(
      '"Subject","Start Date","Start Time","End Date","End Time","All day event"',
      '"Leave","2/5/2026","12:00:00 AM","2/6/2026","12:00:00 AM","True"',
      '"Mid","2/6/2026","11:00:00 PM","2/7/2026","7:00:00 AM","False"',
    );
    expect(told(text)).toEqual([
      'This line has no times, as for a day off.',
      '2026-02-06 23:00-07:00',
    ]);
  });

  test.each([
    ['', 'The file is empty'],
    ['2026-02-09,07:00,15:00', 'Missing: date, start, end'],
    ['date,start,end\n"2026', 'cannot be read'],
  ])('%j is not a table', (text, reason) => {
    expect(() => read(text)).toThrow(reason);
  });
});

test('any input gets a response without side effects', () => {
  const pieces = fc.constantFrom(
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VTIMEZONE',
    'END:VTIMEZONE',
    'TZID:X',
    'DTSTART;TZID=X:20260209T070000',
    'DTSTART:20260209T070000Z',
    'DTEND:20260209T150000',
    'DURATION:-PT1H',
    'DURATION:P',
    'RRULE:FREQ=YEARLY;BYMONTHDAY=31',
    'RRULE:',
    'EXDATE:',
    'RDATE;VALUE=PERIOD:20260209T070000/PT1H',
    'RECURRENCE-ID:20260209T070000',
    'ATTACH;ENCODING=BASE64;VALUE=BINARY:====',
    ' folded',
  );
  const line = fc.oneof(pieces, fc.string());
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), lines => {
      const text = `BEGIN:VCALENDAR\r\n${lines.join('\r\n')}\r\nEND:VEVENT`;
      for (const row of read(text).rows) expect(row.line).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});

test.each([
  'Fecha;Entrada;Salida',
  'Fecha;Inicio;Fin',
  'Fecha de comienzo;Comienzo;Finalización',
  'Fecha de inicio;Hora de inicio;Hora de fin',
])('Spanish column names of a table are recognized: %s', heading => {
  expect(told(`${heading}\n11/16/2026;14:30;22:30\n`)).toEqual(['2026-11-16 14:30-22:30']);
});
