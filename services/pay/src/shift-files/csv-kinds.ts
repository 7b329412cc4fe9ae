import { message } from '@guildhall/contracts/messages';
import type { ShiftType, SubType } from '@guildhall/contracts/pay';
import { NotUnderstood, type Words } from './shift-file.js';

/** Without case, spaces, hyphens and underscores. */
export const folded = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** What schedules write beside the names themselves. What may mean two kinds is in no list. */
const called: Readonly<Partial<Record<SubType | 'regular', readonly string[]>>> = {
  regular: ['reg', 'regularshift', 'regulartime', 'work', 'worked', 'duty'],
  overtime: ['ot'],
  credit_hours_earned: ['creditearned'],
  annual_leave: ['al', 'annual', 'vacation'],
  sick_leave: ['sl', 'sick'],
  credit_hours_used: ['creditused'],
  comp_time_used: ['compused', 'comptimeoff'],
  lwop: ['leavewithoutpay'],
};

export interface Kind {
  readonly shift_type: ShiftType;
  /** The kind of the whole shift, if the text names more than the type. */
  readonly sub_type: SubType | null;
}

export const isTos = (sub_type: SubType, { subTypesOf }: Words) =>
  subTypesOf.tos.includes(sub_type);

/** `regular`, `tos` and `tnw` as exports have them, or what people call a shift: overtime, OT, annual leave. */
export function kindIn(cell: string, words: Words): Kind {
  const { shiftTypes, subTypesOf } = words;
  const word = folded(cell);
  const type = shiftTypes.find(each => each === word);
  if (type !== undefined) return { shift_type: type, sub_type: null };
  if (called.regular?.includes(word)) return { shift_type: 'regular', sub_type: null };
  const subTypes = [...subTypesOf.tos, ...subTypesOf.tnw];
  const sub_type = subTypes.find(each => folded(each) === word || called[each]?.includes(word));
  if (sub_type === undefined)
    throw new NotUnderstood(message('none_of', cell, ['regular', ...subTypes].join(', ')));
  return { shift_type: isTos(sub_type, words) ? 'tos' : 'tnw', sub_type };
}
