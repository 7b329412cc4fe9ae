import type { ExplainedLine } from '@guildhall/contracts/pay';
import { money, shortDay } from '../../../words/format.js';
import { nameOf } from '../check/category-name.js';
import { Ledger } from '../check/ledger.js';
import { Said } from '../check/work.js';
import { words } from '../words/index.js';
import { earnedByShift } from './by-shift.js';

const say = words.earned;
const columns = [words.check.day, words.check.amount];

interface ShiftsProps {
  readonly lines: readonly ExplainedLine[];
  readonly total: number;
}

/** The same amounts once more, by shift; the two add up to the same. */
export const Shifts = ({ lines, total }: ShiftsProps) => (
  <>
    <h2>{say.byShift}</h2>
    <Ledger
      caption={say.byShift}
      columns={columns}
      rows={earnedByShift(lines).map(({ id, date, parts, amount }) => ({
        key: id,
        name: shortDay(date),
        amounts: [amount],
        work: (
          <Said columns={columns.length}>
            {parts.map(part => `${nameOf(part.category)} ${money(part.amount)}`).join(' + ')}
          </Said>
        ),
      }))}
      total={{ name: words.check.sum, amounts: [total] }}
    />
  </>
);
