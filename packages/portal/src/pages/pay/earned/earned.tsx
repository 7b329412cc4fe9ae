import type { Explanation } from '@guildhall/contracts/pay';
import { useState } from 'preact/hooks';
import { NotYet } from '../../../components/states.js';
import { money, shortDay } from '../../../words/format.js';
import { Ledger } from '../check/ledger.js';
import { nameOf } from '../check/notes.js';
import { Lines, Said } from '../check/work.js';
import { useReport } from '../period/queries.js';
import { words } from '../words/index.js';
import { earnedByCategory, earnedByShift } from './by-shift.js';
import { Weeks } from './weeks.js';

const say = words.earned;
interface EarnedProps {
  readonly ppId: string;
  readonly total: number;
}

/** What shifts earn, before any statement: opens to its arithmetic by kind of pay and by shift. */
export function Earned({ ppId, total }: EarnedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="earned" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        {say.earns} <strong>{money(total)}</strong>
      </summary>
      {isOpen && <Opened ppId={ppId} />}
    </details>
  );
}

function Opened({ ppId }: Pick<EarnedProps, 'ppId'>) {
  const { data: report, error, refetch } = useReport(ppId, true);
  if (!report?.explanation) return <NotYet error={error} again={refetch} />;
  return <Parts {...report.explanation} />;
}

const columns = [words.check.category, words.check.amount];

const Parts = ({ lines, weeks }: Explanation) => (
  <>
    <h2>{say.byCategory}</h2>
    <Ledger
      caption={say.byCategory}
      columns={columns}
      rows={earnedByCategory(lines).map(({ category, lines: own, amount }) => ({
        key: category,
        name: nameOf(category),
        amounts: [amount],
        work: (
          <>
            <Lines lines={own} columns={columns.length} />
            {category === 'overtime' && (
              <Weeks weeks={weeks} lines={own} columns={columns.length} />
            )}
          </>
        ),
      }))}
      total={words.check.sum}
    />
    <Shifts lines={lines} />
  </>
);

/** The same amounts once more, by shift; the two add up to the same. */
const Shifts = ({ lines }: Pick<Explanation, 'lines'>) => (
  <>
    <h2>{say.byShift}</h2>
    <Ledger
      caption={say.byShift}
      columns={[words.check.day, words.check.amount]}
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
      total={words.check.sum}
    />
  </>
);
