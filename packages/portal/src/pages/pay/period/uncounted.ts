import type { Extra, ShiftForm } from './shift-form.js';

/** Minutes from the shift's midnight. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

const day = 24 * 60;

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** What ends before it begins ends on the next day. */
function stretchOf({ start, end }: Pick<Extra, 'start' | 'end'>): Stretch {
  const [from, to] = [minuteOf(start), minuteOf(end)];
  return { from, to: to > from ? to : to + day };
}

/** Below nothing: how far they are apart. */
const overlap = (a: Stretch, b: Stretch) => Math.min(a.to, b.to) - Math.max(a.from, b.from);

/** On the day on which the service takes it to be: where it meets the shift most, or lies nearest. */
function placed(extra: Extra, shift: Stretch): Stretch {
  const { from, to } = stretchOf(extra);
  const days = [-day, 0, day].map(by => ({ from: from + by, to: to + by }));
  return days.reduce((best, each) => (overlap(each, shift) > overlap(best, shift) ? each : best));
}

const isBesideShift = ({ kind }: Extra) => kind === 'overtime' || kind === 'credit_hours_earned';

/** Whether a part of it lies neither within the shift nor within overtime beside it: that part counts for nothing. */
export function isPartlyUncounted(extra: Extra, { start, end, extras }: ShiftForm): boolean {
  if (isBesideShift(extra) || [start, end, extra.start, extra.end].includes('')) return false;
  const shift = stretchOf({ start, end });
  const counted = [shift, ...extras.filter(isBesideShift).map(each => placed(each, shift))];
  const { from, to } = placed(extra, shift);
  let reached = from;
  for (const each of counted.sort((a, b) => a.from - b.from))
    if (each.from <= reached) reached = Math.max(reached, each.to);
  return reached < to;
}
