import { type Fields, type Issue, isFields } from '@guildhall/contracts';
import { type MessageOrText, saidOf, textOf } from '@guildhall/contracts/messages';
import { SHIFTS_AT_ONCE, WantedShift } from '@guildhall/contracts/pay';
import { fits } from '@guildhall/service-kit';
import { reasonAgainstEntries } from '../../../domain/shifts/shift-caps.js';
import {
  reasonAgainstDate,
  reasonAgainstEntry,
  reasonAgainstTimes,
} from '../../../domain/shifts/shift-rules.js';
import { subTypeIssues } from '../entries/sub-types.js';
import { asRow, entriesOf } from './wanted.js';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Whether the rules can be checked; malformed values are reported by the contract. */
const isWhole = (value: unknown): value is WantedShift => fits(WantedShift, value);

/** Something wrong with one of the shifts, at one of its fields. */
export const issueAt = (
  index: number,
  field: readonly (string | number)[],
  reason: MessageOrText,
  input: unknown,
): Issue => ({
  in: 'body',
  path: ['shifts', index, ...field],
  message: textOf(reason),
  said: saidOf(reason),
  rule: 'value',
  operands: {},
  input,
});

function wrongSubTypes(wanted: unknown, index: number): Issue[] {
  return listOf(isFields(wanted) ? wanted.tos_tnw : []).flatMap((entry, at) => {
    const issues = isFields(entry) ? subTypeIssues(entry.entry_type, entry.sub_type) : [];
    return issues.map(issue => ({ ...issue, path: ['shifts', index, 'tos_tnw', at, 'sub_type'] }));
  });
}

/** A date of no pay period, times that are none, and entries that lie beside their shift. */
function wrongTimes(wanted: WantedShift, index: number): Issue[] {
  const outside = reasonAgainstDate(wanted);
  if (outside !== null) return [issueAt(index, ['shift_date'], outside, wanted.shift_date)];
  const against = reasonAgainstTimes(wanted);
  if (against !== null) return [issueAt(index, ['end_time'], against, wanted.end_time)];
  const shift = asRow(wanted, '');
  const tooMany = reasonAgainstEntries(entriesOf(wanted).length);
  if (tooMany !== null) return [issueAt(index, [], tooMany, wanted.shift_date)];
  const { ojti_time = [], cic_time = [], tos_tnw = [] } = wanted;
  const entries = [
    ...ojti_time.map((times, at) => ({ kind: 'ojti', field: ['ojti_time', at], times }) as const),
    ...cic_time.map((times, at) => ({ kind: 'cic', field: ['cic_time', at], times }) as const),
    ...tos_tnw.map((times, at) => ({ kind: times.entry_type, field: ['tos_tnw', at], times })),
  ];
  return entries.flatMap(({ kind, field, times }) => {
    const reason = reasonAgainstEntry(kind, times, shift);
    return reason === null ? [] : [issueAt(index, field, reason, times)];
  });
}

/** Ids and sources, of which each belongs to one shift alone. */
function namedTwice(all: readonly unknown[], field: 'replaces' | 'source'): Issue[] {
  const seen = new Set<string>();
  return all.flatMap((wanted, index) => {
    const sent = isFields(wanted) ? wanted[field] : undefined;
    if (typeof sent !== 'string') return [];
    const name = field === 'replaces' ? sent.toLowerCase() : sent;
    const known = seen.has(name);
    seen.add(name);
    return known ? [issueAt(index, [field], 'is named twice', sent)] : [];
  });
}

/** Errors in the wanted shifts that do not depend on existing ones. */
export function issuesOf({ shifts }: Fields): Issue[] {
  const all = listOf(shifts);
  if (all.length > SHIFTS_AT_ONCE) return [];
  const each = all.flatMap((wanted, index) => [
    ...wrongSubTypes(wanted, index),
    ...(isWhole(wanted) ? wrongTimes(wanted, index) : []),
  ]);
  return [...each, ...namedTwice(all, 'replaces'), ...namedTwice(all, 'source')];
}
