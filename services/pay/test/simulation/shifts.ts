import type { PayTerms } from '../../src/domain/earnings/pay-rates.js';
import type { EntryKind, RecordedEntry, RecordedShift } from '../../src/domain/shifts/shift.js';

/** '09:00-10:10' */
const range = (text: string, id: string) => {
  const [start_time = '', end_time = ''] = text.split('-');
  return { id, start_time, end_time };
};

interface Under {
  id?: string;
  created_at?: string;
  ojti?: readonly string[];
  cic?: readonly string[];
  overtime?: readonly string[];
  credit?: readonly string[];
  /** Sub-type and range: ['annual_leave', '10:00-14:00']. */
  leave?: [string, string][];
}

/** A shift as the database has it, written as short as a person would say it. */
export function shift(date: string, times: string, under: Under = {}): RecordedShift {
  const id = under.id ?? `${date} ${times}`;
  const entry = (kind: EntryKind, sub_type: string | null, text: string): RecordedEntry => ({
    ...range(text, `${id} ${sub_type ?? kind} ${text}`),
    kind,
    sub_type,
  });
  return {
    ...range(times, id),
    shift_date: date,
    created_at: under.created_at ?? '2026-01-01T00:00:00.000Z',
    entries: [
      ...(under.ojti ?? []).map(text => entry('ojti', null, text)),
      ...(under.cic ?? []).map(text => entry('cic', null, text)),
      ...(under.overtime ?? []).map(text => entry('tos', 'overtime', text)),
      ...(under.credit ?? []).map(text => entry('tos', 'credit_hours_earned', text)),
      ...(under.leave ?? []).map(([subType, text]) => entry('tnw', subType, text)),
    ],
  };
}

/** 142,688 ÷ 2087, half-up: the rate of the worked examples. */
export const terms = (change: Partial<PayTerms> = {}): PayTerms => ({
  hourly_base_rate: '68.37',
  cip_percentage: 0,
  affordability_percentage: 0,
  ...change,
});
