import { type Message, message } from '@guildhall/contracts/messages';
import type { RejectedRow } from '@guildhall/contracts/platform';
import type { FieldDefinition, RecordDefinition } from '../mapping/definitions.js';
import { tidy } from './tidy-fields.js';
import { readWire } from './wire.js';

export interface Rejection {
  readonly key: string | null;
  readonly code: RejectedRow['code'];
  readonly message: Message;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** Why a row cannot be taken, or null. `fields` are as they travel: see wire.ts. */
export type CheckRow = (fields: readonly string[]) => Omit<Rejection, 'key' | 'fields'> | null;

/** Codes and words that exist, as they travel. */
export type Known = Partial<Record<'regions' | 'facilities' | 'statuses', ReadonlySet<string>>>;

const absent = '\\N';
const integer = /^-?\d{1,10}$/;
const day = /^(\d{4})-(\d\d)-(\d\d)$/;
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
// PostgreSQL's integer
const isInteger = (text: string) =>
  integer.test(text) && Number(text) >= -2_147_483_648 && Number(text) <= 2_147_483_647;

function isDay(text: string): boolean {
  const [, year, month, date] = day.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const leap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const length = month === '02' && leap ? 29 : (monthLengths[Number(month) - 1] ?? 0);
  return Number(date) >= 1 && Number(date) <= length;
}

/** More bytes than this can be too many characters; only then is it worth counting. */
const isTooLong = (text: string, max: number) =>
  text.length > max && [...readWire(text)].length > max;

/** What a field of another form is not; text has any. */
const misses = {
  key: 'field_no_code',
  'number-key': 'field_no_number',
  integer: 'field_no_number',
  flag: 'field_no_flag',
  date: 'field_no_date',
} as const;

function hasForm(text: string, kind: FieldDefinition['kind']): boolean {
  switch (kind) {
    case 'key':
      return text !== '' && tidy(text) === text;
    case 'number-key':
    case 'integer':
      return isInteger(text);
    case 'flag':
      return text === 't' || text === 'f';
    case 'date':
      return isDay(text);
    default:
      return true;
  }
}

function fieldChecker(field: FieldDefinition, known: Known) {
  const { name, kind, required, max = Number.POSITIVE_INFINITY, refersTo } = field;
  const codes = refersTo && refersTo !== 'members' ? known[refersTo] : undefined;
  const incomplete = (message: Message) => ({ code: 'MEMBER_DATA_INCOMPLETE' as const, message });
  return (text: string) => {
    if (text === absent) return required ? incomplete(message('field_missing', name)) : null;
    if (kind !== 'text' && kind !== 'word' && !hasForm(text, kind)) {
      if (kind === 'key' && ['', absent].includes(tidy(text)))
        return incomplete(message('field_missing', name));
      return incomplete(message(misses[kind], name));
    }
    if (isTooLong(text, max)) return incomplete(message('field_too_long', name, max));
    // A MySQL source may hold it; PostgreSQL cannot.
    if (text.includes('\0')) return incomplete(message('field_with_nul', name));
    if (!codes || codes.has(text)) return null;
    const named = readWire(text);
    if (refersTo === 'facilities')
      return {
        code: 'INVALID_FACILITY_CODE' as const,
        message: message('no_facility_called', named),
      };
    if (refersTo === 'regions') return incomplete(message('no_region_called', named));
    return incomplete(message('no_status_called', named));
  };
}

export function rowChecker(definition: RecordDefinition, known: Known): CheckRow {
  const checks = definition.fields.map(field => fieldChecker(field, known));
  return fields => {
    for (let i = 0; i < checks.length; i += 1) {
      const found = checks[i]?.(fields[i] ?? absent);
      if (found) return found;
    }
    return null;
  };
}

/** What a row says, by our fields. */
export const readFields = (
  { fields }: RecordDefinition,
  row: readonly string[],
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(fields.map(({ name }, i) => [name, readWire(row[i] ?? absent, null)]));

/** Enough to find the row in the source and to see what is wrong; a column there may hold megabytes. */
export const QUARANTINED_TEXT = 500;

export const cut = (text: string | null): string | null =>
  text === null || text.length <= QUARANTINED_TEXT
    ? text
    : // By characters: half of one is none that a database takes.
      `${[...text.slice(0, 2 * QUARANTINED_TEXT)].slice(0, QUARANTINED_TEXT - 1).join('')}…`;

/** What the quarantine keeps of a row that was refused. */
export function rejectionOf(
  definition: RecordDefinition,
  fields: readonly string[],
  { code, message }: Omit<Rejection, 'key' | 'fields'>,
): Rejection {
  const values = definition.fields.map(
    ({ name }, i) => [name, cut(readWire(fields[i] ?? absent, null))] as const,
  );
  return { key: values[0]?.[1] ?? null, code, message, fields: Object.fromEntries(values) };
}
