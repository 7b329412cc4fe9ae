import type { SubType } from '@guildhall/contracts/pay';

/** The category of an earnings row, independent of the layout's name for it. */
export type RowCategory =
  | 'regular'
  | 'night'
  | 'sunday'
  | 'ojti'
  | 'cic'
  | 'overtime'
  | 'holiday'
  | 'cip'
  | 'affordability'
  | 'advance'
  | 'other';

type Layout = 'employee_express' | 'dfas_civilian' | 'nfc_ad334';

/** A whole name of a row of earnings, in lower case, and the layout it was seen in. */
interface EarningName {
  readonly name: string;
  readonly category: RowCategory;
  readonly seen: Layout;
  /** What it is among shifts, where it pays for time not worked. */
  readonly leave?: SubType;
}

const seenIn =
  (seen: Layout) =>
  (name: string, category: RowCategory, leave?: SubType): EarningName => ({
    ...{ name, category, seen },
    ...(leave && { leave }),
  });
const [express, dfas, nfc] = (['employee_express', 'dfas_civilian', 'nfc_ad334'] as const).map(
  seenIn,
) as [ReturnType<typeof seenIn>, ReturnType<typeof seenIn>, ReturnType<typeof seenIn>];

/**
 * What shifts cannot record by its own name is `other` time not worked: official time (5 U.S.C. 7131), continuation of
 * pay (5 U.S.C. 8118), court leave (5 U.S.C. 6322), weather and safety leave (5 U.S.C. 6329c).
 */
export const earningNames: readonly EarningName[] = [
  express('regular( pay| time)?', 'regular'),
  express('controller incentive pay( \\(cip\\))?', 'cip'),
  express(
    '(controller )?affordability( incentive)?( for high cost areas)?( pay)?',
    'affordability',
  ),
  express('flsa premium( pay)?', 'overtime'),
  express('(true |base |straight )?overtime( pay)?', 'overtime'),
  nfc('(ot|overtime) \\d\\.\\d over \\d{1,2}(/\\d{2})?', 'overtime'),
  nfc('overtime with night diff(erential)?', 'overtime'),
  express('night diff(erential)?( pay)?', 'night'),
  express('sunday (prem(ium)?|differential|pay)( pay)?', 'sunday'),
  express('holiday (worked|premium)( pay)?|holiday pay worked', 'holiday'),
  express('ojti?( premium)?( pay)?', 'ojti'),
  express('on the job training( instructor)?( premium)?( pay)?', 'ojti'),
  express('cic( premium| differential)?( pay)?', 'cic'),
  express('controller in charge( premium| differential)?( pay)?', 'cic'),
  express('annual leave( used)?', 'regular', 'annual_leave'),
  nfc('restored annual leave( used)?', 'regular', 'annual_leave'),
  express('sick leave( used)?', 'regular', 'sick_leave'),
  express('administrative leave( used)?|excused absence', 'regular', 'admin_leave'),
  express('holiday (leave|pay)', 'regular', 'holiday_leave'),
  dfas('military leave( used)?', 'regular', 'military_leave'),
  express('credit (hours|hrs|time) (used|taken)', 'regular', 'credit_hours_used'),
  dfas('comp(ensatory)? time( off)? (used|taken)', 'regular', 'comp_time_used'),
  express('time[- ]off award', 'regular', 'other'),
  nfc('official time', 'regular', 'other'),
  nfc('continuation of pay', 'regular', 'other'),
  nfc('jury duty', 'regular', 'other'),
  dfas('court leave( used)?', 'regular', 'other'),
  dfas('weather (and|&) safety leave', 'regular', 'other'),
  express('leave without pay|lwop', 'other'),
  express('credit hours( (earned|paid))?', 'other'),
  express('comp(ensatory)? time( (earned|paid))?', 'other'),
  express('(performance |special act )?cash award|(performance|special act) award', 'other'),
  express('time code number \\d{1,2} for special projects', 'other'),
  express('advance pay', 'advance'),
];

export const normalName = (description: string): string =>
  description.toLowerCase().replace(/\s+/g, ' ').trim();

const whole = (name: string) => new RegExp(`^(?:${name})$`);
const patterns = earningNames.map(each => ({ each, pattern: whole(each.name) }));
const anyOfThem = whole(earningNames.map(({ name }) => name).join('|'));

export const findName = (text: string): EarningName | undefined =>
  anyOfThem.test(text) ? patterns.find(({ pattern }) => pattern.test(text))?.each : undefined;
