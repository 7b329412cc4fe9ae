import type { Issue } from '@guildhall/contracts';
import { type RecordedTosTnw, type SubType, subTypesOf } from '@guildhall/contracts/pay';
import type { WarnedEntry } from './service.js';

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

export const asTosTnw = ({ kind, sub_type, ...entry }: WarnedEntry): RecordedTosTnw => ({
  ...entry,
  entry_type: kind === 'tos' ? 'tos' : 'tnw',
  sub_type: sub_type as SubType,
});
