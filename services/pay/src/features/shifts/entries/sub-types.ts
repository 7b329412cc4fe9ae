import type { Issue } from '@guildhall/contracts';
import { type RecordedTosTnw, type SubType, subTypesOf } from '@guildhall/contracts/pay';

/** What is wrong where a sub-type belongs to the other kind of entry. */
export function subTypeIssues(entryType: unknown, subType: unknown): Issue[] {
  if (entryType !== 'tos' && entryType !== 'tnw') return [];
  const allowedValues: readonly string[] = subTypesOf[entryType];
  if (typeof subType !== 'string' || allowedValues.includes(subType)) return [];
  return [
    {
      in: 'body',
      path: ['sub_type'],
      message: `does not belong to ${entryType}`,
      rule: 'enum',
      operands: { allowedValues },
      input: subType,
    },
  ];
}

export const asTosTnw = (row: {
  readonly id: string;
  readonly shift_id: string;
  readonly kind: string;
  readonly sub_type: string | null;
  readonly start_time: string;
  readonly end_time: string;
  readonly created_at: string;
  readonly warnings?: readonly string[];
}): RecordedTosTnw => ({
  id: row.id,
  shift_id: row.shift_id,
  entry_type: row.kind === 'tos' ? 'tos' : 'tnw',
  sub_type: row.sub_type as SubType,
  start_time: row.start_time,
  end_time: row.end_time,
  created_at: row.created_at,
  ...(row.warnings && { warnings: [...row.warnings] }),
});
