import { type Message, message } from '@guildhall/contracts/messages';
import type { RejectedRow } from '@guildhall/contracts/platform';
import type { FieldDefinition, RecordDefinition } from '../mapping/definitions.js';
import type { RowSettings } from '../settings.js';
import { tidy } from './tidy-fields.js';
import { readWire, toWire } from './wire.js';

export interface Rejection {
  readonly key: string | null;
  readonly code: RejectedRow['code'];
  readonly message: Message;
  readonly fields: Readonly<Record<string, string | null>>;
}

/** Why a row is rejected, or null. `fields` are in COPY format: see wire.ts. */
export type CheckRow = (fields: readonly string[]) => Omit<Rejection, 'key' | 'fields'> | null;

/** Existing codes and words in COPY format, and the pattern of member numbers. */
export interface Known
  extends Partial<Record<'regions' | 'facilities' | 'statuses', ReadonlySet<string>>> {
  readonly memberNumbers: RegExp;
}

export const knownFrom = ({ memberStatuses, memberNumberPattern }: RowSettings) => ({
  statuses: new Set(memberStatuses.map(toWire)),
  memberNumbers: memberNumberPattern,
});

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

/** Only values longer than this in bytes can be too long in characters. */
const isTooLong = (text: string, max: number) =>
  text.length > max && [...readWire(text)].length > max;

/** Most values are ASCII and need no decoding. */
const mayHide = /[^ -[\]-~]/;
/** Control and bidirectional characters; NUL cannot be stored at all. */
const control = /[\p{Cc}\p{Bidi_Control}]/u;
const controls = new RegExp(control, 'gu');
const escaped = (text: string) => toWire(text.replaceAll('\\', '\\\\'));
const hasControl = (text: string) =>
  text.includes('\0') || (mayHide.test(text) && control.test(readWire(text)));

/** The key of a row that is rejected for an invalid key. */
export const keyMeant = (key: string): string =>
  key === absent || !mayHide.test(key)
    ? tidy(key)
    : tidy(escaped(readWire(key).replace(controls, '')));

/** The expected type in an error message; text has no constraint. */
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
  const isNumber = kind === 'key' && name === 'member_number';
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
    if (hasControl(text)) return incomplete(message('field_with_control', name));
    if (isNumber && !known.memberNumbers.test(readWire(text)))
      return incomplete(message('field_of_other_form', name, known.memberNumbers.source));
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

/** A row's values by our field names. */
export const readFields = (
  { fields }: RecordDefinition,
  row: readonly string[],
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(fields.map(({ name }, i) => [name, readWire(row[i] ?? absent, null)]));

/** Long enough to find the row in the source; a column may hold megabytes. */
export const QUARANTINED_TEXT = 500;

export const cut = (text: string | null): string | null =>
  text === null || text.length <= QUARANTINED_TEXT
    ? text
    : // By characters: the database rejects half of one.
      `${[...text.slice(0, 2 * QUARANTINED_TEXT)].slice(0, QUARANTINED_TEXT - 1).join('')}…`;

/** The quarantined form of a rejected row. */
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
