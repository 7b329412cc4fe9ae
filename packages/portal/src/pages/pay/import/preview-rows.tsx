import type { ImportRow } from '@guildhall/contracts/pay';
import { Sentence } from '../../../said/sentence.js';
import { shortDay } from '../../../words/format.js';
import { nameOf, timesOf } from '../period/saying.js';
import { words } from '../words/index.js';

const say = words.import;

/** Each row of the file: which shift it is, and what would become of it. */
export const PreviewRows = ({ rows }: { readonly rows: readonly ImportRow[] }) => (
  <ul class="rows">
    {rows.map(row => (
      <li key={`${row.line} ${row.shift?.shift_date} ${row.shift?.start_time}`} class="row">
        <div>
          <strong>
            {row.shift
              ? `${shortDay(row.shift.shift_date)}, ${timesOf(row.shift)}`
              : say.line(row.line)}
          </strong>
          {row.title && <span class="quiet"> {row.title}</span>}
          {row.reason && (
            <p class="quiet">
              <Sentence text={row.reason} said={row.reason_said} />
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

const details = ({ stored, state, overlaps }: ImportRow): readonly string[] =>
  [
    stored && state === 'changed' && say.before(nameOf(stored)),
    overlaps.length > 0 && say.overlaps(overlaps.map(nameOf).join(', ')),
  ].filter((detail): detail is string => typeof detail === 'string');
