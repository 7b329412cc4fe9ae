import type { ImportRow, WantedShift } from '@guildhall/contracts/pay';
import { MessageText } from '../../../messages/message-text.js';
import { listed, shortDay } from '../../../words/format.js';
import { nameOf, timesOf } from '../period/saying.js';
import { extraKindsOf, formOf } from '../period/shift-form.js';
import { words } from '../words/index.js';

const say = words.import;
/** Of what is there only its type is told, which may be several kinds. */
const typeNames = {
  regular: words.kinds.regular,
  tos: words.period.overtime,
  tnw: words.period.leave,
};

interface PreviewRowsProps {
  readonly rows: readonly ImportRow[];
  /** The places in the list of those that are no shifts to its reader: a calendar has more in it. */
  readonly leftOut: readonly number[];
  readonly onLeaveOut: (places: readonly number[]) => void;
}

/** What is new or changed: existing rows and duplicates in the file are skipped. */
export const wouldBeRecorded = ({ state, shift }: ImportRow): boolean =>
  shift !== null && (state === 'new' || state === 'changed');

/** Each row of the file: which shift it is, and what would become of it. */
export const PreviewRows = ({ rows, leftOut, onLeaveOut }: PreviewRowsProps) => (
  <ul class="rows">
    {rows.map((row, at) => (
      <li key={`${row.line} ${row.shift?.shift_date} ${row.shift?.start_time}`} class="row">
        <div>
          {wouldBeRecorded(row) ? (
            <label class="check">
              <input
                type="checkbox"
                checked={!leftOut.includes(at)}
                onChange={({ currentTarget: { checked } }) =>
                  onLeaveOut(checked ? leftOut.filter(each => each !== at) : [...leftOut, at])
                }
              />
              <Name row={row} />
            </label>
          ) : (
            <Name row={row} />
          )}
          {row.reason && (
            <p class="quiet">
              <MessageText text={row.reason} said={row.reason_said} />
            </p>
          )}
          {details(row).map(detail => (
            <p key={detail} class="quiet">
              {detail}
            </p>
          ))}
        </div>
        <span class={row.state === 'not_understood' ? 'badge bad' : 'badge'}>
          {say.states[row.state]}
        </span>
      </li>
    ))}
  </ul>
);

const Name = ({ row: { line, shift, title } }: { readonly row: ImportRow }) => (
  <span>
    <strong>{shift ? `${shortDay(shift.shift_date)}, ${timesOf(shift)}` : say.line(line)}</strong>
    {shift && <> · {kindsOf(shift)}</>}
    {title && <span class="quiet title">{title}</span>}
  </span>
);

/** What it would count as: also where nothing but that tells a wrong file from the right one. */
function kindsOf(shift: WantedShift): string {
  const form = formOf(shift);
  return listed([form.kind, ...extraKindsOf(form)].map(kind => words.kinds[kind]));
}

const details = ({ shift, stored, state, overlaps }: ImportRow): readonly string[] =>
  [
    stored &&
      state === 'changed' &&
      say.before(
        nameOf(stored),
        stored.shift_type === shift?.shift_type ? null : typeNames[stored.shift_type],
      ),
    overlaps.length > 0 && say.overlaps(overlaps.map(nameOf).join(', ')),
  ].filter((detail): detail is string => typeof detail === 'string');
