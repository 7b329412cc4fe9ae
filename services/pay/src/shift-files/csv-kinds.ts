import { message } from '@guildhall/contracts/messages';
import {
  type ShiftType,
  type SubType,
  shiftTypes,
  subTypes,
  subTypesOf,
} from '@guildhall/contracts/pay';
import { NotUnderstood } from './shift-file.js';

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

const names: Readonly<Record<string, string>> = {
  tos: 'time outside shift',
  tnw: 'time not worked',
  lwop: 'leave without pay',
  admin_leave: 'administrative leave',
  gov_shutdown: 'government shutdown',
};

/** As exports call it, and imports read it back. */
export const nameOf = (kind: string): string => names[kind] ?? kind.replaceAll('_', ' ');

const isCalled = (word: string) => (kind: ShiftType | SubType) =>
  [kind, nameOf(kind)].some(name => folded(name) === word) ||
  called[kind as SubType]?.includes(word) === true;

export const subTypeIn = (text: string): SubType | undefined =>
  subTypes.find(isCalled(folded(text)));

export interface Kind {
  readonly shift_type: ShiftType;
  /** The kind of the whole shift, if the text names more than the type. */
  readonly sub_type: SubType | null;
}

export const noneOf = (text: string, kinds: readonly string[]) =>
  new NotUnderstood(message('none_of', text, kinds.map(nameOf).join(', ')));

export const entryTypeOf = (sub_type: SubType) =>
  subTypesOf.tos.some(each => each === sub_type) ? 'tos' : 'tnw';

/** `regular`, `tos` and `tnw` as exports have them, or what people call a shift: overtime, OT, annual leave. */
export function kindIn(cell: string): Kind {
  const type = shiftTypes.find(isCalled(folded(cell)));
  if (type !== undefined) return { shift_type: type, sub_type: null };
  const sub_type = subTypeIn(cell);
  if (sub_type === undefined) throw noneOf(cell, ['regular', ...subTypes]);
  return { shift_type: entryTypeOf(sub_type), sub_type };
}
