import {
  type AggregatedShift,
  type EntryType,
  subTypes,
  type WantedShift,
} from '@guildhall/contracts/pay';

type SubType = (typeof subTypes)[number];

/** What a stretch of time was, in one word: as people say it, and not as it is stored. */
export const wholeKinds = ['regular', ...subTypes] as const;
export type WholeKind = (typeof wholeKinds)[number];
export const extraKinds = ['ojti', 'cic', ...subTypes] as const;
export type ExtraKind = (typeof extraKinds)[number];

export interface Extra {
  readonly kind: ExtraKind;
  readonly start: string;
  readonly end: string;
}

/** A shift as it is being typed. */
export interface ShiftForm {
  readonly id: string | null;
  readonly date: string;
  readonly kind: WholeKind;
  readonly start: string;
  readonly end: string;
  readonly extras: readonly Extra[];
}

const offStation: ReadonlySet<SubType> = new Set(['overtime', 'credit_hours_earned']);
const entryTypeOf = (kind: SubType): EntryType => (offStation.has(kind) ? 'tos' : 'tnw');
const isSubType = (kind: WholeKind | ExtraKind): kind is SubType =>
  subTypes.some(each => each === kind);

const minutes = (time: string) => time.slice(0, 5);
type Times = Pick<AggregatedShift, 'start_time' | 'end_time'>;
export const timesOf = ({ start_time, end_time }: Times) => ({
  start: minutes(start_time),
  end: minutes(end_time),
});
const wireTimes = ({ start, end }: Pick<Extra, 'start' | 'end'>) => ({
  start_time: start,
  end_time: end,
});

/** A shift that was off or overtime as a whole carries one entry as long as itself: it says of which kind. */
const isWhole = (shift: Times, entry: Times) =>
  shift.start_time === entry.start_time && shift.end_time === entry.end_time;

const usualKind = { regular: 'regular', tos: 'overtime', tnw: 'annual_leave' } as const;

/** Of a shift that is stored, or of one of a file, which is nowhere yet: what that leaves out comes by itself. */
export function formOf(read: WantedShift & { readonly id?: string }): ShiftForm {
  const { id = null, ojti_time = [], cic_time = [], tos_tnw = [], ...shift } = read;
  const whole =
    shift.shift_type === 'regular' ? undefined : tos_tnw.find(each => isWhole(shift, each));
  const extra = (kind: ExtraKind) => (times: Times) => ({ kind, ...timesOf(times) });
  return {
    id,
    date: shift.shift_date,
    kind: whole?.sub_type ?? usualKind[shift.shift_type],
    ...timesOf(shift),
    extras: [
      ...ojti_time.map(extra('ojti')),
      ...cic_time.map(extra('cic')),
      ...tos_tnw
        .filter(each => each !== whole)
        .map(each => ({ kind: each.sub_type, ...timesOf(each) })),
    ],
  };
}

/** What is in it that pays differently, each once. */
export const extraKindsOf = ({ extras }: ShiftForm): readonly ExtraKind[] => [
  ...new Set(extras.map(({ kind }) => kind)),
];

/** A shift that ends before it begins ends on the next day. */
export const endsNextDay = ({ start, end }: Pick<ShiftForm, 'start' | 'end'>) =>
  end !== '' && end < start;

const isSame = (a: Extra, b: Extra) => a.kind === b.kind && a.start === b.start && a.end === b.end;

/** A stored shift with what was typed of it as if it were new; null: it says all of that already. */
export function withTyped(stored: ShiftForm, { kind, extras }: ShiftForm): ShiftForm | null {
  const more = extras.filter(extra => !stored.extras.some(each => isSame(each, extra)));
  if (kind === stored.kind && more.length === 0) return null;
  return { ...stored, kind, extras: [...stored.extras, ...more] };
}

/** The whole truth of the form: lists that are named replace what was there. */
export function wantedOf({ id, date, kind, start, end, extras }: ShiftForm): WantedShift {
  const entry = (subType: SubType, times: Pick<Extra, 'start' | 'end'>) => ({
    entry_type: entryTypeOf(subType),
    sub_type: subType,
    ...wireTimes(times),
  });
  const isWholeEntry = isSubType(kind) ? [entry(kind, { start, end })] : [];
  return {
    shift_date: date,
    shift_type: isSubType(kind) ? entryTypeOf(kind) : 'regular',
    ...wireTimes({ start, end }),
    ojti_time: extras.filter(each => each.kind === 'ojti').map(wireTimes),
    cic_time: extras.filter(each => each.kind === 'cic').map(wireTimes),
    tos_tnw: [
      ...isWholeEntry,
      ...extras.flatMap(each => (isSubType(each.kind) ? [entry(each.kind, each)] : [])),
    ],
    ...(id !== null && { replaces: id }),
  };
}

/** The same shift on another day, as one of its own. */
export const copyTo = (shift: AggregatedShift, date: string): WantedShift =>
  wantedOf({ ...formOf(shift), id: null, date });
