import type { Language } from '@guildhall/contracts';
import type { PayPeriod, Shift, ShiftType } from '@guildhall/contracts/pay';
import { tourOf } from '../../../domain/shifts/placement.js';
import { ppIdOf } from '../../../domain/time/calendar.js';
import type { InstantSeconds, Zone } from '../../../domain/time/time-zone.js';

interface Words {
  readonly calendar: string;
  /** Viewers of the calendar must not see why the member is away. */
  readonly shifts: Readonly<Record<ShiftType, string>>;
  readonly payDay: (period: number) => string;
}

const wordsIn: Readonly<Record<Language, Words>> = {
  en: {
    calendar: 'Shifts',
    shifts: { regular: 'Shift', tos: 'Overtime shift', tnw: 'Leave' },
    payDay: period => `Pay day of period ${period}: was I paid right?`,
  },
  es: {
    calendar: 'Turnos',
    shifts: { regular: 'Turno', tos: 'Turno de horas extra', tnw: 'Licencia' },
    payDay: period => `Día de pago del período ${period}: ¿me pagaron bien?`,
  },
};

/** 20260209T120000Z */
const moment = (at: InstantSeconds): string =>
  new Date(at * 1000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** By UTC, which every program understands without a table of zones. */
function eventOf(shift: Shift, zone: Zone, words: Words): string[] {
  const [start, end] = tourOf(shift);
  return [
    'BEGIN:VEVENT',
    `UID:${shift.id}@guildhall`,
    `DTSTAMP:${moment(Date.parse(shift.updated_at) / 1000)}`,
    `DTSTART:${moment(zone.instantOf(start))}`,
    `DTEND:${moment(zone.instantOf(end))}`,
    `SUMMARY:${words.shifts[shift.shift_type]}`,
    `CATEGORIES:${shift.shift_type.toUpperCase()}`,
    'END:VEVENT',
  ];
}

/** Transparent: the day stays free. */
const payDayOf = (period: PayPeriod, words: Words): string[] => [
  'BEGIN:VEVENT',
  `UID:pay-day-${ppIdOf(period)}@guildhall`,
  `DTSTAMP:${dateOf(period.start_date)}T000000Z`,
  `DTSTART;VALUE=DATE:${dateOf(period.pay_date)}`,
  `SUMMARY:${words.payDay(period.pay_period_number)}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** 20260209 */
const dateOf = (date: string) => date.replaceAll('-', '');

interface Calendar {
  readonly shifts: readonly Shift[];
  readonly payDays: readonly PayPeriod[];
  readonly timeZone: string;
  readonly zone: Zone;
  readonly language: Language;
}

/** RFC 5545. Nothing of it comes from people, so nothing needs escaping, and no line is long. */
export function calendarFile({ shifts, payDays, timeZone, zone, language }: Calendar): string {
  const words = wordsIn[language];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Guildhall//Pay//${language.toUpperCase()}`,
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${words.calendar}`,
    `X-WR-TIMEZONE:${timeZone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT4H',
    'X-PUBLISHED-TTL:PT4H',
    ...shifts.flatMap(shift => eventOf(shift, zone, words)),
    ...payDays.flatMap(period => payDayOf(period, words)),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
