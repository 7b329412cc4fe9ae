import type { PayTerms } from '../../src/domain/earnings/pay-rates.js';
import type { RecordedShift } from '../../src/domain/shifts/shift.js';

/**
 * A second, independent computation of a period's earnings: it walks every second by the wall and
 * asks what the member was doing. It shares no code with the core; fractions are exact integers.
 */

const DAY = 86_400;
const at = (text: string) => {
  const [h = 0, m = 0, s = 0] = text.split(':').map(Number);
  return h * 3600 + m * 60 + s;
};
const dayNumber = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

interface Span {
  from: number;
  to: number;
}

const spanOn = (day: number, start: string, end: string): Span => {
  const [s, e] = [at(start), at(end)];
  return { from: day * DAY + s, to: day * DAY + (e > s ? e : e + DAY) };
};

/** The candidate day whose seconds meet the shift most often; else nearest; else earliest. */
function anchored(entry: { start_time: string; end_time: string }, day: number, tour: Span): Span {
  const ranked = [-1, 0, 1].map(offset => {
    const span = spanOn(day + offset, entry.start_time, entry.end_time);
    const common = Math.max(0, Math.min(span.to, tour.to) - Math.max(span.from, tour.from));
    const gap = Math.max(0, span.from - tour.to, tour.from - span.to);
    return { span, common, gap, offset };
  });
  ranked.sort((a, b) => b.common - a.common || a.gap - b.gap || a.offset - b.offset);
  return (ranked[0] ?? { span: tour }).span;
}

const TOUR = 1;
const LEAVE = 2;
const UNPAID = 4;
const OVERTIME = 8;
const CREDIT = 16;
const OJTI = 32;
const CIC = 64;
const unpaidTypes = ['lwop', 'furlough', 'gov_shutdown'];

interface Marked {
  shift: RecordedShift;
  day: number;
  tour: Span;
  from: number;
  marks: Uint8Array;
}

function mark(shift: RecordedShift): Marked {
  const day = dayNumber(shift.shift_date);
  const tour = spanOn(day, shift.start_time, shift.end_time);
  const spans: [Span, number][] = [[tour, TOUR]];
  for (const each of shift.entries) {
    const tos = each.sub_type === 'overtime' ? OVERTIME : CREDIT;
    const tnw = unpaidTypes.includes(each.sub_type ?? '') ? LEAVE | UNPAID : LEAVE;
    const bits = { ojti: OJTI, cic: CIC, tos, tnw };
    spans.push([anchored(each, day, tour), bits[each.kind]]);
  }
  const from = Math.min(...spans.map(([span]) => span.from));
  const to = Math.max(...spans.map(([span]) => span.to));
  const marks = new Uint8Array(to - from);
  for (const [span, bit] of spans)
    for (let t = span.from; t < span.to; t += 1) marks[t - from] = (marks[t - from] ?? 0) | bit;
  return { shift, day, tour, from, marks };
}

function isSundayTour({ from, to }: Span): boolean {
  for (let t = from; t < to; t += 1800 - (t % 1800)) if (isSunday(t)) return true;
  return false;
}
const isSunday = (t: number) => new Date(t * 1000).getUTCDay() === 0;
const isNight = (t: number) => t % DAY < 6 * 3600 || t % DAY >= 18 * 3600;

/** Whole fractions of a dollar: cents × 3600 for seconds at a rate in cents. */
const round = (n: bigint, d: bigint) => (n + n + d) / (d + d);

const ojtiPercent = (date: string) =>
  date > '2024-12-31' ? 25n : date >= '2022-09-11' ? 20n : 10n;

/** In the periods of the test, and beside them: opm.gov, and E.O. 14129, 14133 and that of 2025-12-18. */
export const holidays = [
  '2022-09-05',
  '2024-12-24',
  '2024-12-25',
  '2025-01-01',
  '2025-01-09',
  '2025-01-20',
  '2025-12-24',
  '2025-12-25',
  '2025-12-26',
  '2026-01-01',
  '2026-01-19',
  '2026-11-11',
];

interface Duty {
  date: string;
  worked: number;
  tour: number;
  /** Worked after midnight. */
  next: number;
}

/** Seconds of holiday premium by the place of the shift: whole tours of the day, else the morning of the tour before. */
function onHolidays(duties: readonly Duty[]): number[] {
  const found = duties.map(() => 0);
  const dayBefore = (date: string) =>
    new Date((dayNumber(date) - 1) * 86_400_000).toISOString().slice(0, 10);
  for (const holiday of holidays) {
    const own = duties.filter(({ date, tour }) => date === holiday && tour > 0);
    const eve = dayBefore(holiday);
    const before = holidays.includes(eve)
      ? []
      : duties.filter(({ date, tour }) => date === eve && tour > 0);
    const part = own.length > 0 ? own : before;
    // The commonest day of the fortnight, where three others are as long; else eight hours.
    const fortnight = (date: string) =>
      Math.floor((dayNumber(date) - dayNumber('2024-12-15')) / 14);
    const days = new Map<string, number>();
    for (const { date, tour } of duties)
      if (fortnight(date) === fortnight(holiday) && date !== holiday && tour > 0)
        days.set(date, (days.get(date) ?? 0) + tour);
    const lengths = [...days.values()].sort((a, b) => a - b);
    const times = (length: number) => lengths.filter(each => each === length).length;
    const usual = lengths.reduce((best, each) => (times(each) > times(best) ? each : best), 0);
    let left = times(usual) >= 3 ? usual : 28_800;
    let paid = 0;
    for (const duty of part) {
      const seconds = Math.min(left, own.length > 0 ? duty.worked : duty.next);
      found[duties.indexOf(duty)] = seconds;
      left -= seconds;
      paid += seconds;
    }
    const first = part.find(duty => (found[duties.indexOf(duty)] ?? 0) > 0);
    if (first && paid < 7200)
      found[duties.indexOf(first)] = (found[duties.indexOf(first)] ?? 0) + 7200 - paid;
  }
  return found;
}

export type Simulated = Record<string, bigint>;

export function simulate(
  shifts: readonly RecordedShift[],
  first: string,
  last: string,
  terms: PayTerms,
): Simulated {
  const base = BigInt(terms.hourly_base_rate.replace('.', ''));
  const bonus = [terms.cip_percentage, terms.affordability_percentage].map(percent =>
    round(base * BigInt(Math.round(Number(percent) * 100)), 10_000n),
  );
  const [cip = 0n, affordability = 0n] = bonus;
  const night = round(base * 10n, 100n);
  const sunday = round(base * 25n, 100n);
  // Room for what shifts dated some days outside the period reach.
  const origin = (dayNumber(first) - 8) * DAY;
  const claimed = new Uint8Array((dayNumber(last) + 8) * DAY - origin);
  const total: Record<string, bigint> = {
    regular_pay: 0n,
    night_differential: 0n,
    sunday_premium: 0n,
    holiday_premium: 0n,
    ojti_premium: 0n,
    cic_premium: 0n,
    straight: 0n,
    cip: 0n,
    affordability: 0n,
  };
  const weeks = new Map<number, { pay: bigint; seconds: number; overtime: number }>();
  const inOrder = [...shifts].sort((a, b) =>
    a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1,
  );
  const all = inOrder.map(mark).map(({ shift, day, tour, from, marks }) => {
    const n = { worked: 0, leave: 0, unpaid: 0, ot: 0, night: 0, ojti: 0, cic: 0, next: 0 };
    for (let i = 0; i < marks.length; i += 1) {
      const bits = marks[i] ?? 0;
      const t = from + i;
      if ((bits & (TOUR | OVERTIME | CREDIT)) === 0 || claimed[t - origin] === 1) continue;
      claimed[t - origin] = 1;
      if (bits & TOUR && bits & LEAVE) {
        if (bits & UNPAID) n.unpaid += 1;
        else n.leave += 1;
        continue;
      }
      if (bits & OVERTIME) n.ot += 1;
      else if (!(bits & CREDIT)) {
        n.worked += 1;
        if (Math.floor(t / DAY) > day) n.next += 1;
      }
      if ((bits & OVERTIME || !(bits & CREDIT)) && isNight(t)) n.night += 1;
      if (bits & OJTI) n.ojti += 1;
      if (bits & CIC) n.cic += 1;
    }
    return { shift, day, tour, n };
  });
  all.sort((a, b) => a.tour.from - b.tour.from || (a.shift.id < b.shift.id ? -1 : 1));
  const onHoliday = onHolidays(
    all.map(({ shift, n }) => ({
      date: shift.shift_date,
      worked: n.worked,
      tour: n.worked + n.leave + n.unpaid,
      next: n.next,
    })),
  );
  for (const [index, { shift, day, tour, n }] of all.entries()) {
    const touchesSunday = isSundayTour(tour);
    if (shift.shift_date < first || shift.shift_date > last) continue;
    const worked = BigInt(n.worked);
    const paid = BigInt(n.worked + n.leave);
    const ojti = round(base * ojtiPercent(shift.shift_date), 100n) * BigInt(n.ojti);
    const onSunday = touchesSunday ? sunday * BigInt(Math.min(n.worked, 28_800)) : 0n;
    const holiday = base * BigInt(onHoliday[index] ?? 0);
    const premium = night * BigInt(n.night) + onSunday + holiday + ojti + night * BigInt(n.cic);
    total.regular_pay = (total.regular_pay ?? 0n) + base * paid;
    total.night_differential = (total.night_differential ?? 0n) + night * BigInt(n.night);
    total.sunday_premium = (total.sunday_premium ?? 0n) + onSunday;
    total.holiday_premium = (total.holiday_premium ?? 0n) + holiday;
    total.ojti_premium = (total.ojti_premium ?? 0n) + ojti;
    total.cic_premium = (total.cic_premium ?? 0n) + night * BigInt(n.cic);
    total.straight = (total.straight ?? 0n) + base * BigInt(n.ot);
    total.cip = (total.cip ?? 0n) + cip * paid;
    total.affordability = (total.affordability ?? 0n) + affordability * paid;
    let sundayBefore = day;
    while (!isSunday(sundayBefore * DAY)) sundayBefore -= 1;
    const week = weeks.get(sundayBefore) ?? { pay: 0n, seconds: 0, overtime: 0 };
    week.pay += base * BigInt(n.worked + n.ot) + premium + (cip + affordability) * worked;
    week.seconds += n.worked + n.ot;
    week.overtime += n.ot;
    weeks.set(sundayBefore, week);
  }
  const { straight = 0n, ...categories } = total;
  const cents = Object.fromEntries(
    Object.entries(categories).map(([name, exact]) => [name, round(exact, 3600n)]),
  );
  let overtime = round(straight, 3600n);
  for (const { pay, seconds, overtime: hours } of weeks.values()) {
    if (hours === 0) continue;
    const regularRate = round(pay, BigInt(seconds));
    overtime += round(regularRate * BigInt(hours), 7200n);
  }
  return { ...cents, overtime };
}
