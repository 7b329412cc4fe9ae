import type { RecordType } from '@guildhall/contracts/platform';
import {
  columnOf,
  recordDefinitions,
  type TableMapping,
  type TypeSurvey,
  valuesOf,
} from '@guildhall/platform/checks';
import { tableText } from '@guildhall/service-kit';
import { missingIn } from './propose.js';
import { rowCount } from './values.js';

const cut = (text: string | null) =>
  text === null ? null : text.length > 24 ? `${text.slice(0, 23)}…` : text;

export function describeMapping(
  type: RecordType,
  { table, columns, changed_at }: TableMapping,
): string {
  const lines = recordDefinitions[type].fields.map(({ name, required }) => {
    const column = columns[name];
    if (column === undefined) return `  ${name.padEnd(15)} ← ${required ? 'MISSING' : '–'}`;
    const values = Object.entries(valuesOf(column) ?? {}).map(pair => pair.join(' = '));
    return `  ${name.padEnd(15)} ← ${columnOf(column)}${values.length > 0 ? ` (${values.join(', ')})` : ''}`;
  });
  const changed = changed_at === undefined ? [] : [`  ${'changed'.padEnd(15)} ← ${changed_at}`];
  return [`${type}, from ${table}:`, ...lines, ...changed].join('\n');
}

type Fault = TypeSurvey['faults'][number];

const reference = /^(Facility|Region|Member) (.*) does not exist$/;
const typeOf: Readonly<Record<string, RecordType>> = {
  Facility: 'facilities',
  Region: 'regions',
  Member: 'members',
};
/** Limits on faults and on codes per fault shown. */
const most = 8;

interface ReportedFault extends Fault {
  /** The referenced type with missing codes. */
  readonly lacks?: RecordType;
  /** Whether references are numbers, which are seldom codes. */
  readonly byNumbers?: boolean;
}

/** Missing references are one fault, whatever the number of codes. */
function grouped(faults: readonly Fault[]): readonly ReportedFault[] {
  const missing = new Map<string, (Fault & { readonly code: string })[]>();
  const others: ReportedFault[] = [];
  for (const fault of faults) {
    const [, what, code] = reference.exec(fault.message) ?? [];
    if (what === undefined || code === undefined) others.push(fault);
    else missing.set(what, [...(missing.get(what) ?? []), { ...fault, code }]);
  }
  const references = [...missing].map(([what, of]): ReportedFault => {
    const more = of.length > most ? ` and ${of.length - most} others` : '';
    return {
      message: `Unknown ${what.toLowerCase()} ${of
        .slice(0, most)
        .map(({ code }) => code)
        .join(', ')}${more}`,
      rows: of.reduce((sum, { rows }) => sum + rows, 0),
      key: of[0]?.key ?? null,
      ...(typeOf[what] !== undefined && { lacks: typeOf[what] }),
      byNumbers: of.every(({ code }) => /^\d+$/.test(code)),
    };
  });
  return [...others, ...references].sort((a, b) => b.rows - a.rows);
}

/** Lists rejected rows, with instructions. */
function describeFaults(
  survey: TypeSurvey,
  surveys: readonly TypeSurvey[],
  isPerson: boolean,
): string {
  const { type, rows, rejected, isCut } = survey;
  if (rejected === 0) return '';
  const faults = grouped(survey.faults);
  const told = faults.slice(0, most).map(({ message, rows: times, key }) => {
    const which = key === null ? '' : ` (one has ${recordDefinitions[type].fields[0].name} ${key})`;
    return `  ${times} × ${message}${which}`;
  });
  const more =
    faults.length > told.length ? [`  and ${faults.length - told.length} other errors`] : [];
  const lacking = faults.filter(({ lacks }) => lacks !== undefined);
  const ownRejected = ({ lacks }: ReportedFault) =>
    (surveys.find(({ type: of }) => of === lacks)?.rejected ?? 0) > 0;
  const unexplained = lacking.filter(fault => !ownRejected(fault));
  const hints = [
    ...lacking
      .filter(ownRejected)
      .map(({ lacks }) => `Some ${lacks} would be rejected themselves. Fix those first, above.`),
    ...(unexplained.some(({ byNumbers }) => byNumbers)
      ? [
          'If your tables refer to each other by numbers, map the number as the code, or join them in a view (docs/source-database.md, “Views for a usual MySQL schema”).',
        ]
      : []),
    ...(unexplained.some(({ byNumbers }) => !byNumbers)
      ? [
          'Codes are compared exactly, including case and leading zeros. If yours differ only in that, normalize them in a view, for example upper(branch) as branch.',
        ]
      : []),
    ...(!isPerson && faults.some(({ message }) => message.startsWith('Unknown status '))
      ? ['In the answers file, map a status by name, for example status.Resigned: inactive.']
      : []),
    ...(faults.some(({ message }) => /_date is missing/.test(message))
      ? ['A zero date means no date. Set a date, or exclude those rows with a view.']
      : []),
    ...(faults.some(({ message }) => /is not yes or no|_date is not a calendar date/.test(message))
      ? [
          'For columns with other values see docs/source-database.md, “Values that mean something else here” for yes and no, and “Views for tables that grew” for dates.',
        ]
      : []),
  ];
  const of = isCut ? `the first ${rows}` : `${rows}`;
  return [`${rejected} of ${of} ${type} would be rejected:`, ...told, ...more, ...hints].join('\n');
}

/** Limit on columns shown. */
const mostColumns = 40;

/** Required fields without a column; null if none. */
export function describeMissing(
  type: RecordType,
  { table, columns }: TableMapping,
  { names, isPerson }: { readonly names: readonly string[]; readonly isPerson: boolean },
): string | null {
  const missing = missingIn(type, columns);
  if (missing.length === 0) return null;
  const more = names.length > mostColumns ? ` and ${names.length - mostColumns} others` : '';
  const how = isPerson
    ? 'Choose one'
    : `Set ${missing.map(field => `${type}.${field}`).join(', ')} to one of ${names.slice(0, mostColumns).join(', ')}${more}`;
  return `${type}, from ${table}: found no column for ${missing.join(', ')}, which every row needs. ${how}. If no column fits, because the value depends on dates or is in another table, create a view and choose it as the table (docs/source-database.md, “Views for a usual MySQL schema”).`;
}

/** What a synchronization would do. */
export function describeSurvey(
  survey: TypeSurvey,
  surveys: readonly TypeSurvey[],
  { isPerson }: { readonly isPerson: boolean },
): string {
  const { type, rows, sample, isCut } = survey;
  const shown = sample.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cut(value)])),
  );
  const head = `${type}: ${isCut ? `more than ${rowCount(rows - 1)}` : rowCount(rows)}`;
  return [
    head,
    ...(sample.length > 0 ? [tableText(shown)] : []),
    describeFaults(survey, surveys, isPerson),
  ]
    .filter(part => part !== '')
    .join('\n');
}
