import type { PayPeriod, Shift, ShiftType } from '@guildhall/contracts/pay';
import { tourOf } from '../../../domain/shifts/placement.js';
import { ppIdOf } from '../../../domain/time/calendar.js';
import type { InstantSeconds, Zone } from '../../../domain/time/time-zone.js';

/** Why somebody is away is nobody's business who sees the calendar. */
const summaries: Readonly<Record<ShiftType, string>> = {
  regular: 'Shift',
  tos: 'Overtime shift',
  tnw: 'Leave',
};

/** 20260209T120000Z */
const moment = (at: InstantSeconds): string =>
  new Date(at * 1000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** By UTC, which every program understands without a table of zones. */
function eventOf(shift: Shift, zone: Zone): string[] {
  const [start, end] = tourOf(shift);
  return [
    'BEGIN:VEVENT',
    `UID:${shift.id}@guildhall`,
    `DTSTAMP:${moment(Date.parse(shift.updated_at) / 1000)}`,
    `DTSTART:${moment(zone.instantOf(start))}`,
    `DTEND:${moment(zone.instantOf(end))}`,
    `SUMMARY:${summaries[shift.shift_type]}`,
    `CATEGORIES:${shift.shift_type.toUpperCase()}`,
    'END:VEVENT',
  ];
}

/** Takes no time: nobody is busy for it. */
const payDayOf = (period: PayPeriod): string[] => [
  'BEGIN:VEVENT',
  `UID:pay-day-${ppIdOf(period)}@guildhall`,
  `DTSTAMP:${dateOf(period.start_date)}T000000Z`,
  `DTSTART;VALUE=DATE:${dateOf(period.pay_date)}`,
  `SUMMARY:Pay day of period ${period.pay_period_number}: was I paid right?`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** 20260209 */
const dateOf = (date: string) => date.replaceAll('-', '');

interface Entries {
  readonly shifts: readonly Shift[];
  readonly payDays: readonly PayPeriod[];
}

/** RFC 5545. Nothing of it comes from people, so nothing needs escaping, and no line is long. */
export const calendarFile = ({ shifts, payDays }: Entries, timeZone: string, zone: Zone): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guildhall//Pay//EN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Shifts',
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...shifts.flatMap(shift => eventOf(shift, zone)),
    ...payDays.flatMap(payDayOf),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
