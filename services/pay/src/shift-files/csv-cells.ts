import { message } from '@guildhall/contracts/messages';
import { subTypes, type WantedShift } from '@guildhall/contracts/pay';
import { formatTime, HOUR, MINUTE } from '../domain/time/time-of-day.js';
import { timePart } from './csv-dates.js';
import { entryTypeOf, noneOf, subTypeIn } from './csv-kinds.js';
import { NotUnderstood } from './shift-file.js';

/** 07:00, 0700, 700, 7:00 AM, and 0 for 0000, as spreadsheets make of it; 24:00 is the midnight at the end. */
export function timeIn(cell: string): string {
  const found = /^(\d{1,2})(?::?(\d{2}))?(?::(\d{2}))?\s*([ap])?\.?m?\.?$/i.exec(timePart(cell));
  const [, hour = '', minute = '0', second = '0', half] = found ?? [];
  const isAlone =
    found !== null && found[2] === undefined && half === undefined && Number(hour) > 0;
  const inHalf = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  const fits = half ? Number(hour) >= 1 && Number(hour) <= 12 : inHalf <= 24;
  const total = inHalf * HOUR + Number(minute) * MINUTE + Number(second);
  if (!found || isAlone || !fits || Number(minute) > 59 || Number(second) > 59 || total > 24 * HOUR)
    throw new NotUnderstood(message('no_time', cell));
  return formatTime(total % (24 * HOUR));
}

const list = (cell: string): string[] =>
  cell
    .split(';')
    .map(each => each.trim())
    .filter(each => each !== '');

const dash = /[-–—]|\bto\b/i;

export function rangeIn(text: string) {
  const [start, end, ...rest] = text.split(dash).map(each => each.trim());
  if (start === undefined || end === undefined || rest.length > 0)
    throw new NotUnderstood(message('no_stretch', text));
  return { start_time: timeIn(start), end_time: timeIn(end) };
}

/** `09:00-10:10; 13:00-14:00` */
export const rangesIn = (cell: string) => list(cell).map(rangeIn);

type TosTnw = NonNullable<WantedShift['tos_tnw']>[number];

/** `overtime 15:00-16:30; annual leave 07:00-08:00` */
export const tosTnwIn = (cell: string): TosTnw[] =>
  list(cell).map(text => {
    const [, kind = text, times = ''] = /^(\D+?)\s*(\d.*)$/.exec(text) ?? [];
    const sub_type = subTypeIn(kind);
    if (sub_type === undefined) throw noneOf(kind, subTypes);
    return { entry_type: entryTypeOf(sub_type), sub_type, ...rangeIn(times) };
  });
