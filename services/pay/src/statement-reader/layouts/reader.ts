import type {
  Statement,
  StatementDeduction,
  StatementEarning,
} from '../../domain/statements/statement.js';
import type { Line } from '../text/word.js';

/** A marker that only one layout prints, in one line or as a label, which may wrap. */
export type Sign = { test(line: string): boolean } | { label: RegExp };

/** Matches the parts in this order, with any text between them. */
export const inOrder = (...parts: RegExp[]): Sign => ({
  test: line =>
    parts.reduce<string | undefined>((rest, part) => {
      const found = rest === undefined ? null : part.exec(rest);
      return found ? rest?.slice(found.index + found[0].length) : undefined;
    }, line) !== undefined,
});

export interface LayoutReader {
  layout: string;
  /** The layout with the most matches is selected. */
  signs: readonly Sign[];
  /** Minimum number of matching signs. */
  needs: number;
  read(lines: Line[]): Statement;
}

/** A row of any layout, with its numbers by meaning. */
interface Row<Name extends string> {
  readonly description: string;
  readonly values: { readonly [N in Name]?: string | undefined };
}

const NONE = '0.00';

export const toEarning = ({
  description,
  values,
}: Row<'rate' | 'hours' | 'current' | 'adjustedHours' | 'adjusted'>): StatementEarning => ({
  description,
  rate: values.rate ?? null,
  currentHours: values.hours ?? NONE,
  currentAmount: values.current ?? NONE,
  adjustedHours: values.adjustedHours ?? NONE,
  adjustedAmount: values.adjusted ?? NONE,
});

export const toDeduction = ({
  description,
  values,
}: Row<'current' | 'adjusted'>): StatementDeduction => ({
  description,
  current: values.current ?? NONE,
  adjusted: values.adjusted ?? NONE,
});

const isZero = (amount: string) => /^-?[0.]*$/.test(amount);

/** Excludes rows with year-to-date values only. */
export const isOfPeriod = (row: StatementEarning): boolean =>
  [row.currentHours, row.currentAmount, row.adjustedHours, row.adjustedAmount].some(
    value => !isZero(value),
  );

export const isDeducted = (row: StatementDeduction): boolean =>
  !isZero(row.current) || !isZero(row.adjusted);

/** Totals, and lines that carry them to the next page. */
export const isSummary = (description: string): boolean =>
  /^(sub-?)?totals?\b|\btotals?$|^(gross|net) pay\b|\b(carried|brought) (forward|over)\b|\(?continued\)?$|^page \d/i.test(
    description,
  );

/** Titles that end the table above. A line "Leave" between rows of numbers is a wrapped description instead. */
export const isTitle = (line: Line, next?: Line): boolean =>
  !/\d\.\d/.test(line.text) &&
  (/\bpaid by\b/i.test(line.text) || !(next?.page === line.page && /\d\.\d/.test(next.text))) &&
  TITLE.test(line.text);

const TITLE =
  /^\W*(\d+\.?\s*)?((current|retroactive|other|your|statement of|pay) )*(earnings|deductions?|leave|benefits?|remarks?|allotments?|messages?|tax(es)? information)( (information|balances?|data|summary|and deductions|section|paid by (the )?government( for you)?|\(?continued\)?))*\W*$/i;

const EARNINGS = [
  'regular( pay| time)?',
  'controller incentive pay( \\(cip\\))?',
  '(controller )?affordability( incentive)?( for high cost areas)?( pay)?',
  'flsa premium( pay)?',
  '(true |base |straight )?overtime( pay)?',
  '(ot|overtime) \\d\\.\\d over \\d{1,2}(/\\d{2})?',
  'overtime with night diff(erential)?',
  'night diff(erential)?( pay)?',
  'sunday (prem(ium)?|differential|pay)( pay)?',
  'holiday (worked|premium)( pay)?|holiday pay worked',
  'ojti?( premium)?( pay)?',
  'on the job training( instructor)?( premium)?( pay)?',
  'cic( premium| differential)?( pay)?',
  'controller in charge( premium| differential)?( pay)?',
  'annual leave( used)?',
  'restored annual leave( used)?',
  'sick leave( used)?',
  'administrative leave( used)?|excused absence',
  'holiday (leave|pay)',
  'military leave( used)?',
  'credit (hours|hrs|time) (used|taken)',
  'comp(ensatory)? time( off)? (used|taken)',
  'time[- ]off award',
  'official time',
  'continuation of pay',
  'jury duty',
  'court leave( used)?',
  'weather (and|&) safety leave',
  'leave without pay|lwop',
  'credit hours( (earned|paid))?',
  'comp(ensatory)? time( (earned|paid))?',
  '(performance |special act )?cash award|(performance|special act) award',
  'time code number \\d{1,2} for special projects',
  'advance pay',
  'regular( pay| time)? retro(active)?',
  'retro(active)?( pay)?',
];
const DEDUCTIONS = [
  '(federal|state) tax(es)?( \\d)?',
  'social security( tax)?|oasdi',
  'medicare( tax)?',
  'fers( retirement)?|retirement( ?-? ?(fers|csrs)( \\w{1,3})?)?',
  'health benefits|fehb( premium( conversion)?)?',
  '(federal )?long term care( insurance)?',
  '(life insurance|fegli)( (basic|regular|additional|standard|family|optional))*',
  'flexible spending( account)?( (health|dependent) care)?',
  'tsp( (basic|savings|roth|traditional|loan|contributions?|catch-?up|match(ing)?|fers|csrs))*( \\d)?( pct)?',
  'thrift savings plan',
  'dental(\\/| and )vision',
  'union dues',
  'charity - cfc|cfc',
  'allotment( #?\\d)?',
];
const KNOWN = new RegExp(`^(${[...EARNINGS, ...DEDUCTIONS].join('|')})$`, 'i');

/** Complete descriptions: a wrapped line that completes one belongs to it. */
export const isKnownDescription = (description: string): boolean => KNOWN.test(description);
